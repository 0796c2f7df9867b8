"""Labels as they are given: one JSON row a label, appended at once, nothing ever overwritten."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from rag_doctor.errors import InputError, shown, unknown_choice

__all__ = ["CHOICES", "TASKS", "Label", "Store", "Task", "latest"]

Task = Literal["approve", "answer"]
TASKS: tuple[Task, ...] = get_args(Task)
CHOICES: Mapping[Task, tuple[str, ...]] = {
    "approve": ("approve", "reject", "edit"),
    "answer": ("correct", "partly", "wrong", "unsure"),
}
"""What can be said. `edit` = approved with another question or reference."""


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
        if task not in TASKS:
            raise InputError(unknown_choice("task", task, TASKS))
        if row.get("label") not in CHOICES[task]:
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
    `bad`: a power cut in the middle of a line loses that line only."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.labels: list[Label] = []
        self.bad: list[str] = []
        self._open_end = False
        if self.path.exists():
            self._read()

    def _read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"labels: {self.path} cannot be read: {error}.") from error
        self._open_end = bool(text) and not text.endswith("\n")
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                self.labels.append(Label.read(row if isinstance(row, dict) else {}))
            except (ValueError, InputError) as error:
                self.bad.append(f"line {number}: {error}")

    def add(self, label: Label) -> None:
        """Append one label and see it to the disk. Raises `InputError` when it cannot be."""
        line = json.dumps(label.to_dict(), ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(("\n" if self._open_end else "") + line)
        except OSError as error:
            raise InputError(f"labels: {self.path} cannot be written: {error.strerror}.") from error
        self._open_end = False
        self.labels.append(label)


def latest(labels: Iterable[Label], task: Task) -> dict[str, dict[str, Label]]:
    """Item id → person → that person's last label of the task."""
    found: dict[str, dict[str, Label]] = {}
    for label in labels:
        if label.task == task:
            found.setdefault(label.id, {})[label.who] = label
    return found
