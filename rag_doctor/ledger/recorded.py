"""What a case records of its own retrieval. Anything malformed is left out and named, never raised.

    meta["stages"] = {"bm25": ["c7", "c2"], "dense": [{"id": "c2", "score": 0.8, "text": "…"}], …}

`contexts` are the stage `sent`, `retrieved` is `selected`; both win over `meta["stages"]`. Texts
stand in the lists, or once for all lists in `meta["chunks"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.errors import error_line, shown
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.lists import StageList
from rag_doctor.ledger.recorded_settings import whole
from rag_doctor.ledger.recorded_texts import own_id, recorded_chunks
from rag_doctor.pipeline.protocol import STAGES
from rag_doctor.records import Case, Chunk

__all__ = ["MAX_ENTRIES", "recorded_stages"]

MAX_ENTRIES = 1_000
"""Entries of one list that are read; what stands below them never reached a prompt."""
_ALIASES = {
    "lexical": "bm25", "sparse": "bm25", "keyword": "bm25",
    "vector": "dense", "semantic": "dense", "embedding": "dense",
    "fusion": "fused", "hybrid": "fused", "rrf": "fused",
    "rerank": "reranked", "reranker": "reranked",
    "retrieved": "selected", "top_k": "selected",
    "contexts": "sent", "prompt": "sent",
}  # fmt: skip


def recorded_stages(case: Case, gaps: Gaps) -> dict[str, StageList]:
    """The known stages of a case. An empty list in `meta["stages"]` counts as not recorded."""
    known = recorded_chunks(case, gaps)
    listed = _from_meta(case.meta.get("stages"), gaps)
    stages = {name: _with_texts(stage, known) for name, stage in listed.items()}
    if case.retrieved is not None:
        stages["selected"] = _from_chunks(case.retrieved)
    if not case.unrecorded and (case.contexts or "sent" not in stages):
        stages["sent"] = _from_chunks(case.contexts)
    return stages


def _with_texts(stage: StageList, known: Mapping[str, Chunk]) -> StageList:
    """The list with the texts recorded elsewhere; a text of its own wins, unless it is a part."""
    texts = {i: chunk for i in stage.ids if (chunk := known.get(i)) is not None}
    for own, chunk in stage.texts.items():
        whole = texts.get(own)
        if whole is None or chunk.text.strip() not in whole.text:
            texts[own] = chunk
    return replace(stage, texts=texts)


def _from_chunks(chunks: Sequence[Chunk]) -> StageList:
    ordered = {chunk.id: chunk for chunk in reversed(chunks)}
    return StageList(tuple(dict.fromkeys(chunk.id for chunk in chunks)), texts=ordered)


def _from_meta(value: Any, gaps: Gaps) -> dict[str, StageList]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        gaps.add("stages", "not_a_table", value=shown(value, 40))
        return {}
    out: dict[str, StageList] = {}
    try:
        items = list(value.items())[:50]
    except Exception as error:  # a table of somebody else's making
        gaps.add("stages", "raised", error=error_line(error, 200))
        return {}
    for given, entries in items:
        key = given.strip().lower() if isinstance(given, str) else ""
        name = _ALIASES.get(key, key)
        if name not in STAGES:
            gaps.add("stages", "unknown_stage", value=shown(given, 40), menu=", ".join(STAGES))
        elif not isinstance(entries, list | tuple):
            gaps.add(f"stages.{name}", "not_a_list", value=shown(entries, 40))
        elif (found := _read(name, entries, gaps)) is not None:
            out.setdefault(name, found)
    return out


def _read(name: str, entries: Sequence[Any], gaps: Gaps) -> StageList | None:
    part = f"stages.{name}"
    if len(entries) > MAX_ENTRIES:
        gaps.add(part, "too_long", n=len(entries), most=MAX_ENTRIES)
    read = [_entry(entry) for entry in entries[:MAX_ENTRIES]]
    placed = [(at, entry) for at, entry in enumerate(read, 1) if entry is not None]
    if len(placed) < len(read):
        gaps.add(part, "bad_entries", n=len(read) - len(placed))
    unread = sum(isinstance(e, Mapping) and whole(e.get("rank", 0)) is None for e in entries)
    if unread:
        gaps.add(part, "bad_ranks", n=unread)
    first: dict[str, int] = {}
    for rank, (_, (chunk_id, _, _)) in sorted(zip(_ranks(placed), placed, strict=True)):
        first.setdefault(chunk_id, rank)
    ids = tuple(first)
    if len(ids) < len(placed):
        gaps.add(part, "repeated", n=len(placed) - len(ids))
    texts = {i: Chunk(id=i, text=text) for _, (i, _, text) in reversed(placed) if text}
    many = len(entries) > MAX_ENTRIES or len(placed) * 2 < len(read)
    return StageList(ids, texts=texts, partial=many, at=tuple(first.values())) if ids else None


def _ranks(placed: Sequence[tuple[int, tuple[str, int | None, str]]]) -> list[int]:
    """The rank of each entry: the one it states if all do and they differ, else its place.

    Ranks that count from 0 are read as if they counted from 1.
    """
    told = [rank for _, (_, rank, _) in placed if rank is not None]
    if len(told) < len(placed) or len(set(told)) < len(told):
        return [at for at, _ in placed]
    return [rank + (0 in told) for rank in told]


def _entry(entry: Any) -> tuple[str, int | None, str] | None:
    """(id, rank, text) of one entry; `None` when it names no chunk."""
    if isinstance(entry, Chunk):
        return entry.id, entry.rank, entry.text
    if isinstance(entry, list | tuple) and len(entry) in (2, 3):
        return _pair(entry)
    if not isinstance(entry, Mapping):
        return (own, None, "") if (own := own_id(entry)) else None
    own = own_id(entry.get("id")) or own_id(entry.get("chunk_id"))
    text = entry.get("text")
    text = text if isinstance(text, str) else ""
    return (own, whole(entry.get("rank")), text) if own else None


def _pair(entry: Sequence[Any]) -> tuple[str, int | None, str] | None:
    """(id, score), (id, text), or with both, in either order; the id may be a table."""
    beside = [value for value in entry[1:] if isinstance(value, str | int | float)]
    found = _entry(entry[0]) if not isinstance(entry[0], list | tuple) else None
    if found is None or len(beside) < len(entry) - 1:
        return None
    text = next((value for value in beside if isinstance(value, str)), "")
    return found[0], found[1], found[2] or text
