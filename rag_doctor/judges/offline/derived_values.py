"""An amount, a date or a time of day that those of the evidence come to.

Sums, differences, products and shares; what is left of a share; an average; so many times as much;
the time between two dates; a time after a while; so many days of the week at so long each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

from rag_doctor.judges.offline.claims_enumerated import MAX_ENTRIES, entries_of
from rag_doctor.judges.offline.features_values import Value, values_of
from rag_doctor.text.dating import DateValue
from rag_doctor.text.elapsed import after_a_while, time_between
from rag_doctor.text.quantity import Quantity, comparable
from rag_doctor.text.reckoning import after_share, comes_to, is_like, shares_in

__all__ = ["derivable", "derives"]

if TYPE_CHECKING:
    from rag_doctor.judges.offline.features_evidence import Base

_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?")
_NEAR = 3  # units closest to the claim whose amounts are put together
_FEW = 6  # so many different amounts of a kind are put together wherever they stand
_FEWEST = 3  # things listed by name that are counted
_MANY = 60  # more different amounts and dates than that come to anything
_MOST = 12  # amounts that are put together, first come
_ABOUT = Fraction(1, 20)  # how far "about" may be off
_ROWS = 200  # units of a table that are added up
_BESIDE = 5  # characters between the two ends of a stretch of days
_LAST_DAY = 31
_ON_AVERAGE = 3  # amounts from which on one is believed to be their average


def derives(claimed: Value, base: Base, order: Sequence[int]) -> int | None:
    """A unit whose amounts, with others, come to the claimed one; `None` = nothing does.

    Looked for in the units closest to the claim (`order`), among all amounts of the kind where they
    are few, and down the columns of a table.
    """
    if order and derivable(claimed, [v for unit in order[:_NEAR] for v in base.values(unit)]):
        return order[0]
    given = base.given()
    for kind in (_of_its_kind, _bare) if len(given) <= _MANY else ():
        goal, pool = kind(claimed, given)
        if 0 < len(pool) <= _FEW:
            if derivable(goal, [value for value, _ in pool]):
                return pool[0][1]
            break
    column = _down_a_column(claimed, base)
    return column if column is not None else _counted(claimed, base)


def _counted(claimed: Value, base: Base) -> int | None:
    """The unit that lists so many things by name; "four cities", 三类材料."""
    item = claimed.item
    if not isinstance(item, Quantity) or item.dimension != "count" or item.label is not None:
        return None
    if not _FEWEST <= item.value <= MAX_ENTRIES or len(base.units) > _ROWS:
        return None
    texts = enumerate(unit.text for unit in base.units)
    return next((at for at, text in texts if len(entries_of(text)) == item.value), None)


_Pool = list[tuple[Value, int]]
_Given = Sequence[tuple[Value, Sequence[int]]]


def _of_its_kind(claimed: Value, given: _Given) -> tuple[Value, _Pool]:
    """All amounts to add up with the claimed one; for a time, also all dates."""
    item = claimed.item
    timed = isinstance(item, DateValue) or item.dimension in ("time", "age")
    return claimed, [
        (value, units[0])
        for value, units in given
        if (
            timed
            if isinstance(value.item, DateValue)
            else isinstance(item, Quantity) and is_like(item, value.item)
        )
    ]


def _bare(claimed: Value, given: _Given) -> tuple[Value, _Pool]:
    """All numbers without a unit, as a list gives them whose title names the unit."""
    item = claimed.item
    if not isinstance(item, Quantity) or item.unit is None or item.dimension == "percent":
        return claimed, []
    goal = replace(claimed, item=replace(item, unit=None, dimension="count"))
    return goal, [(value, units[0]) for value, units in given if _is_bare(value.item)]


def _is_bare(item: Quantity | DateValue) -> bool:
    if not isinstance(item, Quantity) or item.dimension != "count":
        return False
    return item.unit is None and item.label is None


def _down_a_column(claimed: Value, base: Base) -> int | None:
    """The last row of a table one of whose columns adds up to the claimed amount."""
    item = claimed.item
    if not isinstance(item, Quantity) or item.label is not None or len(base.units) > _ROWS:
        return None
    sums: dict[int, Fraction] = {}
    rows = 0
    for unit, one in enumerate(base.units):
        if "|" not in one.text:
            sums, rows = {}, 0
            continue
        cells = one.text.strip().strip("|").split("|")
        amounts = [(column, _cell(cell.strip(), item.unit)) for column, cell in enumerate(cells)]
        for column, number in amounts:
            if number is not None:
                sums[column] = sums.get(column, Fraction(0)) + number
        rows += any(number is not None for _, number in amounts)
        if rows > 1 and Fraction(item.value) in sums.values():
            return unit
    return None


def _cell(text: str, unit: str | None) -> Fraction | None:
    """The one amount of a cell: a bare number, which is no year here, or one in this unit."""
    if _NUMBER.fullmatch(text):
        return Fraction(text.replace(",", ""))
    found = [one.item for one in values_of(text) if isinstance(one.item, Quantity)]
    alone = len(found) == 1 and found[0].label is None and found[0].unit in (None, unit)
    return Fraction(found[0].value) if alone else None


def derivable(claimed: Value, given: Iterable[Value]) -> bool:
    """Do amounts and dates given come to the claimed one?"""
    goal, items = claimed.item, list(given)
    amounts = [one.item for one in items if isinstance(one.item, Quantity)]
    dates = [one.item for one in items if isinstance(one.item, DateValue)]
    dates += _other_ends(items)
    if isinstance(goal, DateValue):
        return not claimed.days and after_a_while(goal, dates, amounts)
    plain = [one for one in amounts if one.label is None][:_MOST]
    return (
        comes_to(goal, amounts)
        or (goal.label is None and bool(plain) and _reckoned(goal, plain, _days(items)))
        or time_between(goal, dates)
    )


def _other_ends(given: Sequence[Value]) -> list[DateValue]:
    """Days beside a date without a month of their own, as in "3 to 7 June" and 6月3日至7日."""
    days = [one for one in given if _on_a_day(one)][:_MOST]
    ends = []
    for one in given if days else ():
        day = one.item
        if not isinstance(day, Quantity) or day.label is not None or day.unit not in (None, "day"):
            continue
        near = any(_gap(one, other) <= _BESIDE for other in days)
        if near and 0 < day.value <= _LAST_DAY and day.value == int(day.value):
            ends.append(DateValue(one.text, one.start, one.end, day=int(day.value)))
    return ends


def _gap(one: Value, other: Value) -> int:
    return max(one.start - other.end, other.start - one.end)


def _on_a_day(one: Value) -> bool:
    return isinstance(one.item, DateValue) and None not in (one.item.month, one.item.day)


def _days(given: Sequence[Value]) -> int:
    """How many days of the week are named?"""
    return len({day for one in given for day in one.days})


def _reckoned(goal: Quantity, plain: Sequence[Quantity], days: int) -> bool:
    if goal.dimension == "percent":
        return _is_share(goal, plain)
    if after_share(goal, plain) or _is_rounded_share(goal, plain):
        return True
    if goal.dimension == "multiple" or goal.unit == "time":
        return _is_multiple(goal, plain)
    like = [Fraction(one.to_base()[0]) for one in plain if is_like(goal, one)]
    target = Fraction(goal.to_base()[0])
    if len(like) >= _ON_AVERAGE and _close(goal, target, sum(like, Fraction(0)) / len(like)):
        return True
    return days > 1 and any(target == days * one for one in _of_a_day(goal, plain))


def _is_share(goal: Quantity, plain: Sequence[Quantity]) -> bool:
    """What is left of a share, or one amount in another or in both, or the growth of one to it."""
    target = Fraction(goal.to_base()[0])
    if any(target == 1 - share for share in shares_in(plain)):
        return True
    amounts = [one for one in plain if one.dimension != "percent" and one.value]
    return any(
        is_like(one, other) and any(_close(goal, target, share) for share in _shares(one, other))
        for one, other in permutations(amounts, 2)
    )


def _shares(one: Quantity, other: Quantity) -> tuple[Fraction, ...]:
    a, b = Fraction(one.to_base()[0]), Fraction(other.to_base()[0])
    return a / b, abs(a - b) / b, a / (a + b) if a + b else Fraction(0)


def _is_rounded_share(goal: Quantity, plain: Sequence[Quantity]) -> bool:
    """Is it about the share given of an amount given?"""
    like = [Fraction(one.value) for one in plain if comparable(goal, one) and one.unit == goal.unit]
    like += [Fraction(one.value) for one in plain if _same_count(goal, one)]
    target = Fraction(goal.value)
    return any(
        _close(goal, target, amount * part)
        for amount in like
        for share in shares_in(plain)
        for part in (share, 1 - share)
    )


def _same_count(goal: Quantity, one: Quantity) -> bool:
    """Do both count, of whatever (1,250 people, 40 % of them women)?"""
    return goal.dimension == one.dimension == "count"


def _is_multiple(goal: Quantity, plain: Sequence[Quantity]) -> bool:
    target = Fraction(goal.value)
    return any(
        is_like(one, other) and Fraction(one.to_base()[0]) == target * Fraction(other.to_base()[0])
        for one, other in permutations(plain, 2)
    )


def _of_a_day(goal: Quantity, plain: Sequence[Quantity]) -> list[Fraction]:
    """The times given, for a goal that is a time or so much a week."""
    head, _, per = (goal.unit or "").partition("/")
    if per not in ("", "week"):
        return []
    alone = [one for one in plain if (one.unit or "").partition("/")[0] == head]
    scale = Fraction(goal.to_base()[0]) / Fraction(goal.value) if goal.value else Fraction(1)
    return [Fraction(one.value) * scale for one in alone]


def _close(goal: Quantity, target: Fraction, found: Fraction) -> bool:
    """The same number, to the digits that a share shows; near it where the goal says "about"."""
    if target == found:
        return True
    if goal.approx:
        return abs(target - found) <= _ABOUT * abs(found)
    if goal.dimension == "percent" and goal.unit != "fraction":
        shown = len(str(goal.value).partition(".")[2])
        return abs(target - found) <= Fraction(1, 2 * 100 * 10**shown)
    return False
