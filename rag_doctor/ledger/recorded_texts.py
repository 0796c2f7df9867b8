"""The texts that a case records beside its lists: each chunk once, whichever lists name it.

    meta["chunks"] = [{"id": "c7", "text": "…", "doc_id": "d1", "source": "VPN guide"}, …]

Or a table from id to text, or to a table with a text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rag_doctor.errors import error_line, shown
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.records import Case, Chunk, safe_text

__all__ = ["MAX_TEXTS", "own_id", "recorded_chunks"]

MAX_TEXTS = 5_000
"""Chunks whose recorded texts are read."""


def recorded_chunks(case: Case, gaps: Gaps) -> dict[str, Chunk]:
    """Id → chunk, of the first entry under that id; those of `retrieved` and `contexts` too.

    A whole text wins over one that was cut on its way into the prompt. What is malformed is left
    out and named in `gaps`.
    """
    found: dict[str, Chunk] = {}
    for chunk in (*_told(case.meta.get("chunks"), gaps), *(case.retrieved or ()), *case.contexts):
        if chunk.text:
            found.setdefault(chunk.id, chunk)
    return found


def _told(value: Any, gaps: Gaps) -> list[Chunk]:
    if value is None:
        return []
    if not isinstance(value, Mapping | list | tuple):
        gaps.add("chunks", "not_a_list", value=shown(value, 40))
        return []
    try:
        entries = list(_entries(value))
    except Exception as error:  # a table of somebody else's making
        gaps.add("chunks", "raised", error=error_line(error, 200))
        return []
    if len(entries) > MAX_TEXTS:
        gaps.add("chunks", "too_long", n=len(entries), most=MAX_TEXTS)
    read = [_chunk(own, entry) for own, entry in entries[:MAX_TEXTS]]
    good = [chunk for chunk in read if chunk is not None]
    if len(good) < len(read):
        gaps.add("chunks", "bad_entries", n=len(read) - len(good))
    _name_doubled(good, gaps)
    return good


def _name_doubled(chunks: Sequence[Chunk], gaps: Gaps) -> None:
    again = [own for own, n in Counter(c.id for c in chunks).items() for _ in range(n - 1)]
    if again:
        gaps.add("chunks", "doubled", n=len(again), first=shown(again[0], 40))


def _entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """(id, entry) of each; in a list the entry names its own id."""
    if isinstance(value, Mapping):
        yield from value.items()
        return
    for entry in value:
        own = entry.get("id", entry.get("chunk_id")) if isinstance(entry, Mapping) else None
        yield (entry.id if isinstance(entry, Chunk) else own), entry


def _chunk(own: Any, entry: Any) -> Chunk | None:
    """The entry as a chunk; `None` = it has no id or no text."""
    if isinstance(entry, Chunk):
        return entry
    table = entry if isinstance(entry, Mapping) else {"text": entry}
    named, text = own_id(own), table.get("text")
    if not named or not isinstance(text, str) or not text.strip():
        return None
    meta = table.get("meta")
    return Chunk(
        id=named,
        text=text,
        doc_id=own_id(table.get("doc_id")) or None,
        source=own_id(table.get("source")) or None,
        meta=dict(meta) if isinstance(meta, Mapping) and all(map(_is_text, meta)) else {},
    )


def _is_text(key: object) -> bool:
    return isinstance(key, str)


def own_id(value: Any) -> str:
    """An id as text; numbers count as ids, and empty = none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return safe_text(value) if isinstance(value, str) and value.strip() else ""
