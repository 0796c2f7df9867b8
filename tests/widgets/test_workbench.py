"""The workbench without a browser: what its messages do, and what it gives back."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("anywidget")
sys.path.insert(0, str(Path(__file__).parents[1] / "views"))

from hostile import HOSTILE
from view_fixtures import demo_report, one_case

from rag_doctor.errors import InputError
from rag_doctor.facade import Report
from rag_doctor.widgets import Workbench


@pytest.fixture
def bench():
    return Workbench(demo_report("en"), lang="en")


def hear(widget, kind, **fields):
    """A message from the browser; the messages it is answered with."""
    told = []
    widget.send = lambda content, buffers=None: told.append(content)
    widget._heard(widget, {"kind": kind, **fields}, [])
    return told


def test_what_is_marked_is_the_selection_and_without_a_mark_the_open_case(bench):
    assert bench.selection == ()
    hear(bench, "look", at=3, opened=True)
    assert bench.selection == ("case-en-04",)
    for at in (5, 1):
        hear(bench, "mark", at=at, on=True)
    assert bench.selection == ("case-en-02", "case-en-06")
    assert list(bench.to_frame("selection")["id"]) == ["case-en-02", "case-en-06"]
    hear(bench, "mark", at=5, on=False)
    assert bench.state()["marked"] == ["case-en-02"]
    assert bench.to_frame()["marked"].sum() == 1
    with pytest.raises(InputError, match="which"):
        bench.to_frame("some")


def test_search_and_filters_leave_the_cases_that_are_shown(bench):
    hear(bench, "look", search="annual leave", facets={"fault": [0]}, sort="text.id", down=True)
    state = bench.state()
    assert state["search"] == "annual leave"
    assert state["sort"] == "-text.id"
    assert list(state["filters"]) == ["fault"]
    fault = state["filters"]["fault"][0]
    due = [
        row.case.id
        for row in bench.report.rows
        if row.diagnosis.fault == fault
        and "annual leave" in f"{row.case.question} {row.case.answer}".lower()
    ]
    assert list(bench.shown) == due
    assert len(bench.to_frame("shown")) == len(due)


def test_a_label_and_a_note_go_to_the_file_and_to_every_place_of_the_id(tmp_path):
    rows = demo_report("en").rows[:3]
    report = Report(rows=(*rows, rows[0]))  # one id twice
    path = tmp_path / "labels.jsonl"
    bench = Workbench(report, path, who="Ann")
    told = hear(bench, "label", at=0, label="noise")
    assert [(m["at"], m["label"], m["kept"]) for m in told] == [
        (0, "noise", True),
        (3, "noise", True),
    ]
    hear(bench, "note", at=1, note=" why \n")
    again = Workbench(report, path, who="Ann")
    assert again.labels == {"case-en-01": "noise"}
    assert again.notes == {"case-en-02": "why"}
    assert Workbench(report, path, who="Bob").labels == {}
    said = dict(again.page())["labels"]
    assert said == {"labels": [[0, "noise"], [3, "noise"]], "notes": [[1, "why"]], "marked": []}
    hear(again, "label", at=3, label="")
    assert again.labels == {}
    assert hear(again, "label", at=0, label="sideways")[-1]["kind"] == "trouble"


def test_a_case_is_opened_by_its_id_and_an_unknown_one_is_refused(bench):
    bench.show("case-en-20")
    assert bench.state()["open"] == "case-en-20"
    told = hear(bench, "open", at=19)
    assert next(m for m in told if m["kind"] == "case")["id"] == "case-en-20"
    with pytest.raises(InputError, match="case id"):
        bench.show("nowhere")


def test_cases_are_handed_over_in_every_form(bench):
    hear(bench, "look", search="vpn")
    n = len(bench.shown)
    told = hear(bench, "export", what="jsonl", scope="shown")[-1]
    assert told["kind"] == "file"
    assert len(told["body"].splitlines()) == n
    assert len([json.loads(line) for line in bench.export("jsonl", "all").splitlines()]) == 54
    assert hear(bench, "export", what="md", scope="case")[-1]["kind"] == "trouble"  # none is open
    hear(bench, "look", at=2, opened=True)
    assert "case-en-03" in hear(bench, "export", what="copy", scope="case")[-1]["body"]
    assert bench.export("md").startswith("#")


def test_a_written_report_is_read_with_its_labels(tmp_path):
    demo_report("en").write(tmp_path)
    bench = Workbench(tmp_path)
    hear(bench, "label", at=0, label="healthy")
    assert (tmp_path / "labels.jsonl").exists()
    assert Workbench(str(tmp_path)).labels == {"case-en-01": "healthy"}
    with pytest.raises(InputError, match="report"):
        Workbench(7)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_twin_and_the_page_are_in_one_language_and_change_together(lang):
    bench = Workbench(demo_report(lang))
    assert bench.lang == lang
    bench.set_language("zh" if lang == "en" else "en")
    assert ("个回答" in bench.twin()[0]) is (lang == "en")
    assert ("个回答" in dict(bench.page())["overview"]["html"]) is (lang == "en")


def test_hostile_texts_stay_texts():
    evil = "\n".join(HOSTILE)
    report = demo_report("en")
    bench = Workbench(replace(report, rows=(one_case(evil), *report.rows[:3]), source=evil))
    told = hear(bench, "open", at=0)
    case = next(m for m in told if m["kind"] == "case")
    hear(bench, "look", at=0, opened=True)
    pages = [case["html"], dict(bench.page())["overview"]["html"], bench.twin()[0]]
    for page in pages:
        assert not re.search(r"<(script|img src=x|svg onload|a href=.javascript)", page)
        assert "\u202e" not in page
    for kind in ("md", "html"):  # CSV and JSONL are data, and keep every character
        assert "\u202e" not in bench.export(kind, "all")
    rows = hear(bench, "rows")
    assert "\u202e" not in str(rows)
