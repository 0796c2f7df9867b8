"""Labels beside the cases they are about, as rows that `calibrate` reads: one a case and person."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.evalset.labelling.statements import statement_rows
from rag_doctor.evalset.labelling.store import Label, Task, latest
from rag_doctor.records import Case

__all__ = ["CALIBRATED", "labelled_rows", "write_labelled"]

CALIBRATED: tuple[Task, ...] = ("fault", "faithfulness", "support")
"""Tasks whose labels a judge can be held against."""


def labelled_rows(
    cases: Iterable[Case], labels: Iterable[Label], task: Task = "fault"
) -> list[dict[str, Any]]:
    """One row for each case and person who labelled it; the last label of each counts.

    A row has the case's texts, the label under the task's name, `annotator` and, where given,
    `note`. Those who were unsure are left out. Labels of single statements (`support`) come as
    one row a case. Raises `InputError` for a task that no judge answers.
    """
    if task not in CALIBRATED:
        raise InputError(unknown_choice("task", task, CALIBRATED))
    if task == "support":
        return list(statement_rows(cases, labels))
    found = latest(labels, task)
    return [row for case in cases for row in _rows(case, found.get(case.id, {}), task)]


def _rows(case: Case, people: dict[str, Label], task: Task) -> Iterator[dict[str, Any]]:
    texts = {
        "id": case.id,
        "question": case.question,
        "answer": case.answer,
        "reference": case.reference,
        "contexts": [chunk.model_dump(exclude={"meta"}) for chunk in case.contexts],
        "lang": case.lang,
    }
    for who, label in people.items():
        if label.label != "unsure":
            note = {"note": label.note} if label.note else {}
            yield {**texts, task: label.label, "annotator": who, **note}


def write_labelled(rows: Iterable[dict[str, Any]], path: str | Path) -> int:
    """Write the rows as JSON Lines for `rag-doctor judge calibrate`; how many there are."""
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    try:
        Path(path).write_text("".join(lines), encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(f"path: {path} cannot be written: {error.strerror}.") from error
    return len(lines)
