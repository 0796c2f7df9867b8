"""Somebody's pipeline on the command line: dead, hanging, changed between runs, or hostile."""

from __future__ import annotations

import json
import sys

import pytest

from rag_doctor.views.escape import CONTROLS

SOURCE = '''
import os, signal, threading

TEXTS = ["Remote work is allowed for 2 days a week.", "Offices close at 6 pm on Fridays."]
EV = "New staff get 14 days of annual leave a year."

class Rag:
    def __init__(self, texts):
        self.texts = [{"id": f"c{n}", "text": text} for n, text in enumerate(texts)]
    def retrieve(self, question, top_k=2):
        return self.texts[:top_k]
    def generate(self, question, contexts):
        return "You get 50 days."
    def chunks(self):
        return self.texts

class Dead:
    def retrieve(self, question): raise ConnectionError("vector db down")
    def generate(self, question, contexts): raise ConnectionError("llm down")
    def chunks(self): raise ConnectionError("vector db down")
    def knobs(self): return {"top_k": 3}

class Halting(Rag):
    """Ctrl-C is pressed once, in the middle of a call that never comes back."""
    def retrieve(self, question, top_k=2):
        os.kill(os.getpid(), signal.SIGINT)
        threading.Event().wait(50)

class Hostile(Rag):
    BAD = "\\x1b[2J\\x1b]0;owned\\x07\\x9b31m\\u202e\\u200f\\u2066 end"
    def retrieve(self, question, top_k=2):
        return {"sent": [{"id": "id" + self.BAD, "text": EV, "source": "src" + self.BAD},
                         {"id": "2" + self.BAD, "text": self.BAD}]}
    def generate(self, question, contexts):
        return "answer" + self.BAD
    def knobs(self):
        raise ValueError(self.BAD)

whole, without = Rag([EV, *TEXTS]), Rag(TEXTS)
dead, halting, hostile = Dead(), Halting(TEXTS), Hostile(TEXTS)
'''
CASE = {
    "question": "How many days of annual leave do I get?",
    "answer": "You get 50 days.",
    "reference": "New staff get 14 days of annual leave a year.",
    "contexts": ["Offices close at 6 pm on Fridays."],
}
HOSTILE_ID = "q\x1b[2J\x1b]0;owned\x07\x9b\u202e\u200f 1"


@pytest.fixture
def own(cli, process, tmp_path):
    """`own("diagnose", "dead")` over two cases."""
    (tmp_path / "my_rag.py").write_text(SOURCE, encoding="utf-8")
    rows = [CASE | {"id": name} for name in ("a", HOSTILE_ID)]
    (tmp_path / "c.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")

    def run(command, name, *arguments, apart=False):
        judge = ("--judge", "offline-fast", "--out", "out") if command == "diagnose" else ()
        call = process if apart else cli
        return call(command, "c.jsonl", "--pipeline", f"my_rag:{name}", *judge, *arguments)

    return run


def flat(text):
    return " ".join(text.replace("\\", "").split())


@pytest.mark.parametrize(("lang", "said"), [("en", "raised in"), ("zh", "抛出")])
def test_a_dead_pipeline_is_told_in_every_report_and_ends_with_exit_code_5(
    own, tmp_path, lang, said
):
    run = own("diagnose", "dead", "--lang", lang)
    assert run.code == 5
    assert "every call failed" in run.err
    assert "vector db down" in run.err
    for text in (
        run.out,
        *(
            (tmp_path / "out" / name).read_text(encoding="utf-8")
            for name in ("report.html", "report.md", "report.json")
        ),
    ):
        assert "vector db down" in flat(text)
        assert said in flat(text)


def test_the_ledger_tells_the_faults_in_words_and_ends_with_exit_code_5(own):
    run = own("ledger", "dead")
    assert run.code == 5
    assert "chunks: raised in" in run.err
    assert "vector db down" in run.err


def test_the_ledger_tells_what_it_could_not_follow_once_with_its_count(own, cli):
    run = own("ledger", "without")
    assert run.code == 0
    assert run.err.count("documents: the pipeline does not offer this") == 1
    assert "(in 2 of 2 cases)" in run.err
    alone = cli("ledger", "c.jsonl")
    assert "(in 2 of 2 cases)" in alone.err


def test_one_call_that_works_is_no_dead_pipeline(own):
    assert own("diagnose", "without").code == 0


def test_what_another_pipeline_left_is_judged_anew_and_what_is_taken_over_is_told(own, tmp_path):
    (tmp_path / "out" / "report.html").mkdir(parents=True)  # the report cannot be written
    assert own("diagnose", "without").code == 4
    run = own("diagnose", "without")
    assert "2 of 2 cases taken from the stopped run" in run.err
    (tmp_path / "out" / "report.html").rmdir()
    run = own("diagnose", "whole", "--json")
    assert "2 cases in this folder were diagnosed with another pipeline" in run.err
    assert any("another pipeline" in line for line in json.loads(run.out)["notes"])


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_one_interrupt_acts_at_once_while_the_pipeline_hangs(own):
    run = own("diagnose", "halting", apart=True)
    assert run.code == 130
    assert "0 cases are kept" in run.err


@pytest.mark.parametrize("command", ["ask", "ledger", "diagnose"])
def test_nothing_from_a_pipeline_or_a_case_is_obeyed_by_the_terminal(own, cli, command):
    run = (
        cli("ask", "--pipeline", "my_rag:hostile", "How many days?", LC_ALL="C.UTF-8")
        if command == "ask"
        else own(command, "hostile", "--all")
        if command == "ledger"
        else own(command, "hostile")
    )
    assert run.code == 0, run.err
    assert "U+001B" in run.out
    assert not CONTROLS.search(run.out)
    assert not CONTROLS.search(run.err)
