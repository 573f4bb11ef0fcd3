"""Reads links with pandas, polars and DuckDB, without a key, and prints as JSON what they have.

    python -W error read_links.py CSV PARQUET

CSV and PARQUET are links to one list. Prints the columns and the number of rows by program and format. DuckDB is
left out where its extension for HTTP, `httpfs`, is not installed.
"""

import json
import sys
from urllib.request import urlopen

import duckdb
import pandas
import polars


def main(csv, parquet):
    """Prints everything that is read."""
    frames = {
        "pandas csv": pandas.read_csv(csv),
        "pandas parquet": pandas.read_parquet(parquet),
        "polars csv": polars.read_csv(urlopen(csv)),
        "polars parquet": polars.read_parquet(parquet),
        "polars parquet in parts": polars.scan_parquet(parquet).collect(),
    }
    printed = {name: {"columns": list(frame.columns), "rows": len(frame)} for name, frame in frames.items()}
    try:
        duckdb.sql("load httpfs")
    except duckdb.Error:  # pip does not bring the extension
        pass
    else:
        for name, function, link in (("csv", "read_csv", csv), ("parquet", "read_parquet", parquet)):
            relation = duckdb.sql(f"select * from {function}('{link}')")
            printed[f"duckdb {name}"] = {"columns": relation.columns, "rows": len(relation)}
    print(json.dumps(printed))


if __name__ == "__main__":
    main(*sys.argv[1:])
