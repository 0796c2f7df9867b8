"""The claim in the passage's words, but for an amount or a cadence in another form."""

from __future__ import annotations

from rag_doctor.judges.offline.cadence import Cadence, cadences
from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.parts import denies
from rag_doctor.judges.offline.shares import discount_agrees
from rag_doctor.text.quantity import Quantity

__all__ = ["other_cadence", "restated"]

_HELD = 0.8
_MOST = 24  # amounts of a text that are compared
_FEWEST = 1
_ASKED = 0.6
_OFF = frozenset(("优惠", "打", "打折", "折扣", "折", "减", "便宜", "discount", "off"))
_FREQUENCY = frozenset(("once", "一次", "every", "each", "每隔", "每"))


def restated(reading: Reading, base: Base) -> bool:
    """Does one unit hold every word of the claim, and its amount or cadence in another form?"""
    claim = reading.whole.view
    mine = cadences(claim.text)
    if not mine and not claim.values:
        return False
    near = range(len(base.units)) if mine else base.holders(claim.values[0])
    for number in near:
        unit = base.units[number]
        theirs = cadences(unit.text) if mine else ()
        if denies(claim.text) != denies(unit.text):
            continue
        again = [(a, b) for a in mine for b in theirs if _equal(a, b)]
        if again and len(again) == len(mine) and _all_else(reading, number, mine):
            return True
        if not mine and _other_form(reading, base, number) and _all_else(reading, number, ()):
            return True
    return False


def other_cadence(side: Side) -> Found | None:
    """The claim's only cadence is another than the passage's only one, of the same event."""
    mine, theirs = cadences(side.claim.text), cadences(side.given.text)
    if len(mine) != 1 or len(theirs) != 1 or mine[0].base != theirs[0].base:
        return None
    if _equal(mine[0], theirs[0]) or denies(side.claim.text) != denies(side.given.text):
        return None
    if not _all_else(side.reading, side.unit, mine) or _amounts(side, mine, theirs):
        return None
    if any(
        _equal(mine[0], one)
        for number, unit in enumerate(side.base.units)
        if side.looks_at(number)
        for one in cadences(unit.text)
    ):
        return None
    texts = [
        seen.text[one.start : one.end]
        for seen, one in ((side.claim, mine[0]), (side.given, theirs[0]))
    ]
    return found(side, "number", texts[0], texts[1], 0.95, sure=True)


def _equal(one: Cadence, other: Cadence) -> bool:
    return (one.every, one.base) == (other.every, other.base)


def _amounts(side: Side, mine: tuple[Cadence, ...], theirs: tuple[Cadence, ...]) -> bool:
    """Is an amount said beside the cadence? 5 euros a month and 60 a year are no two cadences."""
    for seen, spans in ((side.claim, mine), (side.given, theirs)):
        for value in seen.values:
            apart = all(value.end <= s.start or value.start >= s.end for s in spans)
            once = isinstance(value.item, Quantity) and value.item.value == 1
            if apart and not once:
                return True
    return False


def _all_else(reading: Reading, unit: int, spans: tuple[Cadence, ...]) -> bool:
    """Does the unit hold all of the claim but its cadence and words of discount?"""
    whole = reading.whole
    rest = [
        i
        for i, term in enumerate(whole.terms)
        if term.norm not in _OFF | _FREQUENCY
        and not any(s.start <= term.start < s.end for s in spans)
        and not (spans and term.value is not None and term.surface in ("一次", "1 次", "1次"))
    ]
    told = {term.norm for term in view(reading.claim.text).terms}
    asked = [whole.held[i, unit] for i in rest if whole.terms[i].norm not in told]
    if len(asked) > 1 and sum(asked) < _ASKED * len(asked):
        return False  # the question's subject, which the claim leaves out
    rest = [i for i in rest if whole.terms[i].norm in told]
    words = [i for i in rest if whole.terms[i].value is None]
    return len(words) >= _FEWEST and all(whole.held[i, unit] >= _HELD for i in rest)


def _other_form(reading: Reading, base: Base, unit: int) -> bool:
    """Does the unit give an amount of the claim in another unit, or a discount the other way?"""
    for value in reading.whole.view.values[:_MOST]:
        for given in base.values(unit)[:_MOST]:
            a, b = value.item, given.item
            if not isinstance(a, Quantity) or not isinstance(b, Quantity):
                continue
            if relation(value, given) == "same" and (a.unit != b.unit or discount_agrees(a, b)):
                return True
    return False
