"""`TriageForm`: paste one bad answer, watch the walk, read the case."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pydantic import Field

from rag_doctor.adapters import case_from, load_cases, read_pasted
from rag_doctor.adapters.passages import passages_of
from rag_doctor.errors import InputError
from rag_doctor.facade import Examined
from rag_doctor.facade.calls import ThresholdsLike, make_context
from rag_doctor.graph import Context, stream
from rag_doctor.i18n import say
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.records import Case
from rag_doctor.views.case_twin import case_twin
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.walk_steps import step_words
from rag_doctor.widgets.base import Message
from rag_doctor.widgets.case_widget import CaseWidget
from rag_doctor.widgets.events import Event
from rag_doctor.widgets.jobs import Steps

__all__ = ["TriageForm"]

LONGEST = 5_000_000
EXAMPLE = {"en": "case-en-20", "zh": "case-zh-20"}


class Ask(Event):
    """What was pasted. `nothing` = it is known that nothing was retrieved."""

    question: str = Field(max_length=LONGEST)
    answer: str = Field(max_length=LONGEST)
    contexts: str = Field(max_length=LONGEST)
    reference: str = Field(max_length=LONGEST)
    nothing: bool = False


class Example(Event):
    """Fill the form with a recorded answer."""


class TriageForm(CaseWidget):
    """Paste a question, its bad answer and what was retrieved; the walk is shown step by step.

    `judge`, `thresholds` and `rag` as in `diagnose`. Gives back: `.examined` (case and
    diagnosis), `.history` (all that were examined), `.selection`, `.to_frame()`, `.state()`,
    `show(id)`. `ask(…)` does from Python what the form does.
    """

    parts: ClassVar[tuple[str, ...]] = ("case", "triage_form")
    words: ClassVar[tuple[str, ...]] = ("inspector", "triage")
    events: ClassVar[Mapping[str, type[Event]]] = {
        **CaseWidget.events,
        "ask": Ask,
        "example": Example,
    }

    def __init__(
        self,
        *,
        judge: Any = "offline",
        thresholds: ThresholdsLike = None,
        rag: Any = None,
        lang: str = "auto",
    ) -> None:
        self.history: list[Examined] = []
        self._thresholds = thresholds
        self._walk: list[dict[str, str]] = []
        self._number = 0
        self._given: Ask | None = None
        super().__init__(rag=rag, judge=judge, lang=lang)

    # what it gives back

    def ask(
        self, question: str, answer: str, contexts: str = "", reference: str = "", *,
        nothing: bool = False,
    ) -> None:  # fmt: skip
        """Examine an answer, as the button does; what is given stands in the boxes, the walk and
        the case appear below."""
        given = {"question": question, "answer": answer, "reference": reference}
        self._given = Ask(**given, contexts=contexts, nothing=nothing)
        self.tell("fill", **self._given.model_dump())
        self._examine(self._given)

    def _examine(self, given: Ask) -> None:
        case = _case(given, f"triage-{self._number + 1}", self.lang)
        self._number += 1
        self._walk = []
        self.tell("walk", steps=[])
        context = make_context(self.judge, self._thresholds, self.rag)
        self.run_job("ask", self._walking(case, context), self._found)

    def show(self, case_id: str) -> None:
        """Show one that was examined before. Raises `InputError` when there is none of this id."""
        for row in self.history:
            if row.case.id == case_id:
                self._walk = []
                self.examine(row)
                return
        names = ", ".join(row.case.id for row in self.history) or "none yet"
        raise InputError(f"case id: must be one that was examined here ({names}), got {case_id!r}.")

    def state(self) -> dict[str, Any]:
        """What is on screen, as plain data."""
        walked = [step["node"] for step in self._walk]
        return {**super().state(), "walked": walked, "examined": len(self.history)}

    # what the browser asks

    def page(self) -> Iterable[Message]:
        if self._given:
            yield "fill", {**self._given.model_dump(), "fresh": True}
        yield "walk", {"steps": self._walk}
        yield from super().page()

    def case_messages(self) -> Iterable[Message]:
        yield from super().case_messages()
        if self.examined:
            row = self.examined
            yield "markdown", {"text": case_markdown(row.case, row.diagnosis, self.lang)}

    def on_ask(self, event: Ask) -> None:
        self._given = event
        self._examine(event)

    def on_example(self, _event: Example) -> None:
        case = _example(self.lang)
        texts = [chunk.text for chunk in case.contexts]
        contexts = "\n---\n".join(texts)
        self.tell("fill", question=case.question, answer=case.answer, contexts=contexts,
                  reference=case.reference or "")  # fmt: skip

    # within

    def twin(self) -> tuple[str, str]:
        if self.examined is None:
            told = say("triage.twin.none", self.lang)
            return f"<p>{told}</p>", told
        return case_twin(self.examined.case, self.examined.diagnosis, self.lang)

    def _walking(self, case: Case, context: Context) -> Steps:
        """The graph's nodes one by one; each yield is a place to stop at and go on from."""
        loop = asyncio.new_event_loop()
        walk = stream(case, context)
        found: Any = None
        try:
            while True:
                try:
                    node, update = loop.run_until_complete(anext(walk))
                except StopAsyncIteration:
                    break
                found = update.get("diagnosis", found) if update else found
                self._stepped(step_words(node, update or {}, self.lang))
                yield len(self._walk), 0
        finally:
            loop.run_until_complete(walk.aclose())  # type: ignore[attr-defined]
            loop.close()
        return Examined(case, found)

    def _stepped(self, step: dict[str, str]) -> None:
        with self._lock:
            self._walk.append(step)
            self.tell("step", **step)

    def _found(self, row: Examined) -> None:
        self.history.append(row)
        self.examine(row)

    def __repr__(self) -> str:
        return f"TriageForm(examined={len(self.history)})"


def _case(given: Ask, name: str, lang: str) -> Case:
    """The case of what was pasted. Everything under headings in the first box is read as well."""
    if given.question.strip() and not given.answer.strip():
        try:
            whole = read_pasted(given.question)
        except InputError:
            whole = None
        if whole is not None:
            return load_cases([case_from({**whole, "id": name})], need=()).cases[0]
    if not (given.question.strip() and given.answer.strip()):
        raise InputError(say("triage.form.lacking", lang))
    passages: Any = passages_of(given.contexts)
    row = {
        "id": name,
        "question": given.question.strip(),
        "answer": given.answer.strip(),
        "reference": given.reference.strip() or None,
        "contexts": passages if passages or given.nothing else None,
    }
    return load_cases([case_from(row)], need=()).cases[0]  # detects the language


def _example(lang: str) -> Case:
    lines = (demo_folder() / f"faulty_answers.{lang}.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in lines.splitlines()]
    row = next((one for one in rows if one["id"] == EXAMPLE[lang]), rows[0])
    return case_from({k: v for k, v in row.items() if k not in ("expected", "note")})
