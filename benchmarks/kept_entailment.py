"""The entailment model with a memory on disk, for training runs that ask the same again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.entailment import LABELS, Entailment

__all__ = ["Kept"]


class Kept(Entailment):
    """Remembers its words by pair; `file=None` = for this run alone. Not for other weights."""

    def __init__(self, file: Path | None = None, threads: int = 1) -> None:
        super().__init__(threads=threads)
        self._file = file
        self._words: dict[str, list[float]] = {}
        if file and file.exists():
            with np.load(file) as stored:
                keys, rows = stored["keys"].tolist(), stored["rows"].tolist()
            self._words = dict(zip(keys, rows, strict=True))

    def predict(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """As `Entailment.predict`; only new pairs are run."""
        keys = [hashlib.md5("\0".join(pair).encode()).hexdigest() for pair in pairs]
        new = {key: pair for key, pair in zip(keys, pairs, strict=True) if key not in self._words}
        rows = super().predict(list(new.values()))
        self._words.update(zip(new, rows.tolist(), strict=True))
        found = [self._words[key] for key in keys]
        return np.array(found, dtype=np.float32).reshape(len(keys), len(LABELS))

    def save(self) -> None:
        """Write everything remembered, when there is a file."""
        if self._file:
            rows = np.array(list(self._words.values()), dtype=np.float32)
            np.savez_compressed(self._file, keys=np.array(list(self._words)), rows=rows)
