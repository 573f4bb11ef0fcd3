"""Compares files of the same list in CSV, Parquet and Arrow, as pyarrow, polars, DuckDB and pandas read them.

    python -W error read_tables.py FOLDER

FOLDER has NAME.csv, NAME.parquet and NAME.arrow of each list. Prints as JSON, by NAME: the rows, the columns with type,
unit and description, the metadata of the table in Arrow and in pandas, and what differs.
"""

import json
import pathlib
import sys

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.ipc
import pyarrow.parquet

TYPES = {
    "int64": polars.Int64,
    "double": polars.Float64,
    "string": polars.String,
    "bool": polars.Boolean,
    "date32[day]": polars.Date,
    "timestamp[us, tz=UTC]": polars.Datetime("us", "UTC"),
}


def typed(texts, field):
    """Returns a column of CSV as the type of a field. Fails if a text is not of it."""
    column = polars.col(field.name)
    kind = TYPES[str(field.type)]
    if kind == polars.Boolean:
        return texts.select(column.replace_strict({"true": True, "false": False}, return_dtype=kind)).to_series()
    if kind == polars.Date:
        return texts.select(column.str.to_date("%Y-%m-%d")).to_series()
    if isinstance(kind, polars.Datetime):
        return texts.select(column.str.to_datetime(time_unit="us", time_zone="UTC")).to_series()
    return texts.select(column.cast(kind)).to_series()


def plain(table):
    """Returns a table without dictionaries, metadata and chunks."""
    fields = [
        pyarrow.field(f.name, f.type.value_type if pyarrow.types.is_dictionary(f.type) else f.type)
        for f in table.schema
    ]
    return table.cast(pyarrow.schema(fields)).combine_chunks()


def faults_of(stem):
    """Returns how the readers' tables differ from the CSV."""
    path = f"{stem}.parquet"
    table = pyarrow.parquet.read_table(path)
    frame = polars.read_parquet(path)
    texts = polars.read_csv(f"{stem}.csv", infer_schema=False)
    faults = []
    if texts.columns != frame.columns:
        return [f"columns: {texts.columns} in CSV, {frame.columns} in Parquet"]
    for field in table.schema:
        if not typed(texts, field).equals(frame[field.name], check_dtypes=True, null_equal=True):
            faults.append(f"{field.name} ({field.type}) is not that of the CSV")
    wanted = plain(table)
    with pyarrow.ipc.open_stream(f"{stem}.arrow") as stream:
        if not plain(stream.read_all()).equals(wanted):
            faults.append("Arrow differs in pyarrow")
    streamed = polars.read_ipc_stream(f"{stem}.arrow").cast(dict(frame.schema))
    if not streamed.equals(frame, null_equal=True):
        faults.append("Arrow differs in polars")
    if not plain(frame.to_arrow()).cast(wanted.schema).equals(wanted):
        faults.append("Parquet differs in polars")
    duck = duckdb.sql(f"select * from read_parquet('{path}')").to_arrow_table()
    types = [str(field.type) for field in duck.schema]
    if types != [str(field.type).replace("UTC", "Etc/UTC") for field in wanted.schema] and types != [
        str(field.type) for field in wanted.schema
    ]:
        faults.append(f"DuckDB has the types {types}")
    if not plain(duck.cast(wanted.schema)).equals(wanted):
        faults.append("Parquet differs in DuckDB")
    read = pandas.read_parquet(path, dtype_backend="pyarrow")
    if not plain(pyarrow.Table.from_pandas(read, schema=wanted.schema, preserve_index=False)).equals(wanted):
        faults.append("Parquet differs in pandas")
    return faults


def details_of(field):
    """Returns type, unit and description of a column, as pyarrow shows them."""
    metadata = {key.decode(): value.decode() for key, value in (field.metadata or {}).items()}
    return {"name": field.name, "type": str(field.type), **metadata}


def result_of(stem):
    """Returns what the readers find in the files of a list."""
    schema = pyarrow.parquet.read_schema(f"{stem}.parquet")
    with pyarrow.ipc.open_stream(f"{stem}.arrow") as stream:
        arrow = stream.schema
    return {
        "rows": pyarrow.parquet.read_metadata(f"{stem}.parquet").num_rows,
        "columns": [details_of(field) for field in schema],
        "metadata": {key.decode(): value.decode() for key, value in arrow.metadata.items()},
        "attributes": pandas.read_parquet(f"{stem}.parquet").attrs,
        "faults": faults_of(stem)
        + ([] if [f.metadata for f in arrow] == [f.metadata for f in schema] else ["Arrow has other field metadata"]),
    }


if __name__ == "__main__":
    stems = sorted(str(path)[: -len(".parquet")] for path in pathlib.Path(sys.argv[1]).glob("*.parquet"))
    results = {}
    for stem in stems:
        try:
            results[pathlib.Path(stem).name] = result_of(stem)
        except Exception as error:  # names the list, so that all are compared
            results[pathlib.Path(stem).name] = {"faults": [f"{type(error).__name__}: {error}"[:500]]}
    print(json.dumps(results))
