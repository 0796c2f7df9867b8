"""How many cases would decide a gate, and how far off that may be where few tell the spread."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt

from rag_doctor.experiments.change import Change
from rag_doctor.stats import Share
from rag_doctor.stats.curves import detectable_shift
from rag_doctor.stats.figure import Z

__all__ = ["Needed", "needed_for"]

MOST = 100_000
ROUNDS = 20  # of the fixed point: far more than it takes


@dataclass(frozen=True, slots=True)
class Needed:
    """About `cases` with which an unchanged pipeline would pass four times of five.

    `low` and `high` = the same by the least and the most spread that these cases leave open (95 %);
    `high` = `None`: no case moved, and nothing says how far others would.
    """

    cases: int
    low: int
    high: int | None

    def to_dict(self) -> dict[str, int | None]:
        """JSON-ready."""
        return {"cases": self.cases, "low": self.low, "high": self.high}


def needed_for(change: Change | None, allowed: float, least: int) -> Needed | None:
    """The cases for a drop of at most `allowed`, never fewer than make up `least` documents.

    As many cases a document as here. `None` = nothing to judge by, as many are there already, or
    more than 100,000.
    """
    if change is None or not change.n or change.sources < 1:
        return None
    floor = ceil(change.n * least / change.sources)
    if change.detectable is None:
        return Needed(floor, floor, None) if change.n < floor <= MOST else None
    if not allowed:
        return None
    low, high = _spread_range(change)
    found = [max(floor, _cases(change, allowed, factor)) for factor in (low, 1.0, high)]
    n = found[1]
    return Needed(n, found[0], min(found[2], MOST)) if change.n < n <= MOST else None


def _cases(change: Change, allowed: float, factor: float) -> int:
    """The n at which the smallest detectable difference is `allowed`; `factor` on the variance.

    More cases also mean a better known spread, so that fewer standard errors are enough.
    """
    error = (change.detectable or 0.0) / detectable_shift(change.sources - 1)
    n = float(change.n)
    for _ in range(ROUNDS):
        units = max(3, round(n * change.sources / change.n))
        wanted = change.n * factor * (detectable_shift(min(units, 1000) - 1) * error / allowed) ** 2
        if abs(wanted - n) < 0.5:
            break
        n = min(wanted, 10.0 * MOST)
    return ceil(n)


def _spread_range(change: Change) -> tuple[float, float]:
    """How many times smaller or larger the variance may truly be.

    By the χ² curve, and, since scores often move in a few cases only, by Wilson's interval for the
    share that moved; the wider counts.
    """
    df = change.sources - 1
    moved = Share(change.wilcoxon.n, change.n)
    low, high = moved.interval(worth=change.sources)
    share = moved.value or 1.0
    return min(df / _chi(df, Z), low / share), max(df / _chi(df, -Z), high / share)


def _chi(df: int, z: float) -> float:
    """The χ² quantile (Wilson and Hilferty, 1931)."""
    step = 2 / (9 * df)
    return float(df * max(0.05, 1 - step + z * sqrt(step)) ** 3)
