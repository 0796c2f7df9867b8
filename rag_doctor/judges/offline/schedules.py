"""Hours a day and days a week in one: 24/7, 7×24小时, "around the clock", 全天候.

Such a notation is one value, no number of things. Two agree where hours and days agree as far as
both name them; "24 hours a day" names the hours only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Literal

from rag_doctor.text.folding import fold
from rag_doctor.text.numerals import small_value
from rag_doctor.text.quantity import Quantity

__all__ = ["MAY_SCHEDULE", "SCHEDULE", "schedule_relation", "schedules"]

SCHEDULE = "schedule"
"""The dimension of these values; their label is "hours/days", either of them empty."""
MAY_SCHEDULE = re.compile(r"天候|无休|昼夜|clock|全天", re.IGNORECASE)
_DAYS = r"(?:[5-7]|five|six|seven|五|六|七)"
_TIMES = r"\s*[x×*✕]\s*"
_FORMS = (
    re.compile(r"(?<![\d/.:-])(?P<h>24)\s*/\s*(?P<d>[5-7])(?![\d/:]|\.\d|\s\d)"),
    re.compile(rf"(?<![\d.])(?P<h>24){_TIMES}(?P<d>[5-7])(?!\d|\.\d)(?:\s*天)?"),
    re.compile(
        rf"(?<![\d.])(?P<d>[5-7]){_TIMES}(?:(?P<h>\d{{1,2}})\s*(?:个?小时|hours?\b|h\b)|(?P<a>24)(?!\d))"
    ),
    re.compile(
        rf"\b(?P<h>\d{{1,2}}) ?(?:hours|hrs|h) (?:a|per|each|every) day(?:,| and|, and)* "
        rf"(?P<d>{_DAYS}) days (?:a|per|each|every) week"
    ),
    re.compile(
        rf"\b(?P<d>{_DAYS}) days (?:a|per|each|every) week(?:,| and|, and)* "
        r"(?P<h>\d{1,2}) ?(?:hours|hrs|h) (?:a|per|each|every) day"
    ),
    re.compile(
        rf"(?:每天|每日|全天)?\s*(?P<h>\d{{1,2}})\s*个?小时[、,，]?\s*(?:每周|一周|每星期)\s*"
        rf"(?P<d>{_DAYS})\s*天"
    ),
    re.compile(
        rf"(?:每周|一周|每星期)\s*(?P<d>{_DAYS})\s*天[、,，]?\s*(?:每天|每日|全天)?\s*"
        r"(?P<h>\d{1,2})\s*个?小时"
    ),
    re.compile(r"\b(?P<all>(?:a?round|round)[ -]the[ -]clock)\b|(?P<all2>全天候|昼夜不[停间]断?)"),
    re.compile(r"(?P<h>24)\s*小时[,，、]?(?P<week>全年无休)"),
    re.compile(r"(?:每天|每日|全天)\s*(?P<h>24)\s*个?小时"),
    re.compile(r"(?P<week>全年无休)"),
)


def schedules(text: str) -> list[Quantity]:
    """The notations in a text, in order, apart."""
    out: list[Quantity] = []
    for one in _all(text):
        if all(one.end <= kept.start or one.start >= kept.end for kept in out):
            out.append(one)
    return sorted(out, key=lambda one: one.start)


def _all(text: str) -> Iterator[Quantity]:
    folded = fold(text)
    for form in _FORMS:
        for match in form.finditer(folded):
            said = match.groupdict()
            always = said.get("all") or said.get("all2")
            hours = "24" if always else said.get("h") or said.get("a") or ""
            days = "7" if said.get("week") else said.get("d") or ""
            days = days if days.isdigit() or not days else str(small_value(days))
            if hours and not 1 <= int(hours) <= 24:
                continue
            yield Quantity(
                Decimal(0), None, SCHEDULE, *match.span(), text[slice(*match.span())],
                label=f"{hours}/{days}",
            )  # fmt: skip


def schedule_relation(
    claimed: Quantity, given: Quantity
) -> Literal["same", "conflict", "other"] | None:
    """How two values agree of which one is such a notation; `None` = neither is."""
    if SCHEDULE not in (claimed.dimension, given.dimension):
        return None
    mine, theirs = _parts(claimed), _parts(given)
    if mine is None or theirs is None:
        return "other"
    both = [(a, b) for a, b in zip(mine, theirs, strict=True) if a and b]
    if not both:
        return "other"
    return "same" if all(a == b for a, b in both) else "conflict"


def _parts(value: Quantity) -> tuple[str, str] | None:
    """(hours a day, days a week), each "" where it is not named; `None` = it is no such value."""
    if value.dimension == SCHEDULE:
        hours, _, days = (value.label or "/").partition("/")
        return hours, days
    if value.unit in ("hour/day", "hour") and value.bound == "exact":
        return (str(value.value), "") if value.unit == "hour/day" or value.value == 24 else None
    if value.unit == "day/week" and value.bound == "exact":
        return "", str(value.value)
    return None
