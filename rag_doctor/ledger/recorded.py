"""What a case records of its own retrieval. Anything malformed is left out and named, never raised.

    meta["stages"] = {"bm25": ["c7", "c2"], "dense": [{"id": "c2", "score": 0.8, "text": "…"}], …}

`contexts` are the stage `sent`, `retrieved` is `selected`; both win over `meta["stages"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.errors import shown
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.lists import StageList
from rag_doctor.pipeline.protocol import STAGES
from rag_doctor.records import Case, Chunk

__all__ = ["MAX_ENTRIES", "recorded_k", "recorded_query", "recorded_stages"]

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
    stages = _from_meta(case.meta.get("stages"), gaps)
    if case.retrieved is not None:
        stages["selected"] = _from_chunks(case.retrieved)
    if not case.unrecorded and (case.contexts or "sent" not in stages):
        stages["sent"] = _from_chunks(case.contexts)
    return stages


def recorded_query(case: Case) -> str | None:
    """What was searched, where the case says that it was not the question."""
    query = case.meta.get("query")
    if not isinstance(query, str) or query.strip() == case.question.strip():
        return None
    return query


def recorded_k(case: Case) -> int | None:
    """`top_k` of the recorded settings (`meta["knobs"]`); `None` = not recorded."""
    knobs = case.meta.get("knobs")
    k = knobs.get("top_k") if isinstance(knobs, Mapping) else None
    return k if isinstance(k, int) and not isinstance(k, bool) and k >= 0 else None


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
    for given, entries in list(value.items())[:50]:
        name = _ALIASES.get(str(given).strip().lower(), given)
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
    good = [entry for entry in read if entry is not None]
    if len(good) < len(read):
        gaps.add(part, "bad_entries", n=len(read) - len(good))
    if all(rank is not None for _, rank, _ in good):
        good.sort(key=lambda entry: entry[1] or 0)
    ids = tuple(dict.fromkeys(chunk_id for chunk_id, _, _ in good))
    if len(ids) < len(good):
        gaps.add(part, "repeated", n=len(good) - len(ids))
    texts = {i: Chunk(id=i, text=text) for i, _, text in reversed(good) if text}
    return StageList(ids, texts=texts) if ids else None


def _entry(entry: Any) -> tuple[str, int | None, str] | None:
    """(id, rank, text) of one entry; `None` when it names no chunk."""
    if isinstance(entry, Chunk):
        return entry.id, entry.rank, entry.text
    if isinstance(entry, str):
        return (entry, None, "") if entry.strip() else None
    if not isinstance(entry, Mapping):
        return None
    chunk_id, rank, text = entry.get("id"), entry.get("rank"), entry.get("text")
    if not isinstance(chunk_id, str) or not chunk_id.strip():
        return None
    ranked = isinstance(rank, int) and not isinstance(rank, bool) and rank >= 1
    return chunk_id, rank if ranked else None, text if isinstance(text, str) else ""
