"""A light stemmer for English: plurals, verb endings and adverbs, no derivation.

"policies" and "policy", "carried" and "carry", "using" and "use" meet; "organisation" and "organ",
"university" and "universe" stay apart, which a full Porter stemmer would merge.
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["stem"]

_IRREGULAR = {
    form: base
    for base, forms in {
        "be": "is are was were been being am",
        "have": "has had having",
        "do": "does did done",
        "go": "went gone goes",
        "get": "got gotten",
        "give": "gave given",
        "take": "took taken",
        "make": "made",
        "pay": "paid",
        "say": "said",
        "send": "sent",
        "spend": "spent",
        "lend": "lent",
        "build": "built",
        "buy": "bought",
        "bring": "brought",
        "think": "thought",
        "teach": "taught",
        "catch": "caught",
        "keep": "kept",
        "leave": "left leaves",
        "lose": "lost",
        "meet": "met",
        "find": "found",
        "hold": "held",
        "tell": "told",
        "sell": "sold",
        "know": "knew known",
        "grow": "grew grown",
        "show": "shown",
        "write": "wrote written",
        "drive": "drove driven",
        "rise": "rose risen",
        "choose": "chose chosen",
        "speak": "spoke spoken",
        "break": "broke broken",
        "begin": "began begun",
        "run": "ran",
        "win": "won",
        "see": "saw seen",
        "eat": "ate eaten",
        "fall": "fell fallen",
        "become": "became",
        "come": "came",
        "understand": "understood",
        "lead": "led",
        "feel": "felt",
        "deal": "dealt",
        "mean": "meant",
        "man": "men",
        "woman": "women",
        "child": "children",
        "person": "people persons",
        "foot": "feet",
        "tooth": "teeth",
        "datum": "data",
        "criterion": "criteria",
        "analysis": "analyses",
        "life": "lives",
        "half": "halves",
        "day": "daily",
        "agree": "agreed",
        "guarantee": "guaranteed",
        "free": "freed",
        "good": "better best",
        "bad": "worse worst",
    }.items()
    for form in forms.split()
}
_VOWEL = re.compile(r"[aeiou]|(?<=[^aeiou])y")
_KEEP_S = ("ss", "us", "is", "ous", "ics", "news")
_DOUBLE = re.compile(r"([bdfgmnprt])\1$")
_CVC = re.compile(r"^[^aeiou]*[aeiouy][^aeiouwxy]$")


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The stem of one lower-case English word; up to three letters come back as they are."""
    if word in _IRREGULAR:
        return _tail(_IRREGULAR[word])
    if len(word) <= 3 or not word.isascii() or not word.isalpha():
        return word
    word = _singular(word)
    for suffix in ("ing", "ed"):
        base = word[: -len(suffix)]
        if word.endswith(suffix) and len(base) >= 2 and _VOWEL.search(base):
            if suffix == "ed" and word.endswith("eed"):
                break
            return _tail(_verb_base(base))
    if word.endswith("ly") and len(word) > 5:
        word = word[:-3] + "y" if word.endswith("ily") else word[:-2]
    return _tail(word)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes", "buses")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(_KEEP_S):
        return word[:-1]
    return word


def _verb_base(base: str) -> str:
    if base.endswith("i"):
        return base[:-1] + "y"
    if base.endswith(("at", "bl", "iz", "is", "ur", "uc", "uir", "av", "ov", "iv")):
        return base + "e"
    if _DOUBLE.search(base):
        return base[:-1]
    return base + "e" if _CVC.match(base) else base


def _tail(word: str) -> str:
    """A final -e goes, except in short words, so that "manage" meets "managing"."""
    if word.endswith("e") and len(word) > 3 and not _CVC.match(word[:-1]):
        return word[:-1]
    return word
