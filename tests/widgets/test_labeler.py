"""Labelling in a cell, without a browser: what its messages do, and what becomes of the labels."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("anywidget")
sys.path.insert(0, str(Path(__file__).parents[1] / "views"))

from view_fixtures import demo_report, one_case

from rag_doctor.calibrate import load_labelled
from rag_doctor.errors import InputError
from rag_doctor.evalset import EvalItem, EvalSet, Session, Store
from rag_doctor.facade import Report
from rag_doctor.views.escape import esc
from rag_doctor.widgets import Labeler


@pytest.fixture
def report():
    return Report(rows=demo_report("en").rows[:4])


def hear(widget, kind, **fields):
    """A message from the browser; the messages it is answered with."""
    told = []
    widget.send = lambda content, buffers=None: told.append(content)
    widget._heard(widget, {"kind": kind, **fields}, [])
    return told


def give(widget, label, **more):
    return hear(widget, "give", id=widget.selection[0], label=label, **more)


def test_labels_are_on_the_disk_at_once_and_taken_up_again(report, tmp_path):
    path = tmp_path / "labels.jsonl"
    widget = Labeler(report, path, who="Ann")
    give(widget, "noise", note="why")
    row = json.loads(path.read_text())
    assert (row["task"], row["label"], row["who"], row["note"]) == ("fault", "noise", "Ann", "why")
    again = Labeler(report, path, who="Ann")
    assert again.state()["done"] == 1
    assert again.selection == ("case-en-02",)
    assert Labeler(report, path, who="Bob").selection == ("case-en-01",)


def test_undo_takes_the_label_back(report):
    widget = Labeler(report, who="Ann")
    give(widget, "noise")
    hear(widget, "undo")
    assert widget.labels == {}
    assert widget.selection == ("case-en-01",)
    assert hear(widget, "undo")[-1]["told"]


def test_a_key_pressed_twice_labels_one_item(report):
    widget = Labeler(report, who="Ann")
    hear(widget, "give", id="case-en-01", label="noise")
    hear(widget, "give", id="case-en-01", label="noise")
    assert list(widget.labels) == ["case-en-01"]


def test_a_label_off_the_menu_is_said_in_place(report):
    widget = Labeler(report, who="Ann")
    told = give(widget, "sideways")
    assert told[-1]["kind"] == "trouble"
    assert widget.labels == {}


def test_nothing_is_labelled_without_a_name(report):
    widget = Labeler(report)
    hear(widget, "give", id="case-en-01", label="noise")
    assert "who" in widget.problems[0]["text"]
    hear(widget, "who", who="Ann")
    give(widget, "noise")
    assert widget.who == "Ann"


def test_moving_passes_over_and_comes_back(report):
    widget = Labeler(report, who="Ann")
    for _ in range(5):
        hear(widget, "step", by=1)
    assert widget.selection == ()
    hear(widget, "step", by=-1)
    assert widget.selection == ("case-en-04",)
    hear(widget, "step", by=0)
    assert widget.selection == ("case-en-01",)
    widget.show("case-en-03")
    assert widget.selection == ("case-en-03",)
    with pytest.raises(InputError, match="id"):
        widget.show("nowhere")


def test_two_people_are_compared_and_feed_calibration(report, tmp_path):
    path = tmp_path / "labels.jsonl"
    for who, labels in (("Ann", ("noise", "healthy")), ("Bob", ("noise", "unsure"))):
        widget = Labeler(report, path, who=who)
        for label in labels:
            give(widget, label)
    assert widget.agreement().pairs[0].same.hits == 1
    rows = widget.labelled()
    assert [(row["id"], row["fault"], row["annotator"]) for row in rows] == [
        ("case-en-01", "noise", "Ann"),
        ("case-en-01", "noise", "Bob"),
        ("case-en-02", "healthy", "Ann"),
    ]
    known = load_labelled(rows)
    assert known.cases[0].labels == {"fault": {"Ann": "noise", "Bob": "noise"}}
    assert known.cases[0].case.contexts == report.rows[0].case.contexts
    assert widget.save_labelled(tmp_path / "out.jsonl") == 3
    assert len(load_labelled(tmp_path / "out.jsonl").cases) == 2


def test_faithfulness_feeds_calibration_and_approval_does_not(report):
    widget = Labeler(report, who="Ann", task="faithfulness")
    give(widget, "fail")
    assert load_labelled(widget.labelled()).cases[0].labels == {"faithfulness": {"Ann": False}}
    with pytest.raises(InputError, match="task"):
        Labeler(report, who="Ann", task="answer").labelled()


def test_statements_are_labelled_one_by_one_and_feed_calibration(report, tmp_path):
    path = tmp_path / "labels.jsonl"
    said = {"Ann": ("supported", "contradicted", "unsure"), "Bob": ("supported", "not_mentioned")}
    for who, labels in said.items():
        widget = Labeler(report, path, who=who, task="support")
        for label in labels:
            shown = dict(widget.page())["item"]["html"]
            case = report[widget.selection[0].split("#")[0]].case
            start, end = map(int, widget.selection[0].split("#")[1].split("-"))
            assert f'<mark class="lb-asked">{esc(case.answer[start:end])}</mark>' in shown
            give(widget, label)
    assert widget.state()["n"] == sum(len(row.diagnosis.claims) for row in report.rows)
    assert widget.agreement().pairs[0].same.n == 2
    known = load_labelled(widget.labelled())
    claims = [claim for one in known.cases for claim in one.claims]
    assert [claim.said for claim in claims] == [
        {"Ann": "supported", "Bob": "supported"},
        {"Ann": "contradicted", "Bob": "not_mentioned"},
    ]
    first = report.rows[0].diagnosis.claims[0].claim
    assert (claims[0].claim.start, claims[0].claim.end) == (first.start, first.end)
    whole = widget.calibrate("offline")["support"].whole
    assert (whole.n, whole.same.n) == (2, 1)  # the disputed one settles nothing
    assert widget.save_labelled(tmp_path / "out.jsonl") == len(known.cases)


def test_statements_of_plain_cases_come_from_the_offline_judge(report):
    cases = [row.case for row in report.rows]
    widget = Labeler(cases, who="Ann", task="support")
    assert widget.state()["n"] >= len(cases)
    menu = dict(widget.page())["menu"]["labels"]
    assert [one["glyph"] for one in menu] == ["✓", "✗", "∅", ""]
    again = Labeler(widget, who="Bob", task="faithfulness")
    assert again.state()["n"] == len(cases)
    assert Labeler(again, who="Cy", task="support").selection == widget.selection


def test_a_judge_is_held_against_the_labels(report):
    widget = Labeler(report, who="Ann", task="faithfulness")
    for label in ("pass", "pass", "fail", "pass"):
        give(widget, label)
    assert widget.calibrate("offline")["faithfulness"].whole.n == 4


def test_the_loop_on_the_terminal_and_the_widget_share_one_file(tmp_path):
    path = tmp_path / "set.labels.jsonl"
    items = [
        EvalItem(id=f"q{n}", question=f"What is {n}?", reference="A number.", status="draft")
        for n in range(3)
    ]
    known = EvalSet(items=tuple(items))
    Session(known, Store(path), "Ann").say("reject")
    widget = Labeler(known, path, who="Ann", task="approve")
    assert widget.selection == ("q1",)
    give(widget, "edit", question="What is one?", reference="One.")
    session = Session(known, Store(path), "Ann")
    assert session.current.id == "q2"
    assert session.label_of("q1").reference == "One."


def test_hostile_text_is_text():
    evil = "<script>x</script></mark>\u202e{0}"
    widget = Labeler(Report(rows=(one_case(evil),)), who=evil)
    kind, fields = list(widget.page())[1]
    assert kind == "item"
    for page in (fields["html"], widget.twin()[0]):
        assert "<script" not in page
        assert "\u202e" not in page


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_diagnosis_is_not_shown(lang):
    report = demo_report(lang)
    widget = Labeler(report, who="Ann")
    for row in report.rows:
        fields = list(widget.page())[1][1]
        assert row.diagnosis.summary not in fields["html"]
        hear(widget, "step", by=1)
