"""`rag-doctor explain`: costs on stderr first, the verdict first on stdout."""

import json

import pytest

PIPELINE = """
class Rag:
    name = "tiny"

    def generate(self, question, contexts):
        told = " ".join(c if isinstance(c, str) else c.text for c in contexts)
        return "New staff get 14 days." if "14 days" in told else "I cannot find that."

rag = Rag()

class Broken:
    def generate(self, question, contexts):
        raise RuntimeError("no model today")

broken = Broken()
"""
MISSED = {
    "id": "leave",
    "question": "How many days of annual leave do new staff get?",
    "answer": "I cannot find that.",
    "reference": "New staff get 14 days of annual leave a year.",
    "contexts": ["A taxi home is paid after half past nine."],
}
DISPUTED = {
    "id": "label",
    "question": "How many days of annual leave do new staff get?",
    "answer": "New staff get 14 days of annual leave a year.",
    "reference": "New staff get 50 days of annual leave a year.",
    "contexts": ["New staff get 14 days of annual leave a year."],
}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "tiny.py").write_text(PIPELINE, encoding="utf-8")
    rows = "".join(json.dumps(row) + "\n" for row in (MISSED, DISPUTED))
    (tmp_path / "cases.jsonl").write_text(rows, encoding="utf-8")
    return tmp_path


def test_the_costs_come_first_and_the_verdict_heads_the_page(cli, folder):
    run = cli("explain", "cases.jsonl", "--pipeline", "tiny.py:rag", "--lang", "en")
    assert run.code == 0, run.err
    assert "Calls of the pipeline's writer" in run.err
    assert run.out.startswith("✓ Confirmed: retrieval miss.")
    assert "evidence only" in run.out


def test_in_chinese(process, folder):
    run = process("explain", "cases.jsonl", "--pipeline", "tiny.py:rag", "--lang", "zh")
    assert run.out.startswith("✓ 已证实：漏检。")
    assert "写作模型" in run.err


def test_json_is_the_diagnosis_and_nothing_else(cli, folder):
    run = cli("explain", "cases.jsonl", "--pipeline", "tiny.py:rag", "--json", "--budget", "1")
    found = json.loads(run.out)["investigation"]
    assert found["calls"] == 1
    assert found["settled"] == "inconclusive"
    assert "at most 1 calls" in run.err


def test_a_person_settles_it_and_the_label_is_kept(cli, folder):
    told = ("explain", "cases.jsonl", "--id", "label", "--pipeline", "tiny.py:rag", "--lang", "en")
    open_ = cli(*told)
    assert open_.code == 0, open_.err
    assert "Who is right?" in open_.out
    run = cli(*told, "--right", "source", "--labels", "labels.jsonl")
    assert run.out.startswith("✓ Confirmed: wrong reference.")
    label = json.loads((folder / "labels.jsonl").read_text(encoding="utf-8"))
    assert (label["id"], label["fault"]) == ("label", "bad_label")


def test_a_pipeline_that_always_fails_ends_with_its_own_words(cli, folder):
    run = cli("explain", "cases.jsonl", "--pipeline", "tiny.py:broken", "--lang", "en")
    assert run.code == 5
    assert "no model today" in run.out + run.err
    assert run.out.startswith("? Cannot tell") or "Not tried" in run.out


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--id", "nobody"), "no case 'nobody'"),
        (("--right", "me"), "--right: no choice 'me'"),
        (("--trial", "prayer"), "only: no choice 'prayer'"),
    ],
)
def test_odd_wishes_are_refused(cli, folder, wrong, words):
    run = cli("explain", "cases.jsonl", "--pipeline", "tiny.py:rag", *wrong)
    assert run.code in (3, 4)
    assert words in run.err


STOPPED = """
import os, signal

class Rag:
    name = "stopped"
    calls = 0

    def generate(self, question, contexts):
        Rag.calls += 1
        if Rag.calls == 3 and not os.path.exists("again"):
            os.kill(os.getpid(), signal.SIGINT)
        with open("calls", "a") as file:
            file.write("x")
        return "I cannot find that."

rag = Rag()
"""


@pytest.mark.parametrize(("lang", "told"), [("en", "Stopped. The answers"), ("zh", "已停止。")])
def test_a_stopped_run_says_how_it_goes_on_and_does(process, tmp_path, lang, told):
    (tmp_path / "stopped.py").write_text(STOPPED)
    (tmp_path / "missed.json").write_text(json.dumps(MISSED))
    command = ("explain", "missed.json", "--pipeline", "stopped:rag", "--lang", lang)
    first = process(*command)
    assert first.code == 130
    assert told in first.err
    paid = (tmp_path / "calls").read_text().count("x")
    (tmp_path / "again").touch()
    (tmp_path / "calls").write_text("")
    again = process(*command, "--json")
    assert again.code == 0
    whole = json.loads(again.out)["investigation"]
    drawn = sum(len(trial["draws"]) for trial in whole["trials"])
    assert (tmp_path / "calls").read_text().count("x") == drawn - paid
    assert paid >= 2
