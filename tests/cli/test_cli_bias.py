"""`rag-doctor judge bias`: on the demo's answers or on a file, in words or as JSON."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from rag_doctor.cli.judge import app
from rag_doctor.judges import get_judge

FAST = ("--judge", "offline-fast")
ROW = {
    "question": "How many days of annual leave do I get?",
    "answer": "You get 50 days of annual leave.",
    "contexts": ["New staff get 14 days of annual leave a year.", "The pool holds 40 guests."],
    "reference": "14 days of annual leave.",
}


def call(*arguments):
    return CliRunner().invoke(app, ["bias", *map(str, arguments), *FAST])


def test_it_examines_the_demo_without_a_file():
    done = call("--limit", "8", "--lang", "en")
    assert done.exit_code == 0, done.output
    judge = get_judge("offline-fast").card.label
    assert f"{judge} on 8 cases" in done.stdout
    assert "Place of the chunks" in done.stdout
    told = " ".join(done.stdout.split())
    assert f"Not testable: {judge} is no single language model of a family" in told


def test_the_report_speaks_chinese():
    done = call("--limit", "4", "--lang", "zh", "--only", "position")
    assert "片段的位置" in done.stdout


def test_a_file_is_read_and_broken_rows_are_named(tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(ROW) + '\n{"question": "broken\n', encoding="utf-8")
    done = call(file, "--json", "--only", "repeat", "--runs", "2")
    found = json.loads(done.stdout)
    assert found["cases"] == 1
    assert "line 2" in found["set_aside"][0]
    assert {e["kind"] for e in found["effects"]} == {"repeat"}


def test_an_estimate_judges_nothing():
    done = call("--estimate", "--limit", "2", "--lang", "en")
    assert done.exit_code == 0
    assert done.stdout == ""
    assert "nothing was sent" in done.stderr


def test_a_test_off_the_menu_is_named():
    assert "Did you mean 'position'" in str(call("--only", "positions").exception)
