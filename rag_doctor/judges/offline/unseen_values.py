"""An amount, a date or a time of day of the claim that stands nowhere in the contexts.

Whatever its words hold, such a claim is not borne out: where the passage on its subject gives
another value of the kind it is contradicted, else nobody can say, nor where the claim reckons. Not
where the value is worked out from those given, or where a bound or a range that is given allows it.
"""

from __future__ import annotations

import re
from fractions import Fraction

from rag_doctor.judges.offline.accounted_values import accounted, closest
from rag_doctor.judges.offline.contradiction_base import shared_neighbours
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.value_owners import clauses_of
from rag_doctor.judges.offline.worked_out import ADDS_UP, WAYS, outcome_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.quantity import Quantity, comparable

__all__ = ["unseen_value"]

_SUBJECT = 0.6  # share of the claim's words that a passage on the same subject must hold
_SPOKEN = re.compile(
    r"\b(?:half|quarters?|double|twice|thrice|times|average|save[sd]?|difference|per (?:year|month"
    r"|week|day)|a (?:year|month|week|day)|each (?:year|month)|rose by|fell by|extra|additional"
    r"|another|more|less|fewer|year-old|aged?)\b"
    r"|[半倍刻差省岁]|平均|总|每[年月周天日]|[多少](?:了|出)"
)
"""Words by which an amount may be put in another way than in the contexts."""
_MOST_WORDS = 0.95
_COMPARED = re.compile(r"\b(?:than|each|apiece|still|left|remain\w*)\b|比|还|剩|各|每")
_BESIDE = 1  # characters between two halves of an amount
_POWERS = (3, 4, 6, 8, 9)
_WORDED = frozenset(("count", "ordinal", "code", "version", "multiple"))


