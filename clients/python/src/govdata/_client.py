"""The clients."""

from __future__ import annotations

import os
import time
from typing import Any, Awaitable, Callable

import anyio
import httpx

from ._generated.async_operations import AsyncOperations
from ._generated.operations import Operations
from ._requests import Retries
from ._generated.version import __version__

#: Longer than the server's own deadline of 10 s, and than the pause between two comments of a stream.
TIMEOUT = 45.0


def _settings(base_url: str | None, api_key: str | None, timeout: float) -> dict[str, Any]:
    key = api_key or os.environ.get("GOVDATA_KEY")
    if not key:
        raise ValueError("no API key: give api_key, or set GOVDATA_KEY")
    return {
        "base_url": base_url or os.environ.get("GOVDATA_URL") or "http://127.0.0.1:8080",
        "headers": {"x-api-key": key, "user-agent": f"govdata-python/{__version__}"},
        "timeout": timeout,
    }


class Govdata(Operations):
    """A client whose calls block. Use it in `with`, or call `close`.

    Args:
        base_url: The address of the server. Default: `GOVDATA_URL`, else http://127.0.0.1:8080.
        api_key: Default: `GOVDATA_KEY`.
        timeout: Seconds to connect, and between two pieces of an answer.
        retries: When a failed request is sent again.
        sleep: Waits for seconds.
        transport: How httpx sends requests, such as through a proxy.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = TIMEOUT,
        retries: Retries = Retries(),
        sleep: Callable[[float], object] = time.sleep,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(httpx.Client(transport=transport, **_settings(base_url, api_key, timeout)), retries, sleep)

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Govdata:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncGovdata(AsyncOperations):
    """A client whose calls are awaited, with asyncio or trio. Use it in `async with`, or call `close`.

    Args:
        base_url: The address of the server. Default: `GOVDATA_URL`, else http://127.0.0.1:8080.
        api_key: Default: `GOVDATA_KEY`.
        timeout: Seconds to connect, and between two pieces of an answer.
        retries: When a failed request is sent again.
        sleep: Waits for seconds.
        transport: How httpx sends requests, such as through a proxy.
    """

    def __init__(
        self,
        base_url: str | None = None,
        api_key: str | None = None,
        *,
        timeout: float = TIMEOUT,
        retries: Retries = Retries(),
        sleep: Callable[[float], Awaitable[object]] = anyio.sleep,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        http = httpx.AsyncClient(transport=transport, **_settings(base_url, api_key, timeout))
        super().__init__(http, retries, sleep)

    async def close(self) -> None:
        """Closes its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncGovdata:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
