"""How near in meaning is the nearest word of the contexts to what a claim says and they do not?

Words by themselves, by the sentence embedder: 汽车 is near 轿车, "fee" near "charge". A measure of
topic, so one signal among many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.stopwords import is_stopword

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Matrix

__all__ = ["MOST_WORDS", "missing_words", "nearness_features", "words_of"]

MOST_WORDS = 600
_KINDS = ("word", "han")


def words_of(base: Base) -> list[str]:
    """The content words of the contexts in order, each once, `MOST_WORDS` at most."""
    found: dict[str, str] = {}
    for unit in base.units:
        for token in unit.tokens:
            low = token.text.lower()
            if token.kind in _KINDS and len(low) > 1 and not is_stopword(low):
                found.setdefault(token.norm, low)
        if len(found) >= MOST_WORDS:
            break
    return list(found.values())[:MOST_WORDS]


def missing_words(reading: Reading) -> list[str]:
    """The claim's own words that no unit holds, twelve at most; not its amounts."""
    focus = reading.focus
    best = focus.held.max(axis=1) if focus.held.size else np.zeros(len(focus.terms))
    return [
        term.surface
        for term, held in zip(focus.terms, best, strict=True)
        if held < 0.5 and term.value is None and not term.number
    ][:12]


def nearness_features(words: Matrix, missing: Matrix, part: Matrix) -> dict[str, float]:
    """`words` (n, dim) of the contexts, `missing` (m, dim), `part` of a bare part
    (1, dim), or none (0, dim)."""
    out = {"near_word": 1.0, "near_word_min": 1.0, "near_part": -1.0, "near_part_3": -1.0}
    if not len(words):
        return out
    if len(missing):
        best = (missing @ words.T).max(axis=1)
        out["near_word"], out["near_word_min"] = float(best.mean()), float(best.min())
    if len(part):
        cosines = np.sort(words @ part[0])[::-1]
        out["near_part"], out["near_part_3"] = float(cosines[0]), float(cosines[:3].mean())
    return out
