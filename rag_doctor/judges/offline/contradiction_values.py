"""Another amount or date where the passage speaks of the same thing."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.accounted_values import accounted
from rag_doctor.judges.offline.cases_of_rules import fits_the_rule
from rag_doctor.judges.offline.contradiction_base import Found, Side, found, shared_neighbours
from rag_doctor.judges.offline.days_alone import day_alone
from rag_doctor.judges.offline.derived_values import derivable
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.following_years import counts_years
from rag_doctor.judges.offline.multiplied import is_product
from rag_doctor.judges.offline.own_clause import of_another_clause
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.right_values import likeliest
from rag_doctor.judges.offline.worked_out import ADDS_UP, outcome_of
from rag_doctor.records import ContradictionKind
from rag_doctor.text.dating import DateValue
from rag_doctor.text.excerpts import excerpt
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity

__all__ = ["other_value"]

_LEAST = 0.3
_BOUNDS = frozenset(
    (
        "多",
        "少",
        "最多",
        "最少",
        "至少",
        "至多",
        "least",
        "most",
        "maximum",
        "minimum",
        "max",
        "min",
    )
)
_BETWEEN = re.compile(r"\bbetween (?:the )?two\b|[两二].{1,8}(?:之间|间隔|相隔)")
_APIECE = re.compile(r"\b(?:each|apiece|per (?:head|person))\b|每人|平摊|人均")
_POINTS = re.compile(r"\b(?:the|these|those|all) $")
_LINES = 2  # lines of a timetable that are read together
_SAME_EVENT = 0.8  # share of each word of the claim that a passage about another day must hold


def other_value(side: Side) -> Found | None:
    """The claim's amount or date that conflicts with the one given for the same thing."""
    best: Found | None = None
    claimed = side.claim.values
    given = side.base.values(side.unit)
    own = side.reading.focus.view.folded
    worked = outcome_of(side.claim.text, side.base) if claimed else None
    unsaid = [other for other in given if not any(relation(v, other) == "same" for v in claimed)]
    for value in claimed:
        if worked and worked.right and value == worked.value:
            continue
        if side.reading.frame is not None and not _is_own(fold(value.text), own):
            continue  # the question's own amounts are not claimed
        if any(relation(value, other) == "same" for other in given) or derivable(value, given):
            continue
        if day_alone(value, given, side.given.folded):
            continue
        if any(
            fits_the_rule(side, value, other) and not _elsewhere(side, value, other)
            for other in given
        ):
            continue
        if (
            is_product(side.claim, value, side.given.text, given)
            or counts_years(value, side)
            or _between_two(side, value)
        ):
            continue
        if (_labels(value) and _holds_more(side, value)) or _refers(side, value):
            continue
        if (ADDS_UP.search(own) or _APIECE.search(own)) and accounted(
            side.reading, side.base, value, list(given)
        ):
            continue
        if not value.days and _of_another_day(side):
            continue
        if _stands_elsewhere(side, value) or (value.days and not _same_event(side)):
            continue
        if value.days and _listed_beside(side, value):
            continue
        rivals = [
            other
            for other in unsaid
            if relation(value, other) == "conflict" and not _elsewhere(side, value, other)
        ]
        for other in likeliest(side, value, rivals):
            if _opposite_bounds(value, other) and _same_event(side):
                return found(side, "quantifier", *_worded(side, value, other), 0.95, sure=True)
            strength = _strength(side, value, other, len(rivals))
            if strength >= _LEAST and (best is None or strength > best.strength):
                wrong, right = _worded(side, value, other)
                best = found(side, _kind(value, other), wrong, right, strength)
    return best


def _elsewhere(side: Side, value: Value, other: Value) -> bool:
    """Is the other value said of something else? A code is what its row is about."""
    if _labels(value) and _labels(other):
        return False
    return of_another_clause(side, _spot(value), _spot(other), by=2)


def _holds_more(side: Side, code: Value) -> bool:
    """Does a passage on the claim's own code hold another of its amounts ("the P5 has 5,000")?"""
    rest = [value for value in side.claim.values if value is not code]
    return any(
        relation(value, given) == "same"
        for unit in filter(side.looks_at, side.base.holders(code))
        for value in rest
        for given in side.base.values(unit)
    )


