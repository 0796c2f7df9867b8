"""An offline reranker: reads question and chunk together, which the two legs do not.

A third of the score each: how much of the question the chunk covers (content words weighted by how
rare they are), how near its best single sentence comes in meaning, how near the whole chunk comes.
A chunk in the question's language gets a little more, so that of two twins the readable one leads.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from rag_doctor.errors import PipelineError, error_line, shown
from rag_doctor.pipeline.vectors import embed_cached
from rag_doctor.records import Chunk
from rag_doctor.text.embedder import query_vector
from rag_doctor.text.language import Language, detect_language
from rag_doctor.text.segment import sentences

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder, Matrix

__all__ = ["Reranker", "Rescore", "coverage", "own_scores"]

Rescore = Callable[[str, Sequence[Chunk], Callable[[], list[float]]], Sequence[float]]
"""An own reranker: (query, candidates, the built-in reranker's scores on demand) → one score a
candidate, higher is better, in any range."""

SAME_LANGUAGE = 0.05
AT_ONCE = 2_000  # texts; embedding every sentence of more would take minutes
MAX_SENTENCES = 60  # of one chunk; more would not be one chunk's worth of text


def coverage(asked: Iterable[str], found: Collection[str], idf: Mapping[str, float]) -> float:
    """Share of the question's words that the text has, in [0, 1], weighted by idf.

    Words that no text of the corpus has are left out: they tell the texts apart in nothing.
    0 when no word is left.
    """
    known = {word: idf[word] for word in asked if word in idf}
    total = sum(known.values())
    return sum(weight for word, weight in known.items() if word in found) / total if total else 0.0


def own_scores(
    own: Rescore, query: str, chunks: Sequence[Chunk], builtin: Callable[[], list[float]]
) -> list[float]:
    """What an own reranker says, checked; `PipelineError` when it raises or miscounts."""
    try:
        scores = [float(score) for score in own(query, chunks, builtin)]
    except Exception as error:  # whatever foreign code raises is the pipeline's fault
        raise PipelineError(f"reranker: raised {error_line(error)}") from error
    if len(scores) != len(chunks) or not all(map(math.isfinite, scores)):
        raise PipelineError(
            f"reranker: must return one finite score for each of {len(chunks)} chunks, "
            f"got {shown(scores)}."
        )
    return scores


class Reranker:
    """Scores chunks of one index.

    Up to `AT_ONCE` texts, all sentence vectors are made at the first use and cached on disk; of a
    larger corpus only the candidates' are made, question by question.
    """

    def __init__(
        self,
        texts: Sequence[str],
        embedder: Embedder,
        words: Callable[[str], Sequence[str]],
        idf: Mapping[str, float],
    ) -> None:
        self._texts, self._embedder, self._words, self._idf = texts, embedder, words, idf
        self._read: dict[int, tuple[frozenset[str], Language]] = {}

    def rank(self, question: str, indices: Sequence[int]) -> list[tuple[int, float]]:
        """(index of the text, score up to 1 + SAME_LANGUAGE) of the given ones, best first.

        Equal scores keep the order given.
        """
        scored = zip(indices, self.scores(question, indices), strict=True)
        return sorted(scored, key=lambda item: -round(item[1], 6))

    def scores(self, question: str, indices: Sequence[int]) -> list[float]:
        """The score of each given text, in their order."""
        if not indices:
            return []
        asked, lang = list(dict.fromkeys(self._words(question))), detect_language(question)
        out = []
        for index, (whole, nearest) in zip(indices, self._near(question, indices), strict=True):
            found, tongue = self._words_of(index)
            score = (coverage(asked, found, self._idf) + nearest + whole) / 3
            out.append(score + (SAME_LANGUAGE if tongue == lang else 0.0))
        return out

    def _words_of(self, index: int) -> tuple[frozenset[str], Language]:
        if index not in self._read:
            text = self._texts[index]
            self._read[index] = frozenset(self._words(text)), detect_language(text)
        return self._read[index]

    def _near(self, question: str, indices: Sequence[int]) -> list[tuple[float, float]]:
        """(cosine of the whole text, of its nearest sentence) for each given text."""
        vector = query_vector(self._embedder, question)[0]
        if len(self._texts) <= AT_ONCE:
            near_whole, near_pieces = self._whole_matrix @ vector, self._piece_matrix @ vector
            starts = self._starts
            return [
                (float(near_whole[at]), float(near_pieces[starts[at] : starts[at + 1]].max()))
                for at in indices
            ]
        groups = [[self._texts[at], *_pieces(self._texts[at])] for at in indices]
        near = iter(self._embedder.encode([t for group in groups for t in group]) @ vector)
        cosines = [[float(next(near)) for _ in group] for group in groups]
        return [(group[0], max(group[1:])) for group in cosines]

    @cached_property
    def _whole_matrix(self) -> Matrix:
        return embed_cached(self._embedder, self._texts)

    @cached_property
    def _all_pieces(self) -> list[list[str]]:
        return [_pieces(text) for text in self._texts]

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(map(len, self._all_pieces))]

    @cached_property
    def _piece_matrix(self) -> Matrix:
        return embed_cached(self._embedder, [p for pieces in self._all_pieces for p in pieces])


def _pieces(text: str) -> list[str]:
    return [span.text for span in sentences(text)][:MAX_SENTENCES] or [text]
