"""Signals of an answer against its question, with the contexts as a light on both. No verdict.

An answer that shares no word with its question may still answer it. What tells then is where it
comes from: the sentence of the contexts that the answer states, and how well that sentence suits
the question beside all others.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.answer_form import form_fit
from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.answering import window_spans
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage, has_han
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["LIGHT", "SIGNALS", "relevancy_signals"]

NONE = -1.0  # what a signal is that cannot be read: no context, no embedder
MOST_SENTENCES = 6  # of an answer, read one by one
MOST_LINES = 300  # sentences of the contexts
MOST_TERMS = 60
AS_FULLY = 0.1  # lines that state so little less of the answer may be its source as well
SAME = 0.8  # what a word for the same thing counts
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

LIGHT = (*_ANSWER, *(f"asks_{name}" for name in _ASKED), *_SOURCE)
"""What is read without an embedder."""
SIGNALS = (*LIGHT, *_MEANING, *_SOURCE_MEANING)
"""All names. `cos…` in [-1, 1], `n_…` counts, the others in [0, 1]; -1 = cannot be read."""

_Row = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _Asked:
    """`own` = content terms of the answer; the vectors are `None` without an embedder."""

    question: Question
    own: tuple[str, ...]
    vector: NDArray[np.float32] | None
    told: NDArray[np.float32] | None


def relevancy_signals(
    question: Question, answer: str, contexts: Sequence[str], embedder: Embedder | None
) -> dict[str, float]:
    """Every one of `SIGNALS`. The last few cases are kept: a case is asked about three times."""
    if not isinstance(embedder, Hashable):
        return _signals(question, answer, contexts, embedder)
    return dict(_kept(question.text, answer, tuple(contexts), embedder))


@lru_cache(maxsize=64)
def _kept(
    text: str, answer: str, contexts: tuple[str, ...], embedder: Hashable
) -> dict[str, float]:
    return _signals(read_question(text), answer, contexts, cast("Embedder | None", embedder))


def _signals(
    question: Question, answer: str, contexts: Sequence[str], embedder: Embedder | None
) -> dict[str, float]:
    found = dict.fromkeys(SIGNALS, NONE)
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
    asked = _Asked(question, own, vector, told)
    found |= _source_signals(asked, contexts, embedder)
    # trees ask "at most 0?": a gap that is none must not depend on the order of a sum
    return {name: round(value, 5) for name, value in found.items()}


def _answer_signals(
    question: Question, answer: str, own: tuple[str, ...], n: int
) -> dict[str, float]:
    asked = Passage(question.text)
    asked_own = frozenset(content_terms(asked.folded))
    back = [_held(term, asked, asked_own) for term in own]
    values = any(find_kind(answer, kind) for kind in _ASKED["value"])
    return {
        "cover": _cover(question.terms, answer),
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


def _held(term: str, passage: Passage, own: frozenset[str]) -> float:
    held = passage.holds(term)
    return max(held, SAME) if held < SAME and synonyms_of(term) & own else held


def _cover(terms: Sequence[str], text: str) -> float:
    """Share of the terms that the text holds, or others for the same things; .5 without terms."""
    if not terms:
        return 0.5
    passage = Passage(text)
    own = frozenset(content_terms(passage.folded))
    return sum(_held(term, passage, own) for term in terms) / len(terms)


def _source_signals(
    asked: _Asked, contexts: Sequence[str], embedder: Embedder | None
) -> dict[str, float]:
    lines, around, owner = _lines(contexts)
    if not lines:
        return {"contexts": 0.0}
    suits, cosines, covers = _suits(asked, lines, embedder)
    said = np.array([coverage(asked.own, Passage(line)) for line in lines])
    if embedder is not None and asked.told is not None:
        said = (said + (embedder.encode(lines) @ asked.told.T).max(axis=1)) / 2
    wide, _, _ = _suits(asked, [text for texts in around for text in texts], embedder)
    near, at = np.zeros(len(lines)), 0
    for number, texts in enumerate(around):
        near[number] = wide[at : at + len(texts)].max()
        at += len(texts)
    chunks, _, _ = _suits(asked, list(contexts), embedder)
    source, best = int((said + 1e-4 * suits).argmax()), int((suits + 1e-4 * said).argmax())
    # a bare value stands in many lines: of those the one that suits the question is meant
    likely = suits[said >= said[source] - AS_FULLY].max()
    ranked = np.sort(said)[::-1]
    found = {
        "contexts": 1.0,
        "source_said": said[source],
        "source_margin": ranked[0] - ranked[1] if len(lines) > 1 else 0.0,
        "source_suits": suits[source],
        "source_gap": suits[best] - suits[source],
        "source_rank": _rank(suits, suits[source]),
        "source_cover": covers[source],
        "likely_suits": likely,
        "likely_rank": _rank(suits, likely),
        "best_suits": suits[best],
        "best_said": said[best],
        "best_cover": covers.max(),
        "around_suits": near[source],
        "around_gap": near.max() - near[source],
        "chunk_suits": chunks[owner[source]],
        "chunk_gap": chunks.max() - chunks[owner[source]],
    }
    if cosines is not None:
        found |= {"source_cos": cosines[source], "best_cos": cosines.max()}
    return {name: float(value) for name, value in found.items()}


def _rank(all_lines: _Row, one: float) -> float:
    """Share of the other lines that suit the question better."""
    return float((all_lines > one + 1e-6).sum() / max(1, len(all_lines) - 1))


def _lines(contexts: Sequence[str]) -> tuple[list[str], list[list[str]], list[int]]:
    """Sentences of the contexts; for each the texts of it and a neighbour; its context's number."""
    lines: list[str] = []
    around: list[list[str]] = []
    owner: list[int] = []
    for number, text in enumerate(contexts):
        singles, pairs = window_spans(text)
        texts = [text[start:end] for start, end in pairs]
        for at, (start, end) in enumerate(singles):
            lines.append(text[start:end])
            around.append(texts[max(0, at - 1) : at + 1] or [text[start:end]])
            owner.append(number)
    return lines[:MOST_LINES], around[:MOST_LINES], owner[:MOST_LINES]


def _suits(
    asked: _Asked, texts: list[str], embedder: Embedder | None
) -> tuple[_Row, _Row | None, _Row]:
    """How well each text suits the question: (both together, cosine, cover)."""
    covers = np.array([_cover(asked.question.terms, text) for text in texts])
    if embedder is None or asked.vector is None:
        return covers, None, covers
    cosines = (embedder.encode(texts) @ asked.vector).astype(np.float64)
    return (covers + cosines) / 2, cosines, covers
