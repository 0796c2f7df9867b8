"""Replies kept on disk by the hash of what was asked, so that asking again costs nothing.

One SQLite file in the user's cache folder. A cache is a convenience: where it cannot be read or
written, everything goes on without it. It holds replies and vectors, never a key, and no question
in the clear beyond what a reply quotes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import threading
import weakref
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rag_doctor._resources import cache_dir

__all__ = ["ReplyCache", "content_key"]

FILE = "judge-replies.sqlite"
SCHEMA = "CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, value TEXT NOT NULL)"


def content_key(**parts: Any) -> str:
    """The hash of everything a reply depends on. Parts must be JSON-ready."""
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class ReplyCache:
    """JSON values by key, in memory and on disk. Safe to use from several threads and processes.

    `folder=None` = the user's cache folder (see `cache_dir`); `folder=False` = memory only.
    """

    def __init__(self, folder: Path | str | bool | None = None, in_memory: int = 4096) -> None:
        self._lock = threading.Lock()
        self._memory: OrderedDict[str, str] = OrderedDict()
        self._in_memory = in_memory
        place = cache_dir() if folder is None or folder is True else folder
        self.path = Path(place) / FILE if place else None
        self._disk: sqlite3.Connection | None = None
        self._opened = self.path is None

    def get(self, key: str) -> Any | None:
        """The value, or `None` when there is none."""
        with self._lock:
            text = self._memory.get(key)
            if text is None and (disk := self._connection()) is not None:
                with contextlib.suppress(sqlite3.Error):
                    row = disk.execute("SELECT value FROM replies WHERE key = ?", (key,)).fetchone()
                    text = row[0] if row else None
                if text is not None:
                    self._remember(key, text)
        if text is None:
            return None
        try:
            return json.loads(text)
        except ValueError:  # a damaged row is no reply
            return None

    def put(self, key: str, value: Any) -> None:
        """Keep a value."""
        self.put_many({key: value})

    def put_many(self, values: Mapping[str, Any]) -> None:
        """Keep several values in one go."""
        rows = [(key, json.dumps(value, ensure_ascii=False)) for key, value in values.items()]
        with self._lock:
            for key, text in rows:
                self._remember(key, text)
            if (disk := self._connection()) is not None:
                with contextlib.suppress(sqlite3.Error, UnicodeEncodeError), disk:
                    disk.executemany("INSERT OR REPLACE INTO replies VALUES (?, ?)", rows)

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def close(self) -> None:
        """Close the file; it is opened again when needed."""
        with self._lock:
            if self._disk is not None:
                self._disk.close()
                self._disk, self._opened = None, False

    def _remember(self, key: str, text: str) -> None:
        self._memory[key] = text
        self._memory.move_to_end(key)
        while len(self._memory) > self._in_memory:
            self._memory.popitem(last=False)

    def _connection(self) -> sqlite3.Connection | None:
        """The open file; `None` = none, or of no use. Call with the lock held."""
        if not self._opened:
            self._opened = True
            self._disk = _open(self.path) if self.path else None
            if self._disk is not None:
                weakref.finalize(self, self._disk.close)
        return self._disk


def _open(path: Path) -> sqlite3.Connection | None:
    """The database; a damaged file is moved aside once. `None` = no cache on disk."""
    for last in (False, True):
        disk = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            disk = sqlite3.connect(path, timeout=5, check_same_thread=False)
            disk.execute("PRAGMA journal_mode=WAL")
            disk.execute("PRAGMA synchronous=NORMAL")
            disk.execute(SCHEMA)
            disk.commit()
            return disk
        except (OSError, sqlite3.Error) as error:
            if disk is not None:
                disk.close()
            if last or isinstance(error, (OSError, sqlite3.OperationalError)):
                return None
            with contextlib.suppress(OSError):
                path.replace(path.with_suffix(".damaged"))
    return None
