"""Contexts handed to a writer in the shape in which its own retriever gives them.

A trial changes what the writer is given: other passages, fewer, in another order, cut to the span
that matters. The writer was made for its own retriever's texts, dicts or document objects, so the
changed contexts are put into these.
"""

from __future__ import annotations

import copy
import dataclasses
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from numbers import Number
from typing import Any

from rag_doctor.pipeline.foreign.containers import copied, refilled
from rag_doctor.pipeline.foreign.faults import NotGiven
from rag_doctor.pipeline.foreign.retrievals import Found
from rag_doctor.pipeline.foreign.rows import columns_of
from rag_doctor.records import Chunk
from rag_doctor.shapes.aliases import CHUNK_KEYS, key
from rag_doctor.shapes.chunk_shapes import shape_of

__all__ = ["SEPARATOR", "Hand", "text_of"]

SEPARATOR = "\n\n"
"""Between passages, where a writer takes them as one text."""

KEPT = 20_000
"""Items of the pipeline's own that are remembered, to be given back as they came."""

KEPT_WHOLE = 256
"""Retrievals whose container is remembered."""

_TEXT_NAMES = ("page_content", "text", "content")
_ID_NAMES = ("id", "id_")


class Hand:
    """Remembers what a retriever gave, and gives chunks back as such things.

    Contexts that nobody changed are given back in the very thing in which they came. `wants`:
    `text`, `texts`, as the writer's signature says; `None` = as the retriever gives, and chunks as
    they are until it has given something else.
    """

    def __init__(self, wants: str | None = None) -> None:
        self._wants = wants
        self._lock = threading.Lock()
        self._items: OrderedDict[str, tuple[Any, str]] = OrderedDict()
        self._raws: OrderedDict[tuple[tuple[str, str], ...], Any] = OrderedDict()
        self._last: tuple[Any, str] | None = None
        self._last_raw: Any = None
        self._whole = False
        self.learned = wants is not None

    def learn(self, found: Found) -> None:
        """Remember the items of a retrieval by chunk id, and what held them."""
        texts = {c.id: c.text for chunks in found.retrieval.stages().values() for c in chunks}
        with self._lock:
            self.learned = True
            self._whole = found.whole or (self._whole and not found.originals)
            for chunk_id, item in found.originals.items():
                self._items[chunk_id] = self._last = (item, texts.get(chunk_id, ""))
                self._items.move_to_end(chunk_id)
            if found.originals:
                self._last_raw = found.raw
            if found.raw is not None:
                self._raws[_key(found.retrieval.sent)] = found.raw
                self._raws.move_to_end(_key(found.retrieval.sent))
            for kept, most in ((self._items, KEPT), (self._raws, KEPT_WHOLE)):
                while len(kept) > most:
                    kept.popitem(last=False)

    def give(self, chunks: Sequence[Chunk]) -> Any:
        """The chunks as the writer takes them. Raises `NotGiven` where an own item can't be."""
        with self._lock:
            own = [self._items.get(chunk.id) for chunk in chunks]
            last, whole, raw = self._last, self._whole, self._raws.get(_key(chunks))
            shape = self._last_raw
        if self._wants == "text" or (self._wants is None and whole):
            return SEPARATOR.join(chunk.text for chunk in chunks)
        if self._wants == "texts":
            return [chunk.text for chunk in chunks]
        if raw is not None:
            return copied(raw)
        if last is None:
            return list(chunks)
        items = [_as_item(item, last, chunk) for item, chunk in zip(own, chunks, strict=True)]
        return refilled(shape, items, chunks)


def _key(chunks: Sequence[Chunk]) -> tuple[tuple[str, str], ...]:
    return tuple((chunk.id, chunk.text) for chunk in chunks)


def _as_item(own: tuple[Any, str] | None, last: tuple[Any, str], chunk: Chunk) -> Any:
    """The chunk as its own item, with its text changed if need be; else made after the last one."""
    if own is not None and own[1] == chunk.text:
        return own[0]
    item, text = own or last
    return _changed(item, text, chunk, fresh=own is None)


def _changed(item: Any, text: str, chunk: Chunk, fresh: bool) -> Any:
    """A copy of the item with the chunk's text where `text` stood."""
    if isinstance(item, bytes | bytearray):
        return type(item)(chunk.text.encode())
    if type(item) in (tuple, list) or hasattr(item, "_replace"):
        return _row(item, text, chunk, fresh)
    if text_of(item) is None and not isinstance(item, Mapping):
        return _by_value(item, text, chunk, fresh)
    return _with_text(item, chunk, fresh)


def _row(item: Any, text: str, chunk: Chunk, fresh: bool) -> Any:
    """The row with its text, and where it is made anew its id, score and metadata, replaced."""
    columns = columns_of([list(item) if hasattr(item, "_replace") else item])
    place = next((n for n, part in enumerate(item) if part == text or text_of(part) == text), None)
    if place is None:
        raise NotGiven("wrong_type", f"no copy of its {type(item).__name__} with another text")
    parts = list(item)
    parts[place] = _changed(item[place], text, chunk, fresh)
    beside: dict[int | None, Any] = {}
    if fresh and columns is not None and columns.text == place:
        beside = {columns.id: chunk.id, columns.score: chunk.score, columns.meta: dict(chunk.meta)}
    elif fresh and len(parts) == 2 and isinstance(parts[1 - place], Number):
        beside = {1 - place: chunk.score}
    for at, value in beside.items():
        if at is not None:
            parts[at] = value
    return type(item)(*parts) if hasattr(item, "_replace") else type(item)(parts)


