"""Fixtures of experiments; what they are made of is in `experiments_made`."""

from __future__ import annotations

import pytest
from experiments_made import SeeingJudge


@pytest.fixture
def seeing() -> SeeingJudge:
    """A judge that supports what stands word for word in the contexts."""
    return SeeingJudge()
