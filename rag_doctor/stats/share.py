"""A share with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from rag_doctor.stats.figure import Z, short

__all__ = ["Share"]


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` of `n`."""

    hits: int
    n: int

    @property
    def value(self) -> float | None:
        """`hits / n` in [0, 1]; `None` when n is 0."""
        return self.hits / self.n if self.n else None

    def interval(self, worth: float | None = None) -> tuple[float, float]:
        """Wilson's 95 % interval (Wilson, 1927); (0, 1) when n is 0.

        `worth` = how many independent items these count for, where they are not; `None` = all.
        """
        if not self.n:
            return 0.0, 1.0
        n = self.n if worth is None else worth
        share, spread = self.hits / self.n, Z * Z / n
        middle = (share + spread / 2) / (1 + spread)
        half = Z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __add__(self, other: Share) -> Share:
        return Share(self.hits + other.hits, self.n + other.n)

    def __str__(self) -> str:
        """`.83 [.70, .92]`; `–` when n is 0."""
        if self.value is None:
            return "–"
        low, high = self.interval()
        return f"{short(self.value)} [{short(low)}, {short(high)}]"
