"""Amounts and dates of a claim against those of the contexts: same or in conflict."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from rag_doctor.judges.offline.converted import converted
from rag_doctor.judges.offline.schedules import MAY_SCHEDULE, schedule_relation, schedules
from rag_doctor.judges.offline.shares import discount_agrees, spoken_shares
from rag_doctor.judges.offline.weekdays import DaySpan, day_spans
from rag_doctor.text.date_scan import dates
from rag_doctor.text.dating import DateValue, date_relation
from rag_doctor.text.quantity import Quantity, comparable, same_quantity
from rag_doctor.text.quantity_scan import quantities

__all__ = ["Alike", "Value", "relation", "values_of"]

Relation = Literal["same", "conflict", "other"]

_MAY_COUNT = re.compile(
    r"[\d０-９零〇一二两三四五六七八九十百千万亿半对壹贰叁肆伍陆柒捌玖拾佰仟]"
    r"|[周拜期][日天末]|工作日|\b(?:mon|tue|wed|thu|fri|sat|sun)\b"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred"
    r"|thousand|million|billion|half|once|twice|thrice|dozen|fourth|quarter|january|february|march|april"
    r"|may|june|july|august|september|october|november|december|\w+days?|weekends?"
    r"|an? (?:second|minute|hour|day|week|month|year|decade|century)|noon|midday|midnight"
    r"|fortnights?|(?:an?|one) (?:third|fifth|sixth|eighth|tenth) of"
    r"|(?:pound|dollar|euro|quid|cent)s?)\b",
    re.IGNORECASE,
)
_NOT_ONE = re.compile(r"[一半][^，。；,;!?！？]{1,10}[都也](?:没|不|未|无)")
_CARRIED = re.compile(r"(?:carr(?:y|ied)|roll(?:ed)?|hand(?:ed)?|spread) over $", re.IGNORECASE)
_SPECIFICITY = ("year", "month", "day", "hour", "minute")


class Alike:
    """What a value says, wherever it stands; hashed by identity, so that looking it up is cheap."""

    __slots__ = ("days", "item")

    def __init__(self, item: Quantity | DateValue, days: frozenset[int]) -> None:
        self.item, self.days = item, days


@lru_cache(maxsize=16384)
def _alike(item: Quantity | DateValue, days: frozenset[int]) -> Alike:
    return Alike(item, days)


@dataclass(frozen=True, slots=True)
class Value:
    """An amount or a date, and the characters it takes.

    `days` = the days of the week, 0 = Monday, where it names nothing else; else empty.
    `alike` = one object for all values that differ in nothing but their place.
    """

    item: Quantity | DateValue
    start: int
    end: int
    text: str
    days: frozenset[int] = frozenset()
    alike: Alike = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        item = replace(self.item, start=0, end=0)
        object.__setattr__(self, "alike", _alike(item, self.days))


@lru_cache(maxsize=16384)
def values_of(text: str) -> tuple[Value, ...]:
    """All amounts and dates of a text, in order; a mere "one" or "一个" is none."""
    if not _MAY_COUNT.search(text) and not MAY_SCHEDULE.search(text):
        return ()
    timed = [d for d in dates(text) if not _only_a_day(d)]
    told = [(d.start, d.end) for d in timed]
    shares = [s for s in spoken_shares(text) if not any(a <= s.start < b for a, b in told)]
    shares += schedules(text)
    spans = [(share.start, share.end) for share in shares]
    amounts = [
        _mended(text, q)
        for q in quantities(text)
        if not _is_article(q) and not _NOT_ONE.match(text, q.start)  # 一分钱都没有 is none
    ]
    amounts = [q for q in amounts if not any(a <= q.start < b for a, b in spans)]
    # "an hour and a quarter" holds a quarter and no share
    amounts += [s for s in shares if not any(q.start < s.start < q.end for q in amounts)]
    found = [Value(q, q.start, q.end, q.text) for q in amounts]
    found += [Value(d, d.start, d.end, d.text) for d in timed]
    taken = [(value.start, value.end) for value in found]
    found += [
        _of_days(text, span)
        for span in day_spans(text)
        if not any(start < span.end and span.start < end for start, end in taken)
    ]
    return tuple(sorted(found, key=lambda value: value.start))


def _only_a_day(date: DateValue) -> bool:
    """Is nothing but a day of the week named? Those are read as sets of days."""
    return date.weekday is not None and _detail(date) == 0


def _of_days(text: str, span: DaySpan) -> Value:
    words = text[span.start : span.end]
    day = min(span.days) if len(span.days) == 1 else None
    item = DateValue(words, span.start, span.end, weekday=day)
    return Value(item, span.start, span.end, words, span.days)


def _mended(text: str, quantity: Quantity) -> Quantity:
    """Two readings of a number that need the words around it: 两周 + 年假, "carry over 5 days"."""
    if quantity.text.endswith("周年") and text[quantity.end : quantity.end + 1] in ("假", "休"):
        return replace(quantity, unit="week", end=quantity.end - 1, text=quantity.text[:-1])
    if quantity.strict and _CARRIED.search(text, max(0, quantity.start - 16), quantity.start):
        return replace(quantity, low=None, strict=False)
    return quantity


def _is_article(quantity: Quantity) -> bool:
    """Is it "one", "一个", "第一", which rarely state an amount?"""
    small = quantity.value == 1 and not re.search(r"\d", quantity.text)
    return small and quantity.dimension in ("count", "ordinal") and quantity.label is None


def relation(claimed: Value, given: Value) -> Relation:
    """Does the evidence's value agree with the claim's, conflict with it, or neither?"""
    return _relation(claimed.alike, given.alike)


@lru_cache(maxsize=131072)
def _relation(claimed: Alike, given: Alike) -> Relation:
    a, b = claimed.item, given.item
    if claimed.days and given.days:
        if claimed.days <= given.days:
            return "same"
        return "other" if claimed.days & given.days else "conflict"
    if isinstance(a, DateValue) and isinstance(b, DateValue):
        found = date_relation(a, b)
        if found in ("same", "within"):
            return "same" if found == "same" or _detail(b) >= _detail(a) else "other"
        return "conflict" if found == "conflict" and _same_grain(a, b) else "other"
    if isinstance(a, Quantity) and isinstance(b, Quantity):
        if (agreed := schedule_relation(a, b)) is not None:
            return agreed
        same = True if discount_agrees(a, b) or converted(a, b) else _rounded(a, b)
        if same is None:
            return "other"
        return "same" if same else "conflict"
    return _year_as_number(a, b)


def _rounded(claimed: Quantity, given: Quantity) -> bool | None:
    """Is the claim's amount the given one, rounded to the three or more digits it shows?"""
    same = same_quantity(claimed, given)
    if same is not False or not comparable(claimed, given) or claimed.label is not None:
        return same
    (a, unit_a), (b, unit_b) = claimed.to_base(), given.to_base()
    digits = len(re.sub(r"\D", "", claimed.text).strip("0"))
    if unit_a != unit_b or digits < 3 or not a or not b:
        return same
    return abs(float(b) / float(a) - 1) <= 0.5 * 10.0 ** -(digits - 1) and (
        len(re.sub(r"\D", "", given.text)) > digits
    )


def _detail(value: DateValue) -> int:
    return sum(getattr(value, part) is not None for part in _SPECIFICITY)


def _same_grain(a: DateValue, b: DateValue) -> bool:
    """Do both say at least one thing in common, so that unequal dates can conflict?"""
    return any(
        getattr(a, part) is not None and getattr(b, part) is not None for part in _SPECIFICITY
    )


def _year_as_number(a: Quantity | DateValue, b: Quantity | DateValue) -> Relation:
    """A lone "1985" may be read as a year on one side and as a number on the other."""
    date, amount = (a, b) if isinstance(a, DateValue) else (b, a)
    if isinstance(date, DateValue) and isinstance(amount, Quantity):
        alone = date.year is not None and date.month is None
        return "same" if alone and amount.value == date.year else "other"
    return "other"
