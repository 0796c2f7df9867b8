"""The triage form without a browser: what is pasted becomes a case, and the walk is told."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from rag_doctor.errors import InputError
from rag_doctor.judges.scripted import ScriptedJudge
from rag_doctor.widgets import TriageForm
from rag_doctor.widgets.triage_form import Ask, _case

GIVEN = {"question": "How many days?", "answer": "50 days.", "contexts": "", "reference": ""}


@pytest.fixture
def form():
    made = TriageForm(lang="en")
    made.told = []
    made.send = lambda content, buffers=None: made.told.append(content)
    return made


def hear(form, kind, **fields):
    form._heard(form, {"kind": kind, **fields}, [])


def wait(form):
    assert form.jobs["ask"].wait(60)
    return [message for message in form.told if message["kind"] == "step"]


def test_the_walk_is_told_node_by_node_and_ends_in_the_case(form):
    passage = "Annual leave is 15 days.\n\nAsk your manager."
    hear(form, "ask", **{**GIVEN, "contexts": passage, "reference": "15 days."})
    steps = wait(form)
    assert [step["node"] for step in steps] == list(form.examined.diagnosis.path)
    assert all(step["title"] for step in steps)
    assert form.state()["walked"][0] == "split"
    assert [chunk.text for chunk in form.examined.case.contexts] == passage.split("\n\n")
    assert form.selection == ("triage-1",)
    assert any(message["kind"] == "case" for message in form.told)
    assert "50 days" in next(m["text"] for m in form.told if m["kind"] == "markdown")


def test_a_second_answer_is_another_case_and_the_first_can_be_shown_again(form):
    for answer in ("50 days.", "15 days."):
        form.ask("How many days?", answer, "Annual leave is 15 days.")
        wait(form)
    assert [row.case.id for row in form.history] == ["triage-1", "triage-2"]
    form.show("triage-1")
    assert form.selection == ("triage-1",)
    with pytest.raises(InputError, match="case id"):
        form.show("triage-9")


def test_what_is_asked_from_python_stands_in_the_boxes(form):
    form.ask("How many days?", "50 days.", nothing=True)
    wait(form)
    given = {**GIVEN, "nothing": True}
    assert form.told[0] == {"kind": "fill", **given}
    later = dict(form.page())["fill"]
    assert later == {**given, "fresh": True}  # what was typed since is not written over
    hear(form, "ask", **GIVEN)
    wait(form)
    assert sum(message["kind"] == "fill" for message in form.told) == 1


@pytest.mark.parametrize("lacking", ["question", "answer"])
def test_what_is_missing_is_said_in_place(form, lacking):
    hear(form, "ask", **{**GIVEN, lacking: " "})
    assert form.told[-1]["kind"] == "trouble"
    assert form.told[-1]["where"] == "ask"
    assert "question and answer" in form.told[-1]["text"]


def test_no_passages_is_not_the_same_as_nothing_retrieved():
    assert not _case(Ask(**GIVEN), "t", "en").contexts_known
    assert _case(Ask(**GIVEN, nothing=True), "t", "en").contexts_known


def test_everything_under_headings_in_the_first_box_is_read():
    text = "问题：年假几天？\n回答：50 天。\n上下文：年假 15 天。"
    case = _case(Ask(**{**GIVEN, "question": text, "answer": ""}), "t", "zh")
    assert (case.question, case.answer, case.lang) == ("年假几天？", "50 天。", "zh")
    assert [chunk.text for chunk in case.contexts] == ["年假 15 天。"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_example_is_a_recorded_answer(lang):
    form = TriageForm(lang=lang)
    told = []
    form.send = lambda content, buffers=None: told.append(content)
    hear(form, "example")
    assert told[-1]["kind"] == "fill"
    assert "\n---\n" in told[-1]["contexts"]


def test_a_judge_that_fails_is_said_and_the_form_stays():
    form = TriageForm(judge=ScriptedJudge(), lang="en")
    told = []
    form.send = lambda content, buffers=None: told.append(content)
    form.ask("Q?", "A.", "C.")
    assert form.jobs["ask"].wait(60)
    assert form.examined is None or form.examined.diagnosis.errors


def test_hostile_text_is_text(form):
    evil = "<script>x</script></mark>\u202e{0}"
    form.ask(evil, evil, evil)
    steps = wait(form)
    pages = [form.twin()[0]] + [m["html"] for m in form.told if m["kind"] == "case"]
    for page in pages:
        assert "<script" not in page
        assert "\u202e" not in page
    assert not any("\u202e" in step["told"] for step in steps)
