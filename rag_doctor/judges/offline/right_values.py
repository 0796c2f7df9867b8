"""Which of several values of a passage stands in the place of the claim's: the right one."""

from __future__ import annotations

import re
from collections.abc import Callable

from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.features_claim import View
from rag_doctor.judges.offline.features_values import Value
from rag_doctor.judges.offline.own_clause import held_around
from rag_doctor.text.dating import DateValue

__all__ = ["likeliest", "likeness"]

Spot = tuple[int, int]

_DAY = r"(?:\s*(?:at|on|in|by|the))?(?:\s*[a-z]+day,?)?\s*$"
_END = re.compile(
    rf"(?:\b(?:until|till|to|by|through|end(?:s|ed)?|clos(?:es?|ed)|finish(?:es|ed)?){_DAY}"
    r"|[-–~～]\s*$|[到至]\s*$)"
)
_BEGINNING = re.compile(
    rf"(?:\b(?:from|since|start(?:s|ed)?|beg[aiu]ns?|begun|open(?:s|ed)?){_DAY}|[从自]\s*$)"
)
_ENDS_ZH = re.compile(r"[^,，。;；]{0,4}(?:结束|截止|闭|关|放学|下班|为止|停|完)")
_BEGINS_ZH = re.compile(r"[^,，。;；]{0,4}(?:开|起|始|动工|上课|上班)")
_GOES_ON = re.compile(r"\s*(?:[-–~～]|to\b|until\b|起|至|到)")
_FORMER = re.compile(
    r"(?:\b(?:was|formerly|previously|before that|up from|down from|instead of)|原为?"
    r"|此前为?|之前为?)"
    r"\s*[^\w\s]?\s*$"
)


def likeliest(side: Side, value: Value, rivals: list[Value]) -> list[Value]:
    """The rivals left when those in another place are put aside, as long as one is left.

    Asked in turn: is it given as current, is it the same end of a span ("until 6" beside "from 9 to
    4"), as exact a date, in the clause that holds most of the claim?
    """
    edge = _edge(side.claim.folded, value)
    asked: tuple[Callable[[Value], object], ...] = (
        lambda other: not _FORMER.search(side.given.folded[: other.start]),
        lambda other: edge is None or _edge(side.given.folded, other) == edge,
        lambda other: _grain(other) == _grain(value),
    )
    for fits in asked:
        rivals = [other for other in rivals if fits(other)] or rivals
    if len(rivals) < 2:
        return rivals
    held = [held_around(side, _spot(value), _spot(other)) for other in rivals]
    return [other for other, n in zip(rivals, held, strict=True) if n == max(held)]


def likeness(claim: View, mine: Spot, given: View, theirs: Spot) -> int:
    """How many of the words right before and after are the same, 0 to 2: "from Oxford" and "from
    Leeds" stand alike, "at Leeds" does not."""
    pairs = zip(_beside(claim, mine), _beside(given, theirs), strict=True)
    return sum(one is not None and one == other for one, other in pairs)


def _beside(text: View, spot: Spot) -> tuple[str | None, str | None]:
    before = [t.norm for t in text.tokens if t.end <= spot[0]]
    after = [t.norm for t in text.tokens if t.start >= spot[1] and t.kind != "punct"]
    return (before[-1] if before else None), (after[0] if after else None)


def _spot(value: Value) -> Spot:
    return value.start, value.end


def _grain(value: Value) -> tuple[bool, ...] | None:
    """Which parts of a date are given; `None` for an amount."""
    item = value.item
    if not isinstance(item, DateValue):
        return None
    parts = (item.year, item.month, item.day, item.hour)
    return tuple(part is not None for part in parts)


def _edge(folded: str, value: Value) -> str | None:
    """Is the value the beginning or the end of a span?"""
    before = folded[: value.start]
    if _END.search(before) or _ENDS_ZH.match(folded, value.end):
        return "end"
    begins = _BEGINNING.search(before) or _GOES_ON.match(folded, value.end)
    return "beginning" if begins or _BEGINS_ZH.match(folded, value.end) else None
