"""The same two parties and the same verb, each party in the other's place: who sued whom.

Any verb counts, whatever it means, so long as it does not make the two equals (to meet, to marry,
to border). Voice is read: "B was sued by A" says what "A sued B" says.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.roles_chinese import flat_chinese, orders_chinese
from rag_doctor.judges.offline.roles_english import flat_english, orders_english
from rag_doctor.text.negation import negations

__all__ = ["swapped_parties"]

_HELD = 0.75  # share of the claim's words that the unit must hold
_EACH_OTHER = re.compile(
    r"\b(?:each other|one another|mutual\w*|vice versa|in turn)\b|互相|相互|彼此|双方"
)
_OPEN = re.compile(r"[?？]|\b(?:if|whether)\b|是否|吗")


def swapped_parties(side: Side) -> Found | None:
    """A claim that gives the agent's part to the patient, in the sentence's own words."""
    if side.subject < _HELD or _OPEN.search(side.claim.folded):
        return None
    zh = side.claim.zh
    flat, orders = (flat_chinese, orders_chinese) if zh else (flat_english, orders_english)
    given = flat(side.given.text)
    for same, reverse in orders(side.claim.text):
        if not (there := reverse.search(given)):
            continue
        if _EACH_OTHER.search(side.given.folded) or negations(side.claim.text):
            return None
        if _supposed(given, there) or negations(side.given.text):
            return None
        units = (unit for n, unit in enumerate(side.base.units) if side.looks_at(n))
        if any(same.search(flat(unit.text)) for unit in units):
            return None
        return found(side, "role", side.claim.text, side.given.text, 0.97, sure=True)
    return None


def _supposed(given: str, there: re.Match[str]) -> bool:
    """Is it asked or supposed rather than said?"""
    before = given[max(0, there.start() - 12) : there.start() + 1]
    return bool(re.search(r"\b(?:if|whether)\b|如果|若|是否", before))
