"""A comparison told from its other end: what is larger than a thing has the thing smaller than it.

"Males are larger than females" and "females are smaller than males" say one thing; so does
"females are smaller", which leaves the other end out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.own_clause import segments

__all__ = ["same_comparison"]

_LEFT_ZH = re.compile(r"(?P<a>[^,，。;；]+?)(?:比|较)(?P<b>[^,，。;；]+?)$")
_THAN = re.compile(r"\bthan\b|\b(?:compared|relative) (?:to|with)\b")
_OVER = re.compile(r"于")
_COMPARES = re.compile(r"(?:er|ier)$|^(?:more|less|fewer|better|worse|further|farther)$")

Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Ends:
    """The words of the two things compared; the second is empty where the text leaves it out."""

    one: frozenset[str]
    other: frozenset[str]


def same_comparison(side: Side, mine: Spot, theirs: Spot) -> bool:
    """Do two opposite words, at `mine` of the claim and `theirs` of the passage, compare the same
    two things from either end?"""
    told, given = _ends(side.claim, mine), _ends(side.given, theirs)
    if told is None or given is None or not (told.other or given.other):
        return False
    one, other = told.one - given.other, told.other - given.one
    crossed = bool(_shared(told.one, given.other)) or bool(_shared(told.other, given.one))
    straight = bool(_shared(one, given.one)) or bool(_shared(other, given.other))
    return crossed and not straight


def _shared(some: frozenset[str], others: frozenset[str]) -> frozenset[str]:
    return frozenset(w for w in some if w in others or synonyms_of(w) & others)


def _ends(text: View, spot: Spot) -> _Ends | None:
    """The two things that the word at `spot` compares; `None` = it compares nothing."""
    start, end = next((s for s in segments(text.text) if s[0] <= spot[0] < s[1]), (0, 0))
    before, after = text.folded[start : spot[0]], text.folded[spot[1] : end]
    if not text.folded[spot[0] : spot[1]].isascii():
        return _ends_zh(before, after)
    if than := _THAN.search(after):
        middle = after[: than.start()]
        return _Ends(_words(f"{before} {middle}", after), _words(after[than.end() :], before))
    if _COMPARES.search(text.folded[slice(*spot)]):
        return _Ends(_words(before, after), frozenset())
    return None


def _ends_zh(before: str, after: str) -> _Ends | None:
    if over := _OVER.match(after):
        return _Ends(_words(before, after), _words(after[over.end() :], before))
    if before.endswith("于"):
        return None
    if match := _LEFT_ZH.search(before):
        return _Ends(_words(match["a"], match["b"]), _words(match["b"], match["a"]))
    if before.endswith(("更", "较", "比较")):
        return _Ends(_words(before, after), frozenset())
    return None


def _words(text: str, other: str) -> frozenset[str]:
    """The content words of one end; what both ends share tells them not apart."""
    mine = {term.norm for term in view(text).terms}
    return frozenset(mine - {term.norm for term in view(other).terms})
