"""How far an industry's employment was revised between two days.

Open it with `marimo edit industry_revisions.py`, after `pip install 'govdata[pandas]' marimo matplotlib`.
"""

import marimo

app = marimo.App(width="medium")


@app.cell
def _():
    import marimo as mo
    import matplotlib.pyplot as plt

    from govdata import Govdata

    return Govdata, mo, plt


@app.cell
def _(mo):
    mo.md(
        """
        # What was known then, and what is known now?

        Employment by industry (CES) is revised twice in the next months, and once a year to a census of payrolls. The
        API keeps what was published: `as_of` answers as on a day. Set `GOVDATA_URL` and `GOVDATA_KEY`.
        """
    )
    return


@app.cell
def _(mo):
    industry = mo.ui.text("05", label="Industry (NAICS; 05 is all private industries)")
    earlier, later = mo.ui.text("2023-01-31", label="As of"), mo.ui.text("2024-01-31", label="and as of")
    mo.hstack([industry, earlier, later])
    return earlier, industry, later


@app.cell
def _(Govdata, earlier, industry, later):
    with Govdata() as _client:
        then, now = (
            _client.get_industry_employment(industry.value, as_of=_day.value, from_date="2019-01").to_pandas()
            for _day in (earlier, later)
        )
        title = _client.get_industry(industry.value).data["naics_title"]
    return now, then, title


@app.cell
def _(now, then):
    revisions = then[["period", "employment"]].merge(
        now[["period", "employment"]], on="period", suffixes=("_then", "_now")
    )
    revisions["revised_by"] = revisions["employment_now"] - revisions["employment_then"]
    revisions
    return (revisions,)


@app.cell
def _(earlier, later, plt, revisions, title):
    figure, _axes = plt.subplots(figsize=(9, 4.5), layout="constrained")
    _axes.bar(revisions["period"], revisions["revised_by"], color="#2b6cb0")
    _axes.set(
        title=f"{title}: employment as of {later.value} less that as of {earlier.value}", ylabel="Thousands of persons"
    )
    _axes.set_xticks(range(0, len(revisions), 6))
    _axes.axhline(0, color="black", linewidth=0.8)
    _axes.spines[["top", "right"]].set_visible(False)
    _axes.grid(axis="y", alpha=0.3)
    figure
    return (figure,)


if __name__ == "__main__":
    app.run()