def _listed_beside(side: Side, day: Value) -> bool:
    """Does a neighbouring line of the same chunk tell a time of day for the claim's day?"""
    return any(
        side.base.first[unit] == side.base.first[side.unit]
        and abs(unit - side.unit) <= _LINES
        and any(_is_time(other) for other in side.base.values(unit))
        for unit in filter(side.looks_at, side.base.holders(day))
    )


def _is_time(value: Value) -> bool:
    return isinstance(value.item, DateValue) and value.item.hour is not None


def _of_another_day(side: Side) -> bool:
    """Does the passage speak of other days than the claim's, which another passage speaks of?"""
    days = [value for value in side.claim.values if value.days]
    given = [value for value in side.base.values(side.unit) if value.days]
    if not days or not given or any(relation(d, g) != "conflict" for d in days for g in given):
        return False
    return any(any(map(side.looks_at, side.base.holders(day))) for day in days)


def _refers(side: Side, value: Value) -> bool:
    """Is it only "the three" or "all four", which point at things spoken of before?"""
    item = value.item
    if not isinstance(item, Quantity) or item.unit is not None or item.dimension != "count":
        return False
    return not value.text.isnumeric() and bool(_POINTS.search(side.claim.folded, 0, value.start))


def _between_two(side: Side, value: Value) -> bool:
    """Is the two only that of "between two doses"?"""
    item = value.item
    if not isinstance(item, Quantity) or item.value != 2 or item.dimension != "count":
        return False
    return bool(_BETWEEN.search(side.claim.folded))


def _labels(value: Value) -> bool:
    return isinstance(value.item, Quantity) and value.item.label is not None


def _spot(value: Value) -> tuple[int, int]:
    return value.start, value.end


def _opposite_bounds(value: Value, other: Value) -> bool:
    """At most 4 where it says at least 4."""
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return False
    return a.value == b.value and {a.bound, b.bound} == {"at_least", "at_most"}


def _same_event(side: Side) -> bool:
    """Does the passage speak of just this? Open on Tuesday and closed on Monday are two things."""
    if denies(side.claim.text) != denies(side.given.text):
        return False
    found = side.reading.whole
    words = [
        i for i, term in enumerate(found.terms) if term.value is None and term.norm not in _BOUNDS
    ]
    return all(found.held[i, side.unit] >= _SAME_EVENT for i in words)


def _is_own(value: str, own: str) -> bool:
    """Is the amount the answer's? A bare "50" takes its unit from the question."""
    bare = own.strip(" .。!")
    return value in own or (bare.isdigit() and re.match(rf"{bare}(?!\d)", value) is not None)


def _stands_elsewhere(side: Side, value: Value) -> bool:
    """Does a unit about as close to the subject give the claim's own value?"""
    terms = [i for i, t in enumerate(side.reading.whole.terms) if t.value is None]
    weight = side.reading.whole.weight[terms]
    for unit in filter(side.looks_at, side.base.holders(value)):
        held = side.reading.whole.held[terms, unit] if terms else None
        share = float(weight @ held / (weight.sum() or 1.0)) if held is not None else 0.0
        near = side.base.first[unit] == side.base.first[side.unit] and abs(unit - side.unit) <= 1
        if share >= side.subject - 0.15 or (near and share >= 0.3):
            return True
    return False


def _strength(side: Side, value: Value, other: Value, rivals: int) -> float:
    local = shared_neighbours(
        side.claim, (value.start, value.end), side.given, (other.start, other.end)
    )
    same_unit = _unit(value) == _unit(other)
    doubt = 1.0 if rivals == 1 else 0.85
    return side.subject * (0.45 + 0.55 * local) * (1.0 if same_unit else 0.8) * doubt


def _unit(value: Value) -> str | None:
    return value.item.unit if isinstance(value.item, Quantity) else "date"


def _kind(value: Value, other: Value) -> ContradictionKind:
    a, b = value.item, other.item
    if isinstance(a, DateValue) or isinstance(b, DateValue):
        return "date"
    if a.value == b.value and a.unit != b.unit:
        return "unit"
    if a.value == b.value and a.bound != b.bound:
        return "quantifier"
    return "number"


def _worded(side: Side, value: Value, other: Value) -> tuple[str, str]:
    """The two as written; with the words before them where the bare values look alike."""
    if value.text.strip() != other.text.strip():
        return value.text, other.text
    return (
        excerpt(side.claim.text, value.start, value.end),
        excerpt(side.given.text, other.start, other.end),
    )
