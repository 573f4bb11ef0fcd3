"""Files of an answer, which go on where they broke."""

from __future__ import annotations

from typing import BinaryIO, Iterator, NoReturn

import httpx

from ._errors import UnreadableAnswerError
from ._requests import Request

PARQUET = "application/vnd.apache.parquet"


class ParquetReader:
    """Writes the bytes of a Parquet file. If the server has another one after a break, it begins anew."""

    def __init__(self, request: Request, file: BinaryIO) -> None:
        self.request = request.with_query(format="parquet")
        self.is_complete = False
        self.pause = 0.0
        self._file = file
        self._tag: str | None = None

    @property
    def headers(self) -> dict[str, str]:
        return {"Range": f"bytes={self._file.tell()}-", "If-Range": self._tag} if self._tag else {}

    def begin(self, response: httpx.Response) -> None:
        kind = response.headers.get("content-type", "without a type")
        if kind.split(";")[0] != PARQUET:
            raise UnreadableAnswerError(f"{response.url}: the answer is not a Parquet file ({kind})")
        if response.status_code != 206:
            self._file.seek(0)
            self._file.truncate()
        self._tag = response.headers.get("etag")

    def read(self, piece: bytes) -> Iterator[NoReturn]:
        self._file.write(piece)
        return iter(())

    def end(self) -> None:
        self.is_complete = True
