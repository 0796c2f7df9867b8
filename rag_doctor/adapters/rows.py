"""What every reader yields: a row as it came, with its place, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

from rag_doctor.errors import shown
from rag_doctor.shapes.notes import Note, note

__all__ = ["MAX_ROW_BYTES", "ByteStream", "RawRow", "excerpt", "within_limit"]

MAX_ROW_BYTES = 16 * 1024 * 1024
"""Bytes of one row above which it is set aside, in every format: of a line of JSON Lines as it
stands, unread; elsewhere of the texts in the row, as UTF-8."""


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
    if isinstance(value, Mapping):
        value = {k: v[:200] if isinstance(v, str) else v for k, v in islice(value.items(), 20)}
    return shown(value, 120) if not isinstance(value, str) else shown(value[:200], 120)[1:-1]


def within_limit(rows: Iterable[RawRow]) -> Iterator[RawRow]:
    """The rows; one of more than `MAX_ROW_BYTES` is given with its problem instead of its value."""
    for row in rows:
        size = 0 if row.value is None else _size(row.value)
        if size <= MAX_ROW_BYTES:
            yield row
            continue
        megabyte = 1024 * 1024
        problem = note("too_big", size=f"{size / megabyte:.1f}", limit=MAX_ROW_BYTES // megabyte)
        head = excerpt(row.value) if isinstance(row.value, Mapping) else type(row.value).__name__
        yield RawRow(row.line, None, problem, head)


def _size(value: Any) -> int:
    """Bytes of all texts in a row; objects and tables inside it are not opened."""
    total = 0
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            total += len(item) if item.isascii() else len(item.encode("utf-8", "replace"))
        elif isinstance(item, bytes | bytearray):
            total += len(item)
        elif isinstance(item, Mapping | list | tuple) and id(item) not in seen:
            seen.add(id(item))  # a row may hold itself
            waiting.extend(item)
            if isinstance(item, Mapping):
                waiting.extend(item.values())
    return total
