"""Exports: whole tables, a row a line, which go on where they broke."""

from __future__ import annotations

import json
from typing import Any, Iterator

import httpx

from ._errors import UnreadableAnswerError
from ._lines import LineReader
from ._requests import Request

COMPLETE = "__export_complete"


class ExportReader:
    """Reads the rows of an export, and remembers where to continue after a break: rows ascend by `updated_at`."""

    def __init__(self, request: Request) -> None:
        self.request = request.with_query(format="jsonl")
        self.is_complete = False
        self.headers: dict[str, str] = {}
        self.pause = 0.0
        self._lines = LineReader()

    def begin(self, response: httpx.Response) -> None:
        self._lines = LineReader()

    def read(self, piece: bytes) -> Iterator[dict[str, Any]]:
        for line in self._lines.read(piece):
            try:
                row: dict[str, Any] = json.loads(line)
                if COMPLETE in row:
                    self.is_complete = True
                    return
                self.request = self.request.with_query(since=row["updated_at"])
            except (ValueError, KeyError, TypeError) as error:
                raise UnreadableAnswerError(f"The export has something else than a row: {line[:100]!r}") from error
            yield row

    def end(self) -> None:
        if not self.is_complete:
            raise httpx.RemoteProtocolError("the export ended before its last line")
