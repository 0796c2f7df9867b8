"""The things that hold passages together: kept as they came, and filled with other passages."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.pipeline.foreign.faults import NotGiven
from rag_doctor.records import Chunk

__all__ = ["copied", "is_frame", "refilled"]

_PLAIN = (list, tuple, set, frozenset, deque)


def is_frame(value: Any) -> bool:
    """Is it a table of pandas, or of something that reads like one?"""
    return hasattr(value, "columns") and callable(getattr(value, "to_dict", None))


def copied(value: Any) -> Any:
    """A copy of a plain container, so that nobody's changes reach another call; else itself."""
    return value.copy() if type(value) in (list, dict, set, deque) else value


def refilled(raw: Any, items: Sequence[Any], chunks: Sequence[Chunk]) -> Any:
    """Other items in a container like `raw`. Raises `NotGiven` for one that cannot be made anew.

    `raw` = what the retriever gave last; `None` = not known, a list is due.
    """
    if raw is None:
        return list(items)
    if isinstance(raw, Mapping):
        return _mapping(raw, items, chunks)
    if type(raw).__module__.partition(".")[0] == "numpy":
        return _array(raw, items)
    if is_frame(raw):
        return type(raw)(list(items), columns=list(raw.columns))
    if type(raw) in _PLAIN:
        return _plain(raw, items)
    return list(items)


def _plain(raw: Any, items: Sequence[Any]) -> Any:
    inner = list(raw)
    if len(inner) == 2 and all(type(part) in (list, tuple) for part in inner):
        rows = all(type(item) is tuple and len(item) == 2 for item in items)
        if rows and type(raw) is tuple and not any(item is part for item in items for part in raw):
            return tuple([item[place] for item in items] for place in (0, 1))
    if len(inner) == 1 and type(inner[0]) is list and not any(type(i) is list for i in items):
        return type(raw)([list(items)])  # the answer to a batch of one question
    return type(raw)(items)


def _mapping(raw: Mapping[Any, Any], items: Sequence[Any], chunks: Sequence[Chunk]) -> Any:
    if all(isinstance(value, str) for value in raw.values()) and not _is_passage(raw):
        return {chunk.id: chunk.text for chunk in chunks}
    lists = {name: value for name, value in raw.items() if type(value) in (list, tuple)}
    columns = {name: _column(str(name), value, items) for name, value in lists.items()}
    if any(column is not None for column in columns.values()):
        empty = {name: _batched([None] * len(items), lists[name]) for name in lists}
        return {**raw, **empty, **{n: c for n, c in columns.items() if c is not None}}
    if len(lists) == 1:
        return {**raw, next(iter(lists)): list(items)}
    if len(items) == 1 and not lists:
        return items[0]  # one passage was the whole
    raise NotGiven("wrong_type", f"no copy of its {type(raw).__name__} with other passages")


def _is_passage(raw: Mapping[Any, Any]) -> bool:
    from rag_doctor.shapes.fields import text_in

    return text_in(raw) is not None


def _column(name: str, old: Any, items: Sequence[Any]) -> Any:
    """The column anew, `[[…]]` as it was; `None` = the items are no rows that hold it."""
    rows = [item for item in items if isinstance(item, Mapping)]
    key = next((k for k in (name, name.removesuffix("s")) if any(k in row for row in rows)), None)
    if len(rows) != len(items) or key is None:
        return None
    return _batched([row.get(key) for row in rows], old)


def _batched(column: list[Any], old: Any) -> list[Any]:
    return [column] if len(old) == 1 and type(old[0]) in (list, tuple) else column


def _array(raw: Any, items: Sequence[Any]) -> Any:
    import numpy as np

    if raw.dtype != object:
        return np.array(items)
    made = np.empty(len(items), dtype=object)
    made[:] = items
    return made
