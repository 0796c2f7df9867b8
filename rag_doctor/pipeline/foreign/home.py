"""The working folder stays the caller's, wherever foreign code goes."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

__all__ = ["at_home"]

_lock = threading.Lock()
_open = 0
_home: str | None = None


@contextmanager
def at_home() -> Iterator[None]:
    """While it is open foreign code may change the folder; after the last one it is changed back.

    The folder belongs to the whole process: it is left alone as long as another call is under way.
    """
    global _open, _home
    with _lock:
        if not _open:
            _home = _here()
        _open += 1
    try:
        yield
    finally:
        with _lock:
            _open -= 1
            if not _open and _home is not None and _here() != _home:
                with suppress(OSError):  # it is gone meanwhile
                    os.chdir(_home)


def _here() -> str | None:
    try:
        return os.getcwd()
    except OSError:  # the folder was removed
        return None
