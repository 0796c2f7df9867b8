"""Could the amounts and dates given come to the claim's, in any way at all?

Asked before a claim is doubted for a value that stands nowhere: what may have been worked out is no
sure invention.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

from rag_doctor.judges.offline.derived_values import derivable, derives
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value
from rag_doctor.judges.offline.said_otherwise import said_otherwise
from rag_doctor.text.dating import DateValue
from rag_doctor.text.elapsed import time_between
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.reckoning import outcomes

__all__ = ["accounted", "closest"]

_NEAR = 4  # units whose amounts are put together
_CLOSE = 0.2  # so much less of the claim's words another unit on the subject may hold
_MOST = 8  # amounts nearby that are put together
_PERIODS = (7, 12, 24, 30, 52, 60, 365)
_DIGITS = 3  # from so many on a product of two numbers given is no chance hit


def accounted(reading: Reading, base: Base, value: Value, given: list[Value]) -> bool:
    """Do the amounts and dates given come to it, or is it said in other words?"""
    order = reading.whole.order[:_NEAR]
    if said_otherwise(reading.whole.view.text, value, base, order) is not None:
        return True
    near = [one for unit in order for one in base.values(unit)]
    if derivable(value, near) or derives(value, base, reading.whole.order) is not None:
        return True
    if _between(value, given) or _product(value, given):
        return True
    near = [one for unit in closest(reading) for one in base.values(unit)]
    return _comes_to(value, near, reading.whole.view.values)


def _comes_to(value: Value, near: list[Value], claimed: tuple[Value, ...]) -> bool:
    """Is there any reckoning with the amounts nearby that the amount could be?"""
    item = value.item
    if not isinstance(item, Quantity) or item.label is not None:
        return False
    amounts = [one.item for one in near if isinstance(one.item, Quantity)]
    numbers = sorted({Fraction(one.value) for one in amounts if one.label is None})
    shares = {Fraction(one.to_base()[0]) for one in amounts if one.dimension == "percent"}
    percent = item.dimension == "percent"
    own = [one.item for one in claimed if one is not value and isinstance(one.item, Quantity)]
    times = {Fraction(one.value) for one in own if one.label is None}
    goal = Fraction(item.value)
    return goal in outcomes(numbers[:_MOST], times, shares, percent=percent)


def _between(value: Value, given: list[Value]) -> bool:
    """Could it be the time between two of the dates given?"""
    item = value.item
    if not isinstance(item, Quantity) or item.dimension not in ("time", "count"):
        return False
    if item.dimension == "time":
        return time_between(item, [one.item for one in given if isinstance(one.item, DateValue)])
    known = sorted({year for one in given if (year := _year(one)) is not None})
    return any(abs(int(item.value) - (b - a)) <= 1 for a, b in combinations(known, 2))


def _product(value: Value, given: list[Value]) -> bool:
    """Is it a number given times another, or times the length of a period?"""
    item = value.item
    if not isinstance(item, Quantity) or item.label is not None:
        return False
    if len(re.sub(r"\D", "", item.text).strip("0")) < _DIGITS:
        return False
    amounts = [one.item for one in given if isinstance(one.item, Quantity)]
    numbers = {Fraction(one.value) for one in amounts if one.label is None}
    others = numbers.union(map(Fraction, _PERIODS))
    goal = Fraction(item.value)
    return any(goal / a in others if a else not goal for a in numbers)


def _year(value: Value) -> int | None:
    item = value.item
    if isinstance(item, DateValue):
        return item.year
    return int(item.value) if item.dimension == "count" and 1000 <= item.value <= 2100 else None


def closest(reading: Reading) -> list[int]:
    """The units that hold most of the claim's words."""
    subjects = reading.whole.subjects()
    most = max(subjects, default=0.0)
    return [unit for unit, share in enumerate(subjects) if share > 0.0 and share >= most - _CLOSE]
