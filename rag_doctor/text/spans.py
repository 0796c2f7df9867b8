"""A piece of a text that knows where it stands."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Span"]


@dataclass(frozen=True, slots=True)
class Span:
    """`text == source[start:end]`, offsets in Python characters (code points)."""

    text: str
    start: int
    end: int

    def shifted(self, by: int) -> Span:
        """The same piece in a source that begins `by` characters earlier."""
        return Span(self.text, self.start + by, self.end + by)


def trimmed(source: str, start: int, end: int) -> Span | None:
    """`source[start:end]` without the white space around it; `None` when nothing is left."""
    while start < end and source[start].isspace():
        start += 1
    while end > start and source[end - 1].isspace():
        end -= 1
    return Span(source[start:end], start, end) if start < end else None
