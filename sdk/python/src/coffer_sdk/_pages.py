"""Lists, page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

Call = Callable[..., Any]
AsyncCall = Callable[..., Awaitable[Any]]

_PAGE_SIZE = 100
_CURSOR_PAGE_SIZE = 500


class _Walk:
    """Where an iteration is. A record that is made meanwhile moves the others to later places, so
    an item that was seen is not given again."""

    def __init__(self, query: dict[str, Any], item_id: str, size_name: str) -> None:
        self._query = query
        self._item_id = item_id
        self._size_name = size_name
        self._page = 0
        self._seen: set[Any] = set()
        self.is_done = False

    def next_query(self) -> dict[str, Any]:
        self._page += 1
        return {**self._query, "page": self._page, self._size_name: _PAGE_SIZE}

    def new_items(self, found: dict[str, Any]) -> list[Any]:
        items = found["list"]
        is_last = len(items) < _PAGE_SIZE and self._page * _PAGE_SIZE >= found["total"]
        self.is_done = not items or is_last
        fresh = []
        for item in items:
            if item[self._item_id] not in self._seen:
                self._seen.add(item[self._item_id])
                fresh.append(item)
        return fresh


def every_item(
    call: Call, operation: str, query: dict[str, Any], item_id: str, size_name: str, **options: Any
) -> Iterator[Any]:
    walk = _Walk(query, item_id, size_name)
    while not walk.is_done:
        yield from walk.new_items(call(operation, walk.next_query(), **options))


async def every_item_async(
    call: AsyncCall,
    operation: str,
    query: dict[str, Any],
    item_id: str,
    size_name: str,
    **options: Any,
) -> AsyncIterator[Any]:
    walk = _Walk(query, item_id, size_name)
    while not walk.is_done:
        for item in walk.new_items(await call(operation, walk.next_query(), **options)):
            yield item


class _Feed:
    """Where an iteration over the feed is. An empty page is not its end: with `types` the events
    that were looked at may be others."""

    def __init__(self, query: dict[str, Any]) -> None:
        self.query = {**query, "limit": _PAGE_SIZE}
        self.is_done = False

    def items(self, found: dict[str, Any]) -> list[Any]:
        self.is_done = found["next"] == self.query.get("after")
        self.query["after"] = found["next"]
        items: list[Any] = found["list"]
        return items


class _Chain:
    """Where an iteration over a list is that names the cursor of its next page. An empty page is
    not its end: what it looked at may have been others."""

    def __init__(self, query: dict[str, Any]) -> None:
        self.query = {**query, "limit": _CURSOR_PAGE_SIZE}
        self.is_done = False

    def items(self, found: dict[str, Any]) -> list[Any]:
        self.is_done = found["next"] is None
        self.query["cursor"] = found["next"]
        items: list[Any] = found["list"]
        return items


def _walk(
    place: _Feed | _Chain, call: Call, operation: str, options: dict[str, Any]
) -> Iterator[Any]:
    while not place.is_done:
        yield from place.items(call(operation, place.query, **options))


async def _walk_async(
    place: _Feed | _Chain, call: AsyncCall, operation: str, options: dict[str, Any]
) -> AsyncIterator[Any]:
    while not place.is_done:
        for item in place.items(await call(operation, place.query, **options)):
            yield item


def every_event(
    call: Call, operation: str, query: dict[str, Any], **options: Any
) -> Iterator[Any]:
    return _walk(_Feed(query), call, operation, options)


def every_event_async(
    call: AsyncCall, operation: str, query: dict[str, Any], **options: Any
) -> AsyncIterator[Any]:
    return _walk_async(_Feed(query), call, operation, options)


def every_after(
    call: Call, operation: str, query: dict[str, Any], **options: Any
) -> Iterator[Any]:
    return _walk(_Chain(query), call, operation, options)


def every_after_async(
    call: AsyncCall, operation: str, query: dict[str, Any], **options: Any
) -> AsyncIterator[Any]:
    return _walk_async(_Chain(query), call, operation, options)
