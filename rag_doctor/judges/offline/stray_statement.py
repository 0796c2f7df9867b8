"""A short statement about something else: "Our logo is blue and white." to a question of notice.

It has a subject and a verb of its own, shares no word with the question and names no value, so its
form says nothing; only its meaning does. A bare value or name has no subject to be judged by.
"""

from __future__ import annotations

import re

from rag_doctor.judges.offline.claims_clauses import has_verb
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.judges.offline.question import Question
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.han_cut import tag
from rag_doctor.text.refusals import refusal

__all__ = ["strays"]

_FAR = 0.12  # cosine of question and answer under which they have nothing to do with each other
_LEAST_HAN, _LEAST_WORDS = 5, 4
_HAN_RUN = re.compile(r"[\u3400-\u9fff]+")
_POLAR = ("yes_no", "choice")
_NO_VALUE = ("person", "place", "organisation", "method")  # no amount answers these
_OWN_SUBJECT = re.compile(
    r"\s*(?:the|a|an|our|my|their|its|his|her|your|all|every|most|some)\b|\s*[a-z]+s\b"
)


def strays(question: Question, answer: str, embedder: Embedder | None) -> bool:
    """Does the answer speak of something else? `False` where it cannot be told.

    Without an embedder nothing tells a stray statement from an answer in other words.
    """
    if embedder is None or question.kind in _POLAR or not question.terms:
        return False
    if question.kind not in _NO_VALUE and values_of(answer):
        return False
    if refusal(answer).noncommittal or not _is_statement(answer) or _shares(question, answer):
        return False
    asked, told = embedder.encode([question.text, answer])
    return bool(float(asked @ told) < _FAR)


def _is_statement(answer: str) -> bool:
    """Has it a subject and a verb of its own?"""
    folded = fold(answer)
    runs = _HAN_RUN.findall(answer)
    if runs:
        kinds = [kind for run in runs for _, kind in tag(run)]
        first = next((at for at, kind in enumerate(kinds) if kind[0] in "nr"), len(kinds))
        verbs = any(kind[0] == "v" for kind in kinds[first:])
        whole = answer.rstrip().endswith(("。", "！", "!")) and sum(map(len, runs)) >= _LEAST_HAN
        return verbs and first == 0 and whole
    own = _OWN_SUBJECT.match(folded) is not None
    return own and len(folded.split()) >= _LEAST_WORDS and has_verb(folded)


def _shares(question: Question, answer: str) -> bool:
    """Does it hold a word of the question, or another for the same thing?"""
    passage = Passage(answer)
    own = set(content_terms(passage.folded))
    return any(passage.holds(term) or synonyms_of(term) & own for term in question.terms)
