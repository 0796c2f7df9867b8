"""What one person says of cases: the last label and note of each, kept at once, taken up again."""

from __future__ import annotations

from pathlib import Path

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.evalset.labelling import CHOICES, NOTE, Label, Store, latest
from rag_doctor.evalset.labelling.store import WITHDRAWN
from rag_doctor.evalset.writing import now

__all__ = ["Sayings"]


class Sayings:
    """Labels of faults and notes by case id, of one person, over a file of labels.

    `path` `None` = in memory. Others' labels in the file stay as they are.
    """

    def __init__(self, path: str | Path | None, who: str) -> None:
        if not who.strip():
            raise InputError("who: a name is due, so that it is known who labelled.")
        self.who = who.strip()
        self.store = Store(path)
        self.labels = self._mine("fault", "label")
        self.notes = self._mine("note", "note")

    def _mine(self, task: str, field: str) -> dict[str, str]:
        found = latest(self.store.labels, task)  # type: ignore[arg-type]
        return {
            item: getattr(people[self.who], field)
            for item, people in found.items()
            if self.who in people
        }

    @property
    def kept(self) -> bool:
        """Are they on a disk?"""
        return self.store.path is not None

    def label(self, case_id: str, label: str) -> None:
        """Label a case; an empty label withdraws. Raises `InputError` for one off the menu."""
        if label and label not in CHOICES["fault"]:
            raise InputError(unknown_choice("label", label, CHOICES["fault"]))
        self.store.add(Label(case_id, "fault", label or WITHDRAWN, self.who, now()))
        self._set(self.labels, case_id, label)

    def note(self, case_id: str, note: str) -> None:
        """Note something on a case; an empty note withdraws it."""
        word = "note" if note else WITHDRAWN
        self.store.add(Label(case_id, NOTE, word, self.who, now(), note=note))
        self._set(self.notes, case_id, note)

    @staticmethod
    def _set(of: dict[str, str], case_id: str, text: str) -> None:
        if text:
            of[case_id] = text
        else:
            of.pop(case_id, None)

    def both(self) -> dict[str, tuple[str, str]]:
        """Case id → label and note; either may be empty."""
        ids = dict.fromkeys((*self.labels, *self.notes))
        return {one: (self.labels.get(one, ""), self.notes.get(one, "")) for one in ids}
