"""Where a value stands in a text, with no word of the text cut in two."""

from __future__ import annotations

from rag_doctor.text import tokens

__all__ = ["find_value", "whole_words"]

NEAR = 40
"""Characters beside a value that are cut into words; no word that matters is longer."""
MOST = 20
"""Places that are looked at, so that a letter in a long text costs little."""


def find_value(text: str, value: str, start: int, end: int) -> tuple[int, int] | None:
    """The characters of the value within `start:end`; None = it is not there.

    Letter case does not matter. A place that cuts no word goes before an earlier one that does;
    where there is none, the rest of the cut words is taken along.
    """
    if not value.strip():
        return None
    where, what = text[start:end], value
    if len(where.lower()) == len(where):  # some letters grow when lowered and would shift offsets
        where, what = where.lower(), value.lower()
    first, at = None, where.find(what)
    for _ in range(MOST):
        if at < 0:
            break
        place = _widened(where, at, at + len(value))
        first = first or place
        if place == (at, at + len(value)):
            first = place
            break
        at = where.find(what, at + 1)
    return (start + first[0], start + first[1]) if first else None


def whole_words(text: str, value: str) -> str:
    """The value as it stands in the text, no word of it cut; as it came where it is not there."""
    place = find_value(text, value, 0, len(text))
    return text[slice(*place)] if place else value


def _widened(text: str, start: int, end: int) -> tuple[int, int]:
    low = max(0, start - NEAR)
    left, right = start, end
    for token in tokens(text[low : end + NEAR]):
        if low + token.start < start < low + token.end:
            left = low + token.start
        if low + token.start < end < low + token.end:
            right = low + token.end
    return left, right
