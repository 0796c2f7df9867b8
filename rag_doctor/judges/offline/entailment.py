"""The entailment model: does a piece of evidence support, contradict or not mention a claim?

A small cross-encoder for English and Chinese in int8, run by onnxruntime; see
`data/MODEL_CARD.md` for what it was trained on and how well it does. Written by
`benchmarks/train_entailment.py`.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rag_doctor.errors import ConfigError
from rag_doctor.judges.offline.entailment_tokens import Tokens, default_tokens
from rag_doctor.judges.offline.onnx_part import leading_to

__all__ = ["LABELS", "Entailment", "default_entailment", "open_session"]

LABELS = ("supported", "contradicted", "not_mentioned")
"""What the columns of `Entailment.predict` stand for."""

_MODEL = "entailment.onnx"
_VOCABULARY = "entailment.vocab.json"


class Entailment:
    """Reads its files at the first prediction; safe to use from several threads.

    `folder` holds `entailment.onnx` and `entailment.vocab.json`; `None` = what ships with the
    package. `threads` = cores to use, 1 or 2. Equal pairs get equal chances, whatever else is
    asked with them: each distinct pair is run by itself, without padding.
    """

    def __init__(self, folder: Traversable | None = None, threads: int = 2) -> None:
        if threads not in (1, 2):
            raise ConfigError(f"threads: must be 1 or 2, got {threads!r}.")
        self._folder = folder
        self._threads = threads
        self._lock = threading.Lock()
        self._loaded: tuple[Tokens, Any] | None = None

    def predict(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Chances for each (evidence, claim), shape (n, 3), columns `LABELS`, rows sum to 1.

        `ConfigError` when the weights or a package to read them is missing.
        """
        if not pairs:
            return np.zeros((0, len(LABELS)), dtype=np.float32)
        tokens, session = self._ready()
        distinct = list(dict.fromkeys(pairs))
        rows = tokens.pairs(distinct)
        chances = {
            pair: session.run(None, {"ids": np.array([row], dtype=np.int64)})[0][0]
            for pair, row in zip(distinct, rows, strict=True)
        }
        return np.stack([chances[pair] for pair in pairs]).astype(np.float32)

    def _ready(self) -> tuple[Tokens, Any]:
        with self._lock:
            if self._loaded is None:
                own = self._folder
                tokens = Tokens(own / _VOCABULARY) if own else default_tokens()
                folder = own or files("rag_doctor.judges.offline") / "data"
                self._loaded = tokens, open_session(folder / _MODEL, self._threads)
            return self._loaded


def open_session(file: Traversable, threads: int, upto: str | None = None) -> Any:
    """The weights ready to run on `threads` cores, whole or up to a value inside the model.

    `ConfigError` when onnxruntime or the file is missing.
    """
    try:
        import onnxruntime
    except ImportError as error:
        raise ConfigError(
            "entailment: the package 'onnxruntime' is missing. Install it with: "
            "pip install onnxruntime"
        ) from error
    if not file.is_file():
        raise ConfigError(f"entailment: no weights at {file}. Reinstall rag-doctor-workbench.")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    weights = file.read_bytes()
    if upto is not None:
        weights = leading_to(weights, upto)
    return onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])


@cache
def default_entailment() -> Entailment:
    """The model that ships with the package, shared by all judges of a process."""
    return Entailment()
