"""What a (partial) date is, and how two of them relate."""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date
from typing import Literal

__all__ = ["DateRelation", "DateValue", "date_relation"]

DateRelation = Literal["same", "within", "conflict", "unrelated"]


@dataclass(frozen=True, slots=True)
class DateValue:
    """A date, a part of one, or a time of day, as found in a text. `None` = not said.

    `year` may be negative (BC). `quarter` 1–4, `half` 1–2 (of the year), `decade` its first year
    (1990; 90 when the century is not said), `century` 21 for 2001–2100, `weekday` 0 = Monday,
    `hour` 0–24, `minute` 0–59. `either_half`: the time is told by the dial and the half of the day
    left open, so that "half past six" is 6:30 and 18:30.
    """

    text: str
    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    half: int | None = None
    decade: int | None = None
    century: int | None = None
    weekday: int | None = None
    hour: int | None = None
    minute: int | None = None
    either_half: bool = False

    def has_date(self) -> bool:
        """Is anything but a time of day given?"""
        parts = (self.year, self.month, self.day, self.quarter, self.half)
        return any(p is not None for p in (*parts, self.decade, self.century, self.weekday))


def date_relation(a: DateValue, b: DateValue) -> DateRelation:
    """`same`, `within` (one is part of, or vaguer than, the other), `conflict`, or `unrelated`.

    "March 2024" and "5 March 2024" are `within`; "March 2024" and "April 2024" conflict; "Monday"
    and "2024" are unrelated, and so are a date and a time of day.
    """
    day = _day_relation(a, b)
    time = _time_relation(a, b)
    if "conflict" in (day, time):
        return "conflict"
    if day == "unrelated" and time == "unrelated":
        return "unrelated"
    if day == "unrelated":
        return time if a.has_date() == b.has_date() else "within"
    if time == "unrelated" and (a.hour is not None) != (b.hour is not None):
        return "within"
    return "within" if "within" in (day, time) else "same"


def _day_relation(a: DateValue, b: DateValue) -> DateRelation:
    if not a.has_date() or not b.has_date():
        return "unrelated"
    if a.weekday is not None or b.weekday is not None:
        relation = _weekday_relation(a, b)
        if relation != "same":
            return relation
    span_a, span_b = _days(a), _days(b)
    if span_a and span_b:
        if span_a == span_b:
            return "same"
        inside = span_a[0] <= span_b[0] and span_b[1] <= span_a[1]
        around = span_b[0] <= span_a[0] and span_a[1] <= span_b[1]
        return "within" if inside or around else "conflict"
    return _partial_relation(a, b)


def _weekday_relation(a: DateValue, b: DateValue) -> DateRelation:
    days = [_weekday(value) for value in (a, b)]
    if None in days:
        return "unrelated" if _only_weekday(a) or _only_weekday(b) else "same"
    if days[0] != days[1]:
        return "conflict"
    return "within" if _only_weekday(a) != _only_weekday(b) else "same"


def _only_weekday(value: DateValue) -> bool:
    return value.weekday is not None and value.year is value.month is value.day is None


def _weekday(value: DateValue) -> int | None:
    if value.weekday is not None:
        return value.weekday
    if value.year and value.month and value.day and 1 <= value.year <= 9999:
        return date(value.year, value.month, value.day).weekday()
    return None


def _days(value: DateValue) -> tuple[tuple[int, int, int], tuple[int, int, int]] | None:
    """First and last day as (year, month, day); `None` when the year is open."""
    if value.year is None:
        if value.decade is not None and value.decade >= 1000:
            return (value.decade, 1, 1), (value.decade + 9, 12, 31)
        if value.century is not None:
            first = (value.century - 1) * 100
            # in speech a century runs from 1900 to 1999, by the rule from 1901 to 2000: take both
            return (first, 1, 1), (first + 100, 12, 31)
        return None
    months = _months(value)
    if months is None:
        return None if value.day else ((value.year, 1, 1), (value.year, 12, 31))
    if value.day:
        day = (value.year, months[0], value.day)
        return day, day
    last = calendar.monthrange(max(1, value.year), months[1])[1]
    return (value.year, months[0], 1), (value.year, months[1], last)


def _months(value: DateValue) -> tuple[int, int] | None:
    if value.month:
        return value.month, value.month
    if value.quarter:
        return 3 * value.quarter - 2, 3 * value.quarter
    if value.half:
        return 6 * value.half - 5, 6 * value.half
    return None


def _partial_relation(a: DateValue, b: DateValue) -> DateRelation:
    """At least one date leaves its year open: compare what both give."""
    results: list[DateRelation] = []
    months_a, months_b = _months(a), _months(b)
    if months_a and months_b:
        overlap = months_a[0] <= months_b[1] and months_b[0] <= months_a[1]
        results.append("conflict" if not overlap else _same_or_within(months_a == months_b))
    if a.day and b.day:
        results.append(_same_or_within(a.day == b.day, otherwise="conflict"))
    if a.decade is not None and b.decade is not None:
        alike = a.decade % 100 == b.decade % 100
        results.append(_same_or_within(alike, otherwise="conflict"))
    if a.decade is not None and a.decade < 100 and b.year is not None:
        results.append("within" if b.year % 100 // 10 * 10 == a.decade else "conflict")
    if b.decade is not None and b.decade < 100 and a.year is not None:
        results.append("within" if a.year % 100 // 10 * 10 == b.decade else "conflict")
    if not results:
        return "same" if _only_weekday(a) and _only_weekday(b) else "unrelated"
    if "conflict" in results:
        return "conflict"
    given = [
        [getattr(v, f) is not None for f in ("year", "month", "day", "quarter", "half", "decade")]
        for v in (a, b)
    ]
    return "within" if "within" in results or given[0] != given[1] else "same"


def _same_or_within(same: bool, otherwise: DateRelation = "within") -> DateRelation:
    return "same" if same else otherwise


def _time_relation(a: DateValue, b: DateValue) -> DateRelation:
    if a.hour is None or b.hour is None:
        return "unrelated"
    day = 12 if a.either_half or b.either_half else 24
    if a.hour % day != b.hour % day or (a.minute or 0) != (b.minute or 0):
        return "conflict"
    return "same"
