"""A day whose month stands earlier in the passage: "issued on 3 August … on the 4th", 次日."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import Value
from rag_doctor.text.dating import DateValue

__all__ = ["alone_in", "day_alone"]

_NEXT = re.compile(r"\b(?:the )?(?:next|following) (?:day|morning|evening)\b|次日|翌日|第二天")


def day_alone(value: Value, given: Sequence[Value], folded: str) -> bool:
    """Does the passage `folded`, which gives another day of the claimed month, name this day alone
    or as the next?"""
    claimed = value.item
    if not isinstance(claimed, DateValue) or claimed.month is None or claimed.day is None:
        return False
    days = [
        one.item.day
        for one in given
        if isinstance(one.item, DateValue) and one.item.month == claimed.month and one.item.day
    ]
    if not days:
        return False
    alone = rf"(?<![\d月/.-])0?{claimed.day}[日号]|\bthe {claimed.day}(?:st|nd|rd|th)\b"
    return bool(re.search(alone, folded)) or (
        claimed.day - 1 in days and bool(_NEXT.search(folded))
    )


def alone_in(value: Value, base: Base, order: Sequence[int]) -> int | None:
    """The first unit in `order` that names the claimed day so; `None` = none does."""
    if not isinstance(value.item, DateValue):
        return None
    texts = ((unit, base.units[unit].folded) for unit in order)
    return next((u for u, text in texts if day_alone(value, base.values(u), text)), None)
