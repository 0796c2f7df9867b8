"""Wall time of the stages of one run."""

from __future__ import annotations

import time

__all__ = ["Clock"]


class Clock:
    """Wall time between laps, in seconds, by name."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        """Ends the lap that began with the one before, or with the clock."""
        now = time.perf_counter()
        self.laps[name], self._last = now - self._last, now
