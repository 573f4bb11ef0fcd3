"""What calls raise."""

from __future__ import annotations

import json
from typing import Sequence, TypedDict

import httpx


class Fault(TypedDict):
    """A parameter, or a field of a body, that was refused."""

    parameter: str
    message: str


class GovdataError(Exception):
    """What every error of this package is."""


class ApiError(GovdataError):
    """The API refused a request, or could not answer it.

    Attributes:
        status: The HTTP status.
        code: The API's word for the kind of error, such as `invalid_request`; None if something else answered.
        message: What is wrong, and what is accepted.
        details: Each parameter or field that is wrong; empty for other errors.
        request_id: The id of the request in the server's log.
        retry_after: Seconds to wait before another try, as the server wishes; None if it did not say.
    """

    def __init__(
        self,
        status: int,
        code: str | None,
        message: str,
        details: Sequence[Fault] = (),
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} {code or 'without a code'}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.details = list(details)
        self.request_id = request_id
        self.retry_after = retry_after


class NoAnswerError(GovdataError):
    """The server was not reached, or the connection broke before the answer was complete. `__cause__` says how."""


class UnreadableAnswerError(GovdataError):
    """An answer is not what the API documents. Another server may answer at this address."""


def error_of(response: httpx.Response, retry_after: float | None) -> ApiError:
    """Returns the error that an answer of status 400 or more is. A proxy's error has no code."""
    request_id = response.headers.get("x-request-id")
    try:
        error = json.loads(response.content)["error"]
        code, message, details = str(error["code"]), str(error["message"]), error.get("details", [])
    except (ValueError, KeyError, TypeError, AttributeError):
        message = f"{response.reason_phrase}; the answer is not an error of the API: {response.text[:200]!r}"
        return ApiError(response.status_code, None, message, (), request_id, retry_after)
    return ApiError(response.status_code, code, message, details, request_id, retry_after)
