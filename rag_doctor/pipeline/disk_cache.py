"""Files that only save time: written whole or not at all, the least recently used deleted."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

__all__ = ["keep"]


def keep(path: Path, write: Callable[[IO[bytes]], None], most: int) -> None:
    """Let `write` fill the file at `path`, then leave the `most` newest files of its kind there.

    Of its kind = in the same folder with the same suffix. Raises `OSError` when the folder cannot
    be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
        os.replace(name, path)  # readers see a whole file or none
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    files = sorted(
        path.parent.glob(f"*{path.suffix}"), key=lambda p: p.stat().st_mtime, reverse=True
    )
    for old in files[most:]:
        old.unlink(missing_ok=True)
