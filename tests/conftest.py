"""Fixtures that every area shares."""

from __future__ import annotations

import gc

import pytest
from fakes import FakeJudge
from hypothesis import settings

# what an example may take depends on who else uses the machine: it says nothing about the code
settings.register_profile("rag-doctor", deadline=None)
settings.load_profile("rag-doctor")


def pytest_collection() -> None:
    """Thousands of tests are made and all of them kept: nothing in them is worth looking for."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


@pytest.fixture
def judge() -> FakeJudge:
    """A fresh judge that answers what each case's plan says."""
    return FakeJudge()
