"""Every place where a text of a case can come to a reader's eye, by name: text in, markup out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "views"))
from fakes import FakeJudge
from view_fixtures import CARD, demo_report, one_case

from rag_doctor import widgets
from rag_doctor.experiments import compare_reports
from rag_doctor.facade import Report
from rag_doctor.pipeline import Knob
from rag_doctor.views import case_markdown, render_html, render_markdown, show_case
from rag_doctor.views.bench_export import issue_text
from rag_doctor.views.comparison import comparison_markdown

__all__ = ["MARKDOWN", "WIDGETS", "WRITTEN", "report_of", "told_by"]


def report_of(text: str) -> Report:
    """A case in which the text stands everywhere, among calm ones."""
    row = one_case(text)
    case = row.case.model_copy(update={"meta": {"topic": text, "query_type": text}})
    calm = demo_report("en").rows[:3]
    notes = {"set_aside": (text,), "notes": (text,), "source": text}
    return Report(rows=(replace(row, case=case), *calm), card=CARD, **notes)


def told_by(widget: Any, *events: dict[str, Any]) -> list[dict[str, Any]]:
    """All messages of a fresh page and of the answers to some events, work waited for."""
    told: list[dict[str, Any]] = []
    widget.send = lambda content, buffers=None: told.append(content)
    for event in ({"kind": "hello"}, *events):
        widget._heard(widget, event, [])
        for job in list(widget.jobs.values()):
            assert job.wait(60)
    return told


def _inspector(text: str) -> tuple[Any, list[dict[str, Any]]]:
    made = widgets.CaseInspector(report_of(text), judge=FakeJudge()).show(text)
    return made, told_by(made, {"kind": "judge", "answer": text + text})


def _workbench(text: str) -> tuple[Any, list[dict[str, Any]]]:
    made = widgets.Workbench(report_of(text), judge=None)
    look = {"kind": "look", "at": 0, "opened": True}
    return made, told_by(made, {"kind": "open", "at": 0}, look)


def _compare(text: str) -> tuple[Any, list[dict[str, Any]]]:
    report = report_of(text)
    made = widgets.CompareView(report, report, names=(text, f"{text}2"))
    return made, told_by(made, {"kind": "open_pair", "at": made.ids.index(text)})


def _playground(text: str) -> tuple[Any, list[dict[str, Any]]]:
    class Rag:
        def knobs(self) -> dict[str, Knob]:
            return {"k": Knob("k", "text", text, help_en=text)}

        def retrieve(self, question: str, *, k: str = "") -> list[dict[str, str]]:
            return [{"id": text, "text": text, "source": text}]

        def generate(self, question: str, contexts: Any, *, k: str = "") -> str:
            return text + k[:20]

    cases = [{"id": text, "question": text, "reference": text}]
    made = widgets.Playground(Rag(), cases, judge=FakeJudge(), lang="en")
    asks = [{"kind": "ask", "question": text, "id": None, "knobs": {"k": k}} for k in ("x", text)]
    return made, told_by(made, *asks)


def _triage(text: str) -> tuple[Any, list[dict[str, Any]]]:
    made = widgets.TriageForm(judge=FakeJudge(), lang="en")
    fields = dict.fromkeys(("question", "answer", "contexts", "reference"), f"{text}.")
    return made, told_by(made, {"kind": "ask", **fields})


def _labeler(text: str) -> tuple[Any, list[dict[str, Any]]]:
    made = widgets.Labeler(report_of(text), who=text or "me")
    give = {"kind": "give", "id": text, "label": "noise", "note": text}
    return made, told_by(made, give, {"kind": "step", "by": -1})


WIDGETS: dict[str, Callable[[str], tuple[Any, list[dict[str, Any]]]]] = {
    "CaseInspector": _inspector,
    "CompareView": _compare,
    "Labeler": _labeler,
    "Playground": _playground,
    "TriageForm": _triage,
    "Workbench": _workbench,
}
"""Widget → one with the text in it, and what it told the browser."""


def _compared(text: str) -> str:
    report = report_of(text)
    return comparison_markdown(compare_reports(report, report, force=True, names=(text, "b")), "en")


def _issue(text: str) -> str:
    return issue_text(one_case(text), {text: ("noise", text)}, text or "me", "en")


def _one(text: str) -> tuple[Any, Any]:
    row = one_case(text)
    return row.case, row.diagnosis


WRITTEN: dict[str, Callable[[str], str]] = {
    "report": lambda text: render_html(report_of(text), lang="en"),
    "show_case": lambda text: show_case(*_one(text))._repr_html_().split("</style>", 1)[1],
}
"""Pages of HTML that are no widget's."""

MARKDOWN: dict[str, Callable[[str], str]] = {
    "report": lambda text: render_markdown(report_of(text), lang="en"),
    "case": lambda text: case_markdown(*_one(text), "en"),
    "issue": _issue,
    "comparison": _compared,
    **{f"twin of {name}": lambda text, make=make: make(text)[0].twin()[1]
       for name, make in WIDGETS.items()},
}  # fmt: skip


def pages_of(told: Iterable[dict[str, Any]]) -> list[str]:
    """What of the messages is put into the page as HTML."""
    return [str(m[key]) for m in told for key in ("html", "stages") if m.get(key)]
