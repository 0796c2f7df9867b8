"""The trained half of the support judge: boosted trees, evaluated in numpy.

`data/support_model.json` is written by `benchmarks/train_support.py`. No training library is needed
to read it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.features import embedding_features, texts_to_embed
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_nearness import missing_words, nearness_features, words_of
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.text.embedder import Embedder

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Matrix

__all__ = ["SupportModel", "complete_signals", "default_model", "read_model"]


class SupportModel:
    """Trees as flat arrays. A fork goes left when the feature is at or below its threshold."""

    def __init__(self, features: Sequence[str], trees: Sequence[Sequence[Sequence[float]]]) -> None:
        self.features = tuple(features)
        sizes = [len(tree) for tree in trees]
        starts = np.cumsum([0, *sizes[:-1]])
        nodes = np.array([node for tree in trees for node in tree], dtype=np.float64)
        shift = np.repeat(starts, sizes)
        self._roots = starts
        self._feature = nodes[:, 0].astype(np.int64)
        self._value = nodes[:, 1]
        self._left = nodes[:, 2].astype(np.int64) + shift
        self._right = nodes[:, 3].astype(np.int64) + shift

    def probability(self, rows: Sequence[dict[str, float]]) -> NDArray[np.float64]:
        """Chance of support for each row of named features, in [0, 1]."""
        if not rows:
            return np.zeros(0)
        x = np.array([[row[key] for key in self.features] for row in rows], dtype=np.float32)
        return np.concatenate([self._part(x[i : i + 512]) for i in range(0, len(x), 512)])

    def _part(self, x: NDArray[np.float32]) -> NDArray[np.float64]:
        at = np.broadcast_to(self._roots, (len(x), len(self._roots))).copy()
        line = np.arange(len(x))[:, None]
        while True:
            feature = self._feature[at]
            fork = feature >= 0
            if not fork.any():
                break
            left = x[line, np.maximum(feature, 0)] <= self._value[at]
            at = np.where(fork, np.where(left, self._left[at], self._right[at]), at)
        score = self._value[at].sum(axis=1)
        chance: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-score))
        return chance


def read_model(path: Traversable) -> SupportModel:
    """A model as `benchmarks/train_support.py` writes it."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return SupportModel(data["features"], data["trees"])


@cache
def default_model() -> SupportModel:
    """The model that ships with the package."""
    return read_model(files("rag_doctor.judges.offline") / "data" / "support_model.json")


def complete_signals(
    rows: Sequence[Sequence[Signals]], bases: Sequence[Base], embedder: Embedder
) -> None:
    """Add the embedding features; all texts of all cases are embedded in one call."""
    bodies = [words_of(base) if row else [] for row, base in zip(rows, bases, strict=True)]
    wanted = [
        [(texts_to_embed(one.reading, base), missing_words(one.reading), _part(one)) for one in row]
        for row, base in zip(rows, bases, strict=True)
    ]
    asked = (text for row in wanted for texts in row for group in texts for text in group)
    texts = list(dict.fromkeys([*asked, *(word for words in bodies for word in words)]))
    if not texts:
        return
    vectors = embedder.encode(texts)
    place = {text: number for number, text in enumerate(texts)}

    def rows_of(wanted: Sequence[str]) -> Matrix:
        return vectors[[place[text] for text in wanted]]

    for row, groups, words in zip(rows, wanted, bodies, strict=True):
        known = rows_of(words)
        for one, (sentences, missing, part) in zip(row, groups, strict=True):
            one.values.update(embedding_features(rows_of(sentences)))
            one.values.update(nearness_features(known, rows_of(missing), rows_of(part)))


def _part(signals: Signals) -> list[str]:
    """The bare value of a framed claim; nothing for a claim that stands alone."""
    reading = signals.reading
    return [reading.focus.view.text] if reading.frame is not None else []
