"""Which labels the judge takes for which, and whether its probabilities hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.calibrate.items import Item, judged_items
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.stats import Reliability, reliability

__all__ = ["Confusion", "confusion_of", "reliability_of"]

ORDER = (
    "supported", "contradicted", "not_mentioned", "unsupported", "pass", "fail", "healthy",
    "correct_refusal", "retrieval_miss", "cascade", "noise", "hallucination", "off_topic",
    "stale_or_conflicting", "truncated", "bad_label", "undecided", "failed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Confusion:
    """`counts[i][j]` = items that people call `rows[i]` and the judge `columns[j]`."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


def confusion_of(items: Sequence[Item]) -> Confusion:
    """People's labels by the judge's, with what it left undecided or failed on as columns."""
    pairs = Counter((i.truth, i.told or i.state) for i in items if i.truth is not None)
    rows = sorted({str(row) for row, _ in pairs}, key=_place)
    columns = sorted({column for _, column in pairs}, key=_place)
    counts = tuple(tuple(pairs[row, column] for column in columns) for row in rows)
    return Confusion(tuple(rows), tuple(columns), counts)


def _place(label: str) -> tuple[int, str]:
    return (ORDER.index(label) if label in ORDER else len(ORDER), label)


def reliability_of(task: Task, items: Sequence[Item]) -> Reliability | None:
    """Do the judge's probabilities hold? Of claims: of support; of faults: the confidence.

    `None` where the judge gives none.
    """
    known = [item for item in judged_items(items) if item.p is not None]
    if not known or task not in ("support", "fault"):
        return None
    if task == "support":
        true = [item.truth == "supported" for item in known]
    else:
        true = [item.truth == item.told for item in known]
    return reliability(true, [float(item.p or 0.0) for item in known])
