"""What a thing holds or comes with, where the passage says that it does not.

"The kit comes with batteries" against "Batteries are not included": no word of the claim is
denied, and the passage may share one word with it.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.contradiction_base import Found, Side, found
from rag_doctor.judges.offline.features_claim import View, view
from rag_doctor.judges.offline.parts import denies, parts_of
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import Token

__all__ = ["not_in_it", "puts_in"]

_HOLD_EN = (
    r"(?:comes? with|includ(?:es?|ed|ing)|contains?|containing|supplied with|ships? with|sold with"
    r"|filled with|made (?:of|with|from)|equipped with|fitted with|has|have|uses?)"
)
_HOLD_ZH = r"(?:包含|包括|含有?|附带|附送|配备|配有|带有|内含|填充|采用|附)"
_CLAIM = re.compile(rf"\b{_HOLD_EN}\b|{_HOLD_ZH}")
_WITHOUT = (
    re.compile(
        r"^(?:please note that )?(?:the |any |no )?(?P<x>[a-z][a-z -]{1,40}?) (?:is|are) "
        r"(?:not|n't|never) (?:included|supplied|provided|contained|part of it)$"
    ),
    re.compile(r"\b(?:contains?|has|have|includes?|uses?|with) no (?P<x>[a-z][a-z -]{1,40})$"),
    re.compile(
        r"\b(?:sold |supplied |delivered |comes? )?without (?:any |a |an )?(?P<x>[a-z -]{2,40})$"
    ),
    re.compile(
        r"\b(?:does not|doesn't|do not|don't) (?:contain|include|come with|have|use)"
        r" (?:any |a |an )?(?P<x>[a-z -]{2,40})$"
    ),
    re.compile(r"不(?:包含|包括|含有?|附带|附送|配备?|带|填充|采用)(?P<x>[\u4e00-\u9fff]{1,10})$"),
    re.compile(r"(?P<x>[\u4e00-\u9fff]{1,8})(?:并?不(?:包含|包括|附带)(?:在内)?|需另购|另购)$"),
)


def puts_in(claim: View) -> bool:
    """Does the claim put one thing into another?"""
    return bool(_CLAIM.search(claim.folded)) and not denies(claim.text)


def not_in_it(side: Side) -> Found | None:
    """The claim puts a thing into another that the passage leaves out of it."""
    held = _CLAIM.search(side.claim.folded)
    if not held or denies(side.claim.text):
        return None
    inside = side.claim.folded[held.end() :]
    for part in parts_of(side.given.text):
        for pattern in _WITHOUT:
            match = pattern.search(part.folded.strip(" .!"))
            if not match or not _just_this(side, part, match["x"], inside):
                continue
            if not _held_elsewhere(side, match["x"]):
                return found(side, "negation", side.claim.text, part.text, 0.97, sure=True)
    return None


def _just_this(side: Side, part: View, thing: str, inside: str) -> bool:
    """Is the thing left out the one the claim puts in, and is nothing else spoken of?"""
    words = _words(thing)
    ours = {token.norm for token in view(inside).tokens}
    if not words or not all(w in ours or _han_in(w, inside) for w in words):
        return False
    known = {token.norm for token in side.claim.tokens} | words
    return all(
        token.norm in known or _CLAIM.search(token.text.lower()) or token.norm == "it"
        for token in part.tokens
        if _speaks(token)
    )


def _han_in(word: str, text: str) -> bool:
    return "\u3400" <= word[:1] <= "\u9fff" and word in text


def _held_elsewhere(side: Side, thing: str) -> bool:
    """Does any clause put the thing into something after all?"""
    words = _words(thing)
    for number, unit in enumerate(side.base.units):
        for part in parts_of(unit.text) if side.looks_at(number) else ():
            held = _CLAIM.search(part.folded)
            norms = {token.norm for token in part.tokens}
            if held and words <= norms and not denies(part.text):
                return True
    return False


def _words(text: str) -> set[str]:
    """Of "down", which is a stop word elsewhere, too."""
    kept = {t.norm for t in view(text).tokens if _speaks(t)}
    return kept or {t.norm for t in view(text).tokens if t.kind == "word" and len(t.text) > 3}


def _speaks(token: Token) -> bool:
    if token.text in ("在内", "其中"):
        return False
    return token.kind != "punct" and not is_stopword(token.text.lower()) and token.text[0] != "不"
