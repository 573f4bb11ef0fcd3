"""Client of govdata: public US data of the Census, labor surveys, small-business lending and SEC filings."""

from ._answers import Answer, Event
from ._async_calls import AsyncRows, AsyncTable
from ._calls import Rows, Table
from ._client import AsyncGovdata, Govdata
from ._errors import ApiError, Fault, GovdataError, NoAnswerError, UnreadableAnswerError
from ._requests import Retries
from ._generated.version import __version__

__all__ = [
    "Answer",
    "ApiError",
    "AsyncGovdata",
    "AsyncRows",
    "AsyncTable",
    "Event",
    "Fault",
    "Govdata",
    "GovdataError",
    "NoAnswerError",
    "Retries",
    "Rows",
    "Table",
    "UnreadableAnswerError",
    "__version__",
]
