"""How long it is from one time of day to another: 9:00 to 13:30 says four and a half hours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rag_doctor.judges.offline.features_values import Value
from rag_doctor.text import Quantity, quantities
from rag_doctor.text.date_scan import dates
from rag_doctor.text.quantity import exact

__all__ = ["hours_between"]

_DAY = 24 * 60
_LINK = re.compile(
    r"\s?(?:to|until|till|through|-|–|—|~|～|至|到)\s?(?:次日|第二天|当天|the next day,?)?\s?"
    r"(?:at )?",
    re.IGNORECASE,
)
_AND = re.compile(r"\s?(?:and|和|与)\s?", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:\bbetween|在|从|自)\s?$", re.IGNORECASE)
_CLOCK_ZH = re.compile(
    r"(?P<half>上午|早上|凌晨|中午|下午|傍晚|晚上|晚)?\s?(?P<hour>\d{1,2}|[一二两三四五六七八九十]{1,3})\s?点(?:钟|整)?"
    r"(?P<rest>半|一刻|三刻|\s?(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s?分)?"
)
_REST = {"半": 30, "一刻": 15, "三刻": 45}
_AFTERNOON = ("下午", "傍晚", "晚上", "晚")


class _Clock(NamedTuple):
    start: int
    end: int
    minutes: int


def hours_between(text: str) -> list[Value]:
    """The durations of the spans of time that a text names by their two ends, within a day."""
    clocks = sorted({*_read(text), *_read_chinese(text)})
    out = []
    for one, other in pairwise(clocks):
        gap = text[one.end : other.start]
        paired = _AND.fullmatch(gap) and _BETWEEN.search(text[: one.start])
        if other.start >= one.end and (_LINK.fullmatch(gap) or paired):
            hours = Fraction((other.minutes - one.minutes) % _DAY or _DAY, 60)
            told = text[one.start : other.end]
            item = Quantity(exact(hours), "hour", "time", one.start, other.end, told)
            out.append(Value(item, one.start, other.end, told))
    return out


def _read(text: str) -> Iterator[_Clock]:
    for date in dates(text):
        if date.hour is not None and not re.search(r"点", date.text):
            yield _Clock(date.start, date.end, 60 * date.hour + (date.minute or 0))


def _read_chinese(text: str) -> Iterator[_Clock]:
    """A half of the day that only the first of two times names holds for both, until it is past."""
    half = ""
    for found in _CLOCK_ZH.finditer(text):
        half = found["half"] or half
        hour, rest = _number(found["hour"]), found["rest"] or ""
        if hour is None or hour > 24:
            continue
        minute = _REST.get(rest.strip()) or _number(rest.replace("分", "").strip()) or 0
        late = hour + 12 if half in _AFTERNOON and hour < 12 else hour
        yield _Clock(found.start(), found.end(), 60 * late + minute)


def _number(written: str) -> int | None:
    read = quantities(written + "个") if written else []
    return int(read[0].value) if read else None
