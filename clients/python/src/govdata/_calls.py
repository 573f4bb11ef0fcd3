"""Calls that block: the requests behind each method of `Govdata`."""

from __future__ import annotations

import itertools
import os
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any, Callable, Generic, Iterator, Mapping, TypeVar

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


class Calls:
    """Sends requests, again where that can help."""

    def __init__(self, http: httpx.Client, retries: Retries, sleep: Callable[[float], object] = time.sleep) -> None:
        self._http = http
        self._retries = retries
        self._sleep = sleep

    def fetch(self, request: Request) -> httpx.Response:
        """Returns the whole answer of a request. Raises ApiError or NoAnswerError."""
        for attempt in itertools.count():
            try:
                response = self._http.request(request.method, request.path, params=request.query, json=request.body)
            except httpx.RequestError as error:
                wait = self._retries.wait_after_break(request, error, attempt)
            else:
                wish = self._retries.wait_after(request, response, attempt)
                if wish is None:
                    return response
                wait = wish
            self._sleep(wait)
        raise AssertionError("count() has no end")

    def _rows(self, path: str, given: Mapping[str, Any], per_page: int | None) -> Rows[D, R, M]:
        return Rows(self, request_of("GET", path, given), per_page)

    def _table(self, path: str, given: Mapping[str, Any]) -> Table[D, M]:
        return Table(self, request_of("GET", path, given))

    def _answer(self, path: str, given: Mapping[str, Any]) -> Answer[D, M]:
        return answer_of(self.fetch(request_of("GET", path, given)))

    def _send(self, method: str, path: str, given: Mapping[str, Any]) -> Answer[D, None]:
        return answer_of(self.fetch(request_of(method, path, given)))

    def _do(self, method: str, path: str, given: Mapping[str, Any]) -> None:
        self.fetch(request_of(method, path, given))

    def _text(self, path: str, given: Mapping[str, Any]) -> str:
        return self.fetch(request_of("GET", path, given)).text

    def _events(self, path: str, given: Mapping[str, Any]) -> Iterator[Event]:
        """Events until the caller stops."""
        return self._resumed(EventReader(request_of("GET", path, given)))

    def _export(self, path: str, given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Rows until the last one."""
        return self._resumed(ExportReader(request_of("GET", path, given)))

    def download(self, request: Request, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file. Raises ApiError or NoAnswerError."""
        part = f"{os.fspath(path)}.part"
        with open(part, "wb") as file:
            for _ in self._resumed(ParquetReader(request, file)):
                pass
        os.replace(part, path)

    def _resumed(self, reader: Resumable[R]) -> Iterator[R]:
        """Reads an answer that comes in pieces. One that breaks is asked for again, from where it broke."""
        attempt = 0
        while not reader.is_complete:
            request = reader.request
            wait: float | None = None
            try:
                with self._http.stream(
                    "GET", request.path, params=request.query, headers=reader.headers
                ) as response:
                    if response.status_code >= 300:
                        response.read()
                        wait = self._retries.wait_after(request, response, attempt)
                    else:
                        reader.begin(response)
                        for piece in response.iter_bytes():
                            attempt = -1
                            yield from reader.read(piece)
                        reader.end()
            except httpx.RequestError as error:
                wait = self._retries.wait_after_break(request, error, attempt)
            attempt += 1
            if not reader.is_complete:
                self._sleep(max(wait or 0.0, reader.pause))


class Table(Generic[D, M]):
    """An answer that is also a table. Nothing is sent before it is read; JSON is sent once, a table each time."""

    def __init__(self, calls: Calls, request: Request) -> None:
        self._calls = calls
        self._request = request

    @cached_property
    def answer(self) -> Answer[D, M]:
        """The answer as JSON. Of a list it is one page."""
        return answer_of(self._calls.fetch(self._request))

    @property
    def data(self) -> D:
        """The object, or the rows of the page."""
        return self.answer.data

    @property
    def metadata(self) -> M:
        """Source, units and the newest period."""
        return self.answer.metadata

    def to_csv(self) -> str:
        """All rows as CSV; those of a page where `page` or `per_page` is given. So have the other tables."""
        return self._calls.fetch(self._request.with_query(format="csv")).text

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Downloads all rows as a Parquet file. Goes on where a connection broke; `path` has only a whole file."""
        self._calls.download(self._request, path)

    def to_geojson(self) -> dict[str, Any]:
        """All rows as a FeatureCollection (RFC 7946), if they are places: boundaries or points, and the columns."""
        collection: dict[str, Any] = self._calls.fetch(self._request.with_query(format="geojson")).json()
        return collection

    def to_arrow(self) -> pyarrow.Table:
        """All rows as a table of pyarrow. Its schema has units and the source. Needs `govdata[arrow]`."""
        return _tables.arrow_of(self._arrow())

    def to_pandas(self, **options: Any) -> pandas.DataFrame:
        """All rows as a frame of pandas. `options` are those of `pyarrow.Table.to_pandas`. Needs `govdata[pandas]`."""
        return _tables.pandas_of(self._arrow(), options)

    def to_polars(self) -> polars.DataFrame:
        """All rows as a frame of polars. Needs `govdata[polars]`."""
        return _tables.polars_of(self._arrow())

    def _arrow(self) -> bytes:
        return _tables.checked(self._calls.fetch(self._request.with_query(format="arrow")))


class Rows(Table[D, M], Generic[D, R, M]):
    """A list or a series. A loop over it has the rows of all pages."""

    def __init__(self, calls: Calls, request: Request, per_page: int | None) -> None:
        super().__init__(calls, request)
        self._per_page = per_page

    def pages(self) -> Iterator[Answer[D, M]]:
        """The pages from `page` on to the last one. Pages are as long as they can be unless `per_page` is given."""
        request: Request | None = first_page(self._request, self._per_page)
        while request is not None:
            page: Answer[D, M] = answer_of(self._calls.fetch(request))
            yield page
            request = next_page(request, page)

    def __iter__(self) -> Iterator[R]:
        for page in self.pages():
            yield from rows_of(page)
