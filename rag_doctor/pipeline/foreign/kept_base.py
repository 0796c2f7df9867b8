"""A base that was read before is not read again, as long as it is the same, item by item.

Compared is what the items hold (the fields of tables and objects, two levels down), so that a
change in place is noticed. 100,000 small tables take a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.pipeline.foreign.faults import Finds
from rag_doctor.records import Chunk

__all__ = ["KeptBase"]

_PLAIN = (str, int, float, bool, type(None), bytes)


class KeptBase:
    """The last base that was read, under the settings it was asked for."""

    def __init__(self) -> None:
        self._last: tuple[Any, Any, tuple[Chunk, ...], dict[str, tuple[int, str]]] | None = None

    def same(self, given: Any, turned: Mapping[str, Any], finds: Finds) -> tuple[Chunk, ...] | None:
        """The chunks read from the same before, and what was mended then; `None` = read anew."""
        last = self._last
        if last is None or type(given) not in (list, tuple):
            return None
        settings, shot, chunks, found = last
        try:
            if settings != dict(turned) or len(shot) != len(given) or _shot(given) != shot:
                return None
        except Exception:  # values that cannot be compared, such as vectors: read anew
            return None
        finds.found.update(found)
        return chunks

    def keep(
        self, given: Any, turned: Mapping[str, Any], chunks: tuple[Chunk, ...], finds: Finds
    ) -> None:
        """Remember what was read; nothing of what is no list."""
        self._last = None
        if type(given) in (list, tuple):
            self._last = dict(turned), _shot(given), chunks, dict(finds.found)


def _shot(items: Any) -> list[Any]:
    return [item if type(item) in (*_PLAIN, Chunk) else _held(item, 2) for item in items]


def _held(value: Any, depth: int) -> Any:
    """The value as it is now: a copy of what may change, down to a depth."""
    if type(value) in _PLAIN or not depth:
        return value
    if isinstance(value, Mapping):
        return {key: _held(inner, depth - 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_held(inner, depth - 1) for inner in value]
    fields = getattr(value, "__dict__", None)
    return {k: _held(v, depth - 1) for k, v in fields.items()} if fields else value
