"""One parsed JSON value → the rows it holds: a list, a list under a key, columns, or one case."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from rag_doctor.shapes.aliases import CONTAINERS, FIELDS, INDEX, key
from rag_doctor.shapes.fields import native
from rag_doctor.shapes.mapping import has_case_fields, unwrapped

__all__ = ["rows_in"]

_MANY = frozenset(map(key, CONTAINERS))
_ID_KEYS = frozenset(map(key, FIELDS["id"]))


def rows_in(value: Any) -> list[Any]:
    """The rows, each still to be checked. A value that holds none is one (bad) row itself."""
    if isinstance(value, list | tuple):
        return list(value)
    if not isinstance(value, Mapping):
        return [value]
    held = {str(k): native(v) for k, v in value.items()}
    columns = _columns(held)
    if columns:
        return columns
    if has_case_fields(held) and not _is_shadowed(held):
        return [value]
    listed = _under_key(held)
    return listed if listed is not None else _by_id(held) or [unwrapped(held)]


def _is_shadowed(held: Mapping[str, Any]) -> bool:
    """A container whose key is also an accepted name, as in `{"questions": [{…}]}`; no scalars."""
    return any(key(k) in _MANY and _is_rows(v) for k, v in held.items())


def _is_rows(value: Any) -> bool:
    if not isinstance(value, list | tuple) or not value:
        return False
    return any(isinstance(v, Mapping) and has_case_fields(unwrapped(v)) for v in value[:5])


def _under_key(held: Mapping[str, Any]) -> list[Any] | None:
    """Rows under `data`, `cases`, …, else under any key that holds some; `None` = none found."""
    named = [v for name in CONTAINERS for k, v in held.items() if key(k) == key(name)]
    for value in [v for v in (*named, *held.values()) if _is_rows(v)] or named:
        if isinstance(value, list | tuple) and value and isinstance(value[0], list):
            continue
        if isinstance(value, list | tuple):
            return list(value)
        if isinstance(value, Mapping) and value is not held:
            inner = rows_in(value)
            if any(isinstance(r, Mapping) and has_case_fields(unwrapped(r)) for r in inner[:5]):
                return inner
    return None


def _by_id(held: Mapping[str, Any]) -> list[Any]:
    """`{"case-1": {…}, "case-2": {…}}`: the key is the id where the row has none."""
    if len(held) < 1 or not all(isinstance(v, Mapping) for v in held.values()):
        return []
    if not any(has_case_fields(v) for v in held.values()):
        return []
    return [v if _has_id(v) else {"id": k, **v} for k, v in held.items()]


def _has_id(row: Mapping[str, Any]) -> bool:
    return any(key(k) in _ID_KEYS for k in row)


def _columns(held: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Columns of equal length: lists, pandas' `{"question": {"0": …}}`, pandas' `split`."""
    if isinstance(held.get("columns"), list) and isinstance(held.get("data"), list):
        names = [str(c) for c in held["columns"]]
        return [dict(zip_longest(names, row[: len(names)])) for row in held["data"]]
    main = [v for k, v in held.items() if _is_main(k)]
    if not main:
        return []
    if all(isinstance(v, Mapping) for v in held.values()) and all(map(_is_indexed, main)):
        return _from_indexed(held)
    if not all(isinstance(v, list) and _is_column(v) for v in main):
        return []
    lists = {k: v for k, v in held.items() if isinstance(v, list) and len(v) == len(main[0])}
    same = {k: v for k, v in held.items() if k not in lists}
    return [
        {**same, **dict(zip(lists, row, strict=True))} for row in zip(*lists.values(), strict=True)
    ]


def _is_main(name: str) -> bool:
    return INDEX.get(key(name), ("", 0))[0] in ("question", "answer")


def _is_column(values: list[Any]) -> bool:
    """Texts, one a case; a list of messages is a conversation, not a column."""
    return bool(values) and not any(isinstance(v, Mapping) for v in values)


def _is_indexed(value: Mapping[str, Any]) -> bool:
    return bool(value) and all(str(k).isdigit() for k in value)


def _from_indexed(held: Mapping[str, Any]) -> list[dict[str, Any]]:
    places = dict.fromkeys(str(place) for column in held.values() for place in column)
    return [{name: column.get(place) for name, column in held.items()} for place in places]
