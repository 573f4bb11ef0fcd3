"""Which page comes next."""

from __future__ import annotations

from typing import Any

from ._answers import Answer
from ._requests import Request


def first_page(request: Request, per_page: int | None) -> Request:
    """The request with the longest pages, unless it says how long; None for a series, which is whole without pages."""
    if per_page is None or "per_page" in request.query:
        return request
    return request.with_query(per_page=str(per_page))


def next_page(request: Request, page: Answer[Any, Any]) -> Request | None:
    """The request of the page after this one; None after the last one."""
    if page.pagination is None or not page.pagination["has_more"]:
        return None
    return request.with_query(page=str(page.pagination["page"] + 1))


def rows_of(page: Answer[Any, Any]) -> list[Any]:
    """The rows of a page; some answers are one row."""
    return page.data if isinstance(page.data, list) else [page.data]
