"""Two Chinese statements that one sign of denial tells apart: 会变砖, 不会变砖.

Where words are cut hangs on their neighbours, so that a denial may hide in another cut (会变|砖,
不会|变砖). The signs themselves do not: all of the claim must stand in the passage, in a row.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.text.negation import negations

__all__ = ["one_sign_apart"]

_FEWEST = 5  # signs of the claim
_SIGN = re.compile(r"没有?|[不未无]")
_GAPS = re.compile(r"[\s，,。.；;：:！!、“”\"'（）()]")
_DOUBT = re.compile(r"[？?]|是否|如果|若|假如|的话|除非|只有|可能|不一定|未必")


def one_sign_apart(side: Side) -> Found | None:
    """The claim with its denial taken out, or with one put in, stands in the passage as it is."""
    claim, given = side.claim.text, side.given.text
    if not side.claim.zh or _DOUBT.search(claim) or _DOUBT.search(given):
        return None
    mine, theirs = _marked(claim), _marked(given)
    bare = mine.replace("#", "")
    if len(bare) < _FEWEST or mine.count("#") > 1:
        return None
    start = theirs.replace("#", "").find(bare)
    if start < 0:
        return None
    there = _count(theirs, start, start + len(bare))
    if abs(there - mine.count("#")) != 1:
        return None
    return found(side, "negation", claim, given, 0.95, sure=True)


@lru_cache(maxsize=8192)
def _marked(text: str) -> str:
    """The text without its marks, a # for the sign of each denial."""
    out = text
    for cue in reversed(negations(text)):
        if sign := _SIGN.match(cue.cue):
            out = f"{out[: cue.start]}#{out[cue.start + sign.end() :]}"
    return _GAPS.sub("", out)


def _count(marked: str, start: int, end: int) -> int:
    """How many denials stand at these signs of the unmarked text, or just before them."""
    at, seen = 0, 0
    for sign in marked:
        if sign == "#":
            seen += start <= at < end
        else:
            at += 1
    return seen
