"""The sentences of the contexts against a question and its answer: which one the answer states,
and how well each suits the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.answering import window_spans
from rag_doctor.judges.offline.features_synonyms import synonyms_of
from rag_doctor.judges.offline.question import Question
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.text.embedder import Embedder

__all__ = ["Asked", "Lines", "cover", "held", "read_lines", "source_signals"]

MOST_LINES = 300  # sentences of the contexts
AS_FULLY = 0.1  # lines that state so little less of the answer may be its source as well
SAME = 0.8  # what a word for the same thing counts

_Row = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Asked:
    """`own` = content terms of the answer; the vectors are `None` without an embedder.

    `answer` = the whole of it and its sentences.
    """

    question: Question
    answer: tuple[str, ...]
    own: tuple[str, ...]
    vector: NDArray[np.float32] | None
    told: NDArray[np.float32] | None


@dataclass(frozen=True, slots=True)
class Lines:
    """Sentences of the contexts; `suits`, `cosines`, `covers` = against the question, a row each;
    `said` = how much of the answer each states; `source`, `best` = the numbers of the line that
    states most of it and of the one that suits the question best."""

    lines: Sequence[str]
    around: Sequence[Sequence[str]]
    owner: Sequence[int]
    suits: _Row
    cosines: _Row | None
    covers: _Row
    said: _Row
    source: int
    best: int


def read_lines(asked: Asked, contexts: Sequence[str], embedder: Embedder | None) -> Lines | None:
    """`None` when the contexts hold no sentence."""
    lines, around, owner = _lines(contexts)
    if not lines:
        return None
    suits, cosines, covers = _suits(asked, lines, embedder)
    said = np.array([coverage(asked.own, Passage(line)) for line in lines])
    if embedder is not None and asked.told is not None:
        said = (said + (embedder.encode(lines) @ asked.told.T).max(axis=1)) / 2
    source, best = int((said + 1e-4 * suits).argmax()), int((suits + 1e-4 * said).argmax())
    return Lines(lines, around, owner, suits, cosines, covers, said, source, best)


def source_signals(
    asked: Asked, read: Lines | None, contexts: Sequence[str], embedder: Embedder | None
) -> dict[str, float]:
    if read is None:
        return {"contexts": 0.0}
    lines, around, owner, said = read.lines, read.around, read.owner, read.said
    suits, cosines, covers = read.suits, read.cosines, read.covers
    source, best = read.source, read.best
    wide, _, _ = _suits(asked, [text for texts in around for text in texts], embedder)
    near, at = np.zeros(len(lines)), 0
    for number, texts in enumerate(around):
        near[number] = wide[at : at + len(texts)].max()
        at += len(texts)
    chunks, _, _ = _suits(asked, list(contexts), embedder)
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
    asked: Asked, texts: list[str], embedder: Embedder | None
) -> tuple[_Row, _Row | None, _Row]:
    """How well each text suits the question: (both together, cosine, cover)."""
    covers = np.array([cover(asked.question.terms, text) for text in texts])
    if embedder is None or asked.vector is None:
        return covers, None, covers
    cosines = (embedder.encode(texts) @ asked.vector).astype(np.float64)
    return (covers + cosines) / 2, cosines, covers


def held(term: str, passage: Passage, own: frozenset[str]) -> float:
    held = passage.holds(term)
    return max(held, SAME) if held < SAME and synonyms_of(term) & own else held


def cover(terms: Sequence[str], text: str) -> float:
    """Share of the terms that the text holds, or others for the same things; .5 without terms."""
    if not terms:
        return 0.5
    passage = Passage(text)
    own = frozenset(content_terms(passage.folded))
    return sum(held(term, passage, own) for term in terms) / len(terms)
