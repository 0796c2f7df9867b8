"""Which chunks may be found at all: the metadata filter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rag_doctor.records import Chunk

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FILTERS", "allowed", "wanted"]

FILTERS: Mapping[str, str] = {
    "only_lang": "lang",
    "only_region": "region",
    "only_version": "version",
}
"""Knob → key in a chunk's `meta`."""


def wanted(settings: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """(key, value) of every filter that is set."""
    return tuple(
        (key, settings[knob]) for knob, key in FILTERS.items() if settings[knob] is not None
    )


def allowed(chunks: Sequence[Chunk], conditions: Sequence[tuple[str, str]]) -> NDArray[np.bool_]:
    """For each chunk whether its meta has every value, compared as text without regard to case.

    A chunk that lacks a key does not pass: like in a vector store, a filter that is set leaves
    out what was never labelled.
    """
    import numpy as np

    passes = (
        all(
            str(chunk.meta.get(key, "")).casefold() == value.casefold() for key, value in conditions
        )
        for chunk in chunks
    )
    return np.fromiter(passes, np.bool_, len(chunks))
