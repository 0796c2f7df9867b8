"""Which questions ask the same? Meaning, then what an embedding overlooks: names and figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rag_doctor.judges.offline.same_question import same_question
from rag_doctor.text import content_words, figure_tokens, fold, names, negations

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["Pair", "bare", "similar_across", "similar_within"]

SAME = 0.7
"""Score from which two questions count as one; above .5: a false alarm costs a reader more."""
CANDIDATE = 0.75  # cosine below which meaning is too far apart to look closer
WORDS = 0.75  # share of common content words that does without any embedding
BLOCK = 1_000
_POLITE = re.compile(
    r"^(?:(?:please|could you|can you|would you|tell me|i would like to know|i want to know|hi"
    r"|hello|hey|thanks)\b[,!:]?\s*)+|^(?:(?:请问|你好|您好|请教一下|请教|麻烦问一下|想问一下|我想知道|我想问|问一下"
    r"|那个)[，,！!：:]?\s*)+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pair:
    """Items number `first` and `second`; `score` in [0.7, 1], 1 = the same words."""

    first: int
    second: int
    score: float


def bare(question: str) -> str:
    """A question without politeness, punctuation, case and white space: what it asks, in a row."""
    asked = fold(_POLITE.sub("", question.strip()))
    return "".join(ch for ch in asked if ch.isalnum())


def similar_within(questions: Sequence[str], embedder: Embedder | None = None) -> list[Pair]:
    """Every pair that asks the same, by place, the earlier one first. `None` = the default
    embedder."""
    return [pair for pair in _pairs(questions, questions, embedder) if pair.first < pair.second]


def similar_across(
    questions: Sequence[str], others: Sequence[str], embedder: Embedder | None = None
) -> list[Pair]:
    """Every question of the first list with one of the second that asks the same."""
    return list(_pairs(questions, others, embedder))


def _pairs(
    questions: Sequence[str], others: Sequence[str], embedder: Embedder | None
) -> Iterator[Pair]:
    import numpy as np

    from rag_doctor.text.embedder import default_embedder

    if not questions or not others:
        return
    encoder = embedder or default_embedder()
    asked = [_POLITE.sub("", question.strip()) for question in questions]
    right = encoder.encode([_POLITE.sub("", other.strip()) for other in others])
    for begin in range(0, len(asked), BLOCK):
        left = encoder.encode(asked[begin : begin + BLOCK])
        for i, j in np.argwhere(left @ right.T >= CANDIDATE):
            first, second = begin + int(i), int(j)
            score = _score(questions[first], others[second], encoder)
            if score >= SAME:
                yield Pair(first, second, score)


def _score(one: str, other: str, embedder: Embedder) -> float:
    if bare(one) == bare(other):
        return 1.0
    if _named(one) != _named(other) or figure_tokens(one) != figure_tokens(other):
        return 0.0
    if len(negations(one)) % 2 != len(negations(other)) % 2:
        return 0.0
    a, b = _words(one), _words(other)
    shared = len(a & b) / len(a | b) if a or b else 0.0
    meant = same_question(_POLITE.sub("", one), _POLITE.sub("", other), embedder)
    return max(meant, shared if shared >= WORDS else 0.0)


@lru_cache(maxsize=4096)
def _named(text: str) -> frozenset[str]:
    return frozenset(name.norm for name in names(_POLITE.sub("", text)) if name.kind != "title")


@lru_cache(maxsize=4096)
@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(content_words(_POLITE.sub("", text)))
