"""Draws kept on disk, so that a run that was stopped or killed pays none of them twice.

One file for a pipeline with its settings, a line a draw, appended as it comes; a torn last line is
passed over. A finished run deletes its file, since the code behind a pipeline may change before the
next one. The environment variable RAG_DOCTOR_CACHE names the folder, or switches it off.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_doctor._resources import cache_dir
from rag_doctor.records import Chunk, safe_text

__all__ = ["DrawStore", "draw_key", "pipeline_mark", "store_for"]

LASTS_S = 3 * 24 * 3600.0
"""Seconds after which what a killed run left is no longer believed."""


class DrawStore:
    """Answers by key, in memory and, with a `path`, on disk. Threads may share it."""

    def __init__(self, path: Path | None = None, *, lasting: bool = False) -> None:
        """`lasting` = the file stays when the run is finished. A disk that refuses is done
        without."""
        self.path, self.lasting = path, lasting
        self._known: dict[str, dict[str, Any]] = {}
        self._lock = threading.Lock()
        if path is not None:
            self._read(path)
        self.found = len(self._known)

    def get(self, key: str) -> dict[str, Any] | None:
        """`{"answer": …, "seconds": …}`, or `None`."""
        return self._known.get(key)

    def put(self, key: str, answer: str, seconds: float) -> None:
        """Keep one draw that was paid for."""
        value = {"answer": answer, "seconds": seconds}
        with self._lock:
            self._known[key] = value
            if self.path is None:
                return
            row = {"key": key, "at": time.time(), **value}
            line = safe_text(json.dumps(row, ensure_ascii=False)) + "\n"
            with contextlib.suppress(OSError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                with self.path.open("a", encoding="utf-8", newline="\n") as file:
                    file.write(line)

    def finish(self) -> None:
        """The run is complete."""
        if self.path is not None and not self.lasting:
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)

    def _read(self, path: Path) -> None:
        try:
            lines = path.read_bytes().decode("utf-8", "replace").split("\n")
        except OSError:
            return
        for line in lines:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                row = json.loads(line)
                if self.lasting or time.time() - float(row["at"]) < LASTS_S:
                    self._known[row["key"]] = {
                        "answer": str(row["answer"]),
                        "seconds": float(row["seconds"]),
                    }


def store_for(rag: Any) -> DrawStore:
    """The store of this pipeline in the user's cache folder; in memory where that is off."""
    folder = cache_dir()
    if folder is None:
        return DrawStore()
    return DrawStore(folder / "trials" / f"{pipeline_mark(rag)}.jsonl")


def pipeline_mark(rag: Any) -> str:
    """The hash of a pipeline's name and settings. Asks it for these once."""
    return _hashed(getattr(rag, "name", ""), _settings(rag))


def draw_key(
    mark: str, question: str, contexts: Sequence[Chunk], knobs: Mapping[str, Any], number: int
) -> str:
    """The hash of all that the draw depends on; `mark` = that of the pipeline."""
    given = [(chunk.id, chunk.text) for chunk in contexts]
    return _hashed(mark, question, given, dict(knobs), number)


def _settings(rag: Any) -> Any:
    try:
        return sorted((name, repr(value)) for name, value in rag.settings().items())
    except Exception:  # a pipeline that does not tell its settings is known by its name
        return None


def _hashed(*parts: Any) -> str:
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
