"""Server-sent events, as HTML specifies them."""

from __future__ import annotations

import json
from typing import Iterator

import httpx

from ._answers import Event
from ._errors import UnreadableAnswerError
from ._lines import LineReader
from ._requests import Request


class EventReader:
    """Reads the bytes of a stream, and remembers where to continue after a break."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.last_id: str | None = None
        self.pause = 3.0
        self.is_complete = False
        self._lines = LineReader()
        self._data: list[str] = []
        self._id: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"Last-Event-ID": self.last_id} if self.last_id else {}

    def begin(self, response: httpx.Response) -> None:
        self._lines = LineReader()
        self._data = []
        self._id = self.last_id

    def read(self, piece: bytes) -> Iterator[Event]:
        for line in self._lines.read(piece):
            event = self._line(line)
            if event:
                yield event

    def end(self) -> None:
        """A server ends its streams when it stops: the next one goes on."""

    def _line(self, line: str) -> Event | None:
        if line == "":
            # Only now: of an event that is cut off, the id was read, but not the event.
            self.last_id = self._id
            data, self._data = "\n".join(self._data), []
            return self._event(data) if data else None
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "id":
            self._id = value
        elif name == "retry" and value.isdigit():
            self.pause = int(value) / 1000
        return None

    def _event(self, data: str) -> Event:
        try:
            payload = json.loads(data)
            return Event(self.last_id or "", payload["type"], payload)
        except (ValueError, KeyError, TypeError) as error:
            raise UnreadableAnswerError(f"The stream has something else than an event: {data[:100]!r}") from error
