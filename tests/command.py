"""The command line, called in this process or in one of its own.

In this process saves what every start costs: Python, imports, models, the index of the demo. What a
process of its own alone can show (signals, a closed pipe, the locale, what is imported at the
start) is run `apart`.
"""

from __future__ import annotations

import importlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from rag_doctor.cli import main

PLAIN = {"COLUMNS": "100", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Run:
    """How a call ended: its exit code, and what it printed on either stream."""

    code: int
    out: str
    err: str


def here(folder: Path, *words: str, stdin: str | bytes = b"", **env: str) -> Run:
    """`rag-doctor WORDS` from within `folder`, in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    told = io.TextIOWrapper(io.BytesIO(_bytes(stdin)), encoding="utf-8")
    with (
        patch.multiple(sys, argv=["rag-doctor", *words], stdin=told, stdout=out, stderr=err),
        patch.dict(os.environ, {**PLAIN, **env}),
        chdir(folder),
        _own_modules(folder),
    ):
        try:
            main()
        except SystemExit as left:
            code = left.code
    out.flush()
    err.flush()
    assert isinstance(code, int)
    return Run(code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode())


def apart(folder: Path, *words: str, stdin: str | bytes = b"", **env: str) -> Run:
    """`rag-doctor WORDS` from within `folder`, as a user's shell starts it."""
    done = subprocess.run(
        [sys.executable, "-m", "rag_doctor", *words],
        input=_bytes(stdin),
        capture_output=True,
        cwd=folder,
        env={**os.environ, **PLAIN, **env},
        timeout=120,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


@contextmanager
def _own_modules(folder: Path) -> Iterator[None]:
    """The folder is importable within, as for `python -m`; what came from it is then forgotten."""
    before = set(sys.modules)
    importlib.invalidate_caches()
    with patch.object(sys, "path", [str(folder), *sys.path]):
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                    del sys.modules[name]
