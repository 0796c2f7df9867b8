"""Do probabilities mean what they say? Expected calibration error over ten bins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.errors import InputError, shown

__all__ = ["Bin", "Reliability", "reliability"]

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Items with a probability from `low` up to, not including, `high` (the last bin takes 1 too).

    `said` = mean probability, `was` = share that came true; `None` in an empty bin.
    """

    low: float
    high: float
    n: int
    said: float | None
    was: float | None


@dataclass(frozen=True, slots=True)
class Reliability:
    """`error` = Σ n(bin)/n · |was - said| in [0, 1] (Naeini et al., 2015); `None` without items."""

    error: float | None
    bins: tuple[Bin, ...]
    n: int


def reliability(true: Sequence[bool], p: Sequence[float], bins: int = BINS) -> Reliability:
    """Bins of equal width over [0, 1]. Raises `InputError` off [0, 1] or for unequal lengths."""
    if len(true) != len(p):
        raise InputError(f"true, p: equal lengths are due, got {len(true)} and {len(p)}.")
    off = next((value for value in p if not 0 <= value <= 1), None)
    if off is not None:
        raise InputError(f"p: probabilities lie in [0, 1], got {shown(off)}.")
    places = [min(int(value * bins), bins - 1) for value in p]
    made = tuple(
        _bin(at, bins, [i for i, place in enumerate(places) if place == at], true, p)
        for at in range(bins)
    )
    n = len(p)
    gaps = [b.n * abs((b.was or 0.0) - (b.said or 0.0)) for b in made]
    return Reliability(sum(gaps) / n if n else None, made, n)


def _bin(at: int, bins: int, here: Sequence[int], true: Sequence[bool], p: Sequence[float]) -> Bin:
    n = len(here)
    said = sum(p[i] for i in here) / n if n else None
    was = sum(bool(true[i]) for i in here) / n if n else None
    return Bin(at / bins, (at + 1) / bins, n, said, was)
