"""The command line, run as a user runs it: in its own process, in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str


@pytest.fixture
def cli(tmp_path) -> Callable[..., Run]:
    """`cli("triage", "-q", …, stdin="…")` → exit code, stdout, stderr."""

    def run(*arguments: str, stdin: str | bytes = b"", **env: str) -> Run:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-m", "rag_doctor", *arguments],
            input=data,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", **env},
            timeout=120,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
