"""Lines of an answer that comes in pieces."""

from __future__ import annotations

from typing import Iterator, Mapping, Protocol, TypeVar

import httpx

from ._requests import Request

T = TypeVar("T", covariant=True)


class LineReader:
    """Cuts pieces at line feeds only: a name may have other separators of lines, at which `str.splitlines` cuts."""

    def __init__(self) -> None:
        self._rest = b""

    def read(self, piece: bytes) -> list[str]:
        """The lines that a piece completes."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        return [line.decode().rstrip("\r") for line in lines]


class Resumable(Protocol[T]):
    """Reads an answer that comes in pieces, and remembers where to continue after a break."""

    @property
    def request(self) -> Request:
        """The request of what is still to come."""

    @property
    def headers(self) -> Mapping[str, str]:
        """The headers of that request."""

    @property
    def pause(self) -> float:
        """Seconds to wait after a break at least."""

    @property
    def is_complete(self) -> bool:
        """Whether all has come."""

    def begin(self, response: httpx.Response) -> None:
        """An answer begins. Forgets the half item before which a connection broke."""

    def read(self, piece: bytes) -> Iterator[T]:
        """The items that a piece completes."""

    def end(self) -> None:
        """The answer ended. Raises httpx.RemoteProtocolError if more had to come."""
