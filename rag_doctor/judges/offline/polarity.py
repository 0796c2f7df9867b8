"""Does one text deny what another affirms of the same word? ("不折现" against "会折现")"""

from __future__ import annotations

from rag_doctor.judges.offline.terms import content_terms, has_han
from rag_doctor.text import fold, negations

__all__ = ["reversed_polarity"]

REACH_ZH, REACH = 3, 14  # characters from a negation to the word that it denies
_BREAKS = frozenset(",.;:!?。，；：、()")


def reversed_polarity(reference: str, answer: str) -> bool:
    """A word that one text only denies and the other only affirms."""
    one, other = fold(reference), fold(answer)
    for term in content_terms(one):
        if len(term) < 2 or term not in other or term.isdigit():
            continue
        ours, theirs = _denials(one, term), _denials(other, term)
        if len(ours) == len(theirs) == 1 and ours != theirs:
            return True
    return False


def _denials(folded: str, term: str) -> set[bool]:
    """For each place of `term`: is it denied there?"""
    ends = [cue.end for cue in negations(folded)]
    reach = REACH_ZH if has_han(term) else REACH
    found: set[bool] = set()
    at = folded.find(term)
    while at >= 0:
        found.add(any(0 <= at - end <= reach and not _BREAKS & set(folded[end:at]) for end in ends))
        at = folded.find(term, at + 1)
    return found
