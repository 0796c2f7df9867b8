"""A pipeline that offers the whole base and no retrieval."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, documents


@pytest.fixture
def whole_base() -> Given:
    """Chunks and documents on offer, no retrieval."""
    return Given(base(), documents())
