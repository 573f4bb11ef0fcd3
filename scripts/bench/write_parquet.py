"""Writes the rows of an NDJSON file as Parquet with pyarrow, and prints what that took.

Usage: python write_parquet.py NDJSON PARQUET ROUNDS
"""

import json
import os
import sys
import time

import pyarrow
import pyarrow.parquet

source, target, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(source, encoding="utf-8") as lines:
    rows = [json.loads(line) for line in lines]


def write() -> None:
    table = pyarrow.Table.from_pylist(rows)
    pyarrow.parquet.write_table(table, target, compression="zstd", compression_level=1, row_group_size=50_000)


write()  # the first one loads what it needs
began = time.process_time()
for _ in range(rounds):
    write()
milliseconds = (time.process_time() - began) * 1000 / rounds
print(json.dumps({"ms": milliseconds, "bytes": os.path.getsize(target), "rows": len(rows)}))