def _by_value(item: Any, text: str, chunk: Chunk, fresh: bool) -> Any:
    """An object whose text has a name of its own: found by what it holds."""
    held = getattr(item, "__dict__", None) or {}
    name = next((name for name, value in held.items() if value == text), None)
    if name is None:
        raise NotGiven("wrong_type", f"no copy of its {type(item).__name__} with another text")
    return _copied(
        item,
        {name: chunk.text, **dict.fromkeys(_own(item, _ID_NAMES[: 1 if fresh else 0]), chunk.id)},
    )


def text_of(item: Any) -> str | None:
    """The text of a passage as some pipeline gave it; `None` = none in sight."""
    if isinstance(item, str):
        return item
    if item is None or isinstance(item, Number | bytes | bytearray):
        return None
    if isinstance(item, Mapping):
        name, inner = _text_key(item), _inner_key(item)
        return item[name] if name else text_of(item[inner]) if inner else None
    if isinstance(item, tuple | list):
        return text_of(item[0]) if item else None
    shape = shape_of(item) or {}
    return shape.get("text") if "text" in shape else text_of(shape.get("node"))


def _text_key(item: Mapping[str, Any]) -> str | None:
    """The key with the text, by its name."""
    texts = {str(k) for k, v in item.items() if isinstance(v, str)}
    named = {key(k): k for k in texts}
    return next((named[key(n)] for n in CHUNK_KEYS["text"] if key(n) in named), None)


def _inner_key(item: Mapping[str, Any]) -> str | None:
    """The key of an object inside that holds the text: a payload, a source, a node."""
    named = {key(k): str(k) for k, v in item.items() if isinstance(v, Mapping) and text_of(v)}
    return next((named[key(n)] for n in CHUNK_KEYS["inner"] if key(n) in named), None)


def _with_text(item: Any, chunk: Chunk, fresh: bool) -> Any:
    """A copy of the item that holds the chunk's text; `fresh` = its id and metadata too."""
    if isinstance(item, str):
        return chunk.text
    if isinstance(item, Chunk):
        return chunk
    made = _dict(item, chunk, fresh) if isinstance(item, Mapping) else _object(item, chunk, fresh)
    if made is None or text_of(made) != chunk.text:
        raise NotGiven("wrong_type", f"no copy of its {type(item).__name__} with another text")
    return made


def _dict(item: Mapping[str, Any], chunk: Chunk, fresh: bool) -> dict[str, Any] | None:
    name, inner = _text_key(item), _inner_key(item)
    if name is None:
        made = _dict(item[inner], chunk, fresh) if inner else None
        return made and _named({**item, str(inner): made}, chunk, fresh)
    if not fresh:
        return {**item, name: chunk.text}
    beside = {"metadata": dict(chunk.meta)} if "metadata" in item else dict(chunk.meta)
    return {**beside, **dict.fromkeys(_ids_of(item), chunk.id), name: chunk.text}


def _named(made: dict[str, Any], chunk: Chunk, fresh: bool) -> dict[str, Any]:
    return made | dict.fromkeys(_ids_of(made), chunk.id) if fresh else made


def _ids_of(item: Mapping[str, Any]) -> list[str]:
    return [n for n in item if key(n) in map(key, CHUNK_KEYS["id"])]


def _object(item: Any, chunk: Chunk, fresh: bool) -> Any:
    node = None if _own(item, _TEXT_NAMES) else getattr(item, "node", None)
    if node is not None:
        score = dict.fromkeys(_own(item, ("score",)) if fresh else (), chunk.score)
        return _copied(item, {"node": _with_text(node, chunk, fresh), **score})
    changes: dict[str, Any] = {}
    if fresh:
        changes = dict.fromkeys(_own(item, _ID_NAMES)[:1], chunk.id)
        changes |= {name: dict(chunk.meta) for name in _own(item, ("metadata", "meta"))}
    names = _own(item, _TEXT_NAMES)
    made = _copied(item, changes | dict.fromkeys(names[:1], chunk.text))
    if not names and callable(getattr(made, "set_content", None)):
        made.set_content(chunk.text)
    return made


def _own(item: Any, names: Sequence[str]) -> list[str]:
    """Those of the names that are fields of the object, not computed ones."""
    for held in (getattr(type(item), "model_fields", None), getattr(item, "__dict__", None)):
        if held is not None:
            return [name for name in names if name in held]
    slots = getattr(type(item), "__slots__", ())
    return [name for name in names if name in slots]


def _copied(item: Any, changes: Mapping[str, Any]) -> Any:
    if hasattr(type(item), "model_fields"):
        return item.model_copy(update=dict(changes), deep=not changes)
    if dataclasses.is_dataclass(item) and not isinstance(item, type):
        return dataclasses.replace(item, **changes)
    made = copy.copy(item)
    for name, value in changes.items():
        setattr(made, name, value)
    return made
