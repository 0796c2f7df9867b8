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
from typing import Any

from rag_doctor.pipeline.foreign.faults import NotGiven
from rag_doctor.records import Chunk
from rag_doctor.shapes.aliases import CHUNK_KEYS, key
from rag_doctor.shapes.chunk_shapes import shape_of

__all__ = ["SEPARATOR", "Hand", "text_of"]

SEPARATOR = "\n\n"
"""Between passages, where a writer takes them as one text."""

KEPT = 20_000
"""Items of the pipeline's own that are remembered, to be given back as they came."""

_TEXT_NAMES = ("page_content", "text", "content")
_ID_NAMES = ("id", "id_")


class Hand:
    """Remembers what a retriever gave, and gives chunks back as such things.

    `wants`: `text`, `texts`, as the writer's signature says; `None` = as the retriever gives, and
    chunks as they are until it has given something else.
    """

    def __init__(self, wants: str | None = None) -> None:
        self._wants = wants
        self._lock = threading.Lock()
        self._items: OrderedDict[str, Any] = OrderedDict()
        self._last: Any = None
        self._whole = False
        self.learned = wants is not None

    def learn(self, items: Mapping[str, Any], whole: bool) -> None:
        """Remember items by chunk id; `whole` = it was one text for all."""
        with self._lock:
            self.learned = True
            self._whole = whole or (self._whole and not items)
            for chunk_id, item in items.items():
                self._items[chunk_id] = self._last = item
                self._items.move_to_end(chunk_id)
            while len(self._items) > KEPT:
                self._items.popitem(last=False)

    def give(self, chunks: Sequence[Chunk]) -> Any:
        """The chunks as the writer takes them. Raises `NotGiven` where an own item can't be."""
        with self._lock:
            own = [self._items.get(chunk.id) for chunk in chunks]
            last, whole = self._last, self._whole
        if self._wants == "text" or (self._wants is None and whole):
            return SEPARATOR.join(chunk.text for chunk in chunks)
        if self._wants == "texts":
            return [chunk.text for chunk in chunks]
        if last is None:
            return list(chunks)
        return [_as_item(item, last, chunk) for item, chunk in zip(own, chunks, strict=True)]


def _as_item(own: Any, last: Any, chunk: Chunk) -> Any:
    """The chunk as its own item, with its text changed if need be; else made after the last one."""
    if own is not None:
        return own if text_of(own) == chunk.text else _with_text(own, chunk, fresh=False)
    return _with_text(last, chunk, fresh=True)


def text_of(item: Any) -> str | None:
    """The text of a passage as some pipeline gave it; `None` = none in sight."""
    if isinstance(item, str):
        return item
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
    if isinstance(item, tuple) and len(item) == 2:
        return (_with_text(item[0], chunk, fresh), item[1] if not fresh else chunk.score)
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
