"""Amounts that a claim works out: together, on average, after a discount, so much more.

Nothing in the contexts states such an amount, so words tell nothing of it: it is right when some
reckoning with the amounts given comes to it, and unsupported when none does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.quantity import Quantity

__all__ = ["no_reckoning"]

_WORKED_OUT = re.compile(
    r"\b(?:together|in total|altogether|combined|on average|works? out at|comes? to|adds? up"
    r"|cheaper|dearer|heavier|(?:rose|fell|grew|dropped|increased|decreased) by|difference"
    r"|(?:with|after) (?:the |a |an |annual )?(?:discount|billing)|saves?|members? pay"
    r"|students pay)\b"
    r"|相差|差额|合计|总共|一共|共有|共计|平均|折后|打折后|优惠后|会员票?价"
    r"|比.{1,16}[多少高低贵重轻长短](?:了|出)?\s*\d|[^折]折(?:为|是)"
)
_LOOSE = re.compile(
    r"\b(?:about|around|nearly|almost|over|under|roughly|approximately|more than|less than|at least"
    r"|at most|up to|some)\b|大约|约|近(?!期|日)|左右|超过|不到|不足|以上|以下|至少|最多|上下|多万"
)
_MOST = 6  # amounts of the evidence that are put together
_PERIODS = (4, 7, 12, 24, 30, 52, 60, 365)
_PERIOD = re.compile(
    r"\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?)\b|[秒分时天日周月季年]"
)
_SHOWN = Fraction(1, 200)  # a result may be rounded by half a percent


def no_reckoning(reading: Reading, base: Base) -> bool:
    """Does the claim work out an amount that no reckoning with those of the contexts gives?

    Kept to claims that say they reckon, with exact amounts; where dates or times of day are given
    or more amounts than are put together, nothing is said.
    """
    text = reading.claim.text
    if reading.frame is not None or not _WORKED_OUT.search(reading.whole.view.folded):
        return False
    if _LOOSE.search(reading.whole.view.folded):
        return False
    claimed = values_of(text)
    given = [value for number in range(len(base.units)) for value in base.values(number)]
    clock = any(isinstance(v.item, DateValue) and not v.item.has_date() for v in given)
    if clock or len({_number(v) for v in given if _plain(v)}) > _MOST:
        return False
    periods = _PERIOD.search(reading.whole.view.folded) is not None
    return any(_wrong(value, claimed, given, periods) for value in claimed)


def _wrong(value: Value, claimed: tuple[Value, ...], given: list[Value], periods: bool) -> bool:
    item = value.item
    if not _plain(value) or not isinstance(item, Quantity) or item.bound != "exact":
        return False
    if re.search(r"\d", item.text) is None:
        return False
    if any(relation(value, other) == "same" for other in given):
        return False
    amounts = [o for o in given if _plain(o) and _kind(o) != "percent"]
    if _kind(value) == "percent" and not amounts:
        amounts = [o for o in given if _plain(o)]
    numbers = sorted({_number(other) for other in amounts})
    like = [o for o in given if _plain(o) and _kind(o) == _kind(value)]
    shares = [o for o in given if _kind(o) == "percent"]
    enough = len(like) >= 2 or (like and shares) or (_kind(value) == "percent" and len(given) >= 2)
    if not enough:
        return False
    extra = {_number(other) for other in claimed if other is not value and _plain(other)}
    rates = {_number(other) for other in shares}
    results = _results(numbers, extra, rates, periods and _kind(value) != "time")
    return not any(_close(_number(value), one) for one in results)


def _plain(value: Value) -> bool:
    return isinstance(value.item, Quantity) and value.item.label is None


def _kind(value: Value) -> str:
    return value.item.dimension if isinstance(value.item, Quantity) else "date"


def _number(value: Value) -> Fraction:
    assert isinstance(value.item, Quantity)
    return Fraction(value.item.value)


def _close(one: Fraction, other: Fraction) -> bool:
    return abs(one - other) <= _SHOWN * abs(one)


def _results(
    numbers: list[Fraction], extra: set[Fraction], shares: set[Fraction], periods: bool
) -> Iterator[Fraction]:
    """What the amounts come to: sums, differences, products, shares, rates, by the month."""
    factors = {Fraction(1), *extra, *(Fraction(n) for n in (_PERIODS if periods else ()))}
    firsts = list(numbers)
    for size in range(2, len(numbers) + 1):
        for group in combinations(numbers, size):
            firsts += [sum(group, Fraction(0)), sum(group, Fraction(0)) / size]
    for a, b in combinations(numbers, 2):
        firsts += [abs(a - b), a * b, *(x / y for x, y in ((a, b), (b, a)) if y)]
        firsts += [x / y * 100 for x, y in ((a, b), (b, a), (abs(a - b), a), (abs(a - b), b)) if y]
        firsts += [100 * a / (a + b), 100 * b / (a + b)] if a + b else []
        firsts += [e * a + f * b for e in factors for f in factors]
    off = {one for p in shares for one in (p / 100, 1 - p / 100, 1 + p / 100)} | {Fraction(1)}
    for one in firsts:
        for factor in factors:
            for share in off:
                yield one * factor * share
                if factor:
                    yield one / factor * share
