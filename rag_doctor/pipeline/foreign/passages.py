"""What a retriever gave → chunks with ids that differ and ranks from 1, whatever holds them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from numbers import Number
from operator import is_
from typing import Any, Literal

from rag_doctor.pipeline.foreign.containers import is_frame
from rag_doctor.pipeline.foreign.faults import Finds, Unusable
from rag_doctor.pipeline.foreign.rows import Columns, columns_of
from rag_doctor.records import Chunk, safe_text
from rag_doctor.shapes.chunk_shapes import items_of, shape_of
from rag_doctor.shapes.chunks import Draft, draft_of, numbered
from rag_doctor.shapes.fields import as_mapping, blank, native
from rag_doctor.shapes.notes import RowProblem, Tally

__all__ = ["MAX_SEEN", "Order", "Passages", "kind_name", "read_passages"]

Order = Literal["ranked", "prompt", "base"]
"""Best first, with ranks that rise; as in the prompt, where ranks may come in any order; or the
whole base, which has no ranks."""

MAX_SEEN = 1_000_000
"""Passages taken from one list; an endless iterator is cut here."""

_FIELD = "passages"
_CODE = re.compile(r"[\d#_:/.-]")
"""What an id has and a word that is a whole passage rarely has."""


@dataclass(slots=True)
class Passages:
    """Chunks, and the things they were read from: chunk id → what the pipeline gave.

    `whole` = it gave one text for all. Chunks that came as chunks have no original.
    """

    chunks: tuple[Chunk, ...] = ()
    originals: dict[str, Any] = field(default_factory=dict)
    whole: bool = False


def kind_name(value: object) -> str:
    """What came, for messages: `None`, `int 3`, `list of int`."""
    if value is None:
        return "None"
    if isinstance(value, bool | int | float):
        return f"{type(value).__name__} {value}"
    if isinstance(value, list | tuple) and value:
        return f"{type(value).__name__} of {type(value[0]).__name__}"
    return type(value).__name__


def read_passages(value: Any, finds: Finds, limit: int, order: Order = "ranked") -> Passages:
    """The passages in `value`, in their order, at most `limit` of them; the rest is counted.

    Texts, dicts with a text, document and node objects, `(passage, score)` pairs and columns are
    understood; one bad item is left out and counted. Ranks that do not fit the order are replaced
    by the places. Raises `Unusable` where no list of passages can be meant: for `None`, for a
    number, and when no item at all can be read.
    """
    if type(value) in (list, tuple) and all(type(item) is Chunk for item in value):
        return Passages(_settled(_capped(value, finds, limit), finds, order))
    items, whole = _items(value)
    items = _capped(items, finds, limit)
    columns = columns_of(items)
    read: list[tuple[Chunk, Any]] = []
    for item in items:
        chunk = _chunk(item, finds, columns)
        if chunk is not None:
            read.append((chunk, item))
    if items and not read and "bad_passages" in finds.found:
        raise Unusable("wrong_type", f"{kind_name(value)}, none of which is a passage")
    if whole and read:
        finds.add("one_text")
    chunks = _settled([chunk for chunk, _ in read], finds, order)
    filled = [item for chunk, item in read if _filled(chunk.text)]
    return Passages(chunks, {c.id: i for c, i in zip(chunks, filled, strict=False)}, whole)


def _items(value: Any) -> tuple[list[Any], bool]:
    """The single passages, and whether it was one text for all."""
    if value is None:
        raise Unusable("nothing", "None")
    value = value.to_dict("records") if is_frame(value) else native(value)
    if isinstance(value, Number | bytes | bytearray) or callable(value):
        raise Unusable("wrong_type", kind_name(value))
    if isinstance(value, str):
        found = _listed(value)
        return found, found == [value]
    if shape_of(value) is None and isinstance(value, Iterable) and not isinstance(value, Mapping):
        return _zipped(list(islice(value, MAX_SEEN)), isinstance(value, tuple)), False
    if shape_of(value) is None:
        value = as_mapping(value)
        if value is None:
            raise Unusable("wrong_type", "an object that holds no text")
    return _listed(value), False


def _listed(value: Any) -> list[Any]:
    try:
        return items_of(value, _FIELD, Tally())
    except RowProblem as problem:
        raise Unusable("wrong_type", kind_name(value)) from problem


def _zipped(items: list[Any], in_tuple: bool) -> list[Any]:
    """`([passage, …], [score, …])` as pairs; a batch of one, `[[…]]`, as its list.

    `in_tuple` = a tuple held them: then two lists, one of them ids, are two columns as well.
    """
    lists = [item for item in items if isinstance(item, list | tuple)]
    if len(items) == len(lists) == 2 and len(lists[0]) == len(lists[1]) > 0:
        texts, scores = lists
        pairs = list(zip(texts, scores, strict=True))
        if all(isinstance(s, Number) for s in scores) and not isinstance(texts[-1], Number):
            return pairs
        if in_tuple and type(texts) is type(scores) is list and columns_of(pairs) is not None:
            return pairs
    if len(items) == len(lists) == 1 and not any(isinstance(i, Number) for i in lists[0]):
        row = len(items[0]) > 1 and (type(items[0]) is not list or _names_one(items))
        return items if row else list(lists[0])  # `(id, text)` is no batch
    return items


def _names_one(items: list[Any]) -> bool:
    """Is `[["d1", "text …"]]` one passage with its id, and no batch of two texts?"""
    columns = columns_of(items)
    named = columns is not None and columns.id is not None and items[0][columns.id]
    return isinstance(named, str) and _CODE.search(named) is not None


def _chunk(item: Any, finds: Finds, columns: Columns | None = None) -> Chunk | None:
    """One passage; `None` = it is none (counted)."""
    if item is None or isinstance(native(item), Number) or isinstance(item, type):
        finds.add("bad_passages", detail=kind_name(item))
        return None
    if isinstance(item, Chunk):
        return item
    tally = Tally()
    try:
        draft = draft_of(_parts(item, columns), _FIELD, tally)
    except RowProblem:
        finds.add("bad_passages", detail=kind_name(item))
        return None
    return _from_draft(draft, finds)


def _parts(item: Any, columns: Columns | None) -> Any:
    """A row as a dict; a named tuple too; anything else unchanged."""
    if columns is not None:
        return columns.read(item)
    named = getattr(item, "_asdict", None) if isinstance(item, tuple) else None
    return named() if callable(named) else item


def _from_draft(draft: Draft, finds: Finds) -> Chunk:
    chunk_id = draft.id
    if chunk_id is None:
        chunk_id = _made_id(draft.text)
        finds.add("made_ids", detail=chunk_id)
    rank = {} if draft.rank is None else {"rank": max(1, draft.rank)}
    return Chunk(
        id=chunk_id, text=draft.text, doc_id=draft.doc_id, score=draft.score,
        source=draft.source, meta=draft.meta, **rank,
    )  # fmt: skip


def _made_id(text: str) -> str:
    """The same text has the same id in every call and every stage."""
    return f"t-{hashlib.sha256(safe_text(text).encode()).hexdigest()[:12]}"


def _capped(items: Any, finds: Finds, limit: int) -> Any:
    """The first `limit`; those beyond are counted, not read."""
    if len(items) <= limit:
        return items
    finds.add("too_many", len(items) - limit, f"{len(items):,}")
    return items[:limit]


def _settled(given: Sequence[Chunk], finds: Finds, order: Order) -> tuple[Chunk, ...]:
    """Blank ones dropped, ids made unique, ranks made to fit the order; each counted."""
    chunks = [chunk for chunk in given if _filled(chunk.text)]
    finds.add("empty_passages", len(given) - len(chunks))
    if len({chunk.id for chunk in chunks}) < len(chunks):
        chunks = _unique(chunks, finds)
    if not _in_order(chunks, order):
        if all("rank" in chunk.model_fields_set for chunk in chunks):
            finds.add("ranks", detail=", ".join(str(chunk.rank) for chunk in chunks[:5]))
        chunks = [
            chunk if chunk.rank == place else chunk.model_copy(update={"rank": place})
            for place, chunk in enumerate(chunks, start=1)
        ]
    if isinstance(given, tuple) and len(given) == len(chunks) and all(map(is_, given, chunks)):
        return given
    return tuple(chunks)


def _filled(text: str) -> bool:
    return text[:1].isalnum() or not blank(text)  # the first is quick: a base has 100,000 chunks


def _unique(chunks: list[Chunk], finds: Finds) -> list[Chunk]:
    made: dict[str, Chunk] = {}
    for chunk in chunks:
        if chunk.id in made:
            finds.add("duplicate_ids", detail=chunk.id)
            chunk = chunk.model_copy(update={"id": numbered(chunk.id, made)})
        made[chunk.id] = chunk
    return list(made.values())


def _in_order(chunks: list[Chunk], order: Order) -> bool:
    """Do the stated ranks tell an order: rising, or in a prompt at least all different?"""
    ranks = [chunk.rank for chunk in chunks]
    if order == "base" or (order == "prompt" and len(set(ranks)) == len(ranks)):
        return True
    return all(a < b for a, b in pairwise(ranks))
