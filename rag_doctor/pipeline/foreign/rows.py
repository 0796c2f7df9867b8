"""Passages as rows of a table: which column is the text, which the id, the score, the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from numbers import Number
from typing import Any

from rag_doctor.shapes.fields import native, text_in
from rag_doctor.shapes.ids_alone import may_be_id

__all__ = ["Columns", "columns_of"]

MOST_COLUMNS = 8
LOOKED_AT = 1_000
"""Rows by which the columns are told."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Places in a row, from 0; `None` = there is no such column."""

    text: int
    id: int | None = None
    score: int | None = None
    meta: int | None = None

    def read(self, row: Sequence[Any]) -> dict[str, Any]:
        """The row as a dict with a text."""
        held: dict[str, Any] = {"text": row[self.text]}
        for name, place in (("id", self.id), ("score", self.score), ("metadata", self.meta)):
            if place is not None and row[place] is not None:
                held[name] = native(row[place])
        return held


def columns_of(items: Sequence[Any]) -> Columns | None:
    """The columns of `(id, text)`, `(id, text, score)`, `(text, metadata)` and their like.

    `None` = these are no such rows: passages of another kind, or texts of which none can be told
    to be an id. An id is short, without blanks, and different in every row.
    """
    rows = list(islice(items, LOOKED_AT))
    if not rows or not all(type(row) in (tuple, list) for row in rows):
        return None
    if len({len(row) for row in rows}) != 1 or not 2 <= len(rows[0]) <= MOST_COLUMNS:
        return None
    kinds = [_kind(column) for column in zip(*rows, strict=True)]
    texts = [place for place, kind in enumerate(kinds) if kind == "text"]
    if "" in kinds or not texts:
        return None
    size = {place: sum(len(row[place] or "") for row in rows) for place in texts}
    text = max(texts, key=lambda place: size[place])
    named = [p for p in texts if p != text and _may_be_ids([row[p] for row in rows])]
    if len(texts) > 1 and not named:
        return None
    if len(texts) > 1 and type(rows[0]) is list and not _plain_ids([r[named[0]] for r in rows]):
        return None  # a list of two texts is rather two sentences
    if not named:
        named = [p for p, kind in enumerate(kinds) if kind == "whole" and p < text]
    found = named[0] if named else None
    scores = [p for p, kind in enumerate(kinds) if kind in ("number", "whole") and p != found]
    metas = [p for p, kind in enumerate(kinds) if kind == "map"]
    return Columns(text, found, scores[0] if scores else None, metas[0] if metas else None)


def _kind(column: Sequence[Any]) -> str:
    """`text`, `whole`, `number`, `map`; empty = something else."""
    values = [native(value) for value in column if value is not None]
    if all(isinstance(value, str) for value in values):
        return "text" if values else "number"
    if all(isinstance(v, Number) and not isinstance(v, bool) for v in values):
        return "whole" if all(isinstance(value, int) for value in values) else "number"
    if all(isinstance(v, Mapping) and text_in(v) is None for v in values):
        return "map"
    return ""


def _may_be_ids(column: Sequence[Any]) -> bool:
    texts = [value for value in column if value]
    return len(texts) == len(column) == len(set(texts)) and all(map(may_be_id, texts))


def _plain_ids(column: Sequence[Any]) -> bool:
    return all(text.isascii() for text in column)
