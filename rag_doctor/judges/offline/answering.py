"""Does a passage look as if it answers a question? Signals only, no verdict.

What separates a passage that carries the answer from one on the same topic: one window of it holds
the question's rare terms *and* something of the kind asked for that the question did not say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from rag_doctor.judges.offline.answer_kinds import find_kind
from rag_doctor.judges.offline.answer_match import default_match
from rag_doctor.judges.offline.question import Part, Question
from rag_doctor.judges.offline.question_rules import AnswerKind
from rag_doctor.judges.offline.terms import Passage
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["Signals", "signals", "window_spans"]

FREE_FORM: tuple[AnswerKind, ...] = ("any", "choice", "definition", "list", "yes_no")
MAX_WINDOWS = 60
MATCHED = 2  # sentences of a passage, the nearest in meaning, that the answer model reads
MATCHED_PASSAGES = 12  # the nearest in meaning
FAR = -5.0  # log odds of the others, which are not read


@dataclass(frozen=True, slots=True)
class Signals:
    """One passage against one part of a question; all in [0, 1] but `cosine`s, in [-1, 1].

    `cover` of the question's terms in the whole passage, `window_cover` in its best window of two
    sentences, both weighted by rarity. `kind` = that window holds a fresh answer of the kind
    asked for; `near` = how close that stands to the question's terms. `limits` = share of the
    question's years, versions and titles that the passage holds. `match` = the answer model's log
    odds for the passage's likeliest sentence, `None` where it was not asked.
    """

    cover: float
    window_cover: float
    rare: float
    kind: float
    near: float
    limits: float
    cosine: float
    sentence_cosine: float
    window: tuple[int, int]
    match: float | None = None


def rarity(terms: Sequence[str], passages: Sequence[Passage]) -> dict[str, float]:
    """A weight for each term: rare among the passages of this case weighs more; longer too."""
    weights: dict[str, float] = {}
    for term in terms:
        holding = sum(passage.holds(term) >= 0.5 for passage in passages)
        weights[term] = 1.0 + math.log((1 + len(passages)) / (1 + holding)) * 0.5
    return weights


def signals(
    question: Question,
    part: Part,
    texts: Sequence[str],
    embedder: Embedder | None,
    match: bool = True,
) -> list[Signals]:
    """Signals of every passage against one part of the question.

    The answer model is asked with `match` and an embedder only.
    """
    passages = [Passage(text) for text in texts]
    terms = part.terms or question.terms
    weights = rarity(terms, passages)
    windows = [_windows(text) for text in texts]
    asked = fold(question.text)
    best = [
        _best_window(text, spans, terms, weights, part, asked)
        for text, spans in zip(texts, windows, strict=True)
    ]
    cosines = _cosines(part.text, texts, windows, embedder)
    odds: list[float | None] = [None] * len(texts)
    if match and embedder is not None:
        odds = _matched(part.text, texts, embedder)
    out = []
    for passage, found, (whole, single), own in zip(passages, best, cosines, odds, strict=True):
        cover = _cover(terms, passage, weights)
        limits = _limits(question, passage)
        if embedder is None:  # what shared words let one expect
            whole, single = 0.1 + 0.5 * cover, 0.1 + 0.5 * found.cover
        out.append(
            Signals(
                cover,
                found.cover,
                found.rare,
                found.kind,
                found.near,
                limits,
                whole,
                single,
                found.span,
                own,
            )
        )
    return out


@dataclass(frozen=True, slots=True)
class _Window:
    span: tuple[int, int]
    cover: float
    rare: float
    kind: float
    near: float

    @property
    def value(self) -> float:
        return self.cover + 0.35 * self.kind + 0.15 * self.near


def window_spans(text: str) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Offsets of the sentences of `text`, and of each two that follow one another."""
    spans = [(s.start, s.end) for s in sentences(text)][:MAX_WINDOWS]
    return spans, [(a[0], b[1]) for a, b in pairwise(spans)]


