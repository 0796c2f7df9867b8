"""Labels as they are given: one JSON row a label, appended at once, nothing ever overwritten."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.records import OUTCOMES
from rag_doctor.shapes.broken_rules import aloud, both, what_broke

__all__ = ["CHOICES", "NOTE", "TASKS", "WITHDRAWN", "Label", "Store", "Task", "latest"]

Task = Literal["approve", "answer", "fault", "faithfulness", "support", "note"]
NOTE: Task = "note"
"""A remark on an item without a label; nobody is asked for one."""
CHOICES: Mapping[Task, tuple[str, ...]] = {
    "approve": ("approve", "reject", "edit"),
    "answer": ("correct", "partly", "wrong", "unsure"),
    "fault": (*(outcome for outcome in OUTCOMES if outcome != "undetermined"), "unsure"),
    "faithfulness": ("pass", "fail", "unsure"),
    "support": ("supported", "contradicted", "not_mentioned", "unsure"),
    NOTE: ("note",),
}
"""What can be said. `edit` = approved with another question or reference."""
TASKS: tuple[Task, ...] = tuple(task for task in get_args(Task) if task != NOTE)
"""What people are asked for, one item after the other."""
WITHDRAWN = "withdrawn"
"""Said of any task: what this person said of the item before no longer holds."""


@dataclass(frozen=True, slots=True)
class Label:
    """What one person said of one item, and when (ISO 8601, UTC). `question` and `reference` =
    what an edit puts in their place; empty = left as it is."""

    id: str
    task: Task
    label: str
    who: str
    when: str
    note: str = ""
    question: str = ""
    reference: str = ""

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, empty fields left out. `annotator` is `who` under the name that
        `judge calibrate` reads."""
        row = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in row.items() if value} | {"annotator": self.who}

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Label:
        """The label in a row. Raises `InputError` for a task or a label off the menu."""
        task = row.get("task", "approve")
        if task not in CHOICES:
            raise InputError(unknown_choice("task", task, CHOICES))
        if row.get("label") not in (*CHOICES[task], WITHDRAWN):
            raise InputError(unknown_choice("label", row.get("label"), CHOICES[task]))
        who = str(row.get("who") or row.get("annotator") or "").strip()
        if not str(row.get("id") or "") or not who:
            raise InputError(f"id, who: both are due in a label, got {shown(dict(row))}.")
        texts = ("when", "note", "question", "reference")
        return cls(
            id=str(row["id"]),
            task=task,
            label=str(row["label"]),
            who=who,
            **{name: str(row.get(name) or "") for name in texts},
        )


class Store:
    """A file of labels, made at the first one. Broken lines are left where they are and counted in
    `bad`: a power cut in the middle of a line loses that line only. `path` `None` = in memory."""

    def __init__(self, path: str | Path | None) -> None:
        self.path = Path(path) if path is not None else None
        self.labels: list[Label] = []
        self.bad: list[str] = []
        self._open_end = False
        if self.path is not None and self.path.exists():
            self._read(self.path)

    def _read(self, path: Path) -> None:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = what_broke(error)
            raise InputError(aloud(both("rules.file.labels", path=path, why=why))) from error
        self._open_end = bool(text) and not text.endswith("\n")
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                self.labels.append(Label.read(row if isinstance(row, dict) else {}))
            except (ValueError, InputError) as error:
                told = str(error) if isinstance(error, InputError) else what_broke(error)
                self.bad.append(both("rules.file.label_line", line=number, why=told))

    def add(self, label: Label) -> None:
        """Append one label and see it to the disk. Raises `InputError` when it cannot be."""
        if self.path is not None:
            self._append(self.path, label)
        self.labels.append(label)

    def _append(self, path: Path, label: Label) -> None:
        line = json.dumps(label.to_dict(), ensure_ascii=False) + "\n"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(("\n" if self._open_end else "") + line)
        except OSError as error:
            raise InputError(f"labels: {path} cannot be written: {error.strerror}.") from error
        self._open_end = False


def latest(labels: Iterable[Label], task: Task) -> dict[str, dict[str, Label]]:
    """Item id → person → that person's last label of the task; withdrawn ones are left out."""
    found: dict[str, dict[str, Label]] = {}
    for label in labels:
        if label.task != task:
            continue
        people = found.setdefault(label.id, {})
        if label.label == WITHDRAWN:
            people.pop(label.who, None)
        else:
            people[label.who] = label
    return {item: people for item, people in found.items() if people}
