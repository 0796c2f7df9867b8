"""Durations that take several words, as one amount: an hour and a half, 1 h 30 min, 三刻钟.

Read word by word they fall apart, into "an hour" and "a half", and then agree with any figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rag_doctor.judges.offline.features_values import Value, values_of
from rag_doctor.text import Quantity, quantities
from rag_doctor.text.quantity import exact
from rag_doctor.text.units import all_units, unit_of

__all__ = ["Duration", "durations", "values_in"]

_UNIT = r"second|minute|hour|day|week|month|year"
_PARTS = {
    "half": Fraction(1, 2), "a half": Fraction(1, 2), "quarter": Fraction(1, 4),
    "third": Fraction(1, 3), "two thirds": Fraction(2, 3), "three quarters": Fraction(3, 4),
}  # fmt: skip
_PART = r"(?:a |one )?(?P<part>half|quarter|third)|(?P<parts>three[- ]quarters|two[- ]thirds)"
_AND_PART = re.compile(rf"\b(?P<n>\S+) (?P<unit>{_UNIT})s? and (?:{_PART})\b", re.IGNORECASE)
_PART_OF = re.compile(rf"\b(?:{_PART})(?: of)? an? (?P<unit>{_UNIT})\b", re.IGNORECASE)
_ONE = re.compile(
    r"\b(?:within|after|for|about|at least|at most|up to|takes?|took|lasts?|lasted|less than"
    r"|more than|under|over) (?P<span>an? (?P<unit>minute|hour|day|week|month|year))\b(?! and \S+ "
    r"(?:half|quarter))",
    re.IGNORECASE,
)
_FORTNIGHT = re.compile(r"\b(?:a|one) fortnight\b", re.IGNORECASE)
_HM = re.compile(r"(?<![\w.])(?P<h>\d{1,3}) ?h ?(?P<m>\d{1,2}) ?m(?:in)?\b")
_QUARTERS_ZH = re.compile(r"(?P<n>[一二两三]|(?<![\d.])[123] ?)刻钟")
_ZERO_ZH = re.compile(r"(?<=[年月天时])[零又](?=[一二两三四五六七八九十\d半])")
_BESIDE = re.compile(r"\s?(?:,\s?|、)?(?:and\s)?\s?", re.IGNORECASE)
_RANKS = ("year", "month", "week", "day", "hour", "minute", "second")
_HAN = {"一": 1, "二": 2, "两": 2, "三": 3}


@dataclass(frozen=True, slots=True)
class Duration:
    """`value` = the whole; `parts` = the amounts it is the sum of, where each could stand alone."""

    value: Value
    parts: tuple[Value, ...] = ()


def values_in(text: str) -> list[Duration]:
    """All amounts and dates of a text in order, each duration as one."""
    whole = durations(text)
    taken = [(one.value.start, one.value.end) for one in whole]
    rest = [
        Duration(replace(value, text=text[value.start : value.end]))
        for value in values_of(_unhyphened(text))
        if not any(value.start < end and start < value.end for start, end in taken)
    ]
    return sorted((*rest, *whole), key=lambda one: one.value.start)


def durations(text: str) -> list[Duration]:
    """The durations of several words, in order, the longest reading of each place."""
    plain = _unhyphened(text)
    found = [*map(Duration, _spelled(plain)), *_together(_ZERO_ZH.sub(" ", plain), text)]
    found.sort(key=lambda one: (one.value.start, -one.value.end))
    out: list[Duration] = []
    for one in found:
        if not out or one.value.start >= out[-1].value.end:
            out.append(one)
    return out


def _unhyphened(text: str) -> str:
    """Two-and-a-half weeks → two and a half weeks, every character in its place."""
    return text.replace("-and-a-half", " and a half")


def _spelled(text: str) -> Iterator[Value]:
    """An hour and a half, a quarter of an hour, a fortnight, within an hour, 1h30m, 三刻钟."""
    for found in _AND_PART.finditer(text):
        count = _count(found["n"])
        if count is not None:
            yield _made(text, found.span(), count + _share(found), found["unit"])
    for found in _PART_OF.finditer(text):
        yield _made(text, found.span(), _share(found), found["unit"])
    for found in _ONE.finditer(text):
        yield _made(text, found.span("span"), Fraction(1), found["unit"])
    for found in _FORTNIGHT.finditer(text):
        yield _made(text, found.span(), Fraction(14), "day")
    for found in _HM.finditer(text):
        yield _made(text, found.span(), 60 * Fraction(found["h"]) + int(found["m"]), "minute")
    for found in _QUARTERS_ZH.finditer(text):
        n = _HAN.get(found["n"]) or int(found["n"])
        yield _made(text, found.span(), Fraction(15 * n), "minute")


def _share(found: re.Match[str]) -> Fraction:
    return _PARTS[(found["part"] or found["parts"]).lower().replace("-", " ")]


def _count(word: str) -> Fraction | None:
    if word.lower() in ("a", "an", "one"):
        return Fraction(1)
    read = quantities(word)
    return Fraction(read[0].value) if len(read) == 1 and read[0].text == word else None


def _made(text: str, span: tuple[int, int], number: Fraction, unit: str) -> Value:
    name = unit_of(unit.lower())
    told = text[slice(*span)]
    item = Quantity(exact(number), name.name if name else unit, "time", *span, told)
    return Value(item, *span, told)


def _together(read: str, text: str) -> Iterator[Duration]:
    """2 years and 6 months, 1 小时 30 分钟: units that get smaller, one beside the other."""
    values = [v for v in values_of(read) if _plain_time(v)]
    at = 0
    while at < len(values):
        run = [values[at]]
        while at + len(run) < len(values) and _follows(run[-1], values[at + len(run)], read):
            run.append(values[at + len(run)])
        at += len(run)
        if len(run) > 1:
            yield Duration(_sum(run, text), tuple(run))


def _plain_time(value: Value) -> bool:
    item = value.item
    return isinstance(item, Quantity) and item.unit in _RANKS and item.bound != "range"


def _follows(one: Value, other: Value, text: str) -> bool:
    a, b = one.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return False
    units = all_units()
    first, second = units[str(a.unit)], units[str(b.unit)]
    smaller = first.base == second.base and Fraction(b.value) * second.factor < first.factor
    gap = text[one.end : other.start]
    return smaller and b.bound == "exact" and _BESIDE.fullmatch(gap) is not None


def _sum(run: list[Value], text: str) -> Value:
    items = [value.item for value in run if isinstance(value.item, Quantity)]
    units = all_units()
    last = units[str(items[-1].unit)]
    total = sum(Fraction(q.value) * units[str(q.unit)].factor for q in items) / last.factor
    start, end = run[0].start, run[-1].end
    number, first = exact(Fraction(total)), items[0]
    item = replace(
        first, value=number, unit=last.name, start=start, end=end, text=text[start:end],
        low=None if first.low is None else number, high=None if first.high is None else number,
    )  # fmt: skip
    return Value(item, start, end, text[start:end])
