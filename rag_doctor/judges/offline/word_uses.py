"""Words that look opposed and are not: said of another kind of thing, undone, or of others."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.parts import denies

__all__ = ["denied_of_these", "of_two_kinds", "undone"]

_HELD = 0.8
_LINES = 3  # lines before and behind that are about the same
_BESIDE = 2  # characters between a word and its amount
_THING = re.compile(r" (?:any |an? |the )?([a-z]+)")
_UNDONE = {"pay": "unpaid", "limit": "unlimited", "limits": "unlimited", "notice": "unannounced"}


def denied_of_these(side: Side) -> bool:
    """Does the passage speak of all, and its next line deny something of those the claim is about?

    "Employees must apply. Trainees cannot." says no other thing than "trainees cannot apply".
    """
    whole = side.reading.whole
    words = [at for at, term in enumerate(whole.terms) if term.value is None and not term.meta]
    if not words or not denies(side.claim.text) or whole.held[words[0], side.unit] >= _HELD:
        return False
    base = side.base
    return any(
        base.first[unit] == base.first[side.unit]
        and whole.held[words[0], unit] >= _HELD
        and denies(base.units[unit].text)
        for unit in range(max(0, side.unit - _LINES), min(len(base.units), side.unit + _LINES + 1))
    )


def of_two_kinds(side: Side, spot: tuple[int, int], there: tuple[int, int]) -> bool:
    """Is one of the two said of an amount and the other not ("after 5 seconds", "before raising")?

    In Chinese the amount stands before the word.
    """
    told = []
    for text, at in ((side.claim, spot), (side.given, there)):
        han = not text.folded[slice(*at)].isascii()
        told.append(
            any(
                0 <= (at[0] - value.end if han else value.start - at[1]) <= _BESIDE
                for value in text.values
            )
        )
    return told[0] != told[1]


def undone(side: Side, spot: tuple[int, int]) -> bool:
    """Is "without pay" said as "unpaid" in the passage or beside it?"""
    if not side.claim.folded.startswith("without", spot[0]):
        return False
    match = _THING.match(side.claim.folded, spot[0] + len("without"))
    forms = {f"un{match[1]}", _UNDONE.get(match[1], "")} - {""} if match else set()
    near = [u for u in range(side.unit - 1, side.unit + 2) if 0 <= u < len(side.base.units)]
    return any(form in side.base.units[unit].folded for form in forms for unit in near)
