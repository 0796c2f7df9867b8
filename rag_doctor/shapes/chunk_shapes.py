"""One column of passages → a list of single ones, whatever holds them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rag_doctor.records import Chunk
from rag_doctor.shapes.aliases import CHUNK_KEYS, key
from rag_doctor.shapes.fields import blank, kind_of, missing, native
from rag_doctor.shapes.literals import CUT, parse_literal
from rag_doctor.shapes.notes import RowProblem, Tally, note

__all__ = ["Held", "items_of", "says_nothing", "shape_of"]

_KNOWN = frozenset(key(name) for names in CHUNK_KEYS.values() for name in names)
_TEXT_NAMES = frozenset(map(key, CHUNK_KEYS["text"]))
_NOTHING = ("none", "null", "nan", "<na>")
_TEXTS = ("page_content", "text", "content", "node")
_ATTRIBUTES = (
    "id", "id_", "node_id", "chunk_id", "doc_id", "ref_doc_id", "metadata", "meta", "score",
    "source",
)  # fmt: skip


class Held:
    """The named parts of one passage, taken out by what they mean."""

    def __init__(self, item: Mapping[str, Any]) -> None:
        self.left = {str(k): native(v) for k, v in item.items()}
        self._names = {key(k): k for k in reversed(self.left)}

    def peek(self, name: str) -> Any:
        """The value under one spelling, `None` = missing."""
        column = self._names.get(key(name))
        value = self.left.get(column) if column is not None else None
        return None if missing(value) else value

    def has(self, name: str) -> bool:
        """Is there such a key, filled or not?"""
        return key(name) in self._names

    def drop(self, name: str) -> None:
        """Count this key as used."""
        self.left.pop(self._names.get(key(name), ""), None)

    def take(self, meaning: str, *, keep: bool = False) -> Any:
        """The first filled value among the names of `meaning`; `None` = none. `keep` leaves it."""
        for name in CHUNK_KEYS[meaning]:
            value = self.peek(name)
            if value is not None:
                if not keep:
                    self.drop(name)
                return value
        return None


def items_of(value: Any, name: str, tally: Tally) -> list[Any]:
    """The single passages (or ids) in `value`. Raises `RowProblem` where it can hold none.

    A text, bytes, a number, a date, a `Chunk` or an object with a text is one passage alone.
    """
    value = native(value)
    if missing(value):
        return []
    if isinstance(value, bool):
        raise RowProblem(note("not_text", field=name, kind=kind_of(value)))
    if isinstance(value, str):
        return _from_text(value, name, tally)
    if isinstance(value, Mapping):
        return _from_mapping(value, name, tally)
    if shape_of(value) is None and isinstance(value, Iterable) and not isinstance(value, bytes):
        return _flat(list(value))
    return [value]


def says_nothing(value: Any) -> bool:
    """A missing value, or a text that spells one: blank, `null`, `nan`."""
    value = native(value)
    if isinstance(value, str):
        return blank(value) or value.strip().casefold() in _NOTHING
    return missing(value)


def _from_text(value: str, name: str, tally: Tally) -> list[Any]:
    if says_nothing(value):
        return []
    found = parse_literal(value)
    if found is CUT:
        tally.add("cut_list", field=name)
        return [value]
    if isinstance(found, Mapping):
        try:
            return _from_mapping(found, name, tally)
        except RowProblem:
            return [value]  # a passage that happens to be JSON
    if isinstance(found, list | tuple) and all(_may_be_chunk(item) for item in found):
        return _flat(list(found))
    return [value]


def _may_be_chunk(item: Any) -> bool:
    return item is None or isinstance(item, str | Mapping | list | tuple)


def _flat(items: list[Any]) -> list[Any]:
    """`[[a, b]]`, the answer to a batch of one query, is `[a, b]`."""
    inner = native(items[0]) if len(items) == 1 else None
    if isinstance(inner, list | tuple) and all(isinstance(i, str | Mapping) for i in inner):
        return list(inner)
    return items


def _from_mapping(value: Mapping[str, Any], name: str, tally: Tally) -> list[Any]:
    columns = _columns(value)
    if columns:
        return columns
    held = Held(value)
    for listed in CHUNK_KEYS["list"]:
        if isinstance(held.peek(listed), list | tuple):
            return items_of(held.peek(listed), name, tally)
    if any(held.has(n) for n in (*CHUNK_KEYS["text"], *CHUNK_KEYS["inner"])):
        return [value]
    if value and all(isinstance(v, str) for v in value.values()):
        return [{"id": k, "text": v} for k, v in value.items()]
    if not value:
        return []
    raise RowProblem(note("not_text", field=name, kind=kind_of(value)))


def _columns(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    """`{"ids": […], "documents": […]}` → one dict a passage; empty list = it is no such thing."""
    lists = {str(k): _unbatched(v) for k, v in value.items() if isinstance(v, list | tuple)}
    named = {_singular(k): v for k, v in lists.items()}
    sizes = {len(v) for v in named.values()}
    if len(sizes) != 1 or not any(key(n) in map(key, named) for n in CHUNK_KEYS["text"]):
        return []
    if any(_holds_passages(n, column) for n, column in named.items()):
        return []
    return [dict(zip(named, row, strict=True)) for row in zip(*named.values(), strict=True)]


def _holds_passages(name: str, column: list[Any]) -> bool:
    """`{"contexts": [{…}, …]}` is a list of passages, no column of texts."""
    whole = key(name) in _TEXT_NAMES and key(name) not in map(key, CHUNK_KEYS["inner"])
    return whole and any(isinstance(native(item), Mapping) for item in column)


def _unbatched(column: list[Any] | tuple[Any, ...]) -> list[Any]:
    inner = native(column[0]) if len(column) == 1 else None
    return list(inner if isinstance(inner, list | tuple) else column)


def _singular(name: str) -> str:
    """`documents` among columns holds one document a row, though alone it may be a list's name."""
    if not name.endswith("s") or (key(name) in _KNOWN and key(name[:-1]) not in _TEXT_NAMES):
        return name
    return name[:-1]


def shape_of(item: Any) -> dict[str, Any] | None:
    """A passage object of some framework (text, metadata, id, score) as a dict; else `None`."""
    if isinstance(item, str | bytes | Mapping | list | tuple | set):
        return None
    if isinstance(item, Chunk):
        return item.model_dump(exclude_unset=True)  # an unset rank is not a stated one
    found: dict[str, Any] = {}
    for attribute in _TEXTS:
        value = _attribute(item, attribute)
        if value is not None:
            found[attribute if attribute == "node" else "text"] = value
            break
    else:
        getter = getattr(item, "get_content", None)
        text = getter() if callable(getter) and not isinstance(item, type) else None
        if not isinstance(text, str):
            return None
        found["text"] = text
    for holder in (item, _attribute(item, "node")):  # a scored node tells less than its node
        for attribute in _ATTRIBUTES:
            value = _attribute(holder, attribute)
            if value is not None:
                found.setdefault(attribute, value)
    return found


def _attribute(item: Any, name: str) -> Any:
    """What the object holds under this name; `None` = nothing, or a method, or it refuses."""
    try:
        value = getattr(item, name, None)
    except Exception:  # a property may refuse: the text of a node that holds a picture
        return None
    return None if callable(value) else value
