"""What the entailment model makes of two questions, before it decides on a label.

Its last states hold more than its three labels say: how each word of one question compares with
the like place of the other. They are read both ways and averaged, so that the order of the two
questions does not matter. Opened by itself and only when questions are compared: the judge's own
session stays as it is.
"""

from __future__ import annotations

import threading
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_doctor.judges.offline.entailment import open_session
from rag_doctor.judges.offline.entailment_tokens import Tokens, default_tokens

__all__ = ["WIDTH", "QuestionStates", "default_states"]

WIDTH = 1_152
"""Numbers a pair: first state 384, mean state 384, comparison's mean 192 and maximum 192."""

_STATES = "/net/Concat_output_0"  # what the model's pooling layer reads


class QuestionStates:
    """Opens the shipped weights at the first pair; safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loaded: tuple[Tokens, Any] | None = None

    def read(self, one: str, other: str) -> NDArray[np.float32]:
        """The states of a pair, shape (WIDTH,), the same for (other, one)."""
        tokens, session = self._ready()
        rows = tokens.pairs([(one, other), (other, one)])
        found = [session.run(None, {"ids": np.array([row], np.int64)})[0][0] for row in rows]
        mean: NDArray[np.float32] = (found[0] + found[1]) / np.float32(2)
        return mean

    def _ready(self) -> tuple[Tokens, Any]:
        with self._lock:
            if self._loaded is None:
                folder = files("rag_doctor.judges.offline") / "data"
                session = open_session(folder / "entailment.onnx", 2, upto=_STATES)
                self._loaded = default_tokens(), session
            return self._loaded


@cache
def default_states() -> QuestionStates:
    """Shared by all who compare questions in a process."""
    return QuestionStates()
