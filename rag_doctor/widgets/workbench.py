"""The workbench in a cell: all cases of a report to search, read, label, and take away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.facade import Report
from rag_doctor.facade.reading import read_report
from rag_doctor.i18n import say
from rag_doctor.views.bench_columns import Columns, columns_of
from rag_doctor.views.bench_counts import Seen, seen_of
from rag_doctor.views.bench_export import MIME, export_text, file_name, issue_text
from rag_doctor.views.bench_overview import overview_html
from rag_doctor.views.bench_query import places_left
from rag_doctor.views.bench_static import bench_markdown, bench_twin
from rag_doctor.views.bench_words import bench_words
from rag_doctor.views.words import page_lang
from rag_doctor.widgets.base import Message
from rag_doctor.widgets.bench_events import (
    EVENTS,
    AskExport,
    GiveLabel,
    GiveNote,
    Look,
    Mark,
    OpenCase,
)
from rag_doctor.widgets.case_widget import CaseWidget
from rag_doctor.widgets.events import Event
from rag_doctor.widgets.said import Sayings

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Workbench"]

LABELS = "labels.jsonl"
AREAS = ("overview", "facet", "value", "table", "case", "export", "keys")
WHICH = ("all", "shown", "selection")


class Workbench(CaseWidget):
    """`report` = a `Report`, or the folder of one that was written.

    `labels` = the file that labels and notes are appended to, `labels.jsonl` beside the report
    where a folder is given, else memory only; what `who` said in it before is taken up again.
    `rag` = the pipeline to try fixes on; `judge` judges an answer that is edited in place.

    Gives back: `.selection`, `.labels`, `.notes`, `.shown`, `.to_frame()`, `.state()`, `show(id)`,
    `export(kind)`. Raises `InputError` where there is no report.
    """

    parts: ClassVar[tuple[str, ...]] = (
        "case",
        "columns",
        "bench_filters",
        "bench_table",
        "bench_case",
        "bench_export",
        "workbench",
    )
    words: ClassVar[tuple[str, ...]] = ("inspector", *(f"workbench.{area}" for area in AREAS))
    events: ClassVar[Mapping[str, type[Event]]] = {**CaseWidget.events, **EVENTS}

    def __init__(
        self,
        report: Report | str | Path,
        labels: str | Path | None = None,
        *,
        who: str = "me",
        rag: Any = None,
        judge: Any = "offline",
        lang: str = "auto",
    ) -> None:
        if isinstance(report, str | Path):
            labels = labels if labels is not None else Path(report) / LABELS
            report = read_report(report)
        if not isinstance(report, Report):
            raise InputError(
                f"report: what diagnose_all gave, or a folder it was written to, is due; "
                f"got {shown(report)}."
            )
        self.report = report
        self._sayings = Sayings(labels, who)
        self._look = Look()
        self._marked: dict[int, None] = {}
        self._at = 0
        self._counted: dict[str, Seen] = {}
        super().__init__(rag=rag, judge=judge, lang=lang)

    @cached_property
    def _columns(self) -> Columns:
        return columns_of(self.report)

    @cached_property
    def _places(self) -> dict[str, int]:
        """Case id → its first place."""
        rows = self.report.rows
        return {rows[at].case.id: at for at in range(len(rows) - 1, -1, -1)}

    # what it gives back

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the marked cases, in the order of the report; none marked = the open one."""
        return tuple(self._id(at) for at in self._selected())

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the cases that search and filters leave, in the order of the report."""
        return tuple(self._id(at) for at in self._shown())

    @property
    def labels(self) -> dict[str, str]:
        """Case id → this person's label: a fault, `healthy`, `correct_refusal` or `unsure`."""
        return dict(self._sayings.labels)

    @property
    def notes(self) -> dict[str, str]:
        """Case id → this person's note."""
        return dict(self._sayings.notes)

    def to_frame(self, which: str = "all") -> pd.DataFrame:
        """`Report.to_frame` with `label`, `note` and `marked`; `which` = all, shown, selection."""
        if which not in WHICH:
            raise InputError(unknown_choice("which", which, WHICH))
        frame = self.report.to_frame()
        said = self._sayings
        frame["label"] = [said.labels.get(one) for one in frame["id"]]
        frame["note"] = [said.notes.get(one) for one in frame["id"]]
        frame["marked"] = [at in self._marked for at in range(len(frame))]
        if which == "all":
            return frame
        return frame.iloc[self._shown() if which == "shown" else self._selected()]

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        look = self._look
        return {
            **super().state(),
            "n": len(self.report),
            "shown": len(self._shown()),
            "search": look.search,
            "filters": self._named(look.facets),
            "sort": f"{'-' if look.down else ''}{look.sort}",
            "open": self._id(look.at) if look.opened and look.at is not None else None,
            "marked": [self._id(at) for at in sorted(self._marked)],
            "labelled": len(self._sayings.labels),
            "labels_file": str(self._sayings.store.path) if self._sayings.kept else None,
        }

    def show(self, case_id: str) -> None:
        """Open a case, whatever is filtered. Raises `InputError` when there is none of this id."""
        if case_id not in self._places:
            raise InputError(
                f"case id: must be one of this report's {len(self.report)}, got {shown(case_id)}"
            )
        at = self._places[case_id]
        self._look = Look(at=at, opened=True)
        self.tell("show", at=at)

    def export(self, kind: str, which: str = "shown") -> str:
        """The cases as `jsonl`, `csv` or `html`; `md` = the open case for an issue tracker."""
        if kind == "md":
            return self._issue()
        return export_text(self.report, self._scope(which), kind, self._sayings.both(), self.lang)

    # what the browser asks

    def page(self) -> Iterable[Message]:
        yield "labels", self._all_said()
        yield "names", bench_words(self._columns, self.lang)
        yield "overview", {"html": overview_html(self.report, self.lang, self._seen())}
        yield from self.case_messages()

    def on_rows(self, _event: object) -> None:
        """The columns, once for a view."""
        columns = self._columns
        self.send({"kind": "rows", "head": columns.head()}, list(columns.parts.values()))

    def on_open(self, event: OpenCase) -> None:
        self._at = event.at
        self.examine(self.report.rows[event.at])

    def show_case(self) -> None:
        """Send the case on show; the twin is about all of them and stays."""
        for kind, fields in self.case_messages():
            self.tell(kind, **fields)

    def case_messages(self) -> Iterable[Message]:
        for kind, fields in super().case_messages():
            yield kind, {**fields, "at": self._at} if kind == "case" else fields

    def on_look(self, event: Look) -> None:
        self._look = event

    def on_mark(self, event: Mark) -> None:
        if event.on:
            self._marked[event.at] = None
        else:
            self._marked.pop(event.at, None)

    def on_label(self, event: GiveLabel) -> None:
        self._sayings.label(self._id(event.at), event.label)
        self._tell_said(event.at)

    def on_note(self, event: GiveNote) -> None:
        self._sayings.note(self._id(event.at), event.note.strip())
        self._tell_said(event.at)

    def on_export(self, event: AskExport) -> None:
        if event.what in ("md", "copy"):
            body, n, stem = self._issue(), 1, self._id(self._open())
        else:
            places = self._scope(event.scope)
            body = export_text(self.report, places, event.what, self._sayings.both(), self.lang)
            n, stem = len(places), "cases"
        if event.what == "copy":
            self.tell("copy", body=body)
            return
        name = file_name(stem, event.what)
        key = "workbench.export.cases_one" if n == 1 else "workbench.export.cases"
        told = say(
            "workbench.export.ready", self.lang, name=name, n=say(key, self.lang, n=f"{n:,}")
        )
        self.tell("file", name=name, mime=MIME[event.what], body=body, told=told)

    # within

    def twin(self) -> tuple[str, str]:
        seen = self._seen()
        twin = bench_twin(self.report, self.lang, seen)
        return twin, bench_markdown(self.report, self.lang, seen)

    def _seen(self) -> Seen:
        if self.lang not in self._counted:
            self._counted[self.lang] = seen_of(self.report, self.lang)
        return self._counted[self.lang]

    def native_lang(self) -> str:
        return page_lang("auto", (row.case for row in self.report.rows))

    def _id(self, at: int) -> str:
        return self.report.rows[at].case.id

    def _open(self) -> int:
        if self._look.at is None:
            raise InputError("case: none is chosen; choose one in the table first.")
        return self._look.at

    def _selected(self) -> list[int]:
        if self._marked or not self._look.opened or self._look.at is None:
            return sorted(self._marked)
        return [self._look.at]

    def _shown(self) -> list[int]:
        look = self._look
        return places_left(self._columns, look.search, look.facets, {"label": self._own()})

    def _scope(self, which: str) -> list[int]:
        if which == "shown":
            return self._shown()
        if which in ("selection", "marked"):
            return self._selected()
        return [self._open()] if which == "case" else list(range(len(self.report)))

    def _own(self) -> Any:
        """What the browser's own facet says of each case, as bits; see `static/workbench.js`."""
        said = self._sayings
        bits = np.zeros(len(self.report), np.uint16)
        for at, row in enumerate(self.report.rows):
            label = said.labels.get(row.case.id, "")
            bits[at] = (
                (1 if label else 2)
                | 4 * bool(label and label != row.diagnosis.fault)
                | 8 * (row.case.id in said.notes)
                | 16 * (at in self._marked)
            )
        return bits

    def _named(self, facets: Mapping[str, list[int]]) -> dict[str, list[str]]:
        values = {facet.key: facet.values for facet in self._columns.facets}
        values["label"] = ("labelled", "unlabelled", "differs", "noted", "marked")
        return {
            key: [values[key][at] for at in places if at < len(values[key])]
            for key, places in facets.items()
            if key in values
        }

    def _issue(self) -> str:
        row = self.report.rows[self._open()]
        return issue_text(row, self._sayings.both(), self._sayings.who, self.lang)

    def _tell_said(self, at: int) -> None:
        """To every place of this case's id, of which there may be two."""
        name, said = self._id(at), self._sayings
        given = {"label": said.labels.get(name, ""), "note": said.notes.get(name, "")}
        for place in self._same(at):
            self.tell("label", at=place, kept=said.kept, **given)

    def _same(self, at: int) -> list[int]:
        if len(self._places) == len(self.report):
            return [at]
        name = self._id(at)
        return [i for i, row in enumerate(self.report.rows) if row.case.id == name]

    def _all_said(self) -> dict[str, Any]:
        said = self._sayings
        known = said.labels.keys() | said.notes.keys()
        places = [at for at, row in enumerate(self.report.rows) if row.case.id in known]
        return {
            "labels": [
                [at, said.labels[self._id(at)]] for at in places if self._id(at) in said.labels
            ],
            "notes": [
                [at, said.notes[self._id(at)]] for at in places if self._id(at) in said.notes
            ],
            "marked": sorted(self._marked),
        }

    def __repr__(self) -> str:
        return f"Workbench(n={len(self.report)})"
