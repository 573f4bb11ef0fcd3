"""Incomes of the counties of a state on a map, and which differ significantly from a chosen county.

Open it with `marimo edit county_incomes.py`, after `pip install 'govdata[pandas]' marimo matplotlib`.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import math

    import marimo as mo
    import matplotlib.pyplot as plt
    from matplotlib.patches import Patch, PathPatch
    from matplotlib.path import Path

    from govdata import Govdata

    return Govdata, Patch, Path, PathPatch, math, mo, plt


@app.cell
def _(mo):
    mo.md(
        """
        # Which counties earn more than this one, and which only seem to?

        Incomes of the American Community Survey are estimates, each with a margin of error at 90% confidence. The API
        tests the differences from a county, so that chance is not read as a difference. Set `GOVDATA_URL` and
        `GOVDATA_KEY`, and choose a state and one of its counties.
        """
    )
    return


@app.cell
def _(mo):
    state, county = mo.ui.text("CA", label="State"), mo.ui.text("06067", label="County (FIPS code)")
    mo.hstack([state, county])
    return county, state


@app.cell
def _(Govdata, county, state):
    _metric = "median_household_income"
    with Govdata() as _client:
        shapes = _client.list_metric_values(_metric, level="county", state=state.value).to_geojson()
        vintage = shapes["metadata"]["vintage"]
        incomes = _client.list_metric_values(_metric, level="county", state=state.value, vintage=vintage).to_pandas()
        _others = [fips for fips in incomes["fips"] if fips != county.value]
        # A comparison has at most 50 places.
        _compared = [
            place
            for _start in range(0, len(_others), 49)
            for place in _client.compare_metric(
                _metric, places=[county.value, *_others[_start : _start + 49]], vintage=vintage
            ).data["places"]
        ]
    chosen = _compared[0]
    is_significant = {place["fips"]: place["significant_vs_first"] for place in _compared}
    return chosen, incomes, is_significant, shapes, vintage


@app.cell
def _(chosen, incomes, is_significant):
    differences = incomes[["fips", "name", "value", "moe"]].copy()
    differences["difference"] = differences["value"] - chosen["value"]
    differences["is_significant"] = differences["fips"].map(is_significant)
    differences
    return (differences,)


@app.cell
def _(chosen, differences, is_significant):
    def _kind_of(county):
        if county["fips"] == chosen["fips"]:
            return chosen["name"]
        if is_significant[county["fips"]] is None:
            return "No value, or no margin of error"
        if not is_significant[county["fips"]]:
            return "No significant difference"
        return "Significantly higher" if county["difference"] > 0 else "Significantly lower"

    kinds = {county["fips"]: _kind_of(county) for county in differences.to_dict("records")}
    return (kinds,)


@app.cell
def _(Patch, Path, PathPatch, chosen, kinds, math, plt, shapes, vintage):
    _colors = {
        "Significantly higher": "#2b6cb0",
        "No significant difference": "#cbd5e0",
        "Significantly lower": "#dd8452",
        "No value, or no margin of error": "#f7fafc",
        chosen["name"]: "#1a202c",
    }
    figure, _axes = plt.subplots(figsize=(9, 7), layout="constrained")
    for _feature in shapes["features"]:
        _geometry = _feature["geometry"]
        if _geometry is None:
            continue
        _polygons = _geometry["coordinates"] if _geometry["type"] == "MultiPolygon" else [_geometry["coordinates"]]
        # The Aleutians are on both sides of the antimeridian; all other land is west of Greenwich.
        _rings = [[(x - 360 if x > 0 else x, y) for x, y in ring] for polygon in _polygons for ring in polygon]
        _outline = Path.make_compound_path(*(Path(ring, closed=True) for ring in _rings))
        _color = _colors[kinds[_feature["properties"]["fips"]]]
        _axes.add_patch(PathPatch(_outline, facecolor=_color, edgecolor="white", linewidth=0.6))
    _axes.autoscale_view()
    # A degree of longitude is shorter than one of latitude.
    _axes.set_aspect(1 / math.cos(math.radians(sum(_axes.get_ylim()) / 2)))
    _axes.set_axis_off()
    figure.suptitle(f"Median household income next to that of\n{chosen['name']} ({vintage})")
    _counts = {kind: list(kinds.values()).count(kind) for kind in _colors}
    figure.legend(
        handles=[
            Patch(color=_colors[kind], label=kind if kind == chosen["name"] else f"{kind}: {count}")
            for kind, count in _counts.items()
            if count > 0
        ],
        frameon=False,
        loc="outside lower center",
        ncols=2,
    )
    figure
    return (figure,)


if __name__ == "__main__":
    app.run()
