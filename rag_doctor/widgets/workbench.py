"""The workbench in a cell: all cases of a report to search, read, label, and take away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.facade import Report
from rag_doctor.facade.reading import read_report
from rag_doctor.i18n import say
from rag_doctor.views.bench_counts import Seen, seen_of
from rag_doctor.views.bench_export import MIME, export_text, file_name, issue_text
from rag_doctor.views.bench_overview import overview_html
from rag_doctor.views.bench_static import bench_markdown, bench_twin
from rag_doctor.views.bench_words import bench_words
from rag_doctor.views.words import page_lang
from rag_doctor.widgets.base import Message
from rag_doctor.widgets.bench_desk import Desk
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
        self._desk = Desk(report, Sayings(labels, who))
        self._at = 0
        self._counted: dict[str, Seen] = {}
        super().__init__(rag=rag, judge=judge, lang=lang)

    # what it gives back

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the marked cases, in the order of the report; none marked = the open one."""
        return tuple(map(self._desk.id, self._desk.selected()))

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the cases that search and filters leave, in the order of the report."""
        return tuple(map(self._desk.id, self._desk.shown()))

    @property
    def labels(self) -> dict[str, str]:
        """Case id → this person's label: a fault, `healthy`, `correct_refusal` or `unsure`."""
        return dict(self._desk.sayings.labels)

    @property
    def notes(self) -> dict[str, str]:
        """Case id → this person's note."""
        return dict(self._desk.sayings.notes)

    def to_frame(self, which: str = "all") -> pd.DataFrame:
        """`Report.to_frame` with `label`, `note` and `marked`; `which` = all, shown, selection."""
        if which not in WHICH:
            raise InputError(unknown_choice("which", which, WHICH))
        frame = self.report.to_frame()
        frame["label"] = [self.labels.get(one) for one in frame["id"]]
        frame["note"] = [self.notes.get(one) for one in frame["id"]]
        frame["marked"] = [at in self._desk.marked for at in range(len(frame))]
        if which == "all":
            return frame
        return frame.iloc[self._desk.scope(which)]

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        desk, look = self._desk, self._desk.look
        store = desk.sayings.store
        return {
            **super().state(),
            "n": len(self.report),
            "shown": len(desk.shown()),
            "search": look.search,
            "filters": desk.filters(),
            "sort": f"{'-' if look.down else ''}{look.sort}",
            "open": desk.id(look.at) if look.opened and look.at is not None else None,
            "marked": [desk.id(at) for at in sorted(desk.marked)],
            "labelled": len(desk.sayings.labels),
            "labels_file": str(store.path) if desk.sayings.kept else None,
        }

    def show(self, case_id: str) -> None:
        """Open a case, whatever is filtered. Raises `InputError` when there is none of this id."""
        if case_id not in self._desk.places:
            raise InputError(
                f"case id: must be one of this report's {len(self.report)}, got {shown(case_id)}"
            )
        at = self._desk.places[case_id]
        self._desk.look = Look(at=at, opened=True)
        self.tell("show", at=at)

    def export(self, kind: str, which: str = "shown") -> str:
        """The cases as `jsonl`, `csv` or `html`; `md` = the open case for an issue tracker."""
        if kind == "md":
            return self._issue()
        said = self._desk.sayings.both()
        return export_text(self.report, self._desk.scope(which), kind, said, self.lang)

    # what the browser asks

    def page(self) -> Iterable[Message]:
        yield "labels", self._desk.all_said()
        yield "names", bench_words(self._desk.columns, self.lang)
        yield "overview", {"html": overview_html(self.report, self.lang, self._seen())}
        yield from self.case_messages()

    def on_rows(self, _event: object) -> None:
        """The columns, once for a view."""
        columns = self._desk.columns
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
        self._desk.look = event

    def on_mark(self, event: Mark) -> None:
        if event.on:
            self._desk.marked[event.at] = None
        else:
            self._desk.marked.pop(event.at, None)

    def on_label(self, event: GiveLabel) -> None:
        self._desk.sayings.label(self._desk.id(event.at), event.label)
        self._tell_said(event.at)

    def on_note(self, event: GiveNote) -> None:
        self._desk.sayings.note(self._desk.id(event.at), event.note.strip())
        self._tell_said(event.at)

    def on_export(self, event: AskExport) -> None:
        if event.what in ("md", "copy"):
            body, n, stem = self._issue(), 1, self._desk.id(self._desk.chosen())
        else:
            body = self.export(event.what, event.scope)
            n, stem = len(self._desk.scope(event.scope)), "cases"
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

    def _issue(self) -> str:
        row, said = self.report.rows[self._desk.chosen()], self._desk.sayings
        return issue_text(row, said.both(), said.who, self.lang)

    def _tell_said(self, at: int) -> None:
        """To every place of this case's id, of which there may be two."""
        given, kept = self._desk.said_of(at), self._desk.sayings.kept
        for place in self._desk.same(at):
            self.tell("label", at=place, kept=kept, **given)

    def __repr__(self) -> str:
        return f"Workbench(n={len(self.report)})"
