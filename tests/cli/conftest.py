"""The command line, run as a user runs it, in an empty folder."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from command import Run, apart, here


@pytest.fixture
def cli(tmp_path) -> Callable[..., Run]:
    """`cli("triage", "-q", …, stdin="…")` → exit code, stdout, stderr; in this process."""
    return partial(here, tmp_path)


@pytest.fixture
def process(tmp_path) -> Callable[..., Run]:
    """The same in a process of its own: slower, and the only one to show how a process behaves."""
    return partial(apart, tmp_path)
