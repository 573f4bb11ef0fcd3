"""Reads a folder of `govdata export` with DuckDB and polars, and prints as JSON what they see.

    python -W error read_folder.py FOLDER
"""

import json
import sys
from pathlib import Path

import duckdb
import polars


def read(folder, entry):
    """Returns the rows, the columns and the texts of a file."""
    path = str(Path(folder) / entry["file"])
    frame = polars.read_parquet(path)
    (rows,) = duckdb.sql(f"select count(*) from '{path}'").fetchone()
    columns = duckdb.sql(f"describe select * from '{path}'").fetchall()
    return {
        "rows": [frame.height, rows],
        "columns": [frame.columns, [column[0] for column in columns]],
        "types": {column[0]: column[1] for column in columns},
        "distinct": duckdb.sql(f"select count(distinct updated_at) from '{path}'").fetchone()[0],
    }


def main(folder):
    """Prints what is read of each file of the manifest."""
    manifest = json.loads((Path(folder) / "manifest.json").read_text())
    print(json.dumps({entry["file"]: read(folder, entry) for entry in manifest["files"]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
