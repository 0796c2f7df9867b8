"""A small run from broken pipelines to figures; stopped and resumed it asks nothing twice."""

from __future__ import annotations

import json

import pytest
from fakes import FakeJudge

from rag_doctor.bench import METHODS, bench_faults
from rag_doctor.bench.kept import GuessStore
from rag_doctor.bench.methods import Guess
from rag_doctor.errors import InputError

ONLY = ("top_1", "off_topic_prompt", "sham")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bench")
    steps = []
    found = bench_faults(
        "develop", 8, only=ONLY, judge=FakeJudge(), folder=folder, rates=(0.2,),
        noisy_methods=("table",), progress=lambda *step: steps.append(step),
    )  # fmt: skip
    return folder, found, steps


def test_every_method_has_its_say_on_every_case(run):
    _, found, _ = run
    names = {*METHODS, "table@independent:0.2", "table@systematic:0.2"}
    assert len(found) == 8
    assert all(set(row.guesses) == names for row in found.rows)
    assert found.count("control") >= 1


def test_progress_ends_where_each_step_does(run):
    _, _, steps = run
    last = {step: (done, total) for step, done, total in steps}
    assert all(done == total for done, total in last.values())
    assert set(METHODS) < set(last)


def test_a_finished_part_is_not_asked_again(run):
    folder, found, _ = run
    judge = FakeJudge()
    again = bench_faults(
        "develop", 8, only=ONLY, judge=judge, folder=folder, rates=(0.2,), noisy_methods=("table",)
    )
    assert again.rows == found.rows
    assert not judge.calls


def test_written_files_are_a_page_and_a_json(run, tmp_path):
    _, found, _ = run
    paths = found.write(tmp_path, "zh")
    assert json.loads(paths["fault-bench.json"].read_text(encoding="utf-8"))["split"] == "develop"
    assert "故障基准" in paths["fault-bench.md"].read_text(encoding="utf-8")


def test_a_torn_line_is_passed_over(tmp_path):
    path = tmp_path / "guesses.jsonl"
    store = GuessStore(path)
    store.put("a", Guess(fault="noise", calls=3))
    path.write_text(path.read_text(encoding="utf-8") + '{"key": "b", "gue', encoding="utf-8")
    again = GuessStore(path)
    assert len(again) == 1
    assert again.get("a") == Guess(fault="noise", calls=3)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"split": "train"}, "split.*develop"),
        ({"langs": ["de"]}, "langs.*zh"),
        ({"methods": ["guess"]}, "methods.*ledger"),
        ({"rates": [1.2]}, "rates: shares from 0 to 1"),
        ({"n": 0}, "n: a number of cases"),
    ],
)
def test_what_is_wrong_is_named(wrong, told):
    with pytest.raises(InputError, match=told):
        bench_faults(**{"n": 2, "judge": FakeJudge(), **wrong})
