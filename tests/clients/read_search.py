"""Searches with the contract's public Python client, and prints as JSON what the client's typed models hold.

    python -W error read_search.py URL KEY QUESTION COMPANY
"""

import json
import sys

from thesma import ThesmaClient
from thesma.errors import ThesmaError


def plain(model):
    """Returns what was read, without the defaults of what was not sent."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def refusal(call):
    """Returns the client's own error."""
    try:
        call()
    except ThesmaError as error:
        return {"error": type(error).__name__, "status": error.status_code}
    return None


def pages(search, **parameters):
    """Returns the hits of all pages, as long as there are more."""
    hits, page, more = [], 1, True
    while more:
        answer = search(page=page, per_page=2, **parameters)
        assert answer.pagination.total is None
        hits += [plain(hit) for hit in answer.data]
        page, more = page + 1, answer.pagination.has_more
    return hits


def main(url, key, question, company):
    with ThesmaClient(api_key=key, base_url=url) as client:
        search = client.sections.search
        print(
            json.dumps(
                {
                    "hits": pages(search, query=question, min_similarity=0.0),
                    "scoped": pages(search, query=question, identifier=company, section_type="item_1a", year=2023),
                    "refusals": {
                        "short": refusal(lambda: search(query=" ab ")),
                        "many": refusal(lambda: search(query=question, per_page=51)),
                    },
                }
            )
        )


main(*sys.argv[1:])
