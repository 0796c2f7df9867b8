"""The demo's base with an embedder that costs nothing, and few questions."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
import pytest

from rag_doctor.bench.making import kits_of
from rag_doctor.pipeline.breaking import Kit, answers_right
from rag_doctor.pipeline.breaking import parts as wrong_parts
from rag_doctor.pipeline.breaking.quotes import arrived
from rag_doctor.text.tokenizing import content_words


class HashEmbedder:
    """Bag of words hashed into 128 directions."""

    name, dim = "hash-bench", 128

    def __init__(self) -> None:
        self._known: dict[str, np.ndarray] = {}

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        rows = [self._row(text) for text in texts]
        return np.array(rows or np.zeros((0, self.dim)), dtype=np.float32)

    def _row(self, text: str) -> np.ndarray:
        if text not in self._known:
            row = np.zeros(self.dim, dtype=np.float32)
            for word in content_words(text[:2_000]):
                row[hashlib.md5(word.encode()).digest()[0] % self.dim] += 1
            self._known[text] = row / max(float(np.linalg.norm(row)), 1e-9)
        return self._known[text]


@pytest.fixture(scope="module", autouse=True)
def cheap():
    """No embedder is loaded, nothing is kept on disk."""
    embedder = HashEmbedder()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAG_DOCTOR_CACHE", "off")
        patch.setattr("rag_doctor.pipeline.demo.make_embedder", lambda name: embedder)
        patch.setattr(wrong_parts, "default_embedder", lambda: embedder)
        yield


def sound(kit: Kit) -> Kit:
    """The kit with those of its questions that the unbroken pipeline answers rightly."""
    rag, kept = kit.rag("unbroken"), []
    for question in kit.questions:
        trace = rag.ask(question.question)
        if arrived(question, trace.retrieval.sent) and answers_right(question, trace.answer):
            kept.append(question)
    return Kit(kit.lang, kit.documents, tuple(kept), kit.shelf)


_KITS: dict[str, Kit] = {}


@pytest.fixture(scope="module")
def kits(cheap) -> dict[str, Kit]:
    """Language → base with the sound questions of the test split; made once for all modules."""
    _KITS.update({kit.lang: sound(kit) for kit in kits_of("test")} if not _KITS else {})
    return _KITS
