"""`Playground`: ask a question, turn a knob, watch every stage and the diagnosis move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rag_doctor.errors import ConfigError, InputError, shown
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.items import Item, Items, read_items, spread
from rag_doctor.facade import Report
from rag_doctor.pipeline import Knob, attach, check_knobs, demo_pipeline
from rag_doctor.views.playground_page import p, setting_words
from rag_doctor.widgets.base import Message
from rag_doctor.widgets.compare_view import CompareView
from rag_doctor.widgets.compare_widget import COMPARE_EVENTS, CompareWidget
from rag_doctor.widgets.events import Event
from rag_doctor.widgets.play_events import PLAY_EVENTS, AskIt, CompareAll, Hold
from rag_doctor.widgets.play_page import (
    in_the_box,
    knob_fields,
    play_twin,
    question_fields,
    run_fields,
)
from rag_doctor.widgets.play_work import Played, comparing, playing

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Playground"]


class Playground(CompareWidget):
    """`pipeline` = anything `attach` takes; `None` = the demo's, with the demo's questions.

    `cases` = questions to choose from, in any shape `read_items` takes; `judge` diagnoses.

    From Python: `ask(question_or_id)`, `turn(top_k=8)`, `compare_all(limit)`, `show(id)`. Gives
    back: `.runs` (every question asked under a setting), `.selection`, `.settings`,
    `.comparison`, `.compare_view()`, `.to_frame()`, `.state()`.
    """

    parts: ClassVar[tuple[str, ...]] = ("compare", "playground")
    words: ClassVar[tuple[str, ...]] = ("compare_view", "playground.ui")
    events: ClassVar[Mapping[str, type[Event]]] = {**COMPARE_EVENTS, **PLAY_EVENTS}

    def __init__(
        self,
        pipeline: Any = None,
        cases: Any = None,
        *,
        judge: Any = "offline",
        lang: str = "auto",
    ) -> None:
        self.rag = attach(demo_pipeline() if pipeline is None else pipeline)
        known = pipeline is None or cases is not None
        self.questions: Items = read_items(cases) if known else Items(())
        self._by_id = {item.case.id: item for item in self.questions}
        self.judge = judge
        self.runs: list[Played] = []
        self._asked: tuple[str, str | None] | None = None
        self._knobs: dict[str, Any] = {}
        self._held: Played | None = None
        super().__init__(lang)

    # what it gives back

    @property
    def settings(self) -> dict[str, Any]:
        """The value of every knob that is known, as it stands now."""
        return self.rag.settings(**self._knobs)

    @property
    def selection(self) -> tuple[str, ...]:
        """Id of the question on show; empty = nothing was asked."""
        return (self.runs[-1].row.case.id,) if self.runs else ()

    def to_frame(self) -> pd.DataFrame:
        """A row for every question that was asked under a setting, like those of
        `Report.to_frame`, with the knobs that were turned in `knobs`."""
        frame = Report(rows=tuple(run.row for run in self.runs)).to_frame()
        frame.insert(0, "knobs", [dict(run.knobs) for run in self.runs])
        return frame

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        return {
            **super().state(),
            "question": self._asked[0] if self._asked else None,
            "knobs": dict(self._knobs),
            "asked": len(self.runs),
            "held": dict(self._held.knobs) if self._held else None,
            "fault": self.runs[-1].row.diagnosis.fault if self.runs else None,
        }

    def compare_view(self, lang: str = "auto") -> CompareView:
        """The comparison on all questions, for a cell of its own. Raises `InputError`."""
        if self.comparison is None:
            raise InputError("comparison: there is none yet; call compare_all() first.")
        return CompareView(self.comparison, lang=lang)

    # what can be done from Python, and what the browser asks

    def ask(self, question: str, **knobs: Any) -> None:
        """Ask a question, or the one of this id, under these knobs beside those turned already."""
        item = self._by_id.get(question)
        self._go(item.case.question if item else question, item, {**self._knobs, **knobs})
        self._tell_knobs()

    def show(self, id: str) -> None:
        """Ask the question of this id. Raises `InputError` where there is none."""
        if id not in self._by_id:
            raise InputError(
                f"question id: must be one of the {len(self._by_id)} here, got {shown(id)}. "
                "`.questions` holds them."
            )
        self.ask(id)

    def turn(self, **knobs: Any) -> None:
        """Turn knobs; a question that was asked is asked again. Raises `ConfigError`."""
        self._knobs = self._turned({**self._knobs, **knobs})
        self._tell_knobs()
        if self._asked is not None:
            question, name = self._asked
            self._go(question, self._by_id.get(name or ""), self._knobs)

    def on_ask(self, event: AskIt) -> None:
        item = self._by_id.get(event.id or "")
        if item is not None and in_the_box(item) == event.question:
            self._go(item.case.question, item, event.knobs)
        else:
            self._go(event.question, None, event.knobs)

    def on_hold(self, event: Hold) -> None:
        self._held = self.runs[-1] if event.on and self.runs else None
        self._tell_run()

    def on_compare_all(self, event: CompareAll) -> None:
        self.compare_all(event.limit)

    def compare_all(self, limit: int | None = None) -> None:
        """Both settings on all questions (`limit` = at most so many, evenly taken); the comparison
        appears below. Raises `InputError` where there are no two settings, or no questions."""
        before = self._before()
        if not len(self.questions):
            raise InputError(p("ui.no_questions", self.lang))
        if not self.runs or before is None:
            raise InputError(p("ui.no_before", self.lang))
        settings = (before.knobs, self.runs[-1].knobs)
        if settings[0] == settings[1]:
            raise InputError(p("ui.same", self.lang))
        left, right = (setting_words(knobs, self.lang) for knobs in settings)
        items = spread(self.questions, limit)
        steps = comparing(self.rag, items, settings, (left, right), self.judge)
        self.run_job("compare_all", steps, self._compared)

    # within

    def _menu(self) -> Mapping[str, Knob]:
        return self.rag.knobs() if hasattr(self.rag, "knobs") else {}

    def _turned(self, knobs: Mapping[str, Any]) -> dict[str, Any]:
        """The checked knobs that differ from the pipeline's own setting."""
        menu = self._menu()
        if not menu and knobs:
            raise ConfigError(p("ui.no_knobs", self.lang))
        own = self.rag.settings()
        checked = check_knobs(knobs, menu)
        return {name: value for name, value in checked.items() if value != own.get(name)}

    def _go(self, question: str, item: Item | None, knobs: Mapping[str, Any]) -> None:
        if not question.strip():
            raise InputError(p("ui.no_question", self.lang))
        self._knobs = self._turned(knobs)
        self._asked = (question, item.case.id if item else None)
        steps = playing(self.rag, question.strip(), item, self._knobs, self.judge)
        self.run_job("ask", steps, self._answered)

    def _answered(self, played: Played) -> None:
        self.runs.append(played)
        if self._held and self._held.trace.question != played.trace.question:
            self._held = None
        self._tell_run()
        self.refresh_twin()

    def _compared(self, found: Comparison) -> None:
        self.compare_with(found)
        self.refresh_twin()

    def _before(self) -> Played | None:
        """What the run on show is held against: the held one, else the last of the same question
        under another setting."""
        if self._held is not None:
            return self._held
        if not self.runs:
            return None
        now = self.runs[-1]
        same = (run for run in reversed(self.runs[:-1]) if run.trace.question == now.trace.question)
        return next((run for run in same if run.knobs != now.knobs), None)

    def _tell_knobs(self) -> None:
        self.tell("knobs", **self._knob_fields())

    def _tell_run(self) -> None:
        for kind, fields in self._run_messages():
            self.tell(kind, **fields)

    def _knob_fields(self) -> dict[str, Any]:
        own = self.rag.settings()
        return knob_fields(self._menu(), own, self._knobs, self._asked, self.lang)

    def page(self) -> Iterable[Message]:
        yield "questions", question_fields(self.questions)
        yield "knobs", self._knob_fields()
        yield from self._run_messages()
        yield from self.compare_messages()

    def _run_messages(self) -> Iterable[Message]:
        if self.runs:
            anchor = f"pg{self.model_id[:8]}"
            yield "run", run_fields(self.runs[-1], self._before(), self._held, self.lang, anchor)

    def twin(self) -> tuple[str, str]:
        now = self.runs[-1] if self.runs else None
        return play_twin(now, self._before(), self.comparison, self.lang)

    def native_lang(self) -> str:
        return self.runs[-1].row.case.ui_lang if self.runs else "en"

    def __repr__(self) -> str:
        return f"Playground({self.rag.name}, asked={len(self.runs)})"
