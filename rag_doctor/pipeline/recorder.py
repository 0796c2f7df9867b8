"""A generator that writes down what another one answers."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rag_doctor.pipeline.generate import Generator, Reply, reply_of
from rag_doctor.pipeline.recordings import Recording, Recordings, Setting, line_of, setting_of
from rag_doctor.records import Chunk

__all__ = ["RecordingGenerator"]


class RecordingGenerator:
    """Wraps any generator and appends each new answer to a file; what is there is not asked again.

    A run that was stopped goes on where it was: a half-written last line is set aside. Errors of
    the wrapped generator pass through and are not recorded. `asked` and `found` count the answers
    that were newly written and those that were there. Safe to use from several threads.
    """

    def __init__(self, inner: Generator, path: str | Path) -> None:
        self._inner, self._path = inner, Path(path)
        self._kept = Recordings.read(self._path) if self._path.is_file() else Recordings()
        self._lock = threading.Lock()
        self.asked = self.found = 0

    @property
    def name(self) -> str:
        """The wrapped generator's: an answer is its answer, recorded or not."""
        return self._inner.name

    def __repr__(self) -> str:
        return f"RecordingGenerator({self._inner!r}, {str(self._path)!r}, {len(self._kept)} kept)"

    def generate(self, question: str, contexts: Sequence[Chunk], **options: Any) -> str:
        """The recorded answer, else the wrapped generator's, which is recorded at once."""
        return self.reply(question, contexts, **options).answer

    def reply(self, question: str, contexts: Sequence[Chunk], **options: Any) -> Reply:
        """Like `generate`, with finish reason and seconds."""
        setting = self._setting(question, contexts, options)
        kept = self._kept.get(setting.key)
        if kept is not None:
            with self._lock:
                self.found += 1
            return Reply(kept.answer, kept.finish_reason, kept.seconds or 0.0)
        reply = reply_of(self._inner, question, contexts, **options)
        self._append(setting, reply)
        return reply

    def has(self, question: str, contexts: Sequence[Chunk], **options: Any) -> bool:
        """Is exactly this draw recorded?"""
        return self._kept.get(self._setting(question, contexts, options).key) is not None

    def _setting(self, question: str, contexts: Sequence[Chunk], options: Any) -> Setting:
        own = getattr(self._inner, "model", None) or self._inner.name
        return setting_of(options.get("model") or own, question, contexts, options)

    def _append(self, setting: Setting, reply: Reply) -> None:
        entry = Recording(
            **setting.model_dump(),
            answer=reply.answer,
            finish_reason=reply.finish_reason,
            seconds=round(reply.seconds, 3),
        )
        with self._lock:
            self.asked += 1
            if self._kept.get(entry.key) is None:
                self._kept.add(entry)
                _append_line(self._path, line_of(entry))


def _append_line(path: Path, line: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        if file.tell():
            file.seek(-1, 2)
            if file.read(1) != b"\n":  # the last run was stopped within a line
                line = "\n" + line
        file.write(line.encode())
