"""The knowledge base as the ledger reads it: chunks and documents, indexed once and kept.

An index is found again when the same chunks come again, told by the chunk objects themselves (a
look at each, 3 ms for 100,000) or, where they were made anew, by their ids and texts. The two last
used are kept, with the chunks they index.
"""

from __future__ import annotations

import gc
import operator
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from rag_doctor.errors import error_line
from rag_doctor.ledger.evidence import EvidenceIndex
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.pipeline.chunkers import chunk_fixed
from rag_doctor.pipeline.documents import Document
from rag_doctor.records import Chunk, safe_text

__all__ = ["KEEP", "as_chunks", "as_documents", "document_index", "evidence_index"]

MANY = 10_000  # chunks from which what an index leaves behind is collected at once
KEEP = 4
"""Indexes kept in memory: of the chunks and of the documents of two bases."""
_PASSAGE, _SHARED = 1_500, 500  # characters; evidence up to the second is whole in some passage

_FIELDS = (("id", "doc_id"), ("title",), ("text", "page_content"))


_V = TypeVar("_V")


class _Recent(Generic[_V]):
    """The `KEEP` values last used, by key; asked from several threads.

    A key may hold every text of a base. It is hashed once a call, and compared with the kept one:
    two keys of one hash are two.
    """

    def __init__(self) -> None:
        self._held: OrderedDict[int, tuple[Hashable, _V]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> _V | None:
        mark = hash(key)
        with self._lock:
            kept = self._held.get(mark)
            if kept is None or kept[0] != key:
                return None
            self._held.move_to_end(mark)
        return kept[1]

    def put(self, key: Hashable, value: _V) -> _V:
        mark = hash(key)
        with self._lock:
            self._held[mark] = key, value
            self._held.move_to_end(mark)
            while len(self._held) > KEEP:
                self._held.popitem(last=False)
        return value

    def all(self) -> list[_V]:
        """The last used first."""
        with self._lock:
            return [value for _, value in reversed(self._held.values())]


_indexes: _Recent[tuple[tuple[Any, ...], EvidenceIndex]] = _Recent()
_with_ids: _Recent[tuple[tuple[Chunk, ...], tuple[tuple[Chunk, ...], int]]] = _Recent()
_records: _Recent[tuple[tuple[Any, ...], int]] = _Recent()
_plain: _Recent[tuple[Any, ...]] = _Recent()


def evidence_index(chunks: Sequence[Chunk]) -> EvidenceIndex:
    """The index of these chunks: the kept one when they are the same, else a new one."""
    return _index_of(tuple(chunks), EvidenceIndex)


def document_index(documents: Sequence[Document]) -> EvidenceIndex:
    """The index of the passages of these documents, likewise."""
    return _index_of(tuple(documents), lambda items: EvidenceIndex(passages_of(items)))


def _index_of(
    items: tuple[Any, ...], build: Callable[[tuple[Any, ...]], EvidenceIndex]
) -> EvidenceIndex:
    for known, index in _indexes.all():
        if known is items or (len(known) == len(items) and all(map(operator.is_, known, items))):
            return index
    key = tuple(map(_told, items))
    if (kept := _indexes.get(key)) is not None:
        return kept[1]
    built = build(items)
    if len(items) >= MANY:
        built.warm()
        if isinstance(items[0], Chunk):
            with_own_ids(items)
        gc.collect()  # else a whole collection, .2 s over 100,000 chunks, falls into some case
    return _indexes.put(key, (items, built))[1]


def _told(item: Any) -> tuple[Any, ...]:
    """Everything of a chunk or a document that an index reads."""
    meta = item.meta
    notes = tuple((k, v) for k, v in meta.items() if isinstance(v, str)) if meta else ()
    beside = (item.source, item.doc_id) if isinstance(item, Chunk) else (item.title,)
    return item.id, item.text, beside, notes


def with_own_ids(chunks: tuple[Chunk, ...]) -> tuple[tuple[Chunk, ...], int]:
    """The chunks with an id each, and how many repeated one: these are told `id#2`, `id#3`, …

    A pipeline hands over the same tuple for every case: it is gone through once.
    """
    kept = _with_ids.get(id(chunks))
    if kept is None or kept[0] is not chunks:
        kept = _with_ids.put(id(chunks), (chunks, _own_ids(chunks)))
    return kept[1]


def _own_ids(chunks: tuple[Chunk, ...]) -> tuple[tuple[Chunk, ...], int]:
    taken = {chunk.id for chunk in chunks}
    if len(taken) == len(chunks):
        return chunks, 0
    seen: set[str] = set()
    out: list[Chunk] = []
    for chunk in chunks:
        own, n = chunk.id, 1
        while own in seen or (n > 1 and own in taken):
            n += 1
            own = f"{chunk.id}#{n}"
        seen.add(own)
        out.append(chunk if own == chunk.id else chunk.model_copy(update={"id": own}))
    return tuple(out), len(chunks) - len(taken)


def as_chunks(items: Any, gaps: Gaps) -> tuple[Chunk, ...] | None:
    """What `chunks()` gave; `None` when that is no list at all. What is no chunk is left out."""
    return _read("chunks", items, Chunk, gaps)


def as_documents(items: Any, gaps: Gaps) -> tuple[Document, ...] | None:
    """What `documents()` gave, likewise."""
    return _read("documents", items, Document, gaps)


def _read(part: str, items: Any, kind: Any, gaps: Gaps) -> tuple[Any, ...] | None:
    if isinstance(items, tuple) and _all_are(kind, items):
        return items
    if isinstance(items, str | bytes | Mapping) or not isinstance(items, Iterable):
        gaps.add(part, "not_a_list", value=type(items).__name__)
        return None
    try:
        items = list(items)
        if all(isinstance(item, kind) for item in items):
            return tuple(items)
        key = kind, tuple(map(_raw, items))
        good, bad = _records.get(key) or _records.put(key, _as_records(kind, items))
    except Exception as error:  # an iterator of somebody else's
        gaps.add(part, "raised", error=error_line(error, 200))
        return None
    if bad:
        gaps.add(part, "bad_entries", n=bad)
    return good


def _all_are(kind: Any, items: tuple[Any, ...]) -> bool:
    """Are these records already? A tuple that comes again, as a pipeline's does, is not gone
    through again."""
    key = id(items), kind
    if _plain.get(key) is items:
        return True
    good = all(isinstance(item, kind) for item in items)
    if good and len(items) >= MANY:
        _plain.put(key, items)
    return good


def _as_records(kind: Any, items: list[Any]) -> tuple[tuple[Any, ...], int]:
    """The entries that can be read, and how many cannot."""
    read = [_as(kind, item, number) for number, item in enumerate(items)]
    good = tuple(item for item in read if item is not None)
    return good, len(read) - len(good)


def _raw(item: Any) -> Any:
    """Everything that is read of an entry, so that the same entries are read once."""
    if isinstance(item, str):
        return item
    if isinstance(item, Chunk | Document):
        return _told(item)
    own, *texts = (_field(item, *names) for names in _FIELDS)
    return None if own is None else str(own), *map(_text, texts)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _as(kind: Any, item: Any, number: int) -> Any:
    """The item as a record; a table or an object with a text will do. `None` = it has none."""
    if isinstance(item, kind):
        return item
    if isinstance(item, str):
        own, title, text = None, None, item
    else:
        own, title = _field(item, "id", "doc_id"), _field(item, "title")
        text = _field(item, "text", "page_content")
    if not isinstance(text, str):
        return None
    own = safe_text(str(number if own is None else own))
    if kind is Chunk:
        return Chunk(id=own, text=text)
    return Document(id=own, title=title if isinstance(title, str) else own, text=text)


def _field(item: Any, *names: str) -> Any:
    """The first of these fields that a table or an object has."""
    for name in names:
        found = item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)
        if found is not None:
            return found
    return None


def passages_of(documents: Iterable[Document]) -> tuple[Chunk, ...]:
    """Overlapping windows over every document; evidence is not cut by all windows it is in."""
    return tuple(
        passage for document in documents for passage in chunk_fixed(document, _PASSAGE, _SHARED)
    )
