"""Calls a server that fails in each way, with a clock that only notes how long it would wait.

Words: the address, `blocking` or `awaited`, and the time in seconds since 1970.
"""

import asyncio
import inspect
import itertools
import json
import sys
from typing import Any

from govdata import ApiError, AsyncGovdata, Govdata, GovdataError, Retries

url, kind, now = sys.argv[1:]
waits: list[float] = []
retries = Retries(random=lambda: 0.0, now=lambda: float(now))


async def awaited_sleep(seconds: float) -> None:
    waits.append(seconds)


async def value_of(called: Any) -> Any:
    """What a call returns, of either client."""
    called = called() if callable(called) else called
    return await called if inspect.isawaitable(called) else called


async def listed(iterable: Any, most: int) -> list[Any]:
    if hasattr(iterable, "__aiter__"):
        items = []
        async for item in iterable:
            items.append(item)
            if len(items) == most:
                break
        return items
    return list(itertools.islice(iterable, most))


async def tried(call: Any) -> dict[str, Any]:
    waits.clear()
    try:
        result: dict[str, Any] = {"returned": await value_of(call)}
    except ApiError as error:
        result = {
            "error": "ApiError",
            **{name: getattr(error, name) for name in ("status", "code", "details", "request_id", "retry_after")},
        }
    except GovdataError as error:
        result = {"error": type(error).__name__}
    return {**result, "waits": list(waits)}


METRICS = ["limited", "dated", "unloaded", "patient", "always", "cut", "reset", "garbage", "other", "gateway", "broken"]


async def main() -> dict[str, Any]:
    client: Any = (
        Govdata(url, "key", retries=retries, sleep=waits.append)
        if kind == "blocking"
        else AsyncGovdata(url, "key", retries=retries, sleep=awaited_sleep)
    )

    async def metric(name: str) -> Any:
        return (await value_of(client.get_metric(name))).data

    read = {name: await tried(lambda name=name: metric(name)) for name in [*METRICS, "refused"]}
    read["industries"] = await tried(lambda: listed(client.list_industries(), 9))
    read["arrow"] = await tried(lambda: client.list_industries().to_arrow())
    read["webhooks"] = await tried(lambda: client.create_webhook({"url": "https://example.org", "events": []}))
    read["test"] = await tried(lambda: client.test_webhook("1"))
    stream = await tried(lambda: listed(client.get_event_stream(), 2))
    read["stream"] = {**stream, "returned": [[one.id, one.payload["name"]] for one in stream["returned"]]}
    for name in ("census", "sba"):
        read[name] = await tried(lambda name=name: listed(client._export(f"/v1/us/export/{name}", {}), 9))
    await value_of(client.close)
    return read


print(json.dumps(asyncio.run(main())))
