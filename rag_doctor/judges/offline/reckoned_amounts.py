"""Amounts that a claim works out: together, on average, after a discount, so much more.

Nothing in the contexts states such an amount, so words tell nothing of it: it is right when some
reckoning with the amounts given comes to it, and unsupported when none does.
"""

from __future__ import annotations

import re
from fractions import Fraction

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.named_parts import named_in, parts_of
from rag_doctor.judges.offline.worked_out import ADDS_UP, LOOSE, WAYS, outcome_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.reckoning import outcomes

__all__ = ["no_reckoning"]

_WORKED_OUT = re.compile(
    r"\b(?:on average|works? out at"
    r"|(?:rose|fell|grew|dropped|increased|decreased) by|difference"
    r"|(?:with|after) (?:the |a |an |annual )?(?:discount|billing)|saves?)\b"
    r"|相差|差额|平均|折后|打折后|优惠后"
    r"|比.{1,16}[多少高低贵重轻长短](?:了|出)?\s*\d|[^折]折(?:为|是)"
)
_DISCOUNT = re.compile(r"\b(?:discount\w*|off)\b|折|优惠")
_MOST = 6  # amounts of the evidence that are put together
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
    folded = reading.whole.view.folded
    if reading.frame is not None or LOOSE.search(folded) or not _reckons(folded, base):
        return False
    found = outcome_of(text, base)
    if found and found.right:
        return False
    claimed = values_of(text)
    given = [value for number in range(len(base.units)) for value in base.values(number)]
    clock = any(isinstance(v.item, DateValue) and not v.item.has_date() for v in given)
    if clock or len({_number(v) for v in given if _plain(v)}) > _MOST:
        return False
    periods = _PERIOD.search(folded) is not None
    return any(_wrong(value, claimed, given, periods) for value in claimed)


def _reckons(folded: str, base: Base) -> bool:
    """Does the claim say that it reckons, or name what a discount of the contexts is for?"""
    if _WORKED_OUT.search(folded) or ADDS_UP.search(folded) or WAYS.search(folded):
        return True
    parts = parts_of(base)
    shares = [
        p for p in parts if p.item.dimension == "percent" and _DISCOUNT.search(fold(p.clause))
    ]
    return bool(shares) and any(part in shares for part in named_in(folded, parts))


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
    results = outcomes(
        numbers,
        extra,
        {_number(other) / 100 for other in shares},
        periods=periods and _kind(value) != "time",
        percent=_kind(value) == "percent",
    )
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
