"""Ten years of a company's revenue and net income, each figure with the filing that it is from.

Open it with `marimo edit company_ten_years.py`, after `pip install 'govdata[pandas]' marimo matplotlib`.
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
        # Where does each figure come from?

        A company restates earlier years. A series of the API has, for each fiscal year, the figure of the newest filing
        that states it, and the number of that filing. Set `GOVDATA_URL` and `GOVDATA_KEY`, and choose a ticker.
        """
    )
    return


@app.cell
def _(mo):
    ticker = mo.ui.text("AAPL", label="Ticker")
    ticker
    return (ticker,)


@app.cell
def _(Govdata, ticker):
    with Govdata() as _client:
        company = _client.get_company(ticker.value).data
        revenue = _client.get_line_item_series(ticker.value, "revenue").to_pandas().tail(10)
        income = _client.get_line_item_series(ticker.value, "net_income").to_pandas().tail(10)
        _accessions = sorted({*revenue["filing_accession"], *income["filing_accession"]})
        filings = {accession: _client.get_filing(accession).data for accession in _accessions}
    return company, filings, income, revenue


@app.cell
def _(filings, income, revenue):
    figures = revenue[["fiscal_year", "value", "filing_accession"]].merge(
        income[["fiscal_year", "value", "filing_accession"]], on="fiscal_year", suffixes=("_revenue", "_net_income")
    )
    for _item in ("revenue", "net_income"):
        _stated_in = figures[f"filing_accession_{_item}"].map(filings)
        figures[f"filed_{_item}"] = _stated_in.map(lambda filing: f"{filing['form']} of {filing['filed_date']}")
    figures
    return (figures,)


@app.cell
def _(company, figures, plt):
    figure, _axes = plt.subplots(figsize=(9, 4.5), layout="constrained")
    _years = figures["fiscal_year"].astype(str)
    for _item, _color, _name in (("revenue", "#2b6cb0", "Revenue"), ("net_income", "#c05621", "Net income")):
        _axes.plot(_years, figures[f"value_{_item}"] / 1e9, marker="o", color=_color, label=_name)
    _axes.set(title=company["name"], xlabel="Fiscal year", ylabel="Billions of dollars", ylim=(0, None))
    _axes.spines[["top", "right"]].set_visible(False)
    _axes.grid(axis="y", alpha=0.3)
    _axes.legend(frameon=False)
    figure
    return (figure,)


if __name__ == "__main__":
    app.run()
