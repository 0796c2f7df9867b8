"""The semantic leg: inner product of unit vectors, exact, with faiss."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rag_doctor.pipeline.vectors import embed_cached

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Embedder

__all__ = ["DenseIndex"]


class DenseIndex:
    """Exact cosine search over a fixed list of texts. Vectors are cached on disk by content."""

    def __init__(self, texts: Sequence[str], embedder: Embedder) -> None:
        self._embedder = embedder
        self._size = len(texts)
        self._faiss: Any = None
        if texts:
            import faiss

            self._faiss = faiss.IndexFlatIP(embedder.dim)
            self._faiss.add(embed_cached(embedder, texts))

    def search(self, question: str, n: int) -> list[tuple[int, float]]:
        """(index of the text, cosine in [-1, 1]) of the best `n`, best first.

        Equal scores keep the order of the texts. A blank question finds nothing.
        """
        if self._faiss is None or not question.strip():
            return []
        vector = self._embedder.encode([question])
        # all of them, so that which of several equals comes first does not hang on faiss
        scores, indices = self._faiss.search(vector, self._size)
        hits = [
            (int(index), float(score))
            for index, score in zip(indices[0], scores[0], strict=True)
            if index >= 0
        ]
        hits.sort(key=lambda hit: (-round(hit[1], 6), hit[0]))
        return hits[:n]
