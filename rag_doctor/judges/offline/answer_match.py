"""Does a text answer a question? A small cross-encoder's word, one signal among others.

It reads the lower layers of the entailment model, which never changed in training, and adds upper
layers of its own (`data/answer_match.onnx`, written by `benchmarks/train_answer_match.py`; see
`data/MODEL_CARD.md`).
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.entailment import open_session
from rag_doctor.judges.offline.entailment_tokens import Tokens, default_tokens

__all__ = ["AnswerMatch", "default_match"]

_SHARED = "/net/layers.2/norm2/LayerNormalization_output_0"  # the last of the shared layers' states


class AnswerMatch:
    """Opens the shipped weights at the first question; safe to use from several threads.

    Equal pairs get equal numbers, whatever else is asked with them: each is run by itself.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: tuple[Tokens, Any, Any] | None = None
        self._kept: dict[tuple[str, str], float] = {}

    def read(self, question: str, texts: Sequence[str]) -> NDArray[np.float64]:
        """For each text the log odds that it answers, shape (n,); a blank text gets -10.

        `ConfigError` when the weights or a package to read them is missing.
        """
        if not texts:
            return np.zeros(0)
        kept = {text: self._kept.get((question, text)) for text in texts if text.strip()}
        found = {text: odds for text, odds in kept.items() if odds is not None}
        if len(found) < len(kept):
            fresh = self._run(question, [text for text in kept if text not in found])
            self._keep(question, fresh)
            found |= fresh
        return np.array([found.get(text, _BLANK) for text in texts])

    def _run(self, question: str, texts: Sequence[str]) -> dict[str, float]:
        tokens, lower, upper = self._ready()
        found: dict[str, float] = {}
        for text, row in zip(texts, tokens.pairs([(one, question) for one in texts]), strict=True):
            ids = np.array([row], np.int64)
            early = lower.run(None, {"ids": ids})[0]
            found[text] = float(upper.run(None, {"ids": ids, "early": early})[0][0])
        return found

    def _keep(self, question: str, found: Mapping[str, float]) -> None:
        """A case asks of the same lines for its answer, its chunks and what they hold together."""
        with self._lock:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            self._kept.update({(question, text): odds for text, odds in found.items()})

    def _ready(self) -> tuple[Tokens, Any, Any]:
        with self._lock:
            if self._loaded is None:
                folder = files("rag_doctor.judges.offline") / "data"
                self._loaded = (
                    default_tokens(),
                    open_session(folder / "entailment.onnx", 2, upto=_SHARED),
                    open_session(folder / "answer_match.onnx", 2),
                )
            return self._loaded


_BLANK = -10.0
_MOST_KEPT = 4_096  # pairs


@cache
def default_match() -> AnswerMatch:
    """Shared by all judges of a process."""
    return AnswerMatch()
