"""An offline reranker: reads question and chunk together, which the two legs do not.

A third of the score each: how much of the question the chunk covers (content words weighted by how
rare they are), how near its best single sentence comes in meaning, how near the whole chunk comes.
A chunk in the question's language gets a little more, so that of two twins the readable one leads.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rag_doctor.pipeline.vectors import embed_cached
from rag_doctor.text.language import detect_language
from rag_doctor.text.segment import sentences

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder, Matrix

__all__ = ["Reranker", "coverage"]

SAME_LANGUAGE = 0.05
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
    ) -> None:
        self._texts, self._embedder, self._words, self._idf = texts, embedder, words, idf
        self._tokens = [frozenset(words(text)) for text in texts]
        self._langs = [detect_language(text) for text in texts]
        self._pieces = [_pieces(text) for text in texts]
        self._starts = [0]
        for pieces in self._pieces:
            self._starts.append(self._starts[-1] + len(pieces))

    def rank(self, question: str, indices: Sequence[int]) -> list[tuple[int, float]]:
        """(index of the text, score up to 1 + SAME_LANGUAGE) of the given ones, best first.

        Equal scores keep the order given.
        """
        if not indices:
            return []
        vector = self._embedder.encode([question])[0]
        near_whole, near_pieces = self._whole_matrix @ vector, self._piece_matrix @ vector
        asked, lang = list(dict.fromkeys(self._words(question))), detect_language(question)
        scored = []
        for index in indices:
            nearest = near_pieces[self._starts[index] : self._starts[index + 1]].max()
            covered = coverage(asked, self._tokens[index], self._idf)
            score = (covered + float(nearest) + float(near_whole[index])) / 3
            same = SAME_LANGUAGE if self._langs[index] == lang else 0.0
            scored.append((index, score + same))
        return sorted(scored, key=lambda item: -round(item[1], 6))

    @cached_property
    def _whole_matrix(self) -> Matrix:
        return embed_cached(self._embedder, self._texts)

    @cached_property
    def _piece_matrix(self) -> Matrix:
        return embed_cached(self._embedder, [p for pieces in self._pieces for p in pieces])


def _pieces(text: str) -> list[str]:
    return [span.text for span in sentences(text)][:MAX_SENTENCES] or [text]
