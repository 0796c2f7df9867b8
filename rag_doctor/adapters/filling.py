"""Passages of which a record gives the id alone, with the text that is known elsewhere.

The texts stand once in the record itself (`meta.chunks`), or in the knowledge base of the pipeline
that made it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from rag_doctor.records import Chunk
from rag_doctor.shapes.chunk_shapes import Held
from rag_doctor.shapes.fields import id_of
from rag_doctor.shapes.ids_alone import has_text, id_alone, ids_alone

__all__ = ["Texts", "filled", "texts_in", "texts_of"]

Texts = Mapping[str, Mapping[str, Any]]
"""Chunk id → the fields of that chunk."""


class _Known(Mapping[str, Mapping[str, Any]]):
    """The chunks of a base by id, the first under each; asked for only when one is wanted."""

    def __init__(self, chunks: Iterable[Chunk]) -> None:
        self._chunks = chunks

    @cached_property
    def _by_id(self) -> dict[str, Chunk]:
        found: dict[str, Chunk] = {}
        for chunk in self._chunks:
            found.setdefault(chunk.id, chunk)
        return found

    def __getitem__(self, chunk_id: str) -> Mapping[str, Any]:
        chunk = self._by_id[chunk_id]
        told = chunk.model_dump(include={"id", "text", "doc_id", "source", "meta"})
        return {key: value for key, value in told.items() if value}

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)


def texts_of(chunks: Iterable[Chunk]) -> Texts:
    """The chunks of a base by id, without rank and score; `chunks` is read at the first look-up."""
    return _Known(chunks)


def texts_in(meta: Any) -> dict[str, dict[str, Any]]:
    """The texts in the `chunks` of a record's `meta`; what is malformed there holds none."""
    listed = meta.get("chunks") if isinstance(meta, Mapping) else None
    if isinstance(listed, Mapping):
        listed = [
            {"id": own, **(told if isinstance(told, Mapping) else {"text": told})}
            for own, told in listed.items()
        ]
    found: dict[str, dict[str, Any]] = {}
    for entry in listed if isinstance(listed, list | tuple) else ():
        if (
            isinstance(entry, Mapping)
            and has_text(entry)
            and (own := id_of(Held(entry).take("id")))
        ):
            found.setdefault(own, dict(entry))
    return found


def filled(value: Any, *texts: Texts) -> Any:
    """A column of passages; each entry that gives an id alone has the fields known for that id.

    A list of short texts is one of ids where one of them is known.
    """
    if not isinstance(value, list | tuple):
        return value
    ids = ids_alone(value)
    if any(isinstance(entry, str) for entry in value):
        if not any(own in known for own in ids for known in texts):
            return value
        value = [{"id": entry} if isinstance(entry, str) else entry for entry in value]
    return [_filled(entry, texts) for entry in value]


def _filled(entry: Any, texts: tuple[Texts, ...]) -> Any:
    own = id_alone(entry) if isinstance(entry, Mapping) else ""
    told = next((known[own] for known in texts if own in known), None) if own else None
    return entry if told is None else {**told, **entry}
