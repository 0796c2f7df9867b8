"""Time between dates and times of day, and what a date or a time comes to after a while."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations

from .dating import DateValue
from .quantity import Quantity

__all__ = ["after_a_while", "time_between"]

_MOST = 12  # dates that are set against each other, first come
_MINUTES = {"minute": 1, "hour": 60}
_DAYS = {"day": 1, "night": 1, "week": 7}
_DAY = 24 * 60
_LEAP = 2000  # any leap year, where none is said
_LAST_YEAR = 9999


def time_between(goal: Quantity, given: Iterable[DateValue]) -> bool:
    """Is `goal`, a time or an age, what lies between two of the dates or times of day?

    Both ends may count or not: 3 to 7 June are four days or five. An age may be a year less than
    the years apart. Years and months that are not full count as begun or as over.
    """
    if goal.bound == "range" or goal.dimension not in ("time", "age", "count"):
        return False
    pool = list(given)[:_MOST]
    spans = _spans(goal, pool)
    return any(goal.value == span for span in spans)


def after_a_while(goal: DateValue, given: Sequence[DateValue], spans: Iterable[Quantity]) -> bool:
    """Is `goal` one of the dates or times given, so much later or earlier?"""
    spans = [span for span in spans if span.dimension == "time" and span.bound == "exact"]
    return any(_moved(goal, one, span, way) for one in given for span in spans for way in (1, -1))


def _spans(goal: Quantity, pool: Sequence[DateValue]) -> Iterator[Fraction]:
    unit = "year" if goal.dimension == "age" else (goal.unit or "").partition("/")[0] or None
    for one, other in combinations(pool, 2):
        if unit in _MINUTES:
            yield from (Fraction(gap, _MINUTES[unit]) for gap in _minutes(one, other))
        elif unit in _DAYS:
            yield from (Fraction(gap, _DAYS[unit]) for gap in _whole_days(one, other))
        elif unit == "month":
            yield from map(Fraction, _months(one, other))
        elif unit == "year" or (unit is None and goal.dimension == "count"):
            yield from map(Fraction, _years(one, other, age=unit is None or goal.unit != "year"))


def _minutes(one: DateValue, other: DateValue) -> Iterator[int]:
    if one.hour is None or other.hour is None or one.has_date() or other.has_date():
        return
    gap = _clock(other) - _clock(one)
    yield from (abs(gap), gap % _DAY, -gap % _DAY)
    if one.either_half or other.either_half:
        yield from (gap % (_DAY // 2), -gap % (_DAY // 2))


def _clock(time: DateValue) -> int:
    return 60 * (time.hour or 0) + (time.minute or 0)


def _whole_days(one: DateValue, other: DateValue) -> Iterator[int]:
    first, last = _dated(one, other), _dated(other, one)
    if first and last:
        gap = abs((last - first).days)
        yield from (gap, gap + 1)


def _dated(one: DateValue, other: DateValue) -> date | None:
    """The day, with the year and month of the other where it has none of its own."""
    year = one.year if one.year is not None else other.year
    month = one.month if one.month is not None else other.month
    if one.day is None or month is None:
        return None
    try:
        return date(year if year is not None else _LEAP, month, one.day)
    except ValueError:
        return None


def _months(one: DateValue, other: DateValue) -> Iterator[int]:
    if one.month is None or other.month is None:
        return
    years = (one.year or other.year or 0) - (other.year or one.year or 0)
    gap = abs(12 * years + one.month - other.month)
    yield from (gap, gap + 1)
    if one.day is not None and other.day is not None and gap:
        yield gap - 1


def _years(one: DateValue, other: DateValue, age: bool) -> Iterator[int]:
    if one.year is None or other.year is None:
        return
    gap = abs(one.year - other.year)
    months = [n for n in _months(one, other) if n > 0]
    full = [n // 12 for n in months if n % 12 == 0]
    if not months:
        yield gap
    elif full:
        yield from full
    else:
        yield from (months[0] // 12, months[0] // 12 + 1)
    if age:
        yield from (gap, gap - 1)


def _moved(goal: DateValue, one: DateValue, span: Quantity, way: int) -> bool:
    unit, number = span.unit, Fraction(span.value) * way
    if unit in _MINUTES:
        if goal.hour is None or one.hour is None:
            return False
        gap = _clock(goal) - _clock(one) - int(number * _MINUTES[unit])
        half = goal.either_half or one.either_half
        return gap % (_DAY // 2 if half else _DAY) == 0
    if unit == "year":
        alike = goal.month in (None, one.month) and goal.day in (None, one.day)
        return alike and None not in (goal.year, one.year) and goal.year == (one.year or 0) + number
    day = _dated(one, goal)
    if unit in _DAYS and number.denominator == 1:
        return _same_day(goal, day, int(number) * _DAYS[unit])
    if unit == "month" and number.denominator == 1 and goal.month is not None and one.month:
        ahead = 12 * (one.year or 0) + one.month - 1 + int(number)
        same_month = goal.month == ahead % 12 + 1
        same_year = None in (goal.year, one.year) or goal.year == ahead // 12
        near = one.day is None or goal.day is None or abs(goal.day - one.day) <= 1
        return same_month and same_year and (near or _ends(goal))
    return False


def _same_day(goal: DateValue, day: date | None, days: int) -> bool:
    if day is None or goal.day is None or goal.month is None or not 1 < day.year < _LAST_YEAR:
        return False
    if abs(days) > 365 * 100:
        return False
    moved = {day + timedelta(days), day + timedelta(days - (1 if days > 0 else -1))}
    return any(
        (one.month, one.day) == (goal.month, goal.day) and goal.year in (None, one.year)
        for one in moved
    )


def _ends(day: DateValue) -> bool:
    """Is it the last day of its month?"""
    if day.month is None or day.day is None:
        return False
    year = day.year if day.year and 0 < day.year <= _LAST_YEAR else _LEAP
    return day.day == calendar.monthrange(year, day.month)[1]
