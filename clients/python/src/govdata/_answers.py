"""What calls return."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Generic, Mapping, TypeVar

import httpx

from ._generated import types
from ._errors import UnreadableAnswerError

D = TypeVar("D")
M = TypeVar("M")


@dataclass(frozen=True)
class Answer(Generic[D, M]):
    """An answer of the API.

    Attributes:
        data: The object, or the rows.
        metadata: Source, units and the newest period; None in answers about an account.
        pagination: The position of the page in a list; None where the answer is whole.
        request_id: The id of the request in the server's log.
        headers: The headers of the answer, such as `ratelimit-remaining`.
    """

    data: D
    metadata: M
    pagination: types.Pagination | None
    request_id: str | None
    headers: Mapping[str, str] = field(repr=False)


@dataclass(frozen=True)
class Event:
    """An event of the stream.

    Attributes:
        id: Its place in the log: a stream with `last_event_id` continues after it.
        type: Such as `filing.created`.
        payload: What a webhook would carry.
    """

    id: str
    type: str
    payload: types.WebhookEvent


def answer_of(response: httpx.Response) -> Answer[Any, Any]:
    """Reads an answer. Raises UnreadableAnswerError if it is not JSON with `data`."""
    try:
        body = json.loads(response.content)
        data = body["data"]
    except (ValueError, KeyError, TypeError) as error:
        raise unreadable(response, "JSON with `data`") from error
    return Answer(
        data, body.get("metadata"), body.get("pagination"), response.headers.get("x-request-id"), response.headers
    )


def unreadable(response: httpx.Response, expected: str) -> UnreadableAnswerError:
    """The error of an answer that is not what was expected."""
    kind = response.headers.get("content-type", "without a type")
    return UnreadableAnswerError(f"{response.url}: the answer is not {expected} ({kind}): {response.content[:100]!r}")
