"""Does an answer only say the question again? It then claims nothing about what was asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.matching import values_of
from rag_doctor.judges.offline.question import read_question
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.text.citation import strip_citations
from rag_doctor.text.folding import fold

__all__ = ["repeats_question"]

MAX_CHARS = 400
LEAST_TERMS = 2
COVERED = 0.6  # of the question's own terms
_DENIES = re.compile(r"\b(?:not|no|never|cannot)\b|n't\b|[不没无未]")
# In the place of the question word these say how many: "All models support 5G", 全部型号都支持.
_HOW_MANY = re.compile(
    r"\b(?:all|every(?:one|body|thing|where)?|each|none|nobody|nothing|most(?:ly)?|some(?:one|body"
    r"|thing|times)?|both|any(?:one|body|thing|where|time)?|neither|either|half|few|several|many"
    r"|only|always|one|two|another|other|same)\b"
    r"|都|全|所有|每|大多|多数|少数|一些|有些|有的|部分|任何|任意|两者|二者|均|皆|各|一半|几乎|只有|仅|若干"
)


def repeats_question(question: str, answer: str) -> bool:
    """A run of the question's own words, most of them, and nothing else.

    A yes-or-no question said again as a statement answers it, and so does one of two choices.
    """
    if not question.strip() or len(answer) > MAX_CHARS:
        return False
    if {"yes_no", "choice"} & set(read_question(question).kinds):
        return False
    said = fold(strip_citations(answer).text)
    own, asked = content_terms(said), content_terms(fold(question))
    if len(own) < LEAST_TERMS or not _is_run(own, asked) or _DENIES.search(said):
        return False
    if set(_HOW_MANY.findall(said)) - set(_HOW_MANY.findall(fold(question))):
        return False
    there = Passage(question)
    if any(fold(value.text) not in there.folded for group in values_of(said) for value in group):
        return False
    return len(own) / len(asked) >= COVERED


def _is_run(own: Sequence[str], asked: Sequence[str]) -> bool:
    """Do the terms stand in the question one after another? Another order says another thing."""
    n = len(own)
    return any(list(asked[at : at + n]) == list(own) for at in range(len(asked) - n + 1))
