"""The combination table as data: status pattern of the four layers → fault.

Rows are disjoint: each of the 81 patterns (three statuses, four layers) is matched by exactly one.
The order of the rows is the order of reading, not of precedence. The fault is the lowest failing
layer; recall is asked before precision, since a miss drags precision down with it and not the
other way round.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Literal

from rag_doctor.records import Fault

__all__ = ["CELLS", "PATTERNS", "ROWS", "Pattern", "Row", "TableStatus"]

TableStatus = Literal["pass", "fail", "unscored"]
Pattern = tuple[TableStatus, TableStatus, TableStatus, TableStatus]
"""Statuses of recall, precision, faithfulness, relevancy. An `error` counts as `unscored` here."""

STATUSES: tuple[TableStatus, ...] = ("pass", "fail", "unscored")
PATTERNS: tuple[Pattern, ...] = tuple(product(STATUSES, STATUSES, STATUSES, STATUSES))

CELLS: dict[str, frozenset[str]] = {
    "pass": frozenset({"pass"}),
    "fail": frozenset({"fail"}),
    "unscored": frozenset({"unscored"}),
    "not fail": frozenset({"pass", "unscored"}),
    "not pass": frozenset({"fail", "unscored"}),
    "any": frozenset(STATUSES),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `cells` follow the layers; `unscored` bounds how many layers may be unscored.

    `mechanism` is the key of the second line when nothing more telling is found. `collect` names
    what would settle the case.
    """

    id: str
    cells: tuple[str, str, str, str]
    fault: Fault
    mechanism: str | None = None
    collect: tuple[str, ...] = ()
    unscored: tuple[int, int] = (0, 4)

    def matches(self, pattern: Pattern) -> bool:
        low, high = self.unscored
        return low <= pattern.count("unscored") <= high and all(
            status in CELLS[cell] for cell, status in zip(self.cells, pattern, strict=True)
        )


ROWS: tuple[Row, ...] = (
    Row(
        "cascade",
        ("fail", "any", "fail", "any"),
        "cascade",
        "filled_the_hole",
    ),
    Row(
        "retrieval_miss",
        ("fail", "any", "not fail", "any"),
        "retrieval_miss",
        "evidence_never_arrived",
    ),
    Row(
        "noise_misled",
        ("pass", "fail", "fail", "any"),
        "noise",
        "noise_misled",
    ),
    Row(
        "noise",
        ("pass", "fail", "not fail", "any"),
        "noise",
        "evidence_buried",
    ),
    Row(
        "noise_recall_unknown",
        ("unscored", "fail", "pass", "any"),
        "noise",
        "evidence_buried",
        ("reference",),
    ),
    Row(
        "hallucination",
        ("pass", "not fail", "fail", "any"),
        "hallucination",
        "unsupported",
    ),
    Row(
        "off_topic",
        ("pass", "not fail", "not fail", "fail"),
        "off_topic",
        "other_question",
    ),
    Row(
        "off_topic_recall_unknown",
        ("unscored", "pass", "pass", "fail"),
        "off_topic",
        "other_question",
        ("reference",),
    ),
    Row(
        "healthy",
        ("not fail", "not fail", "not fail", "not fail"),
        "healthy",
        unscored=(0, 1),
    ),
    Row(
        "bad_writing_recall_unknown",
        ("unscored", "not fail", "fail", "any"),
        "undetermined",
        "recall_unknown",
        ("reference",),
    ),
    Row(
        "bad_chunks_recall_unknown",
        ("unscored", "fail", "not pass", "any"),
        "undetermined",
        "recall_unknown",
        ("reference",),
    ),
    Row(
        "precision_unknown",
        ("unscored", "unscored", "pass", "fail"),
        "undetermined",
        "too_little_scored",
        ("reference", "contexts"),
    ),
    Row(
        "only_relevancy_known",
        ("unscored", "not fail", "unscored", "fail"),
        "undetermined",
        "too_little_scored",
        ("reference", "contexts"),
    ),
    Row(
        "too_little",
        ("not fail", "not fail", "not fail", "not fail"),
        "undetermined",
        "too_little_scored",
        ("reference", "contexts"),
        unscored=(2, 4),
    ),
)
