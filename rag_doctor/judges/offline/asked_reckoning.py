"""Amounts that come of the question's own and of the evidence's together.

"I paid £48, what do I get back?" with "75 % of the fare" is £36; a fee of 12 with "at most seven
times" is 84. Which amount of the evidence goes with the question's is not read: where several
could, the outcome is possible, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rag_doctor.judges.offline.features_values import Value
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.reckoning import is_like, shares_in

__all__ = ["could_come_to", "surely_comes_to"]

_MOST = 12  # amounts of either side, first come
_COUNTS = frozenset(("count", "multiple"))


def could_come_to(claimed: Value, asked: Sequence[Value], given: Sequence[Value]) -> bool:
    """Is there a reckoning of an amount of the question with those given that gives the claimed?"""
    return next(_ways(claimed, asked, given), None) is not None


def surely_comes_to(claimed: Value, asked: Sequence[Value], given: Sequence[Value]) -> bool:
    """The same, and there is but one amount given that could be reckoned with in that way?"""
    return "only" in _ways(claimed, asked, given)


def _ways(claimed: Value, asked: Sequence[Value], given: Sequence[Value]) -> Iterator[str]:
    """For each way to the claimed amount "only", where no other amount given goes that way; ""
    otherwise."""
    goal = claimed.item
    if not isinstance(goal, Quantity) or goal.label is not None or goal.dimension == "percent":
        return
    own, theirs = _plain(asked), _plain(given)
    target = Fraction(goal.to_base()[0])
    mine = [Fraction(one.to_base()[0]) for one in own if is_like(goal, one)]
    like = {Fraction(one.to_base()[0]) for one in theirs if is_like(goal, one)}
    times = {Fraction(one.value) for one in theirs if _is_times(one, goal)}
    shares = {share for share in shares_in(theirs) if 0 < share < 1}
    for a in mine:
        yield from _told(target, {(a * s, a * (1 - s), a * (1 + s)) for s in shares})
        yield from _told(target, {(a * n,) for n in times})
        yield from _told(target, {(abs(a - b), a + b) for b in like if b != a})
    counts = [Fraction(one.value) for one in own if one.dimension in _COUNTS and one.value > 1]
    for n in counts:
        yield from _told(target, {(n * b,) for b in like})
    yield from _told(target, {(n * b,) for n, b in _over_rates(goal, own, theirs)})


def _told(target: Fraction, found: set[tuple[Fraction, ...]]) -> Iterator[str]:
    if any(target in some for some in found):
        yield "only" if len(found) == 1 else ""


def _over_rates(
    goal: Quantity, own: Sequence[Quantity], theirs: Sequence[Quantity]
) -> Iterator[tuple[Fraction, Fraction]]:
    """(so long, or so long beyond what is free, so much for each) of a rate given."""
    head = (goal.unit or "").partition("/")[0]
    for rate in theirs:
        unit, _, per = (rate.unit or "").partition("/")
        if not per or unit != head:
            continue
        for one in own:
            if one.unit != per:
                continue
            free = [Fraction(q.value) for q in theirs if q.unit == per and q.value < one.value]
            for length in (Fraction(one.value), *(Fraction(one.value) - f for f in free)):
                yield length, Fraction(rate.value)


def _is_times(one: Quantity, goal: Quantity) -> bool:
    bare = one.dimension == "count" and one.unit is None
    return (one.dimension == "multiple" or bare) and not is_like(goal, one) and one.value > 1


def _plain(values: Sequence[Value]) -> list[Quantity]:
    found = [one.item for one in values if isinstance(one.item, Quantity)]
    return [one for one in found if one.label is None][:_MOST]
