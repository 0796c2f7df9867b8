"""Trained trees with a bar for each language: relevancy, sufficiency, short answers.

`data/relevancy_model.json` is written by `benchmarks/train_relevancy.py`,
`data/sufficiency_model.json` by `benchmarks/train_sufficiency.py`, `data/short_answers.json` by
`benchmarks/train_short_answers.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from rag_doctor.judges.offline.support_model import SupportModel

__all__ = [
    "BarredTrees",
    "read_trees",
    "relevancy_trees",
    "shifted",
    "short_answer_trees",
    "sufficiency_trees",
]


@dataclass(frozen=True, slots=True)
class BarredTrees:
    """`bars`: language → the trees' chance that counts as even."""

    trees: SupportModel
    bars: Mapping[str, float]

    def score(self, signals: Mapping[str, float], lang: str | None = None) -> float:
        """In [0, 1]; the language's bar comes out as .5. Chinese and mixed texts share one.

        `lang=None` = the question's, by the signal `han`.
        """
        chance = float(self.trees.probability([dict(signals)])[0])
        own = lang or ("zh" if signals["han"] else "en")
        return shifted(chance, -_odds(self.bars.get(own, self.bars["zh"])))


def shifted(chance: float, by: float) -> float:
    """A probability moved by log odds."""
    return 1 / (1 + math.exp(-(_odds(chance) + by)))


def _odds(chance: float) -> float:
    held = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(held / (1 - held))


def read_trees(path: Traversable, name: str) -> BarredTrees:
    """The trees of the judge `name`, from a file as the training scripts write it."""
    data = json.loads(path.read_text(encoding="utf-8"))[name]
    return BarredTrees(SupportModel(data["features"], data["trees"]), data["bars"])


@cache
def relevancy_trees(fast: bool = False) -> BarredTrees:
    """What ships with the package; `fast` = for the judge without an embedder."""
    return read_trees(_data("relevancy_model.json"), "offline-fast" if fast else "offline")


@cache
def sufficiency_trees() -> BarredTrees:
    """What ships with the package; they need an embedder's signals."""
    return read_trees(_data("sufficiency_model.json"), "offline")


@cache
def short_answer_trees() -> BarredTrees:
    """What ships with the package; they need an embedder's signals."""
    return read_trees(_data("short_answers.json"), "offline")


def _data(name: str) -> Traversable:
    return files("rag_doctor.judges.offline") / "data" / name
