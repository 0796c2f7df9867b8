"""Guesses kept in a file as they come, so that a run that was stopped goes on from there."""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path

from pydantic import ValidationError

from rag_doctor._version import __version__
from rag_doctor.bench.methods import Guess
from rag_doctor.bench.remembering import content_of
from rag_doctor.records import Case, safe_text

__all__ = ["GuessStore", "guess_key"]


def guess_key(case: Case, pipeline: str, method: str, judge: str, noise: str) -> str:
    """A hash of what a guess depends on, the version of this package with it."""
    parts = (__version__, case.id, content_of(case), pipeline, method, judge, noise)
    return hashlib.sha256("\1".join(parts).encode("utf-8", "replace")).hexdigest()[:32]


class GuessStore:
    """Guesses by key; in memory alone where `path` is `None`. Damaged lines are passed over."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, Guess] = {}
        if path is not None and path.is_file():
            for line in path.read_bytes().decode("utf-8", "replace").split("\n"):
                with contextlib.suppress(ValueError, KeyError, TypeError, ValidationError):
                    row = json.loads(line)
                    self._known[row["key"]] = Guess(**row["guess"])

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: str) -> Guess | None:
        """The guess, or `None`."""
        return self._known.get(key)

    def put(self, key: str, guess: Guess) -> None:
        """Keep one."""
        self._known[key] = guess
        if self._path is not None:
            row = {"key": key, "guess": guess.model_dump(mode="json", exclude_defaults=True)}
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(safe_text(json.dumps(row, ensure_ascii=False)) + "\n")
