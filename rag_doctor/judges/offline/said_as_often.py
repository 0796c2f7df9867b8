"""The "two weeks" of "every two weeks", where the evidence says "fortnightly"."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.offline.cadence import cadences
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value

__all__ = ["said_as_often"]


def said_as_often(text: str, value: Value, base: Base, order: Sequence[int]) -> int | None:
    """The first unit in `order` with the cadence of the claim `text` that `value` is part of."""
    mine = {
        (one.every, one.base)
        for one in cadences(text)
        if one.start <= value.start and value.end <= one.end
    }
    for unit in order if mine else ():
        if any((one.every, one.base) in mine for one in cadences(base.units[unit].text)):
            return unit
    return None
