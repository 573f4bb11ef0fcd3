"""Calls operations with the installed client, both the blocking and the awaited one, and prints what they return.

Words: the address, the key, and a JSON list of `{"id", "kind", "parameters"}`, `id` in snake case.
"""

import asyncio
import json
import sys
from typing import Any

from govdata import AsyncGovdata, Govdata

url, key, sent_calls = sys.argv[1:]
calls = [
    (call["id"], call["kind"], {{"from": "from_"}.get(name, name): value for name, value in call["parameters"].items()})
    for call in json.loads(sent_calls)
]


def shown(answer: Any) -> dict[str, Any]:
    return {"data": answer.data, "metadata": answer.metadata, "pagination": answer.pagination}


def sizes(table: Any) -> dict[str, Any]:
    return {"columns": table.column_names, "rows": table.num_rows}


def blocking() -> dict[str, Any]:
    read: dict[str, Any] = {}
    with Govdata(url, key) as client:
        for name, kind, parameters in calls:
            called = getattr(client, name)(**parameters)
            if kind == "answer":
                read[name] = {"answer": shown(called)}
            elif kind == "text":
                read[name] = {"text": called}
            elif kind == "export":
                read[name] = {"rows": list(called)}
            else:
                read[name] = {"answer": shown(called.answer), "table": sizes(called.to_arrow())}
                if kind == "rows":
                    read[name]["rows"] = list(called)
    return read


async def awaited() -> dict[str, Any]:
    read: dict[str, Any] = {}
    async with AsyncGovdata(url, key) as client:
        for name, kind, parameters in calls:
            called = getattr(client, name)(**parameters)
            if kind == "text":
                read[name] = {"text": await called}
                continue
            if kind == "export":
                read[name] = {"rows": [row async for row in called]}
                continue
            read[name] = {"answer": shown(await called)}
            if kind in ("rows", "table"):
                read[name]["table"] = sizes(await called.to_arrow())
            if kind == "rows":
                read[name]["rows"] = [row async for row in called]
    return read


def frames() -> dict[str, Any]:
    """A table of counties in each library: the same figures, with their units."""
    with Govdata(url, key) as client:
        counties = client.list_metric_values("median_household_income", level="county", state="CA")
        arrow, pandas, polars = counties.to_arrow(), counties.to_pandas(), counties.to_polars()
        return {
            "arrow": arrow.column("value").to_pylist(),
            "pandas": pandas["value"].tolist(),
            "polars": polars["value"].to_list(),
            "codes": [pandas["fips"].iloc[0], polars["fips"][0]],
            "attrs": {name: pandas.attrs[name] for name in ("source", "vintage", "units")},
        }


print(json.dumps({"blocking": blocking(), "awaited": asyncio.run(awaited()), "frames": frames()}))
