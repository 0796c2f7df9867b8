"""The ranked list of every stage, as far as it is known, and where a chunk stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rag_doctor.pipeline.protocol import STAGES
from rag_doctor.records import Chunk

__all__ = ["LEGS", "RANKINGS", "Lists", "StageList"]

LEGS = ("bm25", "dense")
RANKINGS = ("bm25", "dense", "fused", "reranked")


@dataclass(frozen=True)
class StageList:
    """Chunk ids, best first, each once. `texts` holds the texts that came with them. `partial` =
    it may hold chunks that it does not name: nothing follows from a chunk's absence. `at` = the
    rank of each, ascending, where some entries name no chunk or one again; empty = 1, 2, 3, …"""

    ids: tuple[str, ...]
    source: Literal["recorded", "rerun"] = "recorded"
    texts: Mapping[str, Chunk] = field(default_factory=dict)
    partial: bool = False
    at: tuple[int, ...] = ()

    @cached_property
    def ranks(self) -> dict[str, int]:
        """Id → rank, from 1."""
        return dict(zip(self.ids, self.at or range(1, len(self.ids) + 1), strict=True))

    @property
    def length(self) -> int:
        """Entries up to the last that names a chunk."""
        return self.at[-1] if self.at else len(self.ids)


@dataclass(frozen=True)
class Lists:
    """The known stages by name. `k` = how many are taken, `None` = not known. `query` = what was
    searched, `None` = the question, as far as is known. `beside` = recorded texts by id, of chunks
    that need be on no list."""

    stages: Mapping[str, StageList]
    k: int | None = None
    query: str | None = None
    beside: Mapping[str, Chunk] = field(default_factory=dict)

    def __contains__(self, stage: str) -> bool:
        return stage in self.stages

    def rank(self, stage: str, chunk_id: str) -> int | None:
        """From 1; `None` when the chunk is not in that list, or the list is not known."""
        known = self.stages.get(stage)
        return known.ranks.get(chunk_id) if known else None

    def ranks(self, chunk_id: str) -> dict[str, int | None]:
        """The chunk's rank in every known stage, in the order of the stages."""
        return {name: self.rank(name, chunk_id) for name in STAGES if name in self.stages}

    def last_rank(self, chunk_id: str) -> int | None:
        """Its rank in the last known ranking."""
        last = next((name for name in reversed(RANKINGS) if name in self.stages), None)
        return self.rank(last, chunk_id) if last else None

    def reach(self, chunk_id: str) -> int | None:
        """The least k that takes the chunk, by the last known ranking; one more than its length
        where it is not in that list. `None` = there is none, or two legs that nobody has fused."""
        known = [name for name in RANKINGS if name in self.stages]
        if not known or (known[-1] in LEGS and len(known) > 1):
            return None
        last = self.stages[known[-1]]
        lacks = None if last.partial else last.length + 1
        return last.ranks.get(chunk_id, lacks)

    def listed(self, stage: str, chunk_id: str) -> bool | None:
        """Is it in that list? `None` when the list is not known."""
        if stage not in self.stages:
            return None
        return True if self.rank(stage, chunk_id) else None if self.stages[stage].partial else False

    def within(self, stage: str, chunk_id: str) -> bool | None:
        """Is it among the first k of that list? `None` when that cannot be told."""
        if stage not in self.stages:
            return None
        rank = self.rank(stage, chunk_id)
        if rank is None:
            return None if self.stages[stage].partial else False
        return None if self.k is None else rank <= self.k

    def texts(self) -> tuple[Chunk, ...]:
        """Every chunk whose text is known, each id once; earlier stages hold the longer text.

        Chunks that tell their place in a document stand in the order of that document, after the
        others: neighbours are then next to each other.
        """
        known: dict[str, Chunk] = {}
        for name in STAGES:
            for chunk_id, chunk in self.stages[name].texts.items() if name in self.stages else ():
                known.setdefault(chunk_id, chunk)
        for chunk_id, chunk in self.beside.items():
            known.setdefault(chunk_id, chunk)
        return tuple(sorted(known.values(), key=_place))


def _place(chunk: Chunk) -> tuple[str, int]:
    start = chunk.meta.get("start")
    return (chunk.doc_id, start) if chunk.doc_id and isinstance(start, int) else ("", -1)
