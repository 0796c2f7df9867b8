"""What a re-runnable pipeline offers, by shape: no base class to inherit, no registration.

    level 0   nothing to call: only the recorded trace is known
    level 1   generate(question, contexts, **knobs) -> str
    level 2   also retrieve(question, **knobs) -> Retrieval

Beside these, each optional: `chunks()`, `documents()`, `knobs()`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rag_doctor.records import Chunk

if TYPE_CHECKING:
    from rag_doctor.pipeline.documents import Document
    from rag_doctor.pipeline.knobs import Knob

__all__ = ["STAGES", "Rag", "Retrieval", "RetrievingRag", "TransparentRag", "level_of", "offers"]

STAGES = ("bm25", "dense", "fused", "reranked", "selected", "sent")
"""The stages of a retrieval, in the order in which evidence passes through them."""

_CALLS = ("generate", "retrieve", "chunks", "documents", "knobs")


@dataclass(frozen=True, slots=True)
class Retrieval:
    """The ranked list of every stage, best first, ranks counting from 1.

    An empty list means that the stage did not run or is not recorded. `selected` = the top k;
    `sent` = what reached the prompt, where a chunk cut to the budget carries its cut text and
    `meta["cut_from"]`, its full length in characters, and where the order of the prompt need not
    be that of the ranks. `seconds` = wall time by stage. `query` = the text that was really
    searched; left empty, it is the question.
    """

    question: str
    bm25: tuple[Chunk, ...] = ()
    dense: tuple[Chunk, ...] = ()
    fused: tuple[Chunk, ...] = ()
    reranked: tuple[Chunk, ...] = ()
    selected: tuple[Chunk, ...] = ()
    sent: tuple[Chunk, ...] = ()
    seconds: dict[str, float] = field(default_factory=dict)
    query: str = ""

    def __post_init__(self) -> None:
        if not self.query:
            object.__setattr__(self, "query", self.question)

    @property
    def ranked(self) -> tuple[Chunk, ...]:
        """The last full ranking there is: reranked, else fused, else what was selected or sent."""
        return self.reranked or self.fused or self.selected or self.sent

    def stages(self) -> dict[str, tuple[Chunk, ...]]:
        """Stage name → its list, in order, empty ones left out."""
        lists = ((name, getattr(self, name)) for name in STAGES)
        return {name: chunks for name, chunks in lists if chunks}

    def rank_of(self, chunk_id: str) -> dict[str, int | None]:
        """Rank of a chunk in every stage that ran; `None` = not in that stage's list."""
        return {
            name: next((c.rank for c in chunks if c.id == chunk_id), None)
            for name, chunks in self.stages().items()
        }


@runtime_checkable
class Rag(Protocol):
    """Level 1: can write an answer again from given contexts."""

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str: ...


@runtime_checkable
class RetrievingRag(Rag, Protocol):
    """Level 2: can also retrieve again and show the list of every stage."""

    def retrieve(self, question: str, **knobs: Any) -> Retrieval: ...


@runtime_checkable
class TransparentRag(RetrievingRag, Protocol):
    """Level 2 with everything optional there: what was indexed, and what can be turned."""

    def chunks(self) -> Sequence[Chunk]: ...

    def documents(self) -> Sequence[Document]: ...

    def knobs(self) -> Mapping[str, Knob]: ...


def offers(rag: object) -> frozenset[str]:
    """Which of generate, retrieve, chunks, documents, knobs the object can be called for."""
    return frozenset(name for name in _CALLS if callable(getattr(rag, name, None)))


def level_of(rag: object) -> int:
    """0, 1 or 2: what a pipeline can be asked to do again. `None` is level 0.

    Without `generate` no answer can be re-tried, so `retrieve` alone is still level 0;
    `offers()` tells that it is there.
    """
    can = offers(rag)
    if "generate" not in can:
        return 0
    return 2 if "retrieve" in can else 1
