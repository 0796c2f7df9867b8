"""The same question from two cases at the same time is asked once, and both get the reply."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

__all__ = ["Flights"]

T = TypeVar("T")


class Flights:
    """Questions under way by key, apart for each event loop."""

    def __init__(self) -> None:
        self._loops: WeakKeyDictionary[Any, dict[str, asyncio.Future[Any]]] = WeakKeyDictionary()

    async def join(self, key: str, ask: Callable[[], Awaitable[T]]) -> T:
        """The reply to `key`: of the question under way, or of `ask()`. Errors are shared too."""
        flying = self._loops.setdefault(asyncio.get_running_loop(), {})
        if (under_way := flying.get(key)) is None:
            under_way = asyncio.ensure_future(ask())
            flying[key] = under_way
            under_way.add_done_callback(lambda _: flying.pop(key, None))
        # shielded: one asker that is cancelled must not take the reply from the others
        found: T = await asyncio.shield(under_way)
        return found
