"""Calls that are awaited: the requests behind each method of `AsyncGovdata`."""

from __future__ import annotations

import itertools
import os
from typing import TYPE_CHECKING, Any, AsyncIterator, Awaitable, Callable, Generator, Generic, Mapping, TypeVar

import anyio
import httpx

from . import _tables
from ._answers import Answer, Event, answer_of
from ._events import EventReader
from ._exports import ExportReader
from ._files import ParquetReader
from ._lines import Resumable
from ._pages import first_page, next_page, rows_of
from ._requests import Request, Retries, request_of

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

D = TypeVar("D")
R = TypeVar("R")
M = TypeVar("M")


class AsyncCalls:
    """Sends requests, again where that can help."""

    def __init__(
        self, http: httpx.AsyncClient, retries: Retries, sleep: Callable[[float], Awaitable[object]] = anyio.sleep
    ) -> None:
        self._http = http
        self._retries = retries
        self._sleep = sleep

    async def fetch(self, request: Request) -> httpx.Response:
        """Returns the whole answer of a request. Raises ApiError or NoAnswerError."""
        for attempt in itertools.count():
            try:
                response = await self._http.request(
                    request.method, request.path, params=request.query, json=request.body
                )
            except httpx.RequestError as error:
                wait = self._retries.wait_after_break(request, error, attempt)
            else:
                wish = self._retries.wait_after(request, response, attempt)
                if wish is None:
                    return response
                wait = wish
            await self._sleep(wait)
        raise AssertionError("count() has no end")

    def _rows(self, path: str, given: Mapping[str, Any], per_page: int | None) -> AsyncRows[D, R, M]:
        return AsyncRows(self, request_of("GET", path, given), per_page)

    def _table(self, path: str, given: Mapping[str, Any]) -> AsyncTable[D, M]:
        return AsyncTable(self, request_of("GET", path, given))

    async def _answer(self, path: str, given: Mapping[str, Any]) -> Answer[D, M]:
        return answer_of(await self.fetch(request_of("GET", path, given)))

    async def _send(self, method: str, path: str, given: Mapping[str, Any]) -> Answer[D, None]:
        return answer_of(await self.fetch(request_of(method, path, given)))

    async def _do(self, method: str, path: str, given: Mapping[str, Any]) -> None:
        await self.fetch(request_of(method, path, given))

    async def _text(self, path: str, given: Mapping[str, Any]) -> str:
        return (await self.fetch(request_of("GET", path, given))).text

    def _events(self, path: str, given: Mapping[str, Any]) -> AsyncIterator[Event]:
        """Events until the caller stops."""
        return self._resumed(EventReader(request_of("GET", path, given)))

    def _export(self, path: str, given: Mapping[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """Rows until the last one."""
        return self._resumed(ExportReader(request_of("GET", path, given)))

    async def download(self, request: Request, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file. Raises ApiError or NoAnswerError."""
        part = f"{os.fspath(path)}.part"
        with open(part, "wb") as file:
            async for _ in self._resumed(ParquetReader(request, file)):
                pass
        os.replace(part, path)

    async def _resumed(self, reader: Resumable[R]) -> AsyncIterator[R]:
        """Reads an answer that comes in pieces. One that breaks is asked for again, from where it broke."""
        attempt = 0
        while not reader.is_complete:
            request = reader.request
            wait: float | None = None
            try:
                async with self._http.stream(
                    "GET", request.path, params=request.query, headers=reader.headers
                ) as response:
                    if response.status_code >= 300:
                        await response.aread()
                        wait = self._retries.wait_after(request, response, attempt)
                    else:
                        reader.begin(response)
                        async for piece in response.aiter_bytes():
                            attempt = -1
                            for item in reader.read(piece):
                                yield item
                        reader.end()
            except httpx.RequestError as error:
                wait = self._retries.wait_after_break(request, error, attempt)
            attempt += 1
            if not reader.is_complete:
                await self._sleep(max(wait or 0.0, reader.pause))


class AsyncTable(Generic[D, M]):
    """An answer that is also a table. Nothing is sent before it is awaited: `await` it, or one of its methods."""

    def __init__(self, calls: AsyncCalls, request: Request) -> None:
        self._calls = calls
        self._request = request

    def __await__(self) -> Generator[Any, None, Answer[D, M]]:
        """The answer as JSON. Of a list it is one page."""
        return self._answer().__await__()

    async def to_csv(self) -> str:
        """All rows as CSV; those of a page where `page` or `per_page` is given. So have the other tables."""
        return (await self._calls.fetch(self._request.with_query(format="csv"))).text

    async def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Downloads all rows as a Parquet file. Goes on where a connection broke; `path` has only a whole file."""
        await self._calls.download(self._request, path)

    async def to_geojson(self) -> dict[str, Any]:
        """All rows as a FeatureCollection (RFC 7946), if they are places: boundaries or points, and the columns."""
        collection: dict[str, Any] = (await self._calls.fetch(self._request.with_query(format="geojson"))).json()
        return collection

    async def to_arrow(self) -> pyarrow.Table:
        """All rows as a table of pyarrow. Its schema has units and the source. Needs `govdata[arrow]`."""
        return _tables.arrow_of(await self._arrow())

    async def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """All rows as a frame of pandas. `options` are those of `pyarrow.Table.to_pandas`. Needs `govdata[pandas]`."""
        return _tables.pandas_of(await self._arrow(), options)

    async def to_polars(self) -> polars.DataFrame:
        """All rows as a frame of polars. Needs `govdata[polars]`."""
        return _tables.polars_of(await self._arrow())

    async def _answer(self) -> Answer[D, M]:
        return answer_of(await self._calls.fetch(self._request))

    async def _arrow(self) -> bytes:
        return _tables.checked(await self._calls.fetch(self._request.with_query(format="arrow")))


class AsyncRows(AsyncTable[D, M], Generic[D, R, M]):
    """A list or a series. `async for` over it has the rows of all pages."""

    def __init__(self, calls: AsyncCalls, request: Request, per_page: int | None) -> None:
        super().__init__(calls, request)
        self._per_page = per_page

    async def pages(self) -> AsyncIterator[Answer[D, M]]:
        """The pages from `page` on to the last one. Pages are as long as they can be unless `per_page` is given."""
        request: Request | None = first_page(self._request, self._per_page)
        while request is not None:
            page: Answer[D, M] = answer_of(await self._calls.fetch(request))
            yield page
            request = next_page(request, page)

    async def __aiter__(self) -> AsyncIterator[R]:
        async for page in self.pages():
            for row in rows_of(page):
                yield row
