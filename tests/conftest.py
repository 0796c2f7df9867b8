"""Fixtures that every area shares."""

from __future__ import annotations

import pytest
from fakes import FakeJudge


@pytest.fixture
def judge() -> FakeJudge:
    """A fresh judge that answers what each case's plan says."""
    return FakeJudge()
