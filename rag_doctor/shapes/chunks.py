"""Passages in whatever shape they come → `Chunk` records with ids that differ and ranks from 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from numbers import Number
from typing import Any

from rag_doctor.records import Chunk
from rag_doctor.shapes.aliases import CHUNK_KEYS, TITLE_KEYS
from rag_doctor.shapes.chunk_shapes import Held, items_of, shape_of
from rag_doctor.shapes.fields import (
    MAX_DEPTH,
    as_mapping,
    blank,
    id_of,
    jsonable,
    kind_of,
    missing,
    native,
    number_of,
    scalar_text,
)
from rag_doctor.shapes.notes import RowProblem, Tally, label, note

__all__ = ["MAX_RANK", "Draft", "draft_of", "drafts_of", "finish", "numbered"]

MAX_RANK = 1_000_000
"""The largest rank believed."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A chunk before its id and rank are settled; `None` = not stated."""

    text: str
    id: str | None = None
    doc_id: str | None = None
    rank: int | None = None
    score: float | None = None
    source: str | None = None
    meta: dict[str, Any] = field(default_factory=dict)


def drafts_of(value: Any, name: str, tally: Tally, ids: Any = None) -> list[Draft]:
    """The passages in `value`, the column of field `name`; those without text are dropped.

    `ids` is a parallel column of ids; `None` = there is none. Raises `RowProblem`.
    """
    drafts = [draft_of(item, name, tally) for item in items_of(value, name, tally)]
    given = items_of(ids, "context_ids", tally)
    if given and len(given) == len(drafts):
        drafts = [replace(d, id=d.id or id_of(i)) for d, i in zip(drafts, given, strict=True)]
    elif given:
        tally.add("ids_differ", column="context_ids")
    kept = [draft for draft in drafts if not blank(draft.text)]
    for _ in range(len(drafts) - len(kept)):
        tally.add("empty_chunk", field=name)
    return kept


def draft_of(item: Any, name: str, tally: Tally, depth: int = 0) -> Draft:
    """One passage, whatever holds it; its text may be blank. Raises `RowProblem`."""
    item = native(item)
    if missing(item):
        return Draft("")
    if depth > MAX_DEPTH:
        raise RowProblem(note("too_deep", limit=MAX_DEPTH))
    text = scalar_text(item, name, tally)
    if text is not None:
        return Draft(text)
    if isinstance(item, list | tuple):
        return _from_sequence(item, name, tally, depth)
    parts = shape_of(item) or as_mapping(item)
    if not parts:
        raise RowProblem(note("not_text", field=name, kind=kind_of(item)))
    return _from_parts(Held(parts), name, tally, depth)


def _from_sequence(item: Sequence[Any], name: str, tally: Tally, depth: int) -> Draft:
    """`(passage, score)`, or `[title, [sentence, …]]`, or sentences: joined by line breaks."""
    if len(item) == 2 and isinstance(item[1], Number) and not isinstance(item[0], Number):
        inner = draft_of(item[0], name, tally, depth + 1)
        return replace(inner, score=inner.score if inner.score is not None else number_of(item[1]))
    if len(item) == 2 and isinstance(item[0], str) and isinstance(item[1], list):
        inner = draft_of(item[1], name, tally, depth + 1)
        return replace(inner, source=inner.source or id_of(item[0]))
    if all(isinstance(part, str) for part in item):
        return Draft(scalar_text("\n".join(item), name, tally) or "")
    raise RowProblem(note("not_text", field=name, kind=kind_of(item)))


def _from_parts(held: Held, name: str, tally: Tally, depth: int) -> Draft:
    base = _text_part(held, name, tally, depth)
    about = held.left.pop("metadata", None)
    about = about if isinstance(about, Mapping) else {}
    beside = Held(about)
    chunk_id = id_of(held.take("id")) or base.id or id_of(beside.take("id", keep=True))
    doc_id = id_of(held.take("doc_id")) or base.doc_id or id_of(beside.take("doc_id", keep=True))
    source = id_of(held.take("source")) or base.source or id_of(beside.take("source", keep=True))
    source = source or _title(held) or _title(beside)
    given = held.take("score")
    score = number_of(given)
    if score is None and given is not None:
        tally.add("bad_score", field=name)
    score = number_of(held.take("distance", keep=True)) if score is None else score
    rank = _rank(held.take("rank"), name, tally)
    return Draft(
        text=base.text,
        id=chunk_id,
        doc_id=doc_id,
        rank=base.rank if rank is None else rank,
        score=base.score if score is None else score,
        source=source,
        meta=base.meta | _meta(held, about),
    )


