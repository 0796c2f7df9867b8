"""The lexical leg: BM25 over tokens, with rank-bm25 doing the arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

__all__ = ["Bm25Index", "Tokenizer"]

Tokenizer = Callable[[str], Sequence[str]]

MAX_QUERY_TOKENS = 512
"""Known tokens of a question that count. rank-bm25 scans every chunk once a token."""


class Bm25Index:
    """Okapi BM25 (k1 = 1.5, b = 0.75) over a fixed list of texts.

    Equal to rank-bm25 but for its three traps: texts always pass the tokenizer (a raw string
    would be cut into characters); an empty corpus answers with nothing; and a token in half of
    the texts or more, whose idf would be zero or below, gets a small positive one, so that on a
    tiny corpus a match never counts against a text.
    """

    def __init__(self, texts: Iterable[str], tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        corpus = [list(tokenizer(text)) for text in texts]
        self._okapi: Any = None
        if any(corpus):
            from rank_bm25 import BM25Okapi

            self._okapi = BM25Okapi(corpus)
            _lift(self._okapi.idf, self._okapi.epsilon)

    @property
    def idf(self) -> dict[str, float]:
        """Token → inverse document frequency, above 0. Empty for an empty corpus."""
        return self._okapi.idf if self._okapi else {}

    def search(self, question: str, n: int) -> list[tuple[int, float]]:
        """(index of the text, score) of the best `n`, scores above 0 only, best first.

        Equal scores keep the order of the texts.
        """
        if not self._okapi:
            return []
        tokens = [token for token in self._tokenizer(question) if token in self._okapi.idf]
        if not tokens:
            return []
        scores = self._okapi.get_scores(tokens[:MAX_QUERY_TOKENS])
        hits = [(index, float(score)) for index, score in enumerate(scores) if score > 0]
        hits.sort(key=lambda hit: (-round(hit[1], 9), hit[0]))
        return hits[:n]


def _lift(idf: dict[str, float], epsilon: float) -> None:
    """Give tokens with idf ≤ 0 `epsilon` times the mean of the positive ones (1 if none is)."""
    positive = [value for value in idf.values() if value > 0]
    # rank-bm25 has already replaced the negative ones, by a share of a mean that may be negative
    # itself or may have been dragged down: the floor is taken from the untouched ones instead
    floor = epsilon * (sum(positive) / len(positive) if positive else 1.0)
    for token, value in idf.items():
        if value <= 0:
            idf[token] = floor
