"""`rag-doctor ask` over somebody's own pipeline: the answer, its sources, and what it cannot do."""

from __future__ import annotations

import json

import pytest

SOURCE = """
DOCS = ["New staff get 14 days of annual leave a year.", "Offices close at 6 pm."]

def whole(question):
    return "You get 50 days.", DOCS

def bare(question):
    return "You get 50 days."

def staged(question, top_k=2):
    return {"bm25": DOCS, "fused": DOCS[::-1], "sent": DOCS[:top_k]}

pair = (staged, lambda question, contexts: contexts[0])

def raising(question):
    raise KeyError("no index")
"""


@pytest.fixture
def ask(cli, process, tmp_path):
    (tmp_path / "my_rag.py").write_text(SOURCE, encoding="utf-8")

    def run(name, *arguments, question="How many days of annual leave do I get?", apart=False):
        call = process if apart else cli
        return call("ask", "--pipeline", name, question, *arguments, LC_ALL="C.UTF-8")

    return run


def test_an_own_pipeline_shows_answer_sources_level_and_limits(ask):
    run = ask("my_rag:whole", apart=True)
    assert run.code == 0, run.err
    assert run.out.startswith("You get 50 days.\n[1] “New staff get 14 days of annual leave")
    assert "Level 0: its answers can be examined" in run.out
    assert "Attach a pair (retrieve, generate) to allow it." in " ".join(run.out.split())
    assert "rag-doctor ask" not in run.err  # what is said of the demo is not said of this one


def test_the_limits_are_told_in_the_language_of_the_question(ask):
    run = ask("my_rag:bare", question="年假有几天？")
    assert "第 0 级" in run.out
    assert "不知道它检索到了什么" in run.out


def test_stages_are_listed_where_there_are_some(ask):
    run = ask("my_rag:pair", "--top-k", "1")
    stages = [line.split()[0] for line in run.out.splitlines() if line.startswith(" ")]
    assert stages == ["bm25", "fused", "selected", "sent"]  # it never told of a dense list
    assert "Level 2" in run.out
    assert ask("my_rag:whole").out.count("(nothing)") == 0


def test_the_case_printed_as_json_can_be_examined_and_faults_go_beside_it(ask, cli):
    run = ask("my_rag:whole", "--json")
    case = json.loads(run.out)
    assert len(case["contexts"]) == 2
    assert "passages without an id" in run.err
    found = json.loads(cli("triage", "-", "--json", stdin=run.out).out)
    assert found["fault"] == "hallucination"


@pytest.mark.parametrize(
    ("name", "code", "message"),
    [
        ("my_rag:raising", 5, "raised KeyError: 'no index' (my_rag.py, line 16, in raising)"),
        ("my_rag:nope", 4, "has no 'nope'"),
        ("nope:rag", 4, "there is no module 'nope'"),
        ("my_rag:pair?k=1", 4, "no knob 'k'. Knobs: top_k."),
    ],
)
def test_a_pipeline_that_fails_is_one_line_with_its_exit_code(ask, name, code, message):
    run = ask(name)
    assert run.code == code
    assert message in run.err
    assert run.err.count("\n") == 1
    assert run.out == ""


def test_the_demo_takes_knobs_behind_its_name(ask):
    run = ask("demo?top_k=1", "--json", question="What does error 691 mean?")
    assert len(json.loads(run.out)["contexts"]) == 1
