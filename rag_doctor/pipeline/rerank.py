"""An offline reranker: reads question and chunk together, which the two legs do not.

Half of the score is how much of the question the chunk covers (content words weighted by how rare
they are), half is how near its best single sentence comes in meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from rag_doctor.pipeline.vectors import embed_cached
from rag_doctor.text.segment import sentences

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder, Matrix

__all__ = ["Reranker", "coverage"]

MAX_SENTENCES = 60  # of one chunk; more would not be one chunk's worth of text


def coverage(asked: Iterable[str], found: Collection[str], idf: Mapping[str, float]) -> float:
    """Share of the question's words that the text has, in [0, 1], weighted by idf.

    Words that no text of the corpus has are left out: they tell the texts apart in nothing.
    0 when no word is left.
    """
    known = {word: idf[word] for word in asked if word in idf}
    total = sum(known.values())
    return sum(weight for word, weight in known.items() if word in found) / total if total else 0.0


class Reranker:
    """Scores chunks of one index. Sentence vectors are made at the first use and cached on disk."""

    def __init__(
        self,
        texts: Sequence[str],
        embedder: Embedder,
        words: Callable[[str], Sequence[str]],
        idf: Mapping[str, float],
        meaning: float = 0.5,
    ) -> None:
        """`meaning` in [0, 1] is the weight of the nearest sentence; the rest is coverage."""
        self._embedder, self._words, self._idf = embedder, words, idf
        self._meaning = meaning
        self._tokens = [frozenset(words(text)) for text in texts]
        self._pieces = [_pieces(text) for text in texts]
        self._starts = [0]
        for pieces in self._pieces:
            self._starts.append(self._starts[-1] + len(pieces))
        self._matrix: Matrix | None = None

    def rank(self, question: str, indices: Sequence[int]) -> list[tuple[int, float]]:
        """(index of the text, score in [0, 1] or a little below) of the given ones, best first.

        Equal scores keep the order given.
        """
        if not indices:
            return []
        if self._matrix is None:
            flat = [piece for pieces in self._pieces for piece in pieces]
            self._matrix = embed_cached(self._embedder, flat)
        cosines = self._matrix @ self._embedder.encode([question])[0]
        asked = list(dict.fromkeys(self._words(question)))
        scored = []
        for index in indices:
            nearest = cosines[self._starts[index] : self._starts[index + 1]]
            meaning = float(nearest.max()) if len(nearest) else 0.0
            covered = coverage(asked, self._tokens[index], self._idf)
            scored.append((index, self._meaning * meaning + (1 - self._meaning) * covered))
        return sorted(scored, key=lambda item: -round(item[1], 6))


def _pieces(text: str) -> list[str]:
    return [span.text for span in sentences(text)][:MAX_SENTENCES] or [text]
