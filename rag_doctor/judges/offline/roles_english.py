"""Who does what to whom in an English sentence: word orders that say one thing.

A claim is read as agent, verb, patient wherever its words allow; each reading gives the word orders
that say the same, and those that say the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rag_doctor.judges.offline.features_claim import view
from rag_doctor.text.folding import fold
from rag_doctor.text.stopwords import is_stopword

__all__ = ["EQUALS_EN", "flat_english", "orders_english"]

_AUXILIARY = re.compile(
    "has|have|had|do|does|did|will|shall|must|may|can|could|should|would|also|then|the|an"
)
_BE = r"(?:be|been|being)"
_MOST_WORDS = 5  # words of a party, or of the verb with what belongs to it
_LONGEST = 40  # words of a claim that are read
_PARTY_STOPS = frozenset(("of",))
EQUALS_EN = re.compile(
    r"\b(?:meet\w*|met|marr\w+|wed|merg\w+|border\w*|equal\w*|adjoin\w*|neighbou?r\w*|resembl\w*"
    r"|match\w*|differ\w*|dat(?:ed|es)|divorc\w+|join\w*|connect\w*|link\w*|intersect\w*|cross\w*"
    r"|overlap\w*|touch\w*|fac(?:e|es|ed|ing)|parallel|perpendicular|adjacent|next|near\w*|close"
    r"|beside|besides|opposite|alongside|equivalent|identical|same|similar|alike|relat\w+"
    r"|synonym\w*|twin\w*|sibling\w*|brother|sister|cousin|spouse|friend\w*|partner\w*|all(?:y|ied)"
    r"|colleague\w*|rival\w*|mean|means|meant|named|names|termed|known|defined|refers?|stands?"
    r"|correspond\w*|convert\w*|trad(?:e|es|ed)|fights?|fought|play\w*|dr[ae]w|tied?|debat\w+"
    r"|combin\w+|mix\w*|pair\w*|interact\w*|converg\w+|communicat\w+|negotiat\w+|talk\w*|chat\w*"
    r"|correlat\w+|kiss\w*|hug\w*|collid\w+|cooperat\w+|collaborat\w+|far|away|distance"
    r"|alternative|compatible|interchangeable|synchroni[sz]\w+|bec[oa]me\w*|represents?)\b"
    r"|\b(?:is|are|was|were) (?:also )?called\b"
)
"""Verbs and the like that make two parties equals, or name and define."""
_NO_VERB = re.compile(
    r"\b(?:with|and|or|nor|not|never|no|as|like|between|both|versus|vs|per|if|when|while|because)\b"
    r"|[,;:.?!()\"“”]"
)


@lru_cache(maxsize=8192)
def flat_english(text: str) -> str:
    """Word stems between spaces, without articles and auxiliaries; marks stand alone."""
    return " ".join(["", *(form for form, _ in _words(text)), ""])


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[tuple[str, str], ...]:
    """(stem, as written in small letters) of each word and mark."""
    out = []
    for token in view(text).tokens:
        low = fold(token.text)
        article = token.text == "a" or (low == "a" and token.start == 0)
        if not article and not _AUXILIARY.fullmatch(low):
            out.append((token.norm.replace(" ", "_"), low))
    return tuple(out)


@lru_cache(maxsize=4096)
def orders_english(text: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """For each reading of a claim: the word orders that say the same, and those that reverse it."""
    words = _words(text)
    while words and not words[-1][1][-1:].isalnum():
        words = words[:-1]
    if not 3 <= len(words) <= _LONGEST:
        return ()
    return tuple(_both(*one) for one in _readings(words))


def _readings(
    words: tuple[tuple[str, str], ...],
) -> Iterator[tuple[list[str], list[str], list[str], str]]:
    """Agent or subject, verb, object and the word after them, longest object first."""
    for i in range(1, min(_MOST_WORDS, len(words) - 2) + 1):
        if not _party(words[:i]):
            continue
        for j in range(i + 1, min(i + _MOST_WORDS, len(words) - 1) + 1):
            if not _acts(words[i:j]):
                continue
            for k in range(min(j + _MOST_WORDS, len(words)), j, -1):
                if _party(words[j:k]):
                    after = words[k][0] if k < len(words) else ""
                    yield _stems(words[:i]), _stems(words[i:j]), _stems(words[j:k]), after


def _stems(words: tuple[tuple[str, str], ...]) -> list[str]:
    return [re.escape(stem) for stem, _ in words]


def _party(words: tuple[tuple[str, str], ...]) -> bool:
    """May these words name somebody or something?"""
    ends = words[0][1], words[-1][1]
    lone = len(words) > 1 or len(ends[0]) > 1 or not ends[0].isdigit()
    named = all(
        (not is_stopword(low) or low in _PARTY_STOPS or len(low) == 1) and low[:1].isalnum()
        for _, low in words
    )
    return lone and named and not _PARTY_STOPS & set(ends) and not words[0][0].isdigit()


def _acts(words: tuple[tuple[str, str], ...]) -> bool:
    """May these words be a verb, and one whose two parties are no equals?"""
    said = " ".join(low for _, low in words)
    if EQUALS_EN.search(said) or _NO_VERB.search(said):
        return False
    return any(not is_stopword(low) for _, low in words)


def _both(
    subject: list[str], verb: list[str], other: list[str], after: str
) -> tuple[re.Pattern[str], re.Pattern[str]]:
    agent, core, patient = subject, verb, other
    if len(verb) > 2 and verb[0] == "be" and verb[-1] == "by":
        agent, core, patient = other, verb[1:-1], subject
    same = _either(agent, core, patient, r"(?= )")
    stop = r"(?= (?:$|[^a-z]|" + _ENDS + (f"|{re.escape(after)} " if after else "") + "))"
    return same, _either(patient, core, agent, stop, _START)


_ENDS = (
    r"(?:in|on|at|for|from|to|by|with|when|if|after|before|because|over|against|since|under|during"
    r"|until|within|through|via|as|that|which|who|and|but|so|whenever|every|once) "
)
_START = (
    r"(?:^|(?:[^a-z0-9 ]|\d{4}|that|because|if|when|but|and|then|while|since|as|so|where|whereas"
    r"|his|her|its|their|our|your)(?= ))"
)


def _either(
    agent: list[str], core: list[str], patient: list[str], stop: str, start: str = ""
) -> re.Pattern[str]:
    a, v, p = " ".join(agent), " ".join(core), " ".join(patient)
    active = f" {a} {v} {p}{stop}"
    if core[0] == "be":
        return re.compile(start + active)
    return re.compile(f"{start}(?:{active}| {p} {_BE} {v} by {a}{stop})")
