"""A time of day that the contexts give for other days than the claim's.

"Tue–Fri 9:00–20:00; Sat, Sun 10:00–18:00" holds every value of "on Saturday it opens at 9" and
denies it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value, relation
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.value_owners import Clause, clauses_of
from rag_doctor.text.dating import DateValue

__all__ = ["time_of_other_days"]

_MOST = 40  # clauses with days of the week that are read


def time_of_other_days(reading: Reading, base: Base) -> Overruled | None:
    """The claim's time that stands in a clause about other days, beside the one for its own."""
    claimed = reading.whole.view.values
    days = _days(claimed)
    times = [value for value in claimed if _is_time(value)]
    if not days or not times:
        return None
    clauses = _dated(base)
    own = [one for one in clauses if _are_its(days, _days(one.seen.values))]
    others = [one for one in clauses if not days & _days(one.seen.values)]
    if not own or not others:
        return None
    for time in times:
        if any(_gives(one, time) for one in clauses if one not in others):
            continue
        elsewhere = [unit for unit in base.holders(time) if unit not in {o.unit for o in others}]
        rival = next((v for one in own for v in one.seen.values if _is_time(v)), None)
        if rival and not elsewhere and any(_gives(one, time) for one in others):
            return overruled("date", time.text, rival.text, own[0].unit)
    return None


def _are_its(days: frozenset[int], given: frozenset[int]) -> bool:
    """All of the claim's days, or some of them and no other ("Sat, Sun" may stand apart)."""
    return days <= given or given <= days


def _dated(base: Base) -> list[Clause]:
    return [
        clause
        for unit in range(len(base.units))
        if any(value.days for value in base.values(unit))
        for clause in clauses_of(base, unit)
        if _days(clause.seen.values)
    ][:_MOST]


def _days(values: Sequence[Value]) -> frozenset[int]:
    return frozenset(day for value in values for day in value.days)


def _is_time(value: Value) -> bool:
    item = value.item
    return isinstance(item, DateValue) and item.hour is not None and not value.days


def _gives(clause: Clause, time: Value) -> bool:
    return any(relation(time, other) == "same" for other in clause.seen.values)
