"""What every reader yields: a row as it came, with its place, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from rag_doctor.adapters.notes import Note
from rag_doctor.errors import shown

__all__ = ["MAX_ROW_BYTES", "ByteStream", "RawRow", "excerpt"]

MAX_ROW_BYTES = 16 * 1024 * 1024
"""Bytes of one line of JSON Lines above which it is set aside unread."""


class ByteStream(Protocol):
    """What the readers ask of an open file."""

    def read(self, size: int = -1, /) -> bytes:
        """Up to `size` bytes; -1 = all that is left."""

    def readline(self, size: int = -1, /) -> bytes:
        """Up to and with the next line feed, at most `size` bytes; -1 = no bound."""


@dataclass(frozen=True, slots=True)
class RawRow:
    """`line` from 1: of the file, or the row's number where there are no lines."""

    line: int
    value: Any = None
    problem: Note | None = None
    excerpt: str = ""


def excerpt(value: object) -> str:
    """The beginning of a row, short and safe to print."""
    return shown(value, 120) if not isinstance(value, str) else shown(value[:200], 120)[1:-1]
