"""Where in the user's own code an exception came from, and what it said, on one line."""

from __future__ import annotations

import os
import sysconfig
import traceback
from pathlib import Path

from rag_doctor.errors import error_line

__all__ = ["is_ours", "told"]

_OURS = str(Path(__file__).resolve().parents[2]) + os.sep
_LIBRARIES = tuple(
    {
        str(Path(sysconfig.get_paths()[name]).resolve()) + os.sep
        for name in ("stdlib", "platstdlib", "purelib", "platlib")
    }
)


def told(error: BaseException) -> str:
    """`KeyError: 'k' (my_rag.py, line 12, in search)`; what looks like a key is masked."""
    from rag_doctor.judges.openai.secret import Secret

    said = Secret(None).hide(_line(error))
    place = _place(error)
    return f"{said} ({place})" if place else said


def is_ours(error: BaseException) -> bool:
    """Was it raised by a line of this package, and not by the user's own code?"""
    frames = traceback.extract_tb(error.__traceback__)
    return not frames or _real(frames[-1].filename).startswith(_OURS)


def _line(error: BaseException) -> str:
    try:
        said = error_line(error)
    except Exception:  # its own text raises: the name alone must do
        return type(error).__name__
    return "".join(c if c.isprintable() else " " for c in said)


def _place(error: BaseException) -> str:
    """The innermost line of user code; without any, of a library. Ours is never to blame."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not _real(frame.filename).startswith(_OURS)
    ]
    own = [frame for frame in frames if not _real(frame.filename).startswith(_LIBRARIES)]
    if not frames:
        return ""
    frame = (own or frames)[-1]
    return f"{_shown(frame.filename)}, line {frame.lineno}, in {frame.name}"


def _real(filename: str) -> str:
    return filename if filename.startswith("<") else os.path.realpath(filename)


def _shown(filename: str) -> str:
    """The path from the working folder, the bare name of a file elsewhere, `notebook cell`."""
    if f"{os.sep}ipykernel_" in filename:
        return "notebook cell"
    real = Path(_real(filename))
    try:
        return real.relative_to(Path.cwd().resolve()).as_posix()
    except (ValueError, OSError):
        return filename if filename.startswith("<") else real.name
