"""What amounts come to: sums, differences, products, shares of them, and amounts after a share.

One arithmetic for all who ask it. `comes_to` and `after_share` answer strictly, for what is to be
believed; `outcomes` lists all that could be meant, for what is to be doubted only if none fits.
Numbers are exact fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from .quantity import Quantity, comparable

__all__ = ["after_share", "comes_to", "is_like", "measure", "outcomes", "shares_in"]

_MOST = 12  # amounts that are put together, first come
_PERIODS = (4, 7, 12, 24, 30, 52, 60, 365)
_FACTORS = frozenset(("count", "time", "multiple"))


def measure(amount: Quantity) -> str:
    """What it measures in, whatever it is for: "day", "workday", "USD"; "" = a bare number."""
    return (amount.to_base()[1] or "").partition("/")[0]


def is_like(one: Quantity, other: Quantity) -> bool:
    """Can the two be added up: unlabelled, comparable, and in the same measure?"""
    plain = one.label is None and other.label is None
    return plain and comparable(one, other) and measure(one) == measure(other)


def comes_to(goal: Quantity, given: Iterable[Quantity]) -> bool:
    """Is `goal` the sum, difference, product or share of amounts given? Versions never are.

    A factor counts what the goal does not measure: 3 days at S$60, never 2 years of 2 years.
    """
    if goal.label is not None:
        return False
    pool = [q for q in given if q.label is None][:_MOST]
    amount, unit = goal.to_base()
    target = Fraction(amount)
    like = [Fraction(q.to_base()[0]) for q in pool if comparable(goal, q)]
    if len(like) >= 2 and sum(like) == target:
        return True
    if any(target in (a + b, abs(a - b)) for a, b in combinations(like, 2)):
        return True
    if goal.dimension == "percent" and unit == "ratio":
        return any(b and target in (a / b, abs(a - b) / b) for a in like for b in like)
    kinds = _FACTORS - {goal.dimension}
    factors = [Fraction(q.value) for q in pool if q.dimension in kinds and not comparable(goal, q)]
    return any(target == a * b and b > 1 for a in like for b in factors)


def after_share(goal: Quantity, given: Iterable[Quantity], halved: bool = False) -> bool:
    """Is `goal` one of the amounts raised or lowered by a share given, or the share of it?

    `halved` = the text speaks of a half. A share of a share is none.
    """
    if goal.dimension == "percent" or goal.label is not None:
        return False
    pool = [q for q in given if q.label is None]
    like = [Fraction(q.value) for q in pool if comparable(goal, q) and _head(q) == _head(goal)]
    shares = shares_in(pool) + ([Fraction(1, 2)] if halved else [])
    target = Fraction(goal.value)
    return any(target in (a * s, a * (1 + s), a * (1 - s)) for a in like for s in shares)


def shares_in(given: Iterable[Quantity]) -> list[Fraction]:
    """The percentages among the amounts, as fractions of 1: 20 % → 1/5, 3 % a year → 3/100."""
    return [
        Fraction(q.value) / 100 if q.unit and q.unit.startswith("percent/") else Fraction(base)
        for q in given
        if q.dimension == "percent" or (q.unit or "").startswith("percent/")
        for base in (q.to_base()[0],)
    ]


def _head(amount: Quantity) -> str:
    return (amount.unit or "").partition("/")[0]


def outcomes(
    numbers: Sequence[Fraction],
    factors: Iterable[Fraction] = (),
    shares: Iterable[Fraction] = (),
    *,
    periods: bool = False,
    percent: bool = False,
) -> Iterator[Fraction]:
    """All that the numbers could come to, with factors and shares (fractions of 1) on top.

    `periods` = by the month, the week, …; `percent` = a share in percent is wanted as well.
    """
    times = {Fraction(1), *factors, *(Fraction(n) for n in (_PERIODS if periods else ()))}
    firsts = list(numbers)
    for size in range(2, len(numbers) + 1):
        for group in combinations(numbers, size):
            firsts += [sum(group, Fraction(0)), sum(group, Fraction(0)) / size]
    for a, b in combinations(numbers, 2):
        firsts += [abs(a - b), a * b, *(x / y for x, y in ((a, b), (b, a)) if y)]
        firsts += list(_in_percent(a, b)) if percent else []
        firsts += [e * a + f * b for e in times for f in times]
    off = {one for p in shares for one in (p, 1 - p, 1 + p)} | {Fraction(1)}
    for one in firsts:
        for factor in times:
            for share in off:
                yield one * factor * share
                if factor:
                    yield one / factor * share


def _in_percent(a: Fraction, b: Fraction) -> Iterator[Fraction]:
    pairs = ((a, b), (b, a), (abs(a - b), a), (abs(a - b), b), (a, a + b), (b, a + b))
    yield from (100 * x / y for x, y in pairs if y)
