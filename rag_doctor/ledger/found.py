"""What was found of one statement, and what is told of it beside: its look-alike, its parts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from rag_doctor.ledger.judged import Judged
from rag_doctor.records import Contradiction

__all__ = ["Found", "complements", "with_lookalike"]

TOGETHER = 0.7  # least sum of the coverages of two chunks that are tried together
ALIKE = 0.5  # coverage from which another value makes a look-alike


@dataclass(frozen=True, slots=True)
class Found:
    """What the base holds of one statement, by chunk number, best first.

    `carriers` each carry it alone. `pieces` carry it together; `cut` = they are neighbours between
    which it was cut. `unsure` = nobody can say. All three empty: the base does not hold it, unless
    the statement is `reckoned` (worked out from other amounts), which no text need state.
    `lookalike` says the same with the other value in `says`.
    """

    carriers: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    cut: bool = False
    unsure: tuple[int, ...] = ()
    reckoned: bool = False
    lookalike: int | None = None
    says: Contradiction | None = None
    judged: tuple[Judged, ...] = ()


def complements(judged: list[Judged], most: int) -> list[tuple[Judged, Judged]]:
    """Pairs of the `most` best-covering chunks, each with a value that the other lacks."""
    best = sorted(judged, key=lambda one: -one.coverage)[:most]
    return [
        (one, other)
        for one, other in combinations(best, 2)
        if one.coverage + other.coverage >= TOGETHER
        and set(one.weighed.lacking) - set(other.weighed.lacking)
        and set(other.weighed.lacking) - set(one.weighed.lacking)
    ]


def with_lookalike(found: Found, judged: list[Judged]) -> Found:
    """The same, with the best-covering chunk that says the statement with another value."""
    alike = [
        one
        for one in judged
        if one.weighed.clash is not None
        and one.coverage >= ALIKE
        and one.number not in (*found.carriers, *found.pieces)
    ]
    best = max(alike, key=lambda one: one.coverage, default=None)
    says = best.weighed.clash if best else None
    number = best.number if best else None
    return replace(found, lookalike=number, says=says, judged=tuple(judged))
