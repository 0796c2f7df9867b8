"""What every widget that shows one case shares: the page, an edited answer, a fix tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rag_doctor.errors import InputError, shown
from rag_doctor.facade import Examined, Report
from rag_doctor.i18n import say
from rag_doctor.pipeline import attach
from rag_doctor.records import Diagnosis
from rag_doctor.views.before_after import before_after_html
from rag_doctor.views.inspector import PageOptions, case_page
from rag_doctor.views.inspector_parts import kwargs_words
from rag_doctor.views.whole import NAMES, Opened, whole_text, wider
from rag_doctor.widgets.base import Message, Widget
from rag_doctor.widgets.case_events import CASE_EVENTS, Back, Judge, Lit, Try, Whole
from rag_doctor.widgets.case_work import Attempt, judging, trying
from rag_doctor.widgets.events import Event

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["CASE_EVENTS", "CaseWidget"]


class CaseWidget(Widget):
    """A widget with the page of one case in it.

    Derive from it, have `"case"` in `parts` and `"inspector"` in `words`, call `examine(row)` to
    show a case, and place the page in your script with `rdCase(api, host)`. `rag` = the pipeline
    to try fixes on, in any shape that `rag_doctor.attach` takes; `judge` judges what is edited or
    tried.
    """

    parts: ClassVar[tuple[str, ...]] = ("case",)
    words: ClassVar[tuple[str, ...]] = ("inspector",)
    events: ClassVar[Mapping[str, type[Event]]] = CASE_EVENTS

    def __init__(self, *, rag: Any = None, judge: Any = "offline", lang: str = "auto") -> None:
        self.rag = None if rag is None else attach(rag)
        self.judge = judge
        self.examined: Examined | None = None
        self.own: Examined | None = None  # as it came, while an edited answer is on show
        self.attempts: list[Attempt] = []
        self.claim: str | None = None
        self._opened: dict[str, int] = {}
        self._tried: Attempt | None = None
        super().__init__(lang)

    def native_lang(self) -> str:
        return self.examined.case.ui_lang if self.examined else "en"

    # what is shown

    def examine(self, row: Examined) -> None:
        """Show this case; what was open or running for the one before is dropped."""
        with self._lock:
            self.own = self._tried = self.claim = None
            self._opened.clear()
            for key in ("judge", "try"):
                if (job := self.jobs.pop(key, None)) is not None:
                    job.stop()
            self.examined = row
            self.show_case()

    def show_case(self) -> None:
        """Send the case on show to the browser, and keep the saved twin in step."""
        for kind, fields in self.case_messages():
            self.tell(kind, **fields)
        self.refresh_twin()

    def case_messages(self) -> Iterable[Message]:
        """The messages that paint the case on show."""
        if self.examined is None:
            return
        case, found = self.examined.case, self.examined.diagnosis
        html = case_page(case, found, self.lang, self.page_options())
        yield "case", {"html": html, "id": case.id, "answer": case.answer, "claim": self.claim}
        if self._tried is not None:
            yield "tried", self._tried_fields(self._tried)

    def page_options(self) -> PageOptions:
        """What the page offers beside the case."""
        return PageOptions(
            anchor=f"rd{self.model_id[:8]}",
            can_try=self.rag is not None,
            can_judge=self.judge is not None,
            edited=self.own.diagnosis if self.own else None,
            opened=Opened(dict(self._opened)),
        )

    def page(self) -> Iterable[Message]:
        return self.case_messages()

    # what the browser asks

    def on_lit(self, event: Lit) -> None:
        self.claim = event.claim

    def on_whole(self, event: Whole) -> None:
        if whole_text(self._row().case, event.text) is not None:
            self._opened[event.text] = wider(Opened(self._opened).limit(event.text))
            self.show_case()

    def on_judge(self, event: Judge) -> None:
        own = self.own or self._row()
        case = own.case.model_copy(update={"answer": event.answer})
        self.run_job(
            "judge",
            judging(case, self.judge, self.rag),
            self._finish("edited", own, self._show_edited),
        )

    def on_back(self, _event: Back) -> None:
        if self.own is not None:
            self.examine(self.own)

    def on_try(self, event: Try) -> None:
        row = self._row()
        if self.rag is None or event.fix >= len(row.diagnosis.fixes):
            self.counts["ignored"] += 1
            return
        fix = row.diagnosis.fixes[event.fix]
        self.tell("trying", text=say("inspector.trying", self.lang, patch=kwargs_words(fix)))
        steps = trying(row.case, dict(fix.patch), self.judge, self.rag)
        self.run_job("try", steps, self._finish(kwargs_words(fix), row, self._show_tried))

    def _row(self) -> Examined:
        if self.examined is None:
            raise InputError("case: none is shown yet; call show(id) with the id of one.")
        return self.examined

    # the work behind it

    def _finish(
        self, what: str, before: Examined, show: Callable[[Attempt], None]
    ) -> Callable[[tuple[Examined, Examined | None]], None]:
        """What to do with a result; it belongs to the case that was on show when it was begun."""

        def finish(found: tuple[Examined, Examined | None]) -> None:
            after, plain = found
            kind = "edited" if plain is None else "tried"
            attempt = Attempt(kind, what, before, after, plain)
            self.attempts.append(attempt)
            if self._row().case.id == before.case.id:
                show(attempt)

        return finish

    def _show_edited(self, attempt: Attempt) -> None:
        self.own, self.examined, self.claim = attempt.before, attempt.after, None
        self._tried = attempt
        self.show_case()

    def _show_tried(self, attempt: Attempt) -> None:
        self._tried = attempt
        self.tell("tried", **self._tried_fields(attempt))

    def _tried_fields(self, attempt: Attempt) -> dict[str, str]:
        key = "judged" if attempt.kind == "edited" else "tried"
        judge = attempt.after.diagnosis.judge
        told = say(f"inspector.{key}", self.lang, patch=attempt.what, judge=judge)
        columns = [("recorded", attempt.before)]
        columns += [("unchanged", attempt.plain)] if attempt.plain else []
        columns += [("edited_answer" if attempt.kind == "edited" else "patched", attempt.after)]
        return {"text": told, "html": before_after_html(columns, self.lang)}

    # what it gives back

    def text(self, name: str) -> str:
        """A text of the case on show, whole: `question`, `answer`, `reference`, or a chunk by its
        place in the list, `k0` the first. Raises `InputError` for what the case does not have."""
        case = self._row().case
        found = whole_text(case, name) if re.match(NAMES, name) else None
        if found is None:
            raise InputError(
                f"text: one of question, answer, reference or k0 … that case {shown(case.id)} "
                f"has is due, got {shown(name)}."
            )
        return found

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the cases that are chosen: the one on show."""
        return (self.examined.case.id,) if self.examined else ()

    def to_frame(self) -> pd.DataFrame:
        """The case on show as a row like those of `Report.to_frame`, and one for each attempt on
        it, told apart by `attempt` (`as it came`, `edited`, or the patch)."""
        own = self.own or self._row()
        rows = [("as it came", own)]
        rows += [(a.what, a.after) for a in self.attempts if a.before.case.id == own.case.id]
        frame = Report(rows=tuple(row for _, row in rows)).to_frame()
        frame.insert(0, "attempt", [what for what, _ in rows])
        return frame

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        found: Diagnosis | None = self.examined.diagnosis if self.examined else None
        return {
            **super().state(),
            "case": found.id if found else None,
            "fault": found.fault if found else None,
            "claim": self.claim,
            "edited": self.own is not None,
            "attempts": [f"{a.before.case.id}: {a.what}" for a in self.attempts],
        }
