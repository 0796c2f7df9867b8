"""What an experiment has asked and judged so far: an append-only file, so that it can go on.

Each line holds a key, the content hash of everything the value depends on, and the value. A line
that was torn when a run was stopped is passed over. Verdicts on a case last; a pipeline's answers
are forgotten when the run is finished, since its code may change before the next one.
"""

from __future__ import annotations

import hashlib
import json
import threading
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError
from rag_doctor.records import safe_text

__all__ = ["Kept", "key_of"]

FILE = "kept.jsonl"


class Kept:
    """Values by key, in memory, and on disk where a folder is given. Threads may share it."""

    def __init__(self, folder: str | Path | None = None) -> None:
        """Raises `ConfigError` when the folder cannot be written to."""
        self._known: dict[str, Any] = {}
        self._lasting: set[str] = set()
        self._lock = threading.Lock()
        self._path: Path | None = None
        self.found = 0
        if folder is not None:
            self._path = self._ready(Path(folder))

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: str) -> Any:
        """The value, or `None`."""
        return self._known.get(key)

    def put(self, key: str, value: Any, *, lasting: bool = False) -> None:
        """Keep JSON-ready data; `lasting` = beyond the end of the run."""
        with self._lock:
            self._known[key] = value
            if lasting:
                self._lasting.add(key)
            if self._path is not None:
                with self._path.open("a", encoding="utf-8", newline="\n") as file:
                    file.write(self._line(key))

    def finish(self) -> None:
        """The run is complete: only what lasts stays."""
        with self._lock:
            self._known = {key: self._known[key] for key in self._known if key in self._lasting}
            if self._path is not None:
                part = self._path.with_suffix(".part")
                lines = "".join(map(self._line, self._known))
                part.write_text(lines, encoding="utf-8", newline="\n")
                part.replace(self._path)

    def _line(self, key: str) -> str:
        row = {"key": key, "value": self._known[key], "lasting": key in self._lasting}
        return safe_text(json.dumps(row, ensure_ascii=False)) + "\n"

    def _ready(self, folder: Path) -> Path:
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if path.is_file():
                self._read(path)
            with path.open("a", encoding="utf-8") as file:
                file.write("\n")  # ends a line that was torn
        except OSError as error:
            raise ConfigError(
                f"folder: cannot write to {folder} ({error.strerror}). Name another folder."
            ) from error
        self.found = len(self._known)
        return path

    def _read(self, path: Path) -> None:
        for line in path.read_bytes().decode("utf-8", "replace").split("\n"):
            try:
                row = json.loads(line)
                self._known[row["key"]] = row["value"]
                if row.get("lasting"):
                    self._lasting.add(row["key"])
            except (ValueError, KeyError, TypeError):
                continue


def key_of(*parts: Any) -> str:
    """The hash of plain data."""
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
