"""Server-sent events, as HTML specifies them."""

from __future__ import annotations

import json
from typing import Iterator

from ._answers import Event
from ._errors import UnreadableAnswerError


class EventReader:
    """Reads the bytes of a stream, and remembers where to continue after a break.

    Lines end only at line feeds: a name in an event may have other separators of lines, at which `str.splitlines`
    would cut it.
    """

    def __init__(self) -> None:
        self.last_id: str | None = None
        self.pause = 3.0
        self._rest = b""
        self._data: list[str] = []
        self._id: str | None = None

    def begin(self) -> None:
        """Forgets the half event before which a connection broke."""
        self._rest = b""
        self._data = []
        self._id = self.last_id

    def read(self, piece: bytes) -> Iterator[Event]:
        """The events that a piece completes."""
        *lines, self._rest = (self._rest + piece).split(b"\n")
        for line in lines:
            event = self._line(line.decode().rstrip("\r"))
            if event:
                yield event

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
