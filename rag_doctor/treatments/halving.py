"""Few cases first, for every fix; more only for those that lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["FIRST", "leaders", "rounds"]

FIRST = 8
"""Cases of the first round."""
LEAST = 2
"""So many fixes always go on."""


def rounds(most: int, first: int = FIRST) -> list[int]:
    """How many cases have been tried after each round: doubling, up to `most`."""
    out = []
    n = first
    while n < most:
        out.append(n)
        n *= 2
    return [*out, most] if most else []


def leaders(shares: Mapping[str, float], order: Sequence[str]) -> list[str]:
    """The better half by net share of cures, at least two; who ties with the last of them stays.

    `order` = the names as they came in, which they keep.
    """
    keep = max(LEAST, (len(order) + 1) // 2)
    if len(order) <= keep:
        return list(order)
    bar = sorted((shares[name] for name in order), reverse=True)[keep - 1]
    return [name for name in order if shares[name] >= bar]
