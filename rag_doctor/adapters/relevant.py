"""Labels of relevance in whatever shape → a map from chunk id to grade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.fields import id_of, kind_of, missing, native, number_of
from rag_doctor.shapes.literals import parse_literal
from rag_doctor.shapes.notes import RowProblem, Tally, note

__all__ = ["relevant_of"]

CARRIES, HELPS = 2, 1

_ID = frozenset(map(key, ("chunk_id", "id", "doc_id", "document_id", "context_id", "_id")))
_GRADE = frozenset(map(key, ("grade", "relevance", "rel", "score", "label")))


def relevant_of(value: Any, tally: Tally) -> dict[str, int] | None:
    """Chunk id → grade; `None` = not labelled, an empty map = labelled, and nothing is relevant.

    Takes `{id: grade}`, a list of ids (each grade 2: named as evidence), a list of
    `{chunk_id, grade}` (one without a grade among graded ones has 1), or a text that spells one of
    them, or ids between commas. Grades outside 0, 1, 2 are moved to the nearest,
    counted. Raises `RowProblem`.
    """
    value = native(value)
    if isinstance(value, str):
        value = _spelled(value)
    if missing(value):
        return None
    if isinstance(value, Mapping):
        pairs = [(id_of(k), v) for k, v in value.items()]
    elif isinstance(value, list | tuple | set | frozenset):
        pairs = _listed([_pair(native(item)) for item in value])
    elif not isinstance(value, bool) and id_of(value):
        tally.add("lone_id")
        pairs = [(id_of(value), CARRIES)]
    else:
        raise RowProblem(note("not_ids", field="relevant_ids", kind=kind_of(value)))
    return _graded(pairs, tally)


def _spelled(text: str) -> Any:
    if not text.strip():
        return None
    found = parse_literal(text)
    if isinstance(found, Mapping | list | tuple):
        return found
    return [part.strip() for part in text.replace("，", ",").split(",") if part.strip()]


def _pair(item: Any) -> tuple[str | None, Any]:
    if not isinstance(item, Mapping):
        if id_of(item) is None and not missing(item):
            raise RowProblem(note("not_ids", field="relevant_ids", kind=kind_of([item])))
        return id_of(item), None
    named = {key(k): v for k, v in item.items()}
    ids = [named[n] for n in named if n in _ID]
    grades = [named[n] for n in named if n in _GRADE]
    if not ids:
        raise RowProblem(note("not_ids", field="relevant_ids", kind=kind_of(item)))
    return id_of(ids[0]), grades[0] if grades else None


def _listed(pairs: list[tuple[str | None, Any]]) -> list[tuple[str | None, Any]]:
    """What stands in a list without a grade is evidence, unless others were graded beside it."""
    bare = HELPS if any(grade is not None for _, grade in pairs) else CARRIES
    return [(chunk_id, bare if grade is None else grade) for chunk_id, grade in pairs]


def _graded(pairs: list[tuple[str | None, Any]], tally: Tally) -> dict[str, int]:
    made: dict[str, int] = {}
    for chunk_id, grade in pairs:
        if chunk_id is None:
            continue
        number = float(grade) if isinstance(grade, bool) else number_of(grade)
        if number is None or not number.is_integer():
            tally.add("bad_grade")
            continue
        if number not in (0, 1, 2):
            tally.add("clipped_grade")
        made[chunk_id] = max(min(2, int(number)), made.get(chunk_id, 0))
    return made
