"""A year that the passage gives by its distance: "by 1695 …; abandoned the following year"."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_values import Value
from rag_doctor.text.dating import DateValue

__all__ = ["counts_years"]

_NEXT = re.compile(
    r"\b(?:the )?(?:following|next|subsequent) year\b|\ba year later\b|\bone year later\b"
    r"|次年|翌年|第二年|转年|一年后|隔年"
)
_LAST = re.compile(
    r"\b(?:the )?(?:previous|preceding) year\b|\b(?:a|one) year (?:earlier|before)\b|前一年|上一年"
)


def counts_years(value: Value, side: Side) -> bool:
    """Is the claim's year the one after, or before, a year that any sentence counts from?"""
    wanted = _year(value)
    return wanted is not None and any(
        _counts(wanted, view(unit.text))
        for number, unit in enumerate(side.base.units)
        if side.looks_at(number)
    )


def _counts(wanted: int, given: View) -> bool:
    steps = {1: _NEXT, -1: _LAST}
    return any(
        year + step == wanted and pattern.search(given.folded, start.end if step == 1 else 0)
        for step, pattern in steps.items()
        for start in given.values
        if (year := _year(start)) is not None
    )


def _year(value: Value) -> int | None:
    return value.item.year if isinstance(value.item, DateValue) else None
