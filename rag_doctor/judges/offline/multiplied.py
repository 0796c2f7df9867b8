"""Amounts that the claim reaches by multiplying one of the passage: two tickets, a whole year.

"Two tickets cost €24" beside "a ticket costs €12" and "$120 a year" beside "$10 a month" give no
other amounts than the passage does. The factor must stand in the claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.parts import denies
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity

__all__ = ["is_product", "stated_by_product"]

_PERIODS: tuple[tuple[str, str], ...] = (
    (
        "year",
        r"\b(?:per|a|each|every|whole|one|an?) year\b|\b(?:yearly|annual(?:ly)?)\b|[一每全]年|/年",
    ),
    ("quarter", r"\b(?:per|a|each|every|one) quarter\b|\bquarterly\b|[每一]季度|/季"),
    ("month", r"\b(?:per|a|each|every|one) month\b|\bmonthly\b|[每一]个?月|/月|月(?:费|租|薪)"),
    ("week", r"\b(?:per|a|each|every|one) week\b|\bweekly\b|[每一](?:个?星期|周)|/周"),
    ("day", r"\b(?:per|a|each|every|one) day\b|\bdaily\b|[每一][天日]|/[天日]"),
)
_TIMES = {
    ("year", "quarter"): 4,
    ("year", "month"): 12,
    ("year", "week"): 52,
    ("quarter", "month"): 3,
    ("week", "day"): 7,
}
_HELD = 0.8
_MOST = 24  # amounts of a claim or a passage; where there are more, nothing is multiplied
_FREQUENCY = frozenset(("year", "month", "week", "day", "annual", "yearli", "monthli", "per"))
_FREQUENCY_ZH = re.compile(r"^[每一全两三四五六七八九十个年月周天日季度共付多]+$")


def is_product(claim: View, value: Value, given: str, others: Iterable[Value]) -> bool:
    """Does a factor of the claim make `value` of one of the passage's amounts?"""
    goal = value.item
    if not isinstance(goal, Quantity) or goal.label is not None or not goal.value:
        return False
    others = tuple(others)
    if max(len(others), len(claim.values)) > _MOST:
        return False
    amounts = [v.item for v in others if isinstance(v.item, Quantity) and v.item.value]
    as_many = claim.folded.startswith(" as ", value.end)
    if goal.value == 1:
        return False
    if goal.dimension == "multiple" or (goal.unit == "time" and as_many):
        return any(
            _alike(a, b) and _number(a) == _number(goal) * _number(b)
            for a in amounts
            for b in amounts
        )
    factors = _factors(claim, value, others)
    for one in amounts:
        if one.dimension == "percent":
            part = _number(one) / 100
            if any(_number(goal) == part * factor for factor in factors):
                return True
        elif _alike(goal, one):
            known = {*factors, *_of_periods(claim.folded, fold(given))}
            if _number(goal) / _number(one) in known:
                return True
    return False


def stated_by_product(reading: Reading, base: Base) -> bool:
    """Does one unit hold all else of the claim, and an amount that the claim multiplies?"""
    claim = reading.whole.view
    if len(claim.values) == 0 or reading.frame is not None:
        return False
    for unit in reading.whole.order:
        text = base.units[unit].text
        if denies(claim.text) != denies(text):
            continue
        given = base.values(unit)
        made = [v for v in claim.values if is_product(claim, v, text, given)]
        if made and _all_else(reading, unit, made):
            return True
    return False


def _all_else(reading: Reading, unit: int, made: list[Value]) -> bool:
    whole = reading.whole
    words = [
        i
        for i, term in enumerate(whole.terms)
        if term.value is None
        and not term.number
        and term.norm not in _FREQUENCY
        and not _FREQUENCY_ZH.match(term.norm)
    ]
    return len(words) > 0 and all(whole.held[i, unit] >= _HELD for i in words)


def _factors(claim: View, value: Value, given: tuple[Value, ...]) -> set[Fraction]:
    """The other amounts of the claim that may multiply: two tickets, 100 miles, 20,000 yuan.

    For as many as the passage speaks of ("€48 for twenty") it gives the amount itself.
    """
    return {
        _number(other.item)
        for other in claim.values
        if other is not value
        and isinstance(other.item, Quantity)
        and other.item.label is None
        and other.item.dimension not in ("percent", "ordinal")
        and not any(relation(other, one) == "same" for one in (value, *given))
        and other.item.value > 1
    }


def _of_periods(claim: str, given: str) -> set[Fraction]:
    """How often the passage's period goes into the claim's."""
    ours = [name for name, pattern in _PERIODS if re.search(pattern, claim)]
    theirs = [name for name, pattern in _PERIODS if re.search(pattern, given)]
    return {
        Fraction(_TIMES[one, other]) for one in ours for other in theirs if (one, other) in _TIMES
    }


def _alike(one: Quantity, other: Quantity) -> bool:
    head, per = ((unit or "").partition("/")[0] for unit in (one.unit, other.unit))
    return (head == per and one.dimension in (other.dimension, "rate")) or (
        head == per and other.dimension == "rate"
    )


def _number(quantity: Quantity) -> Fraction:
    return Fraction(quantity.value)
