"""Do two questions ask the same thing?

Meaning first (cosine of embeddings); then what an embedding overlooks: another number or model
name, a negation on one side only.
"""

from __future__ import annotations

import math

from rag_doctor.judges.offline.terms import content_terms
from rag_doctor.text import char_ngrams, figure_tokens, fold, negations
from rag_doctor.text.embedder import Embedder

__all__ = ["same_question"]

THRESHOLD, STEEP = 0.86, 25.0  # cosine at which the score is .5, and how fast it moves around it
OTHER_FIGURE, OTHER_POLARITY = 0.15, 0.15  # taken off the cosine
JACCARD = 0.45  # the threshold without an embedder


def same_question(one: str, other: str, embedder: Embedder | None = None) -> float:
    """How surely two questions ask the same, in [0, 1]; .5 is the threshold.

    The scale was set on public Chinese question pairs that only measure, never train.
    """
    if fold(one).strip(" ?") == fold(other).strip(" ?"):
        return 1.0
    if embedder is None:
        pair = [set(char_ngrams(text)) | set(content_terms(fold(text))) for text in (one, other)]
        union = pair[0] | pair[1]
        alike = len(pair[0] & pair[1]) / len(union) if union else 0.0
        return _score(alike - _differences(one, other), JACCARD, 10.0)
    vectors = embedder.encode([one, other])
    return _score(float(vectors[0] @ vectors[1]) - _differences(one, other), THRESHOLD, STEEP)


def _score(value: float, threshold: float, steep: float) -> float:
    return round(1 / (1 + math.exp(-steep * (value - threshold))), 4)


def _differences(one: str, other: str) -> float:
    ours, theirs = (figure_tokens(text) for text in (one, other))
    off = OTHER_FIGURE if ours and theirs and ours != theirs else 0.0
    if len(negations(one)) % 2 != len(negations(other)) % 2:
        off += OTHER_POLARITY
    return off
