"""Which cases belong together: those about one source document.

Questions about one document succeed and fail together, so they are drawn together. The document is

1. the one the question's label names: `meta["source"]` or `meta["doc_id"]`, else that of the chunk
   with the highest grade in `relevant_ids`;
2. else the one that the reference's first evidence came from, then the answer's;
3. else the case stands alone.

Passages that came as bare texts are numbered by their place (`c1`, `c2`, …). Such an id names no
document: the first passage of one case has nothing to do with the first of another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from rag_doctor.facade import Examined
from rag_doctor.records import Case

__all__ = ["Found", "source_of"]

Found = Literal["labelled", "evidence", "case"]
"""How the document was found."""
_NUMBERED = re.compile(r"([cr])([0-9]+)_*")


def source_of(*rows: Examined) -> tuple[str, Found]:
    """The document of a case, seen in one or more runs, and how it was found."""
    for row in rows:
        if labelled := _labelled(row):
            return labelled, "labelled"
    for row in rows:
        if seen := next(_evidence(row), None):
            return seen, "evidence"
    return f"case:{rows[0].case.id}", "case"


def _labelled(row: Examined) -> str | None:
    for key in ("source", "doc_id"):
        if isinstance(named := row.case.meta.get(key), str) and named:
            return named
    grades = row.case.relevant_ids or {}
    best = max(grades, key=grades.__getitem__, default=None)
    return None if best is None or not grades[best] else _document(row, best)


def _evidence(row: Examined) -> Iterator[str]:
    found = row.diagnosis
    for verdict in (*found.reference_claims, *found.claims):
        for evidence in verdict.evidence:
            if document := _document(row, evidence.chunk_id):
                yield document


def _document(row: Examined, chunk_id: str) -> str | None:
    """The chunk's document as recorded, else what stands before the `#` of its id.

    `None` = its id only says at which place it stood, and nothing else names a document.
    """
    chunk = row.case.chunk(chunk_id)
    if chunk is not None and chunk.doc_id:
        return chunk.doc_id
    stem = chunk_id.rsplit("#", 1)[0]
    if not _by_place(row.case, stem):
        return stem
    return chunk.source if chunk is not None else None


def _by_place(case: Case, chunk_id: str) -> bool:
    """Was this id made from the passage's place? Then all ids of that form in the case were.

    An id of that form that someone gave (chunk `c12` of a knowledge base) stands at its own number
    by chance only. Without any passages nothing tells, and the id counts as made.
    """
    if not _NUMBERED.fullmatch(chunk_id):
        return False
    lists = {"c": case.contexts, "r": case.retrieved or ()}
    places = [
        (int(found[2]), place)
        for letter, chunks in lists.items()
        for place, chunk in enumerate(chunks, 1)
        if (found := _NUMBERED.fullmatch(chunk.id)) and found[1] == letter
    ]
    return all(number == place for number, place in places)
