"""A test of "no difference": its statistic, its chance, and why there may be none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["NullTest", "holm"]


@dataclass(frozen=True, slots=True)
class NullTest:
    """`p` = two-sided chance, in [0, 1], of data at least this uneven when nothing differs.

    `p` = `None`: not defined on these data, and `why` says so by a code: `empty` (no pairs),
    `one` (one pair, or one source), `constant` (every pair differs by exactly the same). Beside a
    p, `why` = `no_difference`: no pair differs at all (p = 1); `by_pair`: whole sources spread less
    than single pairs do, and the spread is that of the pairs. `n` = the pairs that entered.
    """

    method: str
    p: float | None
    statistic: float | None = None
    df: float | None = None
    n: int = 0
    why: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "method": self.method,
            "p": self.p,
            "statistic": self.statistic,
            "df": self.df,
            "n": self.n,
            "why": self.why,
        }


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """The chances, adjusted so that all of them may be read together (Holm, 1979).

    `None` stays `None` and does not count as a test.
    """
    known = sorted((p, i) for i, p in enumerate(chances) if p is not None)
    out: list[float | None] = [None] * len(chances)
    worst = 0.0
    for place, (p, i) in enumerate(known):
        worst = max(worst, min(1.0, (len(known) - place) * p))
        out[i] = worst
    return out