def _title(held: Held) -> str | None:
    """The name that people give a document, left where it stands."""
    return next((told for name in TITLE_KEYS if (told := id_of(held.peek(name)))), None)


def _rank(value: Any, name: str, tally: Tally) -> int | None:
    """A stated rank from 0; `None` = none stated, or none that can be one (counted)."""
    if missing(value):
        return None
    number = number_of(value)
    if number is None or not number.is_integer() or not 0 <= number <= MAX_RANK:
        tally.add("bad_rank", field=name, limit=f"{MAX_RANK:,}")
        return None
    return int(number)


def _text_part(held: Held, name: str, tally: Tally, depth: int) -> Draft:
    """The text of a passage: under one of its own keys, or inside an object it holds."""
    for spelling in CHUNK_KEYS["text"]:
        value = held.peek(spelling)
        if value is not None and not isinstance(value, Mapping) and shape_of(value) is None:
            held.drop(spelling)
            return replace(draft_of(value, name, tally, depth + 1), meta={})
    for spelling in CHUNK_KEYS["inner"]:
        value = held.peek(spelling)
        parts = (shape_of(value) or as_mapping(value)) if value is not None else None
        if parts and _holds_text(Held(parts)):
            held.drop(spelling)
            return _from_parts(Held(parts), name, tally, depth + 1)
    if any(held.has(spelling) for spelling in CHUNK_KEYS["text"]):
        return Draft("")
    raise RowProblem(
        note("chunk_text", field=name, keys=", ".join(map(label, list(held.left)[:8])) or "–")
    )


def _holds_text(held: Held) -> bool:
    return any(held.has(n) for n in (*CHUNK_KEYS["text"], *CHUNK_KEYS["inner"]))


def _meta(held: Held, metadata: Mapping[str, Any]) -> dict[str, Any]:
    """`metadata`, the product's own `meta`, then every filled key that nothing else took."""
    own = held.left.pop("meta", None)
    own = own if isinstance(own, Mapping) else {}
    left = {k: v for k, v in held.left.items() if not missing(v) and v not in ("", [], {})}
    made = jsonable({**metadata, **own})
    return {**made, **{k if k not in made else f"{k}~2": jsonable(v) for k, v in left.items()}}


def finish(
    drafts: Sequence[Draft], name: str, prefix: str, known: Mapping[str, str], tally: Tally
) -> tuple[Chunk, ...]:
    """Settle ids and ranks.

    An id is the stated one, else that of the document, else the one `known` gives for the same
    text (text → id), else `prefix` and the place from 1. Twice the same id: the same text is kept
    once, another text gets `#2`. Ranks are the stated ones (counted from 0: shifted to 1), else
    the place among the chunks kept.
    """
    shift = 1 if any(d.rank == 0 for d in drafts) else 0
    if shift:
        tally.add("zero_rank", field=name)
    stated = {d.id for d in drafts if d.id} | {d.doc_id for d in drafts if d.doc_id}
    made: dict[str, Chunk] = {}
    for place, draft in enumerate(drafts, start=1):
        wanted = draft.id or draft.doc_id or known.get(draft.text)
        if wanted is None or (wanted in made and not (draft.id or draft.doc_id)):
            wanted = _unused(f"{prefix}{place}", made, stated)
        if wanted in made:
            if draft.id and made[wanted].text == draft.text:
                tally.add("same_chunk", field=name)
                continue
            if draft.id:
                tally.add("same_chunk_id", field=name)
            wanted = numbered(wanted, made)
        rank = draft.rank + shift if draft.rank is not None else len(made) + 1
        made[wanted] = Chunk(
            id=wanted, text=draft.text, doc_id=draft.doc_id, rank=rank, score=draft.score,
            source=draft.source, meta=draft.meta,
        )  # fmt: skip
    return tuple(made.values())


def _unused(wanted: str, made: Mapping[str, Chunk], stated: set[str]) -> str:
    while wanted in made or wanted in stated:
        wanted += "_"
    return wanted


def numbered(wanted: str, made: Mapping[str, Chunk]) -> str:
    """The id with the first free number behind it, from `#2`."""
    n = 2
    while f"{wanted}#{n}" in made:
        n += 1
    return f"{wanted}#{n}"
