"""The labelling loop, apart from keys and screen: what is next, what was said, how far one is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.labelling.statements import statement_items
from rag_doctor.evalset.labelling.store import (
    CHOICES,
    TASKS,
    WITHDRAWN,
    Label,
    Store,
    Task,
    latest,
)
from rag_doctor.evalset.sets import EvalSet
from rag_doctor.evalset.writing import now

__all__ = ["Session", "to_label"]


class Session:
    """One person labelling one set. What this person has labelled before is not asked again.

    `seed` = another order, the same for the same number; `None` = the order of the set. Two people
    with two seeds do not tire at the same items.
    """

    def __init__(
        self,
        evalset: EvalSet,
        store: Store,
        who: str,
        task: Task = "approve",
        *,
        seed: int | None = None,
        limit: int | None = None,
    ) -> None:
        if not who.strip():
            raise InputError("who: a name is due, so that it is known who labelled; give --who.")
        if task not in TASKS:
            raise InputError(unknown_choice("task", task, TASKS))
        self.who, self.task, self._store = who.strip(), task, store
        items = to_label(evalset, task)
        if seed is not None:
            Random(seed).shuffle(items)
        done = {name for name, people in latest(store.labels, task).items() if self.who in people}
        self.n = len(items)
        self.before = sum(item.id in done for item in items)
        self._items: Sequence[EvalItem] = [i for i in items if i.id not in done][:limit]
        self._at = 0
        self.given: list[Label] = []

    @property
    def current(self) -> EvalItem | None:
        """The item to label; `None` = all are done or passed over."""
        return self._items[self._at] if self._at < len(self._items) else None

    @property
    def left(self) -> int:
        """How many items are still to come, the current one with them."""
        return len(self._items) - self._at

    @property
    def done(self) -> int:
        """How many of the `n` items this person has labelled, before and now."""
        return self.before + len({label.id for label in self.given})

    def say(self, label: str, note: str = "", question: str = "", reference: str = "") -> Label:
        """Label the current item and go on. Raises `InputError` for a label off the menu, for an
        edit that changes nothing, and for an approval of an item without a right answer."""
        item = self.current
        if item is None:
            raise InputError("label: there is nothing left to label.")
        if label not in CHOICES[self.task]:
            raise InputError(unknown_choice("label", label, CHOICES[self.task]))
        if label == "edit" and not (question.strip() or reference.strip()):
            raise InputError("edit: another question or reference is due; approve it as it is.")
        lacks = item.answerable and not (reference or item.reference or "").strip()
        if label in ("approve", "edit") and lacks:
            raise InputError("reference: an approved question needs a right answer; edit it in.")
        given = Label(item.id, self.task, label, self.who, now(), note, question, reference)
        self._store.add(given)
        self.given.append(given)
        self._at += 1
        return given

    def skip(self) -> None:
        """Pass the current item over; it comes again next time."""
        self._at += 1

    def back(self) -> bool:
        """Return to the item before; a new label replaces the old. `False` = there is none."""
        if self._at == 0:
            return False
        self._at -= 1
        return True

    def go(self, item_id: str) -> bool:
        """Go to an item of this sitting. `False` = it is not among them."""
        for at, item in enumerate(self._items):
            if item.id == item_id:
                self._at = at
                return True
        return False

    @property
    def place(self) -> int:
        """Items before the current one in this sitting."""
        return self._at

    @property
    def size(self) -> int:
        """Items of this sitting, those with a label of now among them."""
        return len(self._items)

    def label_of(self, item_id: str) -> Label | None:
        """What this person says of the item; `None` = nothing that holds."""
        return latest(self._store.labels, self.task).get(item_id, {}).get(self.who)

    def undo(self) -> bool:
        """Take back the last label given here and return to its item. `False` = there is none."""
        if not self.given:
            return False
        last = self.given[-1]
        self._store.add(Label(last.id, self.task, WITHDRAWN, self.who, now()))
        self.given = [label for label in self.given if label.id != last.id]
        self._at = next(i for i, item in enumerate(self._items) if item.id == last.id)
        return True


def to_label(evalset: EvalSet, task: Task) -> list[EvalItem]:
    """The items that a task is about: those that wait for a person's word, those with a recorded
    answer, or the statements of these answers."""
    if task == "approve":
        return [item for item in evalset.items if item.status in ("synthetic", "draft")]
    answered = [item for item in evalset.items if str(item.meta.get("answer") or "").strip()]
    if task != "support" or all("statement" in item.meta for item in answered):
        return answered
    return statement_items(answered)
