"""How common is a word in general? Document frequencies of a mixed collection, as data.

`data/word_rarity.json` is written by `benchmarks/train_support.py`: a word's level 0 (in most
documents) to 9 (seldom). A word that is not listed counts as rarest.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

__all__ = ["background", "background_levels"]

_LEVELS = 10


@cache
def background_levels() -> dict[str, int]:
    """Word → level of rarity."""
    path = files("rag_doctor.judges.offline") / "data" / "word_rarity.json"
    by_level: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return {word: int(level) for level, words in by_level.items() for word in words.split(" ")}


def background(norm: str) -> float:
    """Rarity of a normalised word in [0, 1]; 1 = not among the known words."""
    return background_levels().get(norm, _LEVELS) / _LEVELS
