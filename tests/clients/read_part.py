"""Reads one column of a Parquet file over HTTP with polars, and prints its number of rows as JSON: read_part.py URL."""

import sys

import polars

print(polars.scan_parquet(sys.argv[1]).select("value_3").collect().height)
