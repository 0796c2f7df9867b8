"""`rag-doctor diagnose`: the summary, the files it writes, stopping and going on."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from rag_doctor.adapters import case_from, load_cases
from rag_doctor.cli.resume import LOCK, NAME, Ledger
from rag_doctor.errors import ConfigError
from rag_doctor.facade import diagnose_all, make_context
from rag_doctor.records import LAYERS, OUTCOMES

ROWS = [
    {
        "id": "en-1",
        "question": "How many days of annual leave do I get?",
        "answer": "You get 50 days of annual leave.",
        "contexts": ["New staff get 14 days of annual leave a year."],
        "reference": "14 days",
    },
    {
        "id": "zh-1",
        "question": "新员工的年假有几天？",
        "answer": "新员工的年假是 14 天。",
        "contexts": ["新员工每年有 14 天年假。"],
        "reference": "14 天",
    },
]
FAST = ("--judge", "offline-fast")


def write(path, rows):
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n")
    return path


def test_it_writes_a_line_a_case_and_two_reports(cli, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS)
    run = cli("diagnose", "cases.jsonl", "--out", "out", *FAST)
    assert run.code == 0, run.err
    lines = [json.loads(x) for x in (tmp_path / "out/diagnoses.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == ["en-1", "zh-1"]
    assert lines[0]["fault"] == "hallucination"
    assert lines[0]["claims"][0]["support"] == "contradicted"
    assert lines[1]["fault"] == "healthy"
    for line in lines:
        assert line["fault"] in OUTCOMES
        assert set(LAYERS) == set(line["checks"])
        assert {"score", "status", "reason", "judge"} <= set(line["checks"]["recall"])
        assert {"text", "span", "support", "evidence"} <= set(line["claims"][0])
        assert line["path"][0] == "split"
        assert line["path"][-1] == "suggest"
    assert (tmp_path / "out/report.html").read_text().startswith("<!doctype html>")
    assert "en-1" in (tmp_path / "out/report.md").read_text()
    assert not (tmp_path / "out" / NAME).exists()


def test_json_on_stdout_is_one_object_and_nothing_else(cli, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS)
    run = cli("diagnose", "cases.jsonl", "--json", "--limit", "1", *FAST)
    found = json.loads(run.out)
    assert found["n"] == 1
    assert found["faults"]["hallucination"] == 1
    assert found["judge"]["name"] == "offline-fast"


def test_references_can_be_ignored(cli, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS)
    run = cli("diagnose", "cases.jsonl", "--json", "--ignore-references", *FAST)
    recalls = [d["checks"]["recall"] for d in json.loads(run.out)["diagnoses"]]
    assert all(recall["estimate"] for recall in recalls)


def test_a_broken_line_is_set_aside_with_its_number_and_the_rest_goes_on(cli, tmp_path):
    path = write(tmp_path / "cases.jsonl", ROWS)
    path.write_text(path.read_text() + '{"question": "broken\n')
    run = cli("diagnose", "cases.jsonl", "--json", *FAST)
    assert run.code == 0
    found = json.loads(run.out)
    assert found["n"] == 2
    assert "line 3" in found["set_aside"][0]
    assert "line 3" in run.err


def test_chinese_is_printed_whatever_the_locale(process, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS[1:])
    run = process(
        "diagnose", "cases.jsonl", "--lang", "zh", *FAST, LC_ALL="C", PYTHONIOENCODING="ascii"
    )
    assert run.code == 0, run.err
    assert "正常" in run.out


def test_a_missing_file_is_one_line_and_exit_code_3(cli):
    run = cli("diagnose", "nowhere.jsonl")
    assert run.code == 3
    assert run.err.count("\n") == 1
    assert "nowhere.jsonl" in run.err
    assert "Traceback" not in run.err


def test_debug_shows_the_traceback(process):
    assert "Traceback" in process("--debug", "diagnose", "nowhere.jsonl").err
    assert "Traceback" in process("diagnose", "nowhere.jsonl", "--debug").err


def test_an_unknown_judge_is_named_with_the_choices(cli, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS)
    run = cli("diagnose", "cases.jsonl", "--judge", "offlin")
    assert run.code == 4
    assert "Did you mean 'offline'?" in run.err


def test_an_unwritable_folder_is_said_before_any_work(cli, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS)
    (tmp_path / "out").write_text("a file, not a folder")
    run = cli("diagnose", "cases.jsonl", "--out", "out", *FAST)
    assert run.code == 4
    assert "--out" in run.err


def test_a_stopped_run_goes_on_and_repeats_nothing(cli, tmp_path):
    cases = [case_from(row) for row in ROWS]
    write(tmp_path / "cases.jsonl", ROWS)
    done = diagnose_all(cases[:1], "offline-fast").diagnoses
    marked = done[0].model_copy(update={"summary": "kept from the stopped run"})
    with Ledger(tmp_path / "out", make_context("offline-fast")) as ledger:
        loaded = load_cases(tmp_path / "cases.jsonl").cases
        ledger.keep(loaded[:1], [marked])
    with (tmp_path / "out" / NAME).open("a") as file:
        file.write('{"key": "half a li')
    run = cli("diagnose", "cases.jsonl", "--out", "out", "--json", *FAST)
    found = json.loads(run.out)["diagnoses"]
    assert found[0]["summary"] == "kept from the stopped run"
    assert found[1]["fault"] == "healthy"
    assert not (tmp_path / "out" / NAME).exists()


def test_another_judge_never_takes_over_a_stopped_run(tmp_path):
    case = case_from(ROWS[0])
    done = diagnose_all([case], "offline-fast").diagnoses
    with Ledger(tmp_path, make_context("offline-fast")) as ledger:
        ledger.keep([case], done)
        assert case in ledger
    with Ledger(tmp_path, make_context("offline")) as other:
        assert case not in other


class _Base:
    """A pipeline with these chunks, under one class name and without knobs."""

    def __init__(self, *chunks):
        self.base = chunks

    def retrieve(self, question):
        return list(self.base)

    def chunks(self):
        if not self.base:
            raise ConnectionError("down")
        return list(self.base)


OLD = {"id": "a", "text": "New staff get 14 days."}


@pytest.mark.parametrize(
    ("base", "named", "taken"),
    [
        ((OLD, {"id": "b", "text": "Offices close at 6 pm."}), "m:rag", False),
        (({**OLD, "text": "New staff get 15 days."},), "m:rag", False),
        (({**OLD, "title": "Archive"},), "m:rag", False),
        ((), "m:rag", False),
        ((OLD,), "m:other", False),
        ((dict(OLD),), "m:rag", True),
    ],
)
def test_another_pipeline_or_base_never_takes_over_a_stopped_run(tmp_path, base, named, taken):
    case = case_from(ROWS[0])
    done = diagnose_all([case], "offline-fast").diagnoses
    before = make_context("offline-fast", rag=_Base(OLD))
    with Ledger(tmp_path, before, pipeline="m:rag") as ledger:
        ledger.keep([case], done)
        assert case in ledger
    now = make_context("offline-fast", rag=_Base(*base))
    with Ledger(tmp_path, now, pipeline=named) as other:
        assert (case in other) is taken
        assert other.elsewhere == (not taken)
        assert not other.strangers


@pytest.mark.parametrize("turned", [False, True])
def test_a_base_listed_in_another_order_is_the_same(tmp_path, turned):
    case, texts = case_from(ROWS[0]), ("one text", "two texts", "three texts")
    done = diagnose_all([case], "offline-fast").diagnoses
    base = [{"id": text[:3], "text": text} for text in texts]
    with Ledger(tmp_path, make_context("offline-fast", rag=_Base(*base))) as ledger:
        ledger.keep([case], done)
    again = base[::-1] if turned else base
    with Ledger(tmp_path, make_context("offline-fast", rag=_Base(*again))) as other:
        assert case in other


def test_a_report_that_cannot_be_written_costs_no_second_run(cli, tmp_path):
    write(tmp_path / "cases.jsonl", ROWS)
    (tmp_path / "out/report.html").mkdir(parents=True)
    run = cli("diagnose", "cases.jsonl", "--out", "out", *FAST)
    assert run.code == 4
    assert "report.html" in run.err
    assert (tmp_path / "out" / NAME).exists()
    (tmp_path / "out/report.html").rmdir()
    again = cli("diagnose", "cases.jsonl", "--out", "out", *FAST)
    assert "2 of 2 cases taken from the stopped run" in again.err
    assert again.code == 0


def test_one_run_a_folder_and_a_dead_ones_lock_is_taken_over(tmp_path):
    context = make_context("offline-fast")
    (tmp_path / LOCK).write_text(str(os.getppid()))
    with pytest.raises(ConfigError, match="in use by another run"), Ledger(tmp_path, context):
        pass
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / LOCK).write_text(str(gone.pid))
    with Ledger(tmp_path, context):
        assert (tmp_path / LOCK).read_text() == str(os.getpid())
    assert not (tmp_path / LOCK).exists()


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x1c", "\x0b", "\r"])
def test_a_case_with_a_rare_line_break_in_it_is_resumed(tmp_path, mark):
    case = case_from({**ROWS[0], "id": f"a{mark}b", "answer": f"50{mark}days"})
    done = diagnose_all([case], "offline-fast").diagnoses
    context = make_context("offline-fast")
    with Ledger(tmp_path, context) as ledger:
        ledger.keep([case], done)
    with Ledger(tmp_path, context) as ledger:
        assert ledger[case] == done[0]


def test_what_follows_a_torn_line_is_kept(tmp_path):
    case = case_from(ROWS[0])
    done = diagnose_all([case], "offline-fast").diagnoses
    context = make_context("offline-fast")
    (tmp_path / NAME).write_text('{"key": "half a li')
    with Ledger(tmp_path, context) as ledger:
        ledger.keep([case], done)
    with Ledger(tmp_path, context) as ledger:
        assert case in ledger


def test_a_path_is_never_read_as_markup(cli, tmp_path):
    folder = tmp_path / "x[" / "b]"
    folder.mkdir(parents=True)
    write(folder / "a.jsonl", ROWS)
    assert cli("diagnose", "x[/b]/a.jsonl", *FAST).code == 0


def test_control_characters_of_a_column_name_never_reach_the_terminal(cli, tmp_path):
    write(tmp_path / "cases.jsonl", [{**ROWS[0], "x\x1b]0;PWNED\x07\x1b[2J\u202e": 1}])
    run = cli("diagnose", "cases.jsonl", *FAST)
    assert run.code == 0
    for mark in ("\x1b", "\x07", "\u202e"):
        assert mark not in run.err + run.out
