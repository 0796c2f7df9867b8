"""How common is a word in general? Document frequencies of large collections, as data.

`data/word_rarity.json` is written by `benchmarks/word_rarity.py`: a word's level 0 (in most texts)
to 17 (seldom). A word that is not listed counts as rarest, unless it is made of listed ones.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files

from rag_doctor.text.stopwords import is_stopword

__all__ = ["background", "background_levels", "kind_of_word"]

_LEVELS = 20
_HAN = ("一", "鿿")
_KINDS = {"v": "act", "a": "trait", "d": "trait", "n": "thing", "i": "phrase", "l": "phrase"}
_NAMES = ("nr", "ns", "nt", "nz")


@cache
def background_levels() -> dict[str, int]:
    """Word → level of rarity."""
    path = files("rag_doctor.judges.offline") / "data" / "word_rarity.json"
    by_level: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return {word: int(level) for level, words in by_level.items() for word in words.split(" ")}


@lru_cache(maxsize=65536)
def background(norm: str) -> float:
    """Rarity of a normalised word in [0, 1]; 1 = not among the known words.

    An unlisted Chinese word is as rare as the rarest of the two listed words it is made of.
    """
    if is_stopword(norm):
        return 0.0
    level = background_levels().get(norm)
    if level is None and len(norm) > 2 and _HAN[0] <= norm[0] <= _HAN[1]:
        level = _in_two(norm)
    return 1.0 if level is None else level / _LEVELS


def _in_two(norm: str) -> int | None:
    """The best way to cut it in two listed words, one step rarer than the rarer of them."""
    levels = background_levels()
    ways = [
        max(levels[norm[:at]], levels[norm[at:]])
        for at in range(1, len(norm))
        if norm[:at] in levels and norm[at:] in levels
    ]
    return min(min(ways) + 1, _LEVELS) if ways else None


@lru_cache(maxsize=65536)
def kind_of_word(norm: str) -> str:
    """`name`, `act`, `trait`, `thing`, `phrase` or `other`: a Chinese word by rjieba's tag."""
    import rjieba

    tags = [tag for _, tag in rjieba.tag(norm)]
    if any(tag.startswith(_NAMES) for tag in tags):
        return "name"
    return _KINDS.get(tags[-1][:1], "other") if tags else "other"
