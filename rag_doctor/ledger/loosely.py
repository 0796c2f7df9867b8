"""May two amounts or dates be meant as the same, though nobody could prove it?

A month for 30 days, 2048 MB for 2 GB, 6/7/2024 read either way, 10:00 to 11:30 for 90 minutes,
once a quarter for four times a year. Used to doubt, never to believe.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.text.quantity import Quantity

__all__ = ["a_span_of_times", "loosely_same"]

_MINUTES = {
    "minute": 1.0, "hour": 60.0, "day": 1440.0, "week": 10_080.0, "month": 43_800.0,
    "quarter": 131_400.0, "year": 525_600.0,
}  # fmt: skip
_NEAR = 0.035  # 30, 31 and 30.4 days are a month; four weeks are none
_BYTES = {"byte": 0, "kilobyte": 1, "megabyte": 2, "gigabyte": 3, "terabyte": 4}
_WITH_SIGNS = re.compile(r"^\D{0,2}(?:\d{4}[/.]\d{1,2}[/.]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})")
_OFTEN: tuple[tuple[int, re.Pattern[str]], ...] = (
    (
        2,
        re.compile(
            r"\bhalf-?yearly\b|\bevery six months\b|每半年|\btwice\b|\bdoubled?\b|两倍|翻倍|加倍",
            re.I,
        ),
    ),
    (3, re.compile(r"\bthree times\b|\btriple\b|三倍", re.I)),
    (4, re.compile(r"\bquarter(?:s|ly)?\b|每季|按季|季度", re.I)),
    (12, re.compile(r"\bmonthly\b|\b(?:every|each|per) month\b|每个?月|按月", re.I)),
    (52, re.compile(r"\bweekly\b|\b(?:every|each|per) week\b|每周|每星期", re.I)),
)  # fmt: skip
"""How often, or how many times as much, in words that hold no figure."""


def loosely_same(value: Value, given: Sequence[Value], text: str) -> bool:
    """May the text, with its values in `given`, mean the statement's value?"""
    if any(relation(value, other) == "same" or _as_near(value, other) for other in given):
        return True
    goal = value.item
    if not isinstance(goal, Quantity):
        return False
    often = any(goal.value == number and put.search(text) for number, put in _OFTEN)
    if often and not _figure_of(goal, given):
        return True
    return (goal.unit or "") in ("minute", "hour") and any(
        _apart(one, other) == _minutes(goal) for one, other in pairwise(given)
    )


def _figure_of(goal: Quantity, given: Sequence[Value]) -> bool:
    """Does the text have an amount in the very unit? Then that is what it says."""
    return any(isinstance(v.item, Quantity) and v.item.unit == goal.unit for v in given)


def _as_near(value: Value, other: Value) -> bool:
    one, two = value.item, other.item
    if not isinstance(one, Quantity) or not isinstance(two, Quantity):
        return _either_way(value, other)
    if one.unit == two.unit:
        return False
    if one.dimension == "count" and two.unit is None:
        return one.value == two.value  # max_retries=5
    if {one.unit, two.unit} == {"fold", "percent"}:
        return _share(one) == _share(two)  # 1.5 times the wage, 150 % of it
    left, right = _minutes(one), _minutes(two)
    if left and right:
        return abs(left - right) <= _NEAR * max(left, right)
    if one.unit in _BYTES and two.unit in _BYTES:
        sizes = [Fraction(q.value) * Fraction(1024) ** _BYTES[q.unit or ""] for q in (one, two)]
        return sizes[0] == sizes[1]
    return False


def _either_way(value: Value, other: Value) -> bool:
    """Two dates of which one is written in figures and may be read with day and month changed."""
    one, two = value.item, other.item
    if isinstance(one, Quantity) or isinstance(two, Quantity):
        return False
    if not (_WITH_SIGNS.match(value.text) or _WITH_SIGNS.match(other.text)):
        return False
    if None in (one.month, one.day, two.month, two.day):
        return False
    same_year = one.year == two.year or None in (one.year, two.year)
    return same_year and (one.month, one.day) in ((two.day, two.month), (two.month, two.day))


def _share(amount: Quantity) -> Fraction:
    value = Fraction(amount.value)
    return value / 100 if amount.unit == "percent" else value


def _minutes(amount: Quantity) -> float | None:
    length = _MINUTES.get(amount.unit or "")
    return None if length is None else float(amount.value) * length


def _apart(one: Value, other: Value) -> float | None:
    """Minutes from one time of day to the next."""
    times = [(getattr(v.item, "hour", None), getattr(v.item, "minute", None)) for v in (one, other)]
    if any(hour is None for hour, _ in times):
        return None
    start, end = (60 * (hour or 0) + (minute or 0) for hour, minute in times)
    return float((end - start) % 1440)


def a_span_of_times(value: Value, others: Sequence[Value]) -> bool:
    """Is it the year of "four times in one year" (一年四次), which is no amount of its own?"""
    item = value.item
    if not isinstance(item, Quantity) or item.unit != "year" or item.value != 1:
        return False
    return any(getattr(v.item, "unit", None) == "time" for v in others)
