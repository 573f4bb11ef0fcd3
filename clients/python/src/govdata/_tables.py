"""Arrow answers as tables of pyarrow, pandas and polars."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import httpx

from ._answers import unreadable

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

ARROW = "application/vnd.apache.arrow.stream"


def checked(response: httpx.Response) -> bytes:
    """The bytes of an Arrow stream. Raises UnreadableAnswerError if the answer is something else."""
    if response.headers.get("content-type", "").split(";")[0] != ARROW:
        raise unreadable(response, "an Arrow stream")
    return response.content


def arrow_of(content: bytes) -> pyarrow.Table:
    """Needs the extra `arrow`."""
    import pyarrow.ipc

    return pyarrow.ipc.open_stream(content).read_all()


def pandas_of(content: bytes, options: dict[str, Any]) -> pandas.DataFrame:
    """Needs the extra `pandas`. `attrs` has what the answer says of the table, and the unit of each column."""
    table = arrow_of(content)
    frame: pandas.DataFrame = table.to_pandas(**{"date_as_object": False, **options})
    units = {field.name: (field.metadata or {}).get(b"unit") for field in table.schema}
    frame.attrs = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    frame.attrs["units"] = {name: unit.decode() for name, unit in units.items() if unit}
    return frame


def polars_of(content: bytes) -> polars.DataFrame:
    """Needs the extra `polars`."""
    import polars

    return polars.read_ipc_stream(io.BytesIO(content))
