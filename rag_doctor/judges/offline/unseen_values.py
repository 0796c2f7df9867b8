"""An amount, a date or a time of day of the claim that stands nowhere in the contexts.

Whatever its words hold, such a claim is not borne out: where the passage on its subject gives
another value of the kind it is contradicted, else nobody can say. Not where the value is worked out
from those given, or where a bound or a range that is given allows it.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

from rag_doctor.judges.offline.contradiction_base import shared_neighbours
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, derivable, relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.worked_out import ADDS_UP, WAYS, outcome_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.quantity import Quantity, comparable
from rag_doctor.text.reckoning import outcomes

__all__ = ["unseen_value"]

_SUBJECT = 0.6  # share of the claim's words that a passage on the same subject must hold
_NEAR = 4  # units whose amounts are put together
_SPOKEN = re.compile(
    r"\b(?:half|quarters?|double|twice|thrice|times|average|save[sd]?|difference|per (?:year|month"
    r"|week|day)|a (?:year|month|week|day)|each (?:year|month)|rose by|fell by|extra|additional"
    r"|another|more|less|fewer|year-old|aged?)\b"
    r"|[半倍刻差省岁]|平均|总|每[年月周天日]|[多少](?:了|出)"
)
"""Words by which an amount may be put in another way than in the contexts."""
_ALL_WORDS = 0.99
_TWO = 2
_CLOSE = 0.2  # so much less of the claim's words another unit on the subject may hold
_MOST = 8  # amounts nearby that are put together
_POWERS = (3, 4, 6, 8, 9)
_PERIODS = (7, 12, 24, 30, 52, 60, 365)
_DIGITS = 3  # from so many on a product of two numbers given is no chance hit
_WORDED = frozenset(("count", "ordinal", "code", "version", "multiple"))


def unseen_value(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim with a value that the contexts do not give; `None` = nothing."""
    claim = reading.whole.view
    if _reckons(reading, base):
        return None
    given = [one for number in range(len(base.units)) for one in base.values(number)]
    for value in claim.values:
        if base.holders(value) or _trifling(value) or _accounted(reading, base, value, given):
            continue
        rival = _rival(reading, base, value)
        if rival and _plainly(reading, base, value, *rival):
            unit, other = rival
            return overruled("number", value.text, other.text, unit)
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


def _trifling(value: Value) -> bool:
    """Is it "one" or 一次 in words, which rarely states an amount?"""
    item = value.item
    return isinstance(item, Quantity) and item.value == 1 and not re.search(r"\d", item.text)


def _accounted(reading: Reading, base: Base, value: Value, given: list[Value]) -> bool:
    """Do the amounts and dates given come to it, or does one of them allow it?"""
    if any(_allows(value, other) for other in given):
        return True
    near = [one for unit in reading.whole.order[:_NEAR] for one in base.values(unit)]
    if derivable(value, near) or _between(value, given) or _product(value, given):
        return True
    near = [one for unit in _closest(reading) for one in base.values(unit)]
    return _comes_to(value, near, reading.whole.view.values)


def _closest(reading: Reading) -> list[int]:
    """The units that hold most of the claim's words."""
    subjects = reading.whole.subjects()
    most = max(subjects, default=0.0)
    return [unit for unit, share in enumerate(subjects) if share > 0.0 and share >= most - _CLOSE]


def _comes_to(value: Value, near: list[Value], claimed: tuple[Value, ...]) -> bool:
    """Is there any reckoning with the amounts nearby that the amount could be?"""
    item = value.item
    if not isinstance(item, Quantity) or item.label is not None:
        return False
    amounts = [one.item for one in near if isinstance(one.item, Quantity)]
    numbers = sorted({Fraction(one.value) for one in amounts if one.label is None})
    shares = {Fraction(one.to_base()[0]) for one in amounts if one.dimension == "percent"}
    percent = item.dimension == "percent"
    own = [one.item for one in claimed if one is not value and isinstance(one.item, Quantity)]
    times = {Fraction(one.value) for one in own if one.label is None}
    goal = Fraction(item.value)
    return goal in outcomes(numbers[:_MOST], times, shares, percent=percent)


def _plainly(reading: Reading, base: Base, value: Value, unit: int, other: Value) -> bool:
    """Has the unit every word of the claim, and one other amount of the kind?"""
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return False
    kind = [one for one in base.values(unit) if relation(value, one) == "conflict"]
    full = reading.whole.subjects()[unit] >= _ALL_WORDS
    return full and len(kind) == 1 and a.bound == b.bound == "exact" and a.unit == b.unit


def _allows(value: Value, other: Value) -> bool:
    """Is it the same number, or the one within a bound or a range that the other states?"""
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return False
    if a.value == b.value or _scaled(a, b):
        return True
    if not comparable(a, b):
        return False
    if relation(value, other) == "other":
        return True
    if a.bound == b.bound or a.to_base()[1] != b.to_base()[1]:
        return False
    return _within(a, b) or _within(b, a)


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


def _between(value: Value, given: list[Value]) -> bool:
    """Could it be the time between two of the dates given?"""
    item = value.item
    if not isinstance(item, Quantity) or item.dimension not in ("time", "count"):
        return False
    if item.dimension == "time":
        return _dated(given) >= _TWO
    known = sorted({year for one in given if (year := _year(one)) is not None})
    return any(abs(int(item.value) - (b - a)) <= 1 for a, b in combinations(known, 2))


def _dated(given: list[Value]) -> int:
    """How many different dates and times of day are given?"""
    return len({one.text for one in given if isinstance(one.item, DateValue) and not one.days})


def _product(value: Value, given: list[Value]) -> bool:
    """Is it a number given times another, or times the length of a period?"""
    item = value.item
    if not isinstance(item, Quantity) or item.label is not None:
        return False
    if len(re.sub(r"\D", "", item.text).strip("0")) < _DIGITS:
        return False
    amounts = [one.item for one in given if isinstance(one.item, Quantity)]
    numbers = [Fraction(one.value) for one in amounts if one.label is None]
    goal = Fraction(item.value)
    return any(goal == a * b for a in numbers for b in (*numbers, *map(Fraction, _PERIODS)))


def _year(value: Value) -> int | None:
    item = value.item
    if isinstance(item, DateValue):
        return item.year
    return int(item.value) if item.dimension == "count" and 1000 <= item.value <= 2100 else None


def _rival(reading: Reading, base: Base, value: Value) -> tuple[int, Value] | None:
    """The other value of the kind in the passage closest to the claim's subject, and its unit."""
    claim, subjects = reading.whole.view, reading.whole.subjects()
    best: tuple[float, int, Value] | None = None
    for unit in _closest(reading):
        if base.unsaid(unit):
            continue
        share = subjects[unit]
        given = view(base.units[unit].text)
        for other in base.values(unit):
            if not _opposes(claim, value, given, other):
                continue
            spots = (value.start, value.end), (other.start, other.end)
            score = share + 0.3 * shared_neighbours(claim, spots[0], given, spots[1])
            if best is None or score > best[0]:
                best = score, unit, other
    return best[1:] if best else None


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
