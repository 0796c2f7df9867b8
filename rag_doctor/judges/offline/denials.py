"""What a text denies word by word, and whether a denial is about the claim at all."""

from __future__ import annotations

import re
from functools import lru_cache

from rag_doctor.judges.offline.contradiction_base import Side
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.parts import held_in, parts_of
from rag_doctor.text.negation import Negation, negations
from rag_doctor.text.set_phrases import BARRED
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token

__all__ = ["Denied", "about_another", "cues_of", "denials_of", "other_case"]

_PREDICATES = re.compile(
    r"(?:prohibit|forbid|forbidden|bann|ineligible|unavailable|unsupported|disabled|exclud|disallow)"
    r"|禁止|严禁|除外|失效|取消|停止|拒绝"
)


class Denied:
    """`close` = word → place of the cue just before it; `reach` = every word a cue may cover."""

    __slots__ = ("close", "reach")

    def __init__(self) -> None:
        self.close: dict[str, tuple[int, int]] = {}
        self.reach: set[str] = set()


@lru_cache(maxsize=8192)
def denials_of(text: str) -> Denied:
    words = [t for t in view(text).tokens if _speaks(t)]
    out = Denied()
    for cue in cues_of(text):
        ahead = [t for t in words if cue.scope_start <= t.start < cue.scope_end]
        inside = [t for t in words if t.start < cue.end and t.end > cue.start]
        barred = any(t.norm in BARRED for t in inside)  # "not permitted" is one word
        if not ahead and (barred or _PREDICATES.search(cue.cue.lower())):
            ahead = [t for t in words if t.end <= cue.start][-2:][::-1]
        for token in ahead[:1]:
            out.close.setdefault(token.norm, (cue.start, cue.end))
        out.reach.update(t.norm for t in ahead[:6])
        out.reach.update(t.norm for t in inside)
    return out


@lru_cache(maxsize=16384)
def cues_of(text: str) -> tuple[Negation, ...]:
    return tuple(negations(text))


def _speaks(token: Token) -> bool:
    return token.kind not in ("punct", "number") and not is_stopword(token.text.lower())


def other_case(side: Side) -> bool:
    """Is one of the two about another amount or day? "Not open on Sunday" fits "open on Monday"."""
    given = side.base.values(side.unit)
    return any(
        any(relation(value, other) == "conflict" for other in given)
        and not any(relation(value, other) == "same" for other in given)
        for value in side.claim.values
    )


def about_another(side: Side, words: set[str], claim_denies: bool) -> bool:
    """Does the passage both state and deny the word, and agrees where it is closest to the claim?

    "Members may vote, guests may not": what is denied to guests is not denied to members.
    """
    found = side.reading.whole
    agree = differ = (-1, -1)
    for part in parts_of(side.given.text):
        if not any(token.norm in words or _inside(token.norm, words) for token in part.tokens):
            continue
        held = held_in(part, found, values=True), held_in(part, found)
        if _denied_there(part.text, words) == claim_denies:
            agree = max(agree, held)
        else:
            differ = max(differ, held)
    return agree[1] > 0 and agree >= differ


def _denied_there(part: str, words: set[str]) -> bool:
    """Is one of the words denied? A prefix (非, 未) denies no more than the word behind it."""
    here = denials_of(part)
    far = here.reach if any(cue.cue not in ("非", "未") for cue in cues_of(part)) else set()
    return any(_inside(norm, words) or norm in words for norm in {*here.close, *far})


def _inside(norm: str, words: set[str]) -> bool:
    """Is a Chinese word part of one of the words or around it (退, 退货)?"""
    return "\u3400" <= norm[:1] <= "\u9fff" and any(w in norm or norm in w for w in words)
