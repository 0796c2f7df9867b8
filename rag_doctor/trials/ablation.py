"""Which chunk misleads? Left out one by one; of many chunks, random halves and a sparse fit.

The chunks that carry the evidence always stay: without them nothing can come right.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

__all__ = ["ONE_BY_ONE", "likely_culprit", "omissions"]

ONE_BY_ONE = 6
"""Chunks up to which each is left out by itself."""
SUBSETS_EACH = 1.5  # random subsets for each chunk that may be left out, beyond that
LEAVE_OUT = 0.4  # chance of a chunk to be left out of one subset


def omissions(candidates: Sequence[str], seed: int = 0) -> list[frozenset[str]]:
    """The sets of chunk ids to leave out, one draw each; deterministic by `seed`."""
    if len(candidates) <= ONE_BY_ONE:
        return [frozenset({one}) for one in candidates]
    luck = random.Random(f"{seed}:{len(candidates)}")
    n = max(ONE_BY_ONE, round(SUBSETS_EACH * len(candidates)))
    out: list[frozenset[str]] = []
    while len(out) < n:
        chosen = frozenset(one for one in candidates if luck.random() < LEAVE_OUT)
        if chosen and len(chosen) < len(candidates) and chosen not in out:
            out.append(chosen)
    return out


def likely_culprit(
    candidates: Sequence[str], left_out: Sequence[frozenset[str]], good: Sequence[bool | None]
) -> str | None:
    """The chunk whose absence goes best with a good answer: a least-squares fit of one chunk.

    One chunk is the sparsest model there is; it is verified by leaving it out alone. Ties go to
    the chunk that stands first. `None` = no absence helped.
    """
    pairs = [(out, bool(ok)) for out, ok in zip(left_out, good, strict=True) if ok is not None]
    if not pairs or not any(ok for _, ok in pairs):
        return None
    gains = {one: _gain(one, pairs) for one in candidates}
    best = max(candidates, key=lambda one: gains[one], default=None)
    return best if best is not None and gains[best] > 0 else None


def _gain(one: str, pairs: Sequence[tuple[frozenset[str], bool]]) -> float:
    """Drop of the squared error by the slope of `one`; 0 where its slope is not positive."""
    n = len(pairs)
    x = [one in out for out, _ in pairs]
    y = [ok for _, ok in pairs]
    mean_x, mean_y = sum(x) / n, sum(y) / n
    spread = sum((a - mean_x) ** 2 for a in x)
    if spread == 0:  # left out in every draw, or in none
        return sum(y) / n if all(x) else 0.0
    covary = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    return covary * covary / spread if covary > 0 else 0.0
