"""Reads sections with the contract's public Python client, and prints as JSON what the client's typed models hold.

    python -W error read_sections.py URL KEY COMPANY ACCESSION

ACCESSION is a filing of COMPANY whose sections have an earlier filing to be compared with.
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
        return {"error": type(error).__name__, "status": error.status_code, "message": str(error)}
    return None


def main(url, key, company, accession):
    with ThesmaClient(api_key=key, base_url=url) as client:
        sections = client.sections
        first = sections.list_by_company(company, per_page=2)
        listed = list(first.auto_paging_iter())
        filing = sections.list_by_filing(accession)
        print(
            json.dumps(
                {
                    "total": first.pagination.total,
                    "company": [plain(section) for section in listed],
                    "filing": plain(filing.data),
                    "texts": [
                        plain(sections.get(section.accession_number, section.content_url.rsplit("/", 1)[1]).data)
                        for section in listed
                    ],
                    "changes": [
                        plain(sections.changes(accession, section.section_type.value).data)
                        for section in filing.data.sections
                    ],
                    "refusals": {
                        "section": refusal(lambda: sections.get(accession, "item_9c")),
                        "filing": refusal(lambda: sections.list_by_filing("0000000001-99-000001")),
                        "number": refusal(lambda: sections.list_by_filing("12")),
                    },
                }
            )
        )


main(*sys.argv[1:])
