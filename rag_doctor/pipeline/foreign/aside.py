"""What foreign code prints goes to stderr, so that a report on stdout stays whole."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

__all__ = ["printing_aside"]

_inside: ContextVar[bool] = ContextVar("rag_doctor_inside", default=False)
_lock = threading.Lock()
_open = 0


class _Aside:
    """Standard output that knows who writes: foreign code is led to stderr, all else is not."""

    def __init__(self, out: Any) -> None:
        self.out = out

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.stderr if _inside.get() else self.out, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.out)


@contextmanager
def printing_aside() -> Iterator[None]:
    """While it is open, what this thread of work prints (also awaited) is printed to stderr.

    Other threads print as ever. A call that never ends keeps only its own prints aside.
    """
    global _open
    with _lock:
        _open += 1
        if not isinstance(sys.stdout, _Aside):
            sys.stdout = _Aside(sys.stdout)
    token = _inside.set(True)
    try:
        yield
    finally:
        _inside.reset(token)
        with _lock:
            _open -= 1
            if not _open and isinstance(sys.stdout, _Aside):
                sys.stdout = sys.stdout.out
