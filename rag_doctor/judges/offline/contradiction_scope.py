"""All of a kind where the passage speaks of some of it: "all children" for "children under 6"."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.parts import denies, parts_of

__all__ = ["wider_than_said"]

_ALL_EN = re.compile(
    r"\b(?:all|every|any|each)(?: of)?(?: the| our)? (?P<n>[a-z-]{3,20})\b(?! (?:who|that|which"
    r"|under|over|aged|with|without|between|below|above|from|in|of|on|at))"
)
_ALL_ZH = re.compile(
    r"(?:所有|全部|全体|一切|任何|每(?:个|位|名))(?:的)?(?P<n>[\u4e00-\u9fff]{2,6})"
)
_LIMIT_EN = (
    r" (?P<limit>(?:who|that|which|under|over|aged|with|without|between|below|above|older"
    r"|younger|up to|less than|more than|taller|shorter)\b[^,;.]*)"
)
_LIMIT_ZH = (
    r"(?P<limit>[^,，。;；]*?(?:以下|以上|以内|未满|已满|年满|超过|不足|持有?|满)[^,，。;；]*?)的?"
)
_ALL_WORDS = frozenset(("所有", "全部", "全体", "一切", "任何", "每个", "每位", "每名"))
_LEAST = 0.8


def wider_than_said(side: Side) -> Found | None:
    """The claim says of all what a clause says of those who meet a condition."""
    match = _ALL_EN.search(side.claim.folded)
    if match:
        noun = match["n"]
        pattern = rf"\b{re.escape(noun)}{_LIMIT_EN}"
    else:
        match = _ALL_ZH.search(side.claim.folded)
        noun = _first_word(match["n"]) if match else ""
        if not match or not noun:
            return None
        pattern = rf"{_LIMIT_ZH}{re.escape(noun)}"
    if _subject(side) < _LEAST or denies(side.claim.text) or denies(side.given.text):
        return None
    limited = re.compile(pattern).search(side.given.folded)
    if not limited or _all_too(side.given) or _said_of_all(side, noun):
        return None
    if _names_condition(side.claim, view(limited["limit"])):
        return None
    start, end = limited.span()
    return found(side, "quantifier", match[0], side.given.text[start:end].strip(), 0.95, sure=True)


def _subject(side: Side) -> float:
    """Share of the claim's words that the passage holds, without the word for "all"."""
    whole = side.reading.whole
    held = [
        min(1.0, whole.held[i, side.unit])
        for i, term in enumerate(whole.terms)
        if term.value is None and term.norm not in _ALL_WORDS
    ]
    return float(sum(held)) / len(held) if held else 0.0


def _names_condition(claim: View, limit: View) -> bool:
    """Does the claim speak of the condition, too? Its first word or amount tells."""
    first = next(iter(limit.terms), None)
    if first is None:
        return True
    if first.value is not None:
        return any(relation(mine, first.value) == "same" for mine in claim.values)
    return any(token.norm == first.norm for token in claim.tokens)


def _first_word(run: str) -> str:
    """The noun at the head of a run of characters: 儿童 of 儿童免费乘车."""
    for token in view(run).tokens:
        return token.text if len(token.text) >= 2 else ""
    return ""


def _all_too(given: View) -> bool:
    return bool(_ALL_EN.search(given.folded) or _ALL_ZH.search(given.folded))


def _said_of_all(side: Side, noun: str) -> bool:
    """Does another clause speak of the kind without a condition?"""
    one = rf"{re.escape(noun)}{_LIMIT_EN}|{_LIMIT_ZH}{re.escape(noun)}"
    limits = re.compile(one.replace("?P<limit>", "?:"))
    plain = [
        part
        for number, unit in enumerate(side.base.units)
        if side.looks_at(number)
        for part in parts_of(unit.text)
        if noun in part.folded and not limits.search(part.folded) and not denies(part.text)
    ]
    skipped = {view(noun).tokens[0].norm, *_ALL_WORDS}
    terms = [term.norm for term in side.claim.terms if term.norm not in skipped]
    return any(
        sum(any(t.norm == norm for t in part.tokens) for norm in terms) >= _LEAST * len(terms)
        for part in plain
    )
