"""Words that only say when: "the exhibition opens in May, next year it closes" has one subject."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.judges.offline.clause_slots import Item

__all__ = ["only_when"]

_WORDS = frozenset(
    (
        *("次年", "翌年", "同年", "当年", "次日", "当日", "当天", "次月", "当月", "随后", "此后"),
        *("then", "later", "next", "afterwards", "thereafter"),
    )
)


def only_when(sides: Iterable[tuple[Item, ...]]) -> bool:
    """Does one side of a difference name no subject of its own, but a time?"""
    return any(items and all(item.key in _WORDS for item in items) for items in sides)
