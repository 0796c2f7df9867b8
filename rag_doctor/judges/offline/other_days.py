"""A time of day that the contexts give for other days than the claim's.

"Tue–Fri 9:00–20:00; Sat, Sun 10:00–18:00" holds every value of "on Saturday it opens at 9" and
denies it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.text.dating import DateValue

__all__ = ["time_of_other_days"]

_MOST = 40  # stretches with days of the week that are read
_CUT = re.compile(r"[;；。\n]|\.(?=\s|$)")
_COMMA = re.compile(r"[,，]")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What a unit says of some days of the week."""

    unit: int
    days: frozenset[int]
    times: tuple[Value, ...]

    def gives(self, time: Value) -> bool:
        return any(relation(time, other) == "same" for other in self.times)


def time_of_other_days(reading: Reading, base: Base) -> Overruled | None:
    """The claim's time that stands in a stretch about other days, beside the one for its own."""
    claimed = reading.whole.view.values
    days, times = _days(claimed), _times(claimed)
    if not days or not times:
        return None
    read = _stretches(base)
    own = [one for one in read if one.times and _are_its(days, one.days)]
    others = [one for one in read if not days & one.days]
    if not own or not others:
        return None
    known = {one.unit for one in read}
    for time in times:
        if any(one.gives(time) for one in read if one not in others):
            continue
        if any(unit not in known for unit in base.holders(time)):
            continue
        if any(one.gives(time) for one in others):
            return overruled("date", time.text, own[0].times[0].text, own[0].unit)
    return None


def _are_its(days: frozenset[int], given: frozenset[int]) -> bool:
    """All of the claim's days, or some of them and no other ("Sat, Sun" may stand apart)."""
    return days <= given or given <= days


def _stretches(base: Base) -> list[_Stretch]:
    found: list[_Stretch] = []
    for unit in range(len(base.units)):
        if len(found) < _MOST and any(value.days for value in base.values(unit)):
            found += [
                _Stretch(unit, _days(values), tuple(_times(values)))
                for values in map(values_of, _pieces(base.units[unit].text))
                if _days(values)
            ]
    return found


def _pieces(text: str) -> Iterator[str]:
    """Cut at its stops; at commas, too, where each piece has days and times of its own."""
    for piece in _CUT.split(text):
        smaller = [one for one in _COMMA.split(piece) if one.strip()]
        told = [values_of(one) for one in smaller]
        yield from smaller if all(_days(v) and _times(v) for v in told) else [piece]


def _days(values: Sequence[Value]) -> frozenset[int]:
    return frozenset(day for value in values for day in value.days)


def _times(values: Sequence[Value]) -> list[Value]:
    return [
        value
        for value in values
        if isinstance(value.item, DateValue) and value.item.hour is not None and not value.days
    ]
