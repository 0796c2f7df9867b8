"""An amount or a day that the evidence says in other words: the "two weeks" of "every two weeks"
where it says "fortnightly", a day whose month stands earlier."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.offline.cadence import cadences
from rag_doctor.judges.offline.days_alone import alone_in
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value

__all__ = ["said_otherwise"]


def said_otherwise(text: str, value: Value, base: Base, order: Sequence[int]) -> int | None:
    """The first unit in `order` that says the `value` of the claim `text` so; `None` = none."""
    often = _as_often(text, value, base, order)
    return often if often is not None else alone_in(value, base, order)


def _as_often(text: str, value: Value, base: Base, order: Sequence[int]) -> int | None:
    """The first unit with the cadence of the claim that `value` is part of."""
    mine = {
        (one.every, one.base)
        for one in cadences(text)
        if one.start <= value.start and value.end <= one.end
    }
    for unit in order if mine else ():
        if any((one.every, one.base) in mine for one in cadences(base.units[unit].text)):
            return unit
    return None
