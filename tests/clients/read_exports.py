"""Downloads the five exports with the contract's public Python client, and prints as JSON what it has.

    python -W error read_exports.py URL BROKEN_URL KEY FOLDER

BROKEN_URL is the same server behind a proxy that breaks connections. Prints for each export the rows of a stream, of
CSV, and of a file that was downloaded from BROKEN_URL; and what `since` and `ticker` do.
"""

import json
import sys
from pathlib import Path

from thesma import ThesmaClient


def read(export, broken, name, folder):
    """Returns what the client has of an export."""
    with export(ticker="AMZN") as stream:
        of_company = list(stream)
        is_complete = stream.complete
    middle = of_company[len(of_company) // 2]["updated_at"] if of_company else None
    since = list(export(ticker="AMZN", since=middle)) if middle else []
    with export(format="csv", ticker="AMZN") as stream:
        csv_rows = list(stream)
    path = Path(folder) / name
    result = broken(output=str(path), max_resume_retries=20)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    return {
        "is_complete": [is_complete, result.complete],
        "retries": result.retries,
        "rows": [result.rows, len(rows)],
        "updated_at": [row["updated_at"] for row in rows],
        "ciks": sorted({row["cik"] for row in rows}),
        "company": {"ciks": sorted({row["cik"] for row in of_company}), "rows": len(of_company), "csv": len(csv_rows)},
        "since": [row["updated_at"] for row in since] == [
            row["updated_at"] for row in of_company if row["updated_at"] > middle
        ],
    }


def main(url, broken_url, key, folder):
    """Prints everything that is read."""
    printed = {}
    with ThesmaClient(key, base_url=url) as client:
        for name, export in {
            "companies": client.export.companies,
            "financials": client.export.financials,
            "compensation": client.export.compensation,
            "events": client.export.events,
            "ratios": client.export.ratios,
        }.items():
            # Each has connections of its own, so that none breaks off within its first row.
            with ThesmaClient(key, base_url=broken_url) as broken:
                printed[name] = read(export, getattr(broken.export, name), name, folder)
    print(json.dumps(printed))


if __name__ == "__main__":
    main(*sys.argv[1:])
