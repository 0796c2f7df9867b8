"""`CaseInspector`: one case in a cell, with everything that was found about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from rag_doctor.errors import InputError, shown
from rag_doctor.facade import Examined, Report
from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.case_twin import case_twin
from rag_doctor.views.words import page_lang
from rag_doctor.widgets.base import Message
from rag_doctor.widgets.case_events import CASE_EVENTS
from rag_doctor.widgets.case_widget import CaseWidget
from rag_doctor.widgets.events import Event

__all__ = ["CaseInspector"]


class Go(Event):
    """To the case before or after this one."""

    to: Literal["previous", "next"]


class CaseInspector(CaseWidget):
    """The fault of one case in a sentence, its proof, what to do.

    `CaseInspector(diagnosis, case=case)`, or `CaseInspector(report)` with all cases of a report,
    the first bad one on show. `rag` = the pipeline to try fixes on; `judge` judges an answer that
    is edited in place. What trials found is shown where the diagnosis carries it. Keys: Tab walks
    the statements, Enter holds one, `[` and `]` go to the case before and after.
    """

    parts: ClassVar[tuple[str, ...]] = ("case", "inspector")
    words: ClassVar[tuple[str, ...]] = ("inspector",)
    events: ClassVar[Mapping[str, type[Event]]] = {**CASE_EVENTS, "go": Go}

    def __init__(
        self,
        diagnosis: Diagnosis | Report | Examined,
        case: Case | None = None,
        *,
        report: Report | None = None,
        rag: Any = None,
        judge: Any = "offline",
        lang: str = "auto",
    ) -> None:
        self.rows = _rows(diagnosis, case, report)
        self._where = {row.case.id: i for i, row in enumerate(self.rows)}
        first = diagnosis.id if isinstance(diagnosis, Diagnosis) else _first_bad(self.rows)
        super().__init__(rag=rag, judge=judge, lang=lang)
        self.show(first)

    def show(self, id: str) -> CaseInspector:
        """Show the case with this id. Raises `InputError` where there is none."""
        if id not in self._where:
            raise InputError(
                f"case id: must be one of the {len(self.rows)} here, got {shown(id)}. "
                "`.ids` lists them."
            )
        self.examine(self.rows[self._where[id]])
        return self

    def native_lang(self) -> str:
        return page_lang("auto", (row.case for row in self.rows))

    @property
    def ids(self) -> list[str]:
        """The ids of all cases, in order."""
        return list(self._where)

    def case_messages(self) -> Iterable[Message]:
        yield from super().case_messages()
        at = self._where[self._row().case.id]
        yield "place", {"n": at + 1, "of": len(self.rows)}

    def on_go(self, event: Go) -> None:
        at = self._where[self._row().case.id] + (1 if event.to == "next" else -1)
        if 0 <= at < len(self.rows):
            self.examine(self.rows[at])

    def twin(self) -> tuple[str, str]:
        row = self._row()
        return case_twin(row.case, row.diagnosis, self.lang)

    def __repr__(self) -> str:
        row = self._row()
        return f"CaseInspector({row.case.id}: {row.diagnosis.summary})"


def _rows(
    given: Diagnosis | Report | Examined, case: Case | None, report: Report | None
) -> Sequence[Examined]:
    if isinstance(given, Report) and given.rows:
        return given.rows
    if isinstance(given, Examined):
        return (given,)
    if isinstance(given, Diagnosis) and report is not None:
        _ = report[given.id]  # raises where it is not in there
        return report.rows
    if isinstance(given, Diagnosis) and case is not None:
        if case.id != given.id:
            raise InputError(
                f"case: must be the diagnosed one, {shown(given.id)}, got {shown(case.id)}."
            )
        return (Examined(case, given),)
    raise InputError(
        "CaseInspector: a diagnosis with its case (case=… or report=…), or a report with cases, is "
        f"due; got {shown(given)}."
    )


def _first_bad(rows: Sequence[Examined]) -> str:
    bad = (row for row in rows if row.diagnosis.fault not in ("healthy", "correct_refusal"))
    return next(bad, rows[0]).case.id
