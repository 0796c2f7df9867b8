"""Fixtures that every area shares."""

from __future__ import annotations

import pytest
from fakes import FakeJudge
from hypothesis import settings

# what an example may take depends on who else uses the machine: it says nothing about the code
settings.register_profile("rag-doctor", deadline=None)
settings.load_profile("rag-doctor")


@pytest.fixture
def judge() -> FakeJudge:
    """A fresh judge that answers what each case's plan says."""
    return FakeJudge()