def _windows(text: str) -> list[tuple[int, int]]:
    spans, pairs = window_spans(text)
    return spans + pairs or [(0, len(text))]


def _best_window(
    text: str,
    spans: list[tuple[int, int]],
    terms: tuple[str, ...],
    weights: dict[str, float],
    part: Part,
    asked: str,
) -> _Window:
    found = [_look(text, span, terms, weights, part, asked) for span in spans]
    return max(found, key=lambda window: (window.value, -(window.span[1] - window.span[0])))


def _look(
    text: str,
    span: tuple[int, int],
    terms: tuple[str, ...],
    weights: dict[str, float],
    part: Part,
    asked: str,
) -> _Window:
    piece = text[span[0] : span[1]]
    passage = Passage(piece)
    cover = _cover(terms, passage, weights)
    top = sorted(terms, key=lambda term: -weights[term])[: max(1, len(terms) // 2)]
    rare = _cover(tuple(top), passage, weights)
    kind, near = _fresh(piece, part, terms, asked)
    return _Window(span, cover, rare, kind, near)


def _fresh(piece: str, part: Part, terms: tuple[str, ...], asked: str) -> tuple[float, float]:
    """(does the piece hold a fresh answer of a kind asked for, how close to the terms)."""
    if part.kinds[0] in FREE_FORM:
        return 0.5, 0.5
    folded = fold(piece)
    at = [i for term in terms if (i := folded.find(term)) >= 0]
    best, near = 0.0, 0.0
    for order, kind in enumerate(part.kinds):
        for start, end in find_kind(piece, kind):
            if folded[start:end].strip() in asked:
                continue
            worth = 1.0 if order == 0 else 0.7
            gap = min((abs(start - i) for i in at), default=200)
            best = max(best, worth)
            near = max(near, worth * math.exp(-gap / 40))
    return best, near


def _cover(terms: tuple[str, ...], passage: Passage, weights: dict[str, float]) -> float:
    total = sum(weights[term] for term in terms)
    return sum(weights[term] * passage.holds(term) for term in terms) / total if total else 0.0


def _limits(question: Question, passage: Passage) -> float:
    if not question.constraints:
        return 1.0
    return sum(limit in passage.folded for limit in question.constraints) / len(
        question.constraints
    )


def _cosines(
    asked: str,
    texts: Sequence[str],
    windows: list[list[tuple[int, int]]],
    embedder: Embedder | None,
) -> list[tuple[float, float]]:
    """Per passage: cosine with the whole, and with its closest sentence; zeros without embedder."""
    if embedder is None:
        return [(0.0, 0.0)] * len(texts)
    pieces = [[text[a:b] for a, b in spans] for text, spans in zip(texts, windows, strict=True)]
    flat = [asked, *texts, *(piece for group in pieces for piece in group)]
    vectors = embedder.encode(flat)
    scores = (vectors[1:] @ vectors[0]).tolist()
    out, at = [], len(texts)
    for index, group in enumerate(pieces):
        out.append((scores[index], max(scores[at : at + len(group)], default=scores[index])))
        at += len(group)
    return out


def _matched(asked: str, texts: Sequence[str], embedder: Embedder) -> list[float | None]:
    """Per passage the answer model's log odds for the likelier of its nearest sentences."""
    nearest = []
    for text in texts:
        pieces = [text[a:b] for a, b in window_spans(text)[0]] or [text]
        near = embedder.encode([asked, *pieces])
        cosines = near[1:] @ near[0]
        first = np.argsort(-cosines, kind="stable")[:MATCHED]
        nearest.append((float(cosines.max()), [pieces[int(i)] for i in first]))
    ranked = sorted(range(len(texts)), key=lambda i: -nearest[i][0])[:MATCHED_PASSAGES]
    read = [piece for i in ranked for piece in nearest[i][1]]
    odds = iter(default_match().read(asked, read).round(2).tolist())
    found: list[float | None] = [FAR] * len(texts)
    for i in ranked:
        found[i] = max(next(odds) for _ in nearest[i][1])
    return found
