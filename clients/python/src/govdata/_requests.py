"""Requests, and when they are sent again."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Iterable, Mapping
from urllib.parse import quote

import httpx

from ._errors import NoAnswerError, error_of

#: A proxy's statuses for a server that is away for now.
_FROM_PROXIES = {502, 504}


@dataclass(frozen=True)
class Request:
    """A request before it has an address."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: object = None

    def with_query(self, **more: str) -> Request:
        """The same request with more parameters."""
        return replace(self, query={**self.query, **more})


def request_of(method: str, path: str, given: Mapping[str, Any]) -> Request:
    """Makes a request of a method's arguments: `self`, `body`, and those of path and query. None is not sent."""
    query: dict[str, str] = {}
    for name, value in given.items():
        if name in ("self", "body") or value is None:
            continue
        name = name.rstrip("_")  # `from_`
        place = f"{{{name}}}"
        if place in path:
            path = path.replace(place, _segment(name, value))
        else:
            query[name] = _written(value)
    return Request(method, path, query, given.get("body"))


def _segment(name: str, value: object) -> str:
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError(f"{name} is {text!r}, which can't be a part of an address")
    return quote(text, safe="")


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return ",".join(map(str, value))
    return str(value)


@dataclass(frozen=True)
class Retries:
    """When a request is sent again.

    A read (GET) is, if the connection breaks, if a proxy can't reach the server, or if the server answers 503 and says
    when to come back. Any request is after a 429, which is answered before anything is done. A 503 without
    `Retry-After` is final: a dataset is not loaded.

    Attributes:
        most: How many times at most; 0 for never.
        longest_wait: Seconds. If the server wishes a longer wait, the error is raised at once.
        random: Returns 0 to 1. Waits differ by it, so that many clients don't come back at once.
        now: The time in seconds since 1970, for a `Retry-After` that is a date.
    """

    most: int = 4
    longest_wait: float = 60.0
    random: Callable[[], float] = random.random
    now: Callable[[], float] = time.time

    def wait_after(self, request: Request, response: httpx.Response, attempt: int) -> float | None:
        """Seconds to wait after an answer, None if it is good. Raises ApiError if it is final."""
        if response.status_code < 300:
            return None
        wish = self.wish_of(response)
        if not self._may_pass(request, response.status_code, wish) or attempt >= self.most:
            raise error_of(response, wish)
        if wish is None:
            return self._pause(attempt)
        if wish > self.longest_wait:
            raise error_of(response, wish)
        return wish * (1 + 0.1 * self.random())

    def wait_after_break(self, request: Request, error: httpx.RequestError, attempt: int) -> float:
        """Seconds to wait after a connection broke. Raises NoAnswerError if the request is not to be sent again."""
        is_hopeless = isinstance(error, (httpx.UnsupportedProtocol, httpx.TooManyRedirects, httpx.DecodingError))
        if request.method != "GET" or is_hopeless or attempt >= self.most:
            tries = "" if attempt == 0 else f" after {attempt + 1} tries"
            raise NoAnswerError(f"{request.method} {request.path}: no answer{tries}: {error!r}") from error
        return self._pause(attempt)

    def wish_of(self, response: httpx.Response) -> float | None:
        """The seconds of `Retry-After`, which is a number or a date; None without one that can be read."""
        text = response.headers.get("retry-after", "")
        if text.isdigit():
            return float(text)
        try:
            return max(0.0, parsedate_to_datetime(text).timestamp() - self.now())
        except (ValueError, TypeError):
            return None

    def _may_pass(self, request: Request, status: int, wish: float | None) -> bool:
        if status == 429:
            return True
        return request.method == "GET" and (status in _FROM_PROXIES or (status == 503 and wish is not None))

    def _pause(self, attempt: int) -> float:
        """Half to all of 0.5 s, 1 s, 2 s, …"""
        return float(min(self.longest_wait, 0.5 * 2**attempt) * (0.5 + 0.5 * self.random()))


