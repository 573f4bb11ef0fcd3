"""Reads a server with the contract's public Python client, and prints as JSON what the client's typed models hold.

    python -W error read_answers.py URL KEY COMPANIES

COMPANIES are tickers and CIKs, with commas. With `-W error` every warning ends the script, those of parsing and of
writing models included.
"""

import json
import sys

from thesma import ThesmaClient
from thesma._generated.models import LaborContext, LendingContext
from thesma.errors import ThesmaError

INCLUDES = [None, "labor_context", "lending_context", "labor_context,lending_context"]


def plain(model):
    """Returns what was read, without the defaults of what was not sent."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def contexts(holder):
    """Returns every field that the client knows of the added objects, whether it was sent or not."""
    found = {}
    for name, model in (("labor_context", LaborContext), ("lending_context", LendingContext)):
        context = getattr(holder, name)
        if context is not None:
            assert type(context) is model, f"{name} is a {type(context)}"
            found[name] = context.model_dump(mode="json")
    return found


def company(client, identifier, include):
    """Returns a company with some of the added objects, as the client reads it."""
    answer = client.companies.get(identifier, include=include)
    assert answer.warnings_ is None and answer.enrichment_warnings is None
    return {
        "identifier": identifier,
        "include": include,
        "answer": plain(answer),
        "contexts": contexts(answer.data),
    }


def statements(client, identifier, include):
    """Returns the rows of an income statement, two a page, all pages."""
    first = client.financials.get(identifier, statement="income", period="annual", per_page=2, include=include)
    rows = list(first.auto_paging_iter())
    return {
        "identifier": identifier,
        "include": include,
        "total": first.pagination.total,
        "rows": [plain(row) for row in rows],
        "contexts": [contexts(row) for row in rows],
    }


def refusal(call):
    """Returns the class and the text of the client's own error."""
    try:
        call()
    except ThesmaError as error:
        return {"error": type(error).__name__, "status": error.status_code, "message": str(error)}
    return None


def main(url, key, identifiers):
    """Prints everything that is read."""
    with ThesmaClient(key, base_url=url) as client, ThesmaClient("gd_live_none", base_url=url) as stranger:
        screened = client.screener.screen(currency="USD", sort_by="-revenue", per_page=2)
        states = client.census.geography("state")
        listed = client.companies.list(per_page=50)
        searched = client.companies.list(search="amazon")
        read = {
            "companies": [company(client, one, include) for one in identifiers for include in INCLUDES],
            "statements": [statements(client, "AAPL", include) for include in INCLUDES],
            "screener": [plain(row) for row in screened.auto_paging_iter()],
            "listed": [plain(row) for row in listed.auto_paging_iter()],
            "searched": [plain(row) for row in searched.data],
            "state": plain(client.census.geography_places("state", "06").data),
            "metric": plain(client.census.metric("median_household_income").data),
            "metrics": [plain(row) for row in client.census.metrics().data],
            "states": [plain(row) for row in states.auto_paging_iter()],
            "schemas": {
                "LaborContext": LaborContext.model_json_schema(),
                "LendingContext": LendingContext.model_json_schema(),
            },
            "refusals": {
                "include": refusal(lambda: client.companies.get("AAPL", include="labor")),
                "company": refusal(lambda: client.companies.get("NOSUCH")),
                "key": refusal(lambda: stranger.companies.get("AAPL")),
            },
        }
    print(json.dumps(read))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3].split(","))
