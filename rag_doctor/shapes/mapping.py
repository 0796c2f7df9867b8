"""Which column holds which field, by name, nested and dotted ones too, one row at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rag_doctor.shapes.aliases import INDEX, NAMESPACES, NESTED, WRAPPERS, key
from rag_doctor.shapes.fields import as_mapping, missing, native
from rag_doctor.shapes.literals import parse_literal
from rag_doctor.shapes.notes import Tally

__all__ = ["Path", "Picker", "field_of", "has_case_fields", "unwrapped"]

Path = tuple[str, ...]
"""A column, or a column and a key inside the object it holds."""

_NESTED_LAST = 1000  # a nested name never wins over a top-level one


def field_of(path: Path) -> tuple[str, int] | None:
    """The field a path means and its precedence (lower wins); `None` = no accepted name."""
    if len(path) == 2:
        return _inside(*path)
    hit = INDEX.get(key(path[0]))
    if hit:
        return hit
    parts = re.split(r"[./]", path[0])
    return _inside(parts[-2], parts[-1]) if len(parts) > 1 else None


def _inside(space: str, name: str) -> tuple[str, int] | None:
    kind = NAMESPACES.get(key(space))
    if kind is None:
        return None
    field, place = INDEX.get(key(name), (NESTED[kind].get(key(name)), 500))
    if kind == "due":
        field = "reference" if field in ("answer", "reference") else field
        field = field if field in ("reference", "relevant_ids") else None
    elif kind == "made" and field == "question":
        field = NESTED[kind].get(key(name))
    return (field, _NESTED_LAST + place) if field else None


@lru_cache(maxsize=512)
def _plan(paths: tuple[Path, ...]) -> dict[str, tuple[Path, ...]]:
    """Field → the paths that mean it, the winner first; exact spelling breaks ties."""
    found: dict[str, list[tuple[int, int, int, Path]]] = {}
    for order, path in enumerate(paths):
        hit = field_of(path)
        if hit:
            exact = 0 if path[-1] == path[-1].casefold() and not path[-1].startswith("_") else 1
            found.setdefault(hit[0], []).append((hit[1], exact, order, path))
    return {field: tuple(p for *_, p in sorted(hits)) for field, hits in found.items()}


def has_case_fields(row: Mapping[str, Any]) -> bool:
    """Does a question or an answer column exist, filled or not?"""
    plan = _plan(tuple(_spread(row)))
    return "question" in plan or "answer" in plan


def unwrapped(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A row that only wraps a case (`{"case": {...}, "note": …}`) with the case lifted out."""
    if has_case_fields(row):
        return row
    for name, value in row.items():
        inner = as_mapping(value) if key(name) in WRAPPERS else None
        if inner and has_case_fields(inner):
            beside = {_free(str(k), inner): v for k, v in row.items() if k != name}
            return {**inner, **beside}
    return row


def _free(name: str, taken: Mapping[str, Any]) -> str:
    while name in taken:
        name += "~2"
    return name


def _spread(row: Mapping[str, Any]) -> dict[Path, Any]:
    """Paths of a row → values; objects under a namespace (`inputs`, `outputs`) are opened."""
    found: dict[Path, Any] = {}
    for name, value in row.items():
        column = str(name)
        inner = _object(value) if key(column) in NAMESPACES else None
        if inner and any(field_of((column, str(k))) for k in inner):
            found.update({(column, str(k)): v for k, v in inner.items()})
        else:
            found[(column,)] = value
    return found


def _object(value: Any) -> Mapping[str, Any] | None:
    if isinstance(value, str) and value.lstrip().startswith("{"):
        value = parse_literal(value)
    return value if isinstance(value, Mapping) else None


class Picker:
    """Takes a row's fields one by one; what nobody took is left for `meta`."""

    def __init__(self, row: Mapping[str, Any], tally: Tally) -> None:
        self.values = _spread(row)
        self.plan = _plan(tuple(self.values))
        self.used: dict[str, str] = {}
        self._tally = tally
        self._spent: set[Path] = set()

    def take(self, field: str) -> Any:
        """The field's value, `None` = missing. The first column that has one wins; others stay."""
        paths = self.plan.get(field, ())
        filled = [p for p in paths if not missing(native(self.values[p]))]
        self._spent.update(set(paths) - set(filled[1:]))
        if not filled:
            return None
        self.used[field] = ".".join(filled[0])
        for other in filled[1:]:
            name = ".".join(other)
            self._tally.add("two_columns", field=field, used=self.used[field], kept=name)
        return native(self.values[filled[0]])

    def keep(self, field: str) -> None:
        """Leave the column that gave `field` for `meta` too: the field holds only a part of it."""
        self._spent = {p for p in self._spent if ".".join(p) != self.used.get(field)}

    def leftovers(self) -> dict[str, Any]:
        """What no field took, under its own names."""
        left: dict[str, Any] = {}
        for path, value in self.values.items():
            if path in self._spent:
                continue
            if len(path) == 1:
                left[path[0]] = value
            else:
                left.setdefault(path[0], {})[path[1]] = value
        return left
