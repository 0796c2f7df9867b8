"""Lists that name chunks by their ids alone: `{"bm25": ["c0", "c4"], "sent": [{"id": "c4"}]}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rag_doctor.pipeline.foreign.faults import Finds, Unusable
from rag_doctor.records import Chunk
from rag_doctor.shapes.ids_alone import ids_alone

__all__ = ["Known", "by_ids", "items_by_id"]

Known = Callable[[], Mapping[str, Chunk]]
"""Gives the chunks of the base by id; asked only where some list may name them."""


def by_ids(lists: Mapping[str, Any], finds: Finds, known: Known | None) -> dict[str, Any]:
    """The lists, with chunks where one names them by id and at least one of its ids is known.

    An id that nobody knows is then left out and counted; a list without any known id is one of
    texts and stays as it is.
    """
    out = dict(lists)
    named = {name: ids for name, given in lists.items() if (ids := ids_alone(given))}
    if not named:
        return out
    chunks = _of_other_stages(lists, named)
    wanted = {own for ids in named.values() for own in ids}
    if known is not None and not wanted <= chunks.keys():
        chunks = {**known(), **chunks}
    for name, ids in named.items():
        held = [chunks[own] for own in ids if own in chunks]
        if held:
            out[name] = [_ranked(chunk, rank) for rank, chunk in enumerate(held, 1)]
            finds.add("unknown_ids", len(ids) - len(held), name)
    return out


def items_by_id(given: Any) -> dict[str, Any]:
    """Id → the item of such a list that names it: a writer that is given ids wants these."""
    found: dict[str, Any] = {}
    for own, item in zip(ids_alone(given), given, strict=False):
        found.setdefault(own, item)
    return found


def _of_other_stages(lists: Mapping[str, Any], named: Mapping[str, Any]) -> dict[str, Any]:
    """Chunks by id, of the lists that tell more than ids."""
    from rag_doctor.pipeline.foreign.passages import MAX_SEEN, read_passages

    found: dict[str, Chunk] = {}
    for name, given in lists.items():
        if name in named or not isinstance(given, list | tuple) or not given:
            continue
        try:
            read = read_passages(given, Finds(), MAX_SEEN).chunks
        except Unusable:  # told where the stage itself is read
            continue
        for chunk in read:
            found.setdefault(chunk.id, chunk)
    return found


def _ranked(chunk: Chunk, rank: int) -> Chunk:
    return chunk if chunk.rank == rank else chunk.model_copy(update={"rank": rank})
