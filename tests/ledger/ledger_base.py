"""A small base with one fact of every kind, and a pipeline whose lists are given by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rag_doctor.pipeline import Document, Knob, Retrieval
from rag_doctor.records import Case, Chunk

TEXTS = {
    "leave#1": "## Annual leave\n\nEvery full-time employee gets 14 days of annual leave a year.",
    "leave#2": "## Carry-over\n\nAt most 5 unused days may be carried over into the next year. "
    "They must be taken by 31 March.",
    "vpn#1": "## Sessions\n\nA VPN session lasts 12 hours and then ends without warning.",
    "vpn#2": "## Error 809\n\nError 809 means that UDP port 500 is blocked by the router.",
    "taxi#1": "## Taxi\n\nTrips home after 21:30 on a working day are reimbursed in full.",
    "taxi#2": "## Receipts\n\nReceipts must be handed in within 45 days of the journey.",
    "codes#1": "## Codes\n\n| Code | Meaning | Retry |\n|---|---|---|\n| LH-4290 | too many "
    "requests | after 30 s |\n| LH-5002 | storage node unavailable | after 60 s, at most 5 times |",
    "menu#1": "## Canteen\n\nLunch is served from noon in the east wing of the building.",
    "leave-zh#1": "## 年假\n全职员工每年享有 14 天年假，须提前三个工作日申请。",
    "vpn-zh#1": "## 会话\n岚门会话最长持续 12 小时，到时自动断开，不作提示。",
}  # fmt: skip
TITLES = {"leave": "Leave policy", "vpn": "VPN guide", "taxi": "Travel policy", "codes": "Errors",
          "menu": "Canteen", "leave-zh": "休假制度", "vpn-zh": "岚门指南"}  # fmt: skip


def chunk(chunk_id: str, text: str | None = None, **more: Any) -> Chunk:
    """A chunk of the base, or one of one's own."""
    doc = chunk_id.split("#")[0]
    own = {"doc_id": doc, "source": TITLES.get(doc)} | more
    return Chunk(id=chunk_id, text=TEXTS[chunk_id] if text is None else text, **own)


def base(*without: str) -> tuple[Chunk, ...]:
    """All chunks but some."""
    return tuple(chunk(i) for i in TEXTS if i not in without)


def documents(*without: str) -> tuple[Document, ...]:
    """The documents of the base but some, each the chunks under one another."""
    return tuple(
        Document(
            id=doc,
            title=title,
            text="\n\n".join(t for i, t in TEXTS.items() if i.split("#")[0] == doc),
        )
        for doc, title in TITLES.items()
        if doc not in without
    )


class Given:
    """A pipeline that shows the lists it was given; `by_knobs` answers for one knob setting."""

    def __init__(
        self,
        chunks: Sequence[Chunk] | None = None,
        documents: Sequence[Document] | None = None,
        lists: Mapping[str, Sequence[str]] | None = None,
        by_knobs: Callable[[str, Mapping[str, Any]], Mapping[str, Sequence[str]]] | None = None,
        knobs: Mapping[str, Knob] | None = None,
        query: str = "",
    ) -> None:
        self._known = {c.id: c for c in (chunks or base())}
        self._lists, self._by_knobs, self._query = lists, by_knobs, query
        self.asked: list[Mapping[str, Any]] = []
        if chunks is not None:
            self.chunks = lambda: tuple(chunks)
        if documents is not None:
            self.documents = lambda: tuple(documents)
        if lists is not None or by_knobs is not None:
            self.retrieve = self._retrieve
        if knobs is not None:
            self.knobs = lambda: knobs

    def _retrieve(self, question: str, **knobs: Any) -> Retrieval:
        self.asked.append(knobs)
        lists = self._by_knobs(question, knobs) if self._by_knobs else self._lists or {}
        found = {
            name: tuple(
                self._known[i].model_copy(update={"rank": rank}) for rank, i in enumerate(ids, 1)
            )
            for name, ids in lists.items()
        }
        query = question if knobs.get("rewrite") == "none" else self._query
        return Retrieval(question=question, query=query, **found)


def case(
    reference: str | None,
    stages: Mapping[str, Any] | None = None,
    sent: Sequence[Chunk | str] = (),
    question: str = "What does the handbook say?",
    **more: Any,
) -> Case:
    """A case with recorded lists; `sent` are ids of the base or chunks."""
    contexts = tuple(chunk(c) if isinstance(c, str) else c for c in sent)
    meta = more.pop("meta", {}) | ({} if stages is None else {"stages": stages})
    return Case(id="c-1", question=question, answer="", reference=reference, lang="en",
                contexts=contexts, meta=meta, **more)  # fmt: skip