def unseen_value(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim with a value that the contexts do not give; `None` = nothing."""
    claim = reading.whole.view
    reckons = _reckons(reading, base)
    given = [one for number in range(len(base.units)) for one in base.values(number)]
    for value in claim.values:
        if _trifling(value) or any(_allows(value, other) for other in given):
            continue
        if reckons:
            if _worked_out(value) and not accounted(reading, base, value, given):
                return Overruled(None, value.text)
            continue
        rival = _rival(reading, base, value)
        if paired := _paired(claim, base, value):
            return overruled("number", value.text, paired[1].text, paired[0])
        if rival and _plainly(reading, base, value, *rival):
            unit, other = rival
            return overruled("number", value.text, other.text, unit)
        if accounted(reading, base, value, given):
            continue
        if isinstance(value.item, DateValue):
            clock = not value.item.has_date()
            if rival and (clock or reading.whole.subjects()[rival[0]] >= _SUBJECT):
                return Overruled(None, value.text)
        elif rival or _measured(value):
            return Overruled(None, value.text)
    return None


def _reckons(reading: Reading, base: Base) -> bool:
    """Is the amount one that others reckon with or put in other words?"""
    folded = reading.whole.view.folded
    if ADDS_UP.search(folded) or WAYS.search(folded) or _SPOKEN.search(folded):
        return True
    return outcome_of(reading.claim.to_judge, base) is not None


def _worked_out(value: Value) -> bool:
    """Is it an amount that a reckoning may give: measured, in digits, or so many times?"""
    item = value.item
    if not isinstance(item, Quantity) or _measured(value):
        return True
    return item.label is None and (
        item.dimension == "multiple" or re.search(r"\d", item.text) is not None
    )


def _trifling(value: Value) -> bool:
    """Is it "one" or 一次 in words, which rarely states an amount?"""
    item = value.item
    return isinstance(item, Quantity) and item.value == 1 and not re.search(r"\d", item.text)


def _plainly(reading: Reading, base: Base, value: Value, unit: int, other: Value) -> bool:
    """Has the unit every word of the claim, and one other amount of the kind?"""
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return False
    if any(_counts(one) for one in reading.whole.view.values if one is not value):
        return False  # so many of them may cost that
    if a.bound != b.bound or a.unit != b.unit or _compound(other, base.values(unit)):
        return False
    rivals = [one for one in base.values(unit) if relation(value, one) == "conflict"]
    kind = [one for one in rivals if isinstance(one.item, Quantity) and one.item.unit == a.unit]
    return reading.whole.subjects()[unit] >= _MOST_WORDS and len(kind) == 1


def _allows(value: Value, other: Value) -> bool:
    """Is it the same number, or the one within a bound or a range that the other states?"""
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return relation(value, other) == "same"
    if _same_number(a, b) or _scaled(a, b):
        return True
    if not comparable(a, b):
        return False
    if relation(value, other) in ("same", "other"):
        return True
    if a.bound == b.bound or a.to_base()[1] != b.to_base()[1]:
        return False
    return _within(a, b) or _within(b, a)


def _same_number(claimed: Quantity, given: Quantity) -> bool:
    """The same number, bare in one of the two or of the same kind ("40 pounds" and £40)?"""
    if claimed.value != given.value:
        return False
    kinds = {claimed.dimension, given.dimension}
    bare = {"count"} & kinds and {claimed.unit, given.unit} & {None}
    loose = bool(bare) and not _article(given)
    return len(kinds) == 1 or loose or kinds == {"money", "mass"}


def _article(amount: Quantity) -> bool:
    """Is it a small number in words, which stands beside other things?"""
    return amount.unit is None and re.search(r"\d", amount.text) is None


def _scaled(claimed: Quantity, given: Quantity) -> bool:
    """Is the bare number one in thousands or millions, as the header of its table says?"""
    if given.unit is not None or given.dimension != "count":
        return False
    return any(claimed.value == given.value * 10**power for power in _POWERS)


def _within(amount: Quantity, bound: Quantity) -> bool:
    """Is a plain amount above the least or below the most that a bound names?"""
    if amount.bound != "exact":
        return False
    number, limit = Fraction(amount.to_base()[0]), Fraction(bound.to_base()[0])
    return {"at_least": number >= limit, "at_most": number <= limit}.get(bound.bound, False)


def _rival(reading: Reading, base: Base, value: Value) -> tuple[int, Value] | None:
    """The other value of the kind in the passage closest to the claim's subject, and its unit."""
    claim, subjects = reading.whole.view, reading.whole.subjects()
    best: tuple[float, int, Value] | None = None
    for unit in closest(reading):
        if base.unsaid(unit):
            continue
        share = subjects[unit]
        given = view(base.units[unit].text)
        for other in base.values(unit):
            if not _opposes(claim, value, given, other):
                continue
            spots = (value.start, value.end), (other.start, other.end)
            score = share + 0.3 * shared_neighbours(claim, spots[0], given, spots[1])
            score += 0.2 * (_unit(value) == _unit(other))
            if best is None or score > best[0]:
                best = score, unit, other
    return best[1:] if best else None


def _unit(value: Value) -> str | None:
    return value.item.unit if isinstance(value.item, Quantity) else "date"


def _compound(value: Value, given: tuple[Value, ...]) -> bool:
    """Is it half of one amount, as in "3 hours 20 minutes"?"""
    return any(0 <= value.start - one.end <= _BESIDE for one in given if one is not value) or any(
        0 <= one.start - value.end <= _BESIDE for one in given if one is not value
    )


def _paired(claim: View, base: Base, value: Value) -> tuple[int, Value] | None:
    """The one amount of the kind that a clause gives beside the claim's other amounts.

    "£350 for ten sessions" tells what ten sessions cost, whatever one costs.
    """
    rest = [one for one in claim.values if one is not value]
    if not isinstance(value.item, Quantity):
        return None
    if _COMPARED.search(claim.folded) or not all(_counts(one) for one in rest) or _counts(value):
        return None
    words = {term.norm for term in claim.terms if term.value is None}
    for unit in range(len(base.units)) if rest else ():
        if "|" in base.units[unit].text:
            continue
        for clause in clauses_of(base, unit):
            given = clause.seen.values
            if not all(any(relation(one, other) == "same" for other in given) for one in rest):
                continue
            kind = [one for one in given if _unit(one) == _unit(value)]
            spoken = any(token.norm in words for token in clause.seen.tokens)
            if not spoken or len(kind) != 1 or _compound(kind[0], given):
                continue
            if relation(value, kind[0]) == "conflict":
                return unit, kind[0]
    return None


def _counts(value: Value) -> bool:
    return isinstance(value.item, Quantity) and value.item.dimension in ("count", "rate")


def _opposes(claim: View, value: Value, given: View, other: Value) -> bool:
    """Another value of the kind, not claimed as well; of two counts, of the same things."""
    if relation(value, other) != "conflict":
        return False
    if any(relation(mine, other) == "same" for mine in claim.values):
        return False
    if _measured(value):
        return True
    counted = _behind(claim, value)
    return bool(counted) and counted == _behind(given, other)


def _behind(text: View, value: Value) -> str:
    """The word behind a number: what it counts."""
    for token in text.tokens:
        if token.start >= value.end:
            return "" if token.kind == "punct" else token.norm
    return ""


def _measured(value: Value) -> bool:
    """Is it a date, or an amount with a unit of measure?"""
    return not isinstance(value.item, Quantity) or value.item.dimension not in _WORDED
