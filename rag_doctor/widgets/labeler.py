"""Labelling in a cell: one case at a time, by keys alone, undone, resumed, by two people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.evalset import Session, Store, agreement
from rag_doctor.evalset.labelling import (
    KEYS,
    TASKS,
    Agreement,
    Task,
    case_of,
    label_name,
    labelled_rows,
    latest,
    write_labelled,
)
from rag_doctor.i18n import say
from rag_doctor.views.label_page import agreement_html, label_html, label_twin
from rag_doctor.views.theme import MARKS, SUPPORT, Sign
from rag_doctor.views.twin import twin_html
from rag_doctor.views.words import page_lang
from rag_doctor.widgets.base import Message, Widget
from rag_doctor.widgets.events import Event
from rag_doctor.widgets.label_cases import read_items
from rag_doctor.widgets.label_events import LABEL_EVENTS, Give, Step, Undo, Who

if TYPE_CHECKING:
    import pandas as pd

    from rag_doctor.calibrate import Calibration

__all__ = ["Labeler"]


class Labeler(Widget):
    """`cases`: a `Report`, cases, a file of them, or an evaluation set.

    `task` = `fault` (what is wrong), `faithfulness`, `support` (each statement of an answer by
    itself), `answer` (right or wrong), or `approve` (questions of a set). `labels` = the file that
    each label is appended to, the one of `rag-doctor evalset label`; `None` = memory. What `who`
    labelled before is not asked again; a second person gives another name, and best another
    `seed` (order). Diagnoses are not shown.

    Gives back: `.selection`, `.labels`, `.agreement()`, `.labelled()` (rows for `calibrate`),
    `.calibrate(judge)`, `.save_labelled(path)`, `.to_frame()`, `.state()`, `show(id)`. Raises
    `InputError` where there is nothing to label.
    """

    parts: ClassVar[tuple[str, ...]] = ("labeler",)
    words: ClassVar[tuple[str, ...]] = ("labeler",)
    events: ClassVar[Mapping[str, type[Event]]] = LABEL_EVENTS

    def __init__(
        self,
        cases: Any,
        labels: str | Path | None = None,
        *,
        who: str = "",
        task: Task = "fault",
        seed: int | None = None,
        limit: int | None = None,
        lang: str = "auto",
    ) -> None:
        if task not in TASKS:
            raise InputError(unknown_choice("task", task, TASKS))
        self.cases, self.evalset = read_items(_source(cases), task)
        self.task: Task = task
        self._store = Store(labels)
        self._seed, self._limit = seed, limit
        self._session: Session | None = None
        super().__init__(lang)
        if who.strip():
            self._begin(who)

    # what it gives back

    @property
    def who(self) -> str:
        """Who labels; empty = nobody has said yet."""
        return self._session.who if self._session else ""

    @property
    def selection(self) -> tuple[str, ...]:
        """The id of the item on show; empty = all are done."""
        item = self._session.current if self._session else None
        return (item.id,) if item else ()

    @property
    def labels(self) -> dict[str, str]:
        """Item id → this person's label."""
        found = latest(self._store.labels, self.task)
        return {
            name: people[self.who].label for name, people in found.items() if self.who in people
        }

    def agreement(self) -> Agreement:
        """How far the people in the file agree."""
        return agreement(self._store.labels, self.task)

    def labelled(self) -> list[dict[str, Any]]:
        """A row for each case and person, as `rag_doctor.calibrate.calibrate` reads them. Raises
        `InputError` for a task that no judge answers."""
        return labelled_rows(self.cases.values(), self._store.labels, self.task)

    def calibrate(self, judge: Any = "offline") -> Calibration:
        """The judge held against the labels given so far, of all people."""
        from rag_doctor.calibrate import calibrate

        return calibrate(judge, self.labelled())

    def save_labelled(self, path: str | Path) -> int:
        """Write the rows for `rag-doctor judge calibrate`; how many there are."""
        return write_labelled(self.labelled(), path)

    def to_frame(self) -> pd.DataFrame:
        """One row for each item and person: `id`, `who`, `label`, `note`, `when`."""
        import pandas as pd

        found = latest(self._store.labels, self.task)
        columns = ["id", "who", "label", "note", "when"]
        rows = [
            {name: getattr(label, name) for name in columns}
            for people in found.values()
            for label in people.values()
        ]
        return pd.DataFrame(rows, columns=columns)

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        session = self._session
        return {
            **super().state(),
            "task": self.task,
            "who": self.who,
            "item": next(iter(self.selection), None),
            "done": session.done if session else 0,
            "n": session.n if session else len(self.evalset),
            "labels_file": str(self._store.path) if self._store.path else None,
        }

    def show(self, item_id: str) -> None:
        """Go to an item of this sitting. Raises `InputError` when it is not among them."""
        if self._session is None or not self._session.go(item_id):
            raise InputError(f"id: must be one that waits for {self.who!r}, got {shown(item_id)}.")
        self._paint()

    # what the browser asks

    def page(self) -> Iterable[Message]:
        yield "menu", {"labels": self._menu(), "task": self.task}
        yield self._item()

    def on_who(self, event: Who) -> None:
        self._begin(event.who)
        self._paint()

    def on_give(self, event: Give) -> None:
        session = self._asked()
        item = session.current
        if item is None or item.id != event.id:  # a key pressed twice
            self.counts["stale"] += 1
            return
        given = session.say(event.label, event.note.strip(), event.question, event.reference)
        self._paint(self._say("said", id=item.id, label=label_name(given.label, self.lang)))
        self.refresh_twin()

    def on_undo(self, _event: Undo) -> None:
        undone = self._asked().undo()
        self._paint(self._say("undone" if undone else "no_undo"))
        self.refresh_twin()

    def on_step(self, event: Step) -> None:
        session = self._asked()
        if event.by == 0:
            while session.back():
                pass
        elif event.by < 0:
            session.back()
        elif session.current is not None:
            session.skip()
        self._paint()

    # within

    def native_lang(self) -> str:
        cases = self.cases.values()
        if cases:
            return page_lang("auto", cases)
        return next((item.ui_lang for item in self.evalset.items), "en")

    def twin(self) -> tuple[str, str]:
        done, n = (self._session.done, self._session.n) if self._session else (0, len(self.evalset))
        told = label_twin(self.agreement(), self.who, done, n, self.lang)
        lead = say("labeler.twin.lead", self.lang, done=done, n=n, who="–")
        return twin_html(told), lead

    def _begin(self, who: str) -> None:
        self._session = Session(
            self.evalset, self._store, who, self.task, seed=self._seed, limit=self._limit
        )

    def _asked(self) -> Session:
        if self._session is None:
            raise InputError("who: a name is due before the first label.")
        return self._session

    def _paint(self, told: str = "") -> None:
        kind, fields = self._item()
        self.tell(kind, **fields, told=told)

    def _item(self) -> Message:
        session = self._session
        if session is None:
            return "item", {"ask": True}
        counts = {"done": session.done, "n": session.n, "place": session.place + 1}
        item = session.current
        if item is None:
            key = "finished" if session.n else "nothing"
            head = self._say(key, n=session.size, who=session.who)
            html = agreement_html(self.agreement(), self.lang)
            return "item", {**counts, "of": session.size, "end": head, "html": html}
        label = session.label_of(item.id)
        return "item", {
            **counts,
            "of": session.size,
            "id": item.id,
            "html": label_html(item, self.cases.get(case_of(item.id)), self.lang),
            "label": label.label if label else "",
            "note": label.note if label else "",
            "question": item.question,
            "reference": item.reference or "",
            "kept": str(self._store.path) if self._store.path else "",
        }

    def _menu(self) -> list[dict[str, Any]]:
        signs: dict[str, Sign] = dict(SUPPORT.items()) if self.task == "support" else {}
        return [
            {
                "key": letter,
                "value": label,
                "name": label_name(label, self.lang),
                "hue": MARKS[label].colour if label in MARKS else "",
                "solid": label not in MARKS or MARKS[label].solid,
                "glyph": signs[label].glyph if label in signs else "",
            }
            for letter, label in KEYS[self.task].items()
        ]

    def _say(self, key: str, **values: object) -> str:
        return say(f"labeler.page.{key}", self.lang, **values)

    def __repr__(self) -> str:
        return f"Labeler(n={len(self.evalset)}, task={self.task!r}, who={self.who!r})"


def _source(given: Any) -> Any:
    """Another labeller's cases, or questions, for a second person or another task."""
    if not isinstance(given, Labeler):
        return given
    return list(given.cases.values()) or given.evalset
