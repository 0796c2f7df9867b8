"""How many requests may be under way: halved when the server says "too many", grown slowly after.

Additive increase, multiplicative decrease, as in TCP congestion control (Chiu and Jain, 1989).
"""

from __future__ import annotations

import asyncio
from collections import deque

__all__ = ["Gate"]


class Gate:
    """A bound on requests at a time, for one event loop. `limit` stays in [1, most]."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.limit = float(most)
        self.active = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._not_before = 0.0
        self._era = 0

    async def enter(self) -> int:
        """Wait for a place and for the end of a pause. Returns a token for `leave` and `slower`."""
        while self.active >= int(self.limit):
            place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(place)
            try:
                await place
            except BaseException:
                self._wake()  # a place given to a cancelled task goes to the next one
                raise
        self.active += 1
        try:
            while (wait := self._not_before - asyncio.get_running_loop().time()) > 0:
                await asyncio.sleep(wait)
        except BaseException:
            self.leave()
            raise
        return self._era

    def leave(self) -> None:
        """Give the place back."""
        self.active -= 1
        self._wake()

    def slower(self, era: int, pause: float = 0.0) -> None:
        """The server asked for less. Replies to requests of one era halve the limit once."""
        until = asyncio.get_running_loop().time() + pause
        self._not_before = max(self._not_before, until)
        if era == self._era:
            self._era += 1
            self.limit = max(1.0, self.limit / 2)

    def faster(self) -> None:
        """A request went well: about one more place for each round of requests."""
        self.limit = min(float(self.most), self.limit + 1 / max(1.0, self.limit))
        self._wake()

    def _wake(self) -> None:
        free = int(self.limit) - self.active
        while free > 0 and self._waiting:
            place = self._waiting.popleft()
            if not place.done():
                place.set_result(None)
                free -= 1
