"""What is given to be labelled, as items: cases, answers of a report, statements, questions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rag_doctor.adapters import load_cases
from rag_doctor.evalset import EvalSet, read_evalset
from rag_doctor.evalset.labelling import Task, statement_items
from rag_doctor.facade import Report
from rag_doctor.records import Case

__all__ = ["read_items"]


def read_items(source: Any, task: Task) -> tuple[dict[str, Case], EvalSet]:
    """The recorded cases by id (none for questions of a set), and the items to label.

    For the task `support` an item is a statement: as the report's judge took the answer apart,
    else as the offline judge does.
    """
    if isinstance(source, EvalSet) or task == "approve":
        return {}, read_evalset(source)
    report = source if isinstance(source, Report) else None
    cases: Iterable[Case] = (
        [row.case for row in report.rows]
        if report is not None
        else load_cases(source, need=("question", "answer"))
    )
    known: dict[str, Case] = {}
    for case in cases:
        known.setdefault(case.id, case)
    items = read_evalset(list(known.values()))
    if task != "support":
        return known, items
    found = {
        row.case.id: [verdict.claim for verdict in row.diagnosis.claims]
        for row in (report.rows if report is not None else ())
    }
    answered = [item for item in items.items if str(item.meta.get("answer") or "").strip()]
    return known, EvalSet(items=tuple(statement_items(answered, found)))
