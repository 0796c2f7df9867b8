"""Signals of an answer against its question, with the contexts as a light on both. No verdict.

An answer that shares no word with its question may still answer it. What tells then is where it
comes from: the sentence of the contexts that the answer states, and how well that sentence suits
the question beside all others: by shared words, by nearness in meaning, and by the word of a small
model that reads question and text together.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import cast

import numpy as np

from rag_doctor.judges.offline.answer_form import form_fit
from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.answer_match import default_match
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.relevancy_lines import (
    Asked,
    Lines,
    cover,
    held,
    read_lines,
    source_signals,
)
from rag_doctor.judges.offline.terms import Passage, content_terms, has_han
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["LIGHT", "SIGNALS", "UNMATCHED", "relevancy_signals"]

NONE = -1.0  # what a signal is that cannot be read: no context, no embedder
MOST_SENTENCES = 6  # of an answer, read one by one
MOST_TERMS = 60
MATCHED_SENTENCES, MATCHED_LINES = 3, 4  # of the answer and of the contexts, read by the model
UNREAD = -20.0  # log odds that were not read
_ASKED: dict[str, tuple[AnswerKind, ...]] = {
    "value": ("date", "duration", "number", "money", "percent"),
    "name": ("person", "organisation", "place", "name"),
    "polar": ("yes_no", "choice"),
    "how": ("method", "reason", "definition"),
    "list": ("list",),
}
_ANSWER = (
    "cover",
    "back",
    "kind",
    "form",
    "values",
    "n_question",
    "n_answer",
    "n_sentences",
    "han",
)
_MEANING = ("cos", "cos_best", "cos_first")
_SOURCE = (
    "contexts",
    "source_said",
    "source_margin",
    "source_suits",
    "source_gap",
    "source_rank",
    "source_cover",
    "likely_suits",
    "likely_rank",
    "best_suits",
    "best_said",
    "best_cover",
    "around_suits",
    "around_gap",
    "chunk_suits",
    "chunk_gap",
)
_SOURCE_MEANING = ("source_cos", "best_cos")
_MATCH = ("match", "match_best", "match_source", "match_line", "match_gap")

LIGHT = (*_ANSWER, *(f"asks_{name}" for name in _ASKED), *_SOURCE)
"""What is read without an embedder."""
UNMATCHED = (*LIGHT, *_MEANING, *_SOURCE_MEANING)
"""What is read without the model."""
SIGNALS = (*UNMATCHED, *_MATCH)
"""All names. `cos…` in [-1, 1], `n_…` counts, `match…` log odds, the others in [0, 1].

-1 = cannot be read, -20 for log odds.
"""


def relevancy_signals(
    question: Question,
    answer: str,
    contexts: Sequence[str],
    embedder: Embedder | None,
    match: bool = True,
) -> dict[str, float]:
    """Every one of `SIGNALS`; without `match` the model is not asked.

    The last few cases are kept: a case is asked about three times.
    """
    if not isinstance(embedder, Hashable):
        return _signals(question, answer, contexts, embedder, match)
    return dict(_kept(question.text, answer, tuple(contexts), embedder, match))


@lru_cache(maxsize=64)
def _kept(
    text: str, answer: str, contexts: tuple[str, ...], embedder: Hashable, match: bool
) -> dict[str, float]:
    asked = read_question(text)
    return _signals(asked, answer, contexts, cast("Embedder | None", embedder), match)


def _signals(
    question: Question,
    answer: str,
    contexts: Sequence[str],
    embedder: Embedder | None,
    match: bool,
) -> dict[str, float]:
    found = dict.fromkeys(SIGNALS, NONE) | dict.fromkeys(_MATCH, UNREAD)
    lines = [span.text for span in sentences(answer)[:MOST_SENTENCES]] or [answer]
    own = content_terms(fold(answer))
    found |= _answer_signals(question, answer, own, len(lines))
    vector = told = None
    if embedder is not None:
        told = embedder.encode([question.text, answer, *lines])
        vector, told = told[0], told[1:]
        near = told @ vector
        found |= {"cos": float(near[0]), "cos_best": float(near[1:].max())}
        found["cos_first"] = float(near[1])
    asked = Asked(question, (answer, *lines), own, vector, told)
    read = read_lines(asked, contexts, embedder)
    found |= source_signals(asked, read, contexts, embedder)
    if match and embedder is not None:
        found |= _match_signals(asked, read)
    # trees ask "at most 0?": a gap that is none must not depend on the order of a sum
    return {name: round(value, 5) for name, value in found.items()}


def _answer_signals(
    question: Question, answer: str, own: tuple[str, ...], n: int
) -> dict[str, float]:
    asked = Passage(question.text)
    asked_own = frozenset(content_terms(asked.folded))
    back = [held(term, asked, asked_own) for term in own]
    values = any(find_kind(answer, kind) for kind in _ASKED["value"])
    return {
        "cover": cover(question.terms, answer),
        "back": sum(back) / len(back) if back else 0.0,
        "kind": _fresh_kind(question, answer),
        "form": form_fit(question, answer),
        "values": float(values),
        "n_question": float(len(question.terms)),
        "n_answer": float(min(len(own), MOST_TERMS)),
        "n_sentences": float(n),
        "han": float(has_han(question.text)),
        **{f"asks_{name}": float(question.kind in kinds) for name, kinds in _ASKED.items()},
    }


def _fresh_kind(question: Question, answer: str) -> float:
    """Does it hold something of a kind asked for that the question did not say?"""
    folded, said, best = fold(answer), fold(question.text), 0.0
    for order, kind in enumerate(question.kinds):
        for start, end in find_kind(answer, kind):
            piece = folded[start:end].strip()
            if kind in ("any", "choice") or (piece and piece not in said):
                best = max(best, 1.0 if order == 0 else 0.7)
    return best


def _match_signals(asked: Asked, read: Lines | None) -> dict[str, float]:
    """What the model says of the answer, of its line, and of the likeliest lines."""
    picked: list[str] = []
    if read is not None:
        first = np.argsort(-read.suits, kind="stable")[:MATCHED_LINES]
        picked = [read.lines[i] for i in dict.fromkeys([read.source, *map(int, first)])]
    told = asked.answer[: 1 + MATCHED_SENTENCES]
    # two decimals: the last ones of int8 sums depend on the machine
    odds = default_match().read(asked.question.text, [*told, *picked]).round(2)
    own, theirs = odds[: len(told)], odds[len(told) :]
    found = {"match": float(own[0]), "match_best": float(own.max())}
    if picked:
        most = float(theirs.max())
        found |= {"match_source": float(theirs[0]), "match_line": most}
        found["match_gap"] = most - float(theirs[0])
    return found
