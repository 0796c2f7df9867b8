"""Quantifiers and conditions turned round: all for some, before for after, with for without."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.contradiction_base import (
    Found,
    Side,
    clip,
    found,
    shared_neighbours,
    spots_of,
)
from rag_doctor.judges.offline.denials_alike import barred_without
from rag_doctor.judges.offline.word_uses import of_two_kinds

__all__ = ["other_condition", "other_quantifier"]

_CLOSE = 0.6  # least share of the subject for a verdict on wording
_ALL = frozenset(
    [
        "all",
        "every",
        "each",
        "any",
        "everyone",
        "always",
        "所有",
        "全部",
        "一切",
        "任何",
        "每",
        "全体",
        "一律",
        "均",
        "总是",
        "都",
    ]
)
_SOME = frozenset(
    [
        "some",
        "several",
        "certain",
        "sometimes",
        "部分",
        "有些",
        "一些",
        "某些",
        "个别",
        "有时",
        "少数",
        "few",
    ]
)
_MOST = frozenset(
    ["most", "majority", "usually", "mainly", "大多数", "多数", "大部分", "通常", "绝大多数"]
)
_NONE = frozenset(["none", "never", "nobody", "从不", "无人"])
_CONFLICTS = ((_ALL, _SOME | _MOST | _NONE), (_MOST, _SOME | _NONE), (_NONE, _ALL | _SOME | _MOST))
_SIDES = (
    (r"\bwithout\b|未经|无需|不经|无须", r"\bwith\b|\bafter obtaining\b|经|需|须"),
    (r"\bbefore\b|之前|前(?!提|往|后)", r"\bafter\b|之后|后(?!台|果)"),
    (r"\bunless\b|除非", r"\bif\b|如果|若"),
    (r"\bincluding\b|包括|含", r"\bexcluding\b|\bexcept\b|不包括|不含|除外"),
    (r"\binside\b|\bwithin\b|以内|之内", r"\boutside\b|以外|之外"),
)
_CONDITIONS = tuple((re.compile(a), re.compile(b)) for a, b in _SIDES)


def other_quantifier(side: Side) -> Found | None:
    """All where the passage says some, most where it says few."""
    if side.subject < _CLOSE:
        return None
    claim_words, given_words = spots_of(side.claim), spots_of(side.given)
    for claimed, rivals in _CONFLICTS:
        mine = next((w for w in claim_words if w in claimed), None)
        theirs = next((w for w in given_words if w in rivals), None)
        if not mine or not theirs or theirs in claim_words or mine in given_words:
            continue
        spots = claim_words[mine], given_words[theirs]
        local = shared_neighbours(side.claim, spots[0], side.given, spots[1], near=2)
        if local >= 0.5:
            wrong, right = clip(side.claim, spots[0]), clip(side.given, spots[1])
            return found(side, "quantifier", wrong, right, side.subject * (0.4 + 0.5 * local))
    return None


def other_condition(side: Side) -> Found | None:
    """Before for after, with for without, inside for outside."""
    if side.subject < 0.7:
        return None
    skipped = int(barred_without(side.claim.text) != barred_without(side.given.text))
    for one, other in _CONDITIONS[skipped:]:
        for claimed, given in ((one, other), (other, one)):
            mine, theirs = claimed.search(side.claim.folded), given.search(side.given.folded)
            if not mine or not theirs:
                continue
            if claimed.search(side.given.folded) or given.search(side.claim.folded):
                continue
            if of_two_kinds(side, mine.span(), theirs.span()):
                continue
            local = shared_neighbours(side.claim, mine.span(), side.given, theirs.span(), near=2)
            if local >= 0.5:
                wrong, right = clip(side.claim, mine.span()), clip(side.given, theirs.span())
                return found(side, "condition", wrong, right, side.subject * (0.4 + 0.5 * local))
    return None
