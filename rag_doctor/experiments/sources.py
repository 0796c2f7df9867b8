"""Which cases belong together: those about one source document.

Questions about one document succeed and fail together, so they are drawn together. The document is

1. the one the question's label names: `meta["source"]` or `meta["doc_id"]`, else that of the chunk
   with the highest grade in `relevant_ids`;
2. else the one that the reference's first evidence came from, then the answer's;
3. else the case stands alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rag_doctor.facade import Examined

__all__ = ["Found", "source_of"]

Found = Literal["labelled", "evidence", "case"]
"""How the document was found."""


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
            yield _document(row, evidence.chunk_id)


def _document(row: Examined, chunk_id: str) -> str:
    """The chunk's document as recorded, else what stands before the `#` of its id."""
    chunk = row.case.chunk(chunk_id)
    if chunk is not None and chunk.doc_id:
        return chunk.doc_id
    return chunk_id.rsplit("#", 1)[0]
