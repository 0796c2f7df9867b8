"""Word lists as data: one string, words between white space."""

from __future__ import annotations

__all__ = ["word_set"]


def word_set(words: str) -> frozenset[str]:
    """The words of a block of text, as a set."""
    return frozenset(words.split())
