"""Claims that name a thing by one letter: grade B, size S, vitamin D.

A letter is no content word, so coverage cannot find it: it is looked for as an entry of a list, or
beside a word of the statement it stands in.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.records import Claim

__all__ = ["letter_of", "letter_stands"]

_ONE = re.compile(
    r"[\s\"'“‘(]*(?:(?P<word>[A-Za-z]{3,15}|[\u4e00-\u9fff]{1,6}) ?)?(?P<x>[A-Z]\+?)[\s.。)\"'”’]*"
)
_BEFORE = r"(?:^|[,，、/:：(（;；和与及或]\s*|\b(?:and|or|&)\s+)"
_AFTER = r"(?=\s*(?:$|[,，、/.。;；:：)）和与及或等]|(?:and|or|&)\b|[\u4e00-\u9fff]))"
_LISTED = r"(?=\s*(?:[,，、/]|(?:and|or|&)\b|[和与及或]))"
_LEADS = r"(?:\b(?:are|is|in|of|includes?|has|have)\s+|[有为是含括]\s*)"
_ABOUT = 0.5  # share of the statement's words that the passage must hold


def letter_of(claim: Claim) -> str | None:
    """The capital letter that is all of the claim; `None` where it says more."""
    match = _ONE.fullmatch(claim.text)
    if not match or not claim.resolved or (match["word"] and not _opens(claim, match["word"])):
        return None
    return match["x"]


def _opens(claim: Claim, word: str) -> bool:
    """Is the word the list's own ("vitamins A", "grades A")?"""
    return (
        claim.resolved is not None
        and claim.resolved.strip(" .。").endswith(claim.text.strip(" .。"))
        and len(view(word).terms) <= 1
    )


def letter_stands(letter: str, claim: Claim, base: Base) -> bool:
    """Does a passage on the statement's subject name the letter as one of a list, or by name?"""
    words = [term for term in view(claim.to_judge).terms if term.value is None]
    names = "|".join(re.escape(term.surface) for term in words if len(term.surface) > 1)
    named = rf"|(?i:\b(?:{names})\w{{0,2}})\s?" if names else ""
    x = re.escape(letter)
    pattern = re.compile(rf"(?:{_BEFORE}{named}){x}{_AFTER}|{_LEADS}{x}{_LISTED}")
    for unit in base.units:
        held = sum(term.norm in unit.vocabulary or term.norm in unit.folded for term in words)
        if held >= _ABOUT * len(words) and pattern.search(unit.text):
            return True
    return False
