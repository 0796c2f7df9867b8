"""Do two questions ask the same thing?

A reading of both questions side by side by the entailment model, joined with the cosine of their
embeddings, in a small linear model fitted on pairs written for this project
(`benchmarks/train_same_question.py`); then what both overlook: another number or model name, the
same words with a negation on one side, an opposite in a word's place. Without an embedder, words
alone.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.question_states import default_states
from rag_doctor.judges.offline.terms import content_terms
from rag_doctor.text import antonyms_of, char_ngrams, figure_tokens, fold, negations, words
from rag_doctor.text.embedder import Embedder

__all__ = ["same_question"]

BAR = 0.65  # the fitted chance that scores .5: to take two questions for one needs more than a half
DIFFERENCE = 3.75  # taken off the log-odds for another figure, a question turned round, an opposite
_DOOR = {"开", "关"}  # opposites in compounds; alone, 关 mostly is a barrier or a relation
ALIKE = 0.7  # share of common words from which the two differ in that alone
# Without an embedder: share of common pieces at .5, how fast it moves there, and what is taken off.
JACCARD, STEEP, APART = 0.45, 10.0, 1.5


def same_question(one: str, other: str, embedder: Embedder | None = None) -> float:
    """How surely two questions ask the same, in [0, 1]; .5 is the threshold.

    The weights were fitted with the cosine of the default embedder. Public Chinese question pairs
    only measured it, and helped to choose `BAR`; they never trained it. `ConfigError` when the
    entailment model's weights or a package to read them is missing.
    """
    if fold(one).strip(" ?") == fold(other).strip(" ?"):
        return 1.0
    if not words(one) or not words(other):
        return 0.0
    if embedder is None:
        pair = [set(char_ngrams(text)) | set(content_terms(fold(text))) for text in (one, other)]
        union = pair[0] | pair[1]
        alike = len(pair[0] & pair[1]) / len(union) if union else 0.0
        return _score(STEEP * (alike - JACCARD) - APART * _differences(one, other))
    vectors = embedder.encode([one, other])
    states = default_states().read(one, other)
    bias, cosine, weights = _weights()
    odds = bias + cosine * float(vectors[0] @ vectors[1]) + float(states @ weights)
    return _score(odds - math.log(BAR / (1 - BAR)) - DIFFERENCE * _differences(one, other))


def _score(odds: float) -> float:
    return round(1 / (1 + math.exp(-min(max(odds, -50.0), 50.0))), 4)


def _differences(one: str, other: str) -> int:
    """How many of three there are: other figures, a negation on one side, an opposite."""
    ours, theirs = (figure_tokens(text) for text in (one, other))
    figures = bool(ours and theirs and ours != theirs)
    return figures + _turned_round(one, other) + _opposed(one, other)


def _turned_round(one: str, other: str) -> bool:
    """The same words, with a negation on one side?"""
    if len(negations(one)) % 2 == len(negations(other)) % 2:
        return False
    ours, theirs = (set(words(_without_negation(text))) for text in (one, other))
    return len(ours & theirs) >= ALIKE * len(ours | theirs)


def _without_negation(text: str) -> str:
    for found in reversed(negations(text)):
        text = text[: found.start] + " " + text[found.end :]
    return text


def _opposed(one: str, other: str) -> bool:
    """The same words, but for one that stands for its opposite?"""
    ours, theirs = set(words(one)), set(words(other))
    common, left, right = ours & theirs, ours - theirs, theirs - ours
    if not any(b in antonyms_of(a) or _swung(a, b) for a in left for b in right):
        return False
    return len(common) + 1 >= ALIKE * (len(ours | theirs) - 1)


def _swung(one: str, other: str) -> bool:
    """Two Chinese words that differ in one character, and that in its opposite (开门, 关门)?"""
    if len(one) != len(other) or len(one) < 2:
        return False
    differ = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return len(differ) == 1 and (differ[0][1] in antonyms_of(differ[0][0]) or {*differ[0]} == _DOOR)


@cache
def _weights() -> tuple[float, float, NDArray[np.float64]]:
    path = files("rag_doctor.judges.offline") / "data" / "same_question.json"
    read = json.loads(path.read_text(encoding="utf-8"))
    return float(read["bias"]), float(read["cosine"]), np.array(read["states"], dtype=np.float64)
