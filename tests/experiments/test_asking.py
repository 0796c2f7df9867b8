"""Asking a pipeline: failures counted, nothing judged twice, a stopped run goes on."""

from __future__ import annotations

import json

import pytest
from experiments_made import TinyRag, asked_of, fact, questions

from rag_doctor.errors import ConfigError, InputError, PipelineError
from rag_doctor.experiments import Runner, ablate, compare, read_items
from rag_doctor.experiments.asking import ask_all
from rag_doctor.experiments.items import spread
from rag_doctor.experiments.kept import Kept, key_of
from rag_doctor.pipeline import attach, load_questions


def test_answers_come_back_in_order_with_their_labels_found_again():
    items = read_items(questions())
    asked = ask_all(attach(TinyRag()), items, {"k": 2})
    assert [case.id for case in asked.cases] == [f"q{i}" for i in range(12)]
    assert all(case.relevant_ids == {f"doc{i}#1": 2} for i, case in enumerate(asked.cases))
    assert asked.cases[1].answer == fact(1)
    assert asked.cases[3].answer == "Nobody wrote that down."  # it stands at place four
    assert asked.cost.chunks == 2
    assert asked.cost.questions == 12


def test_a_question_that_breaks_the_pipeline_is_counted_and_kills_nothing(seeing):
    rag = attach(TinyRag(broken=[asked_of(4)]))
    run = Runner(seeing).run(rag, read_items(questions()), {}, name="tiny")
    assert len(run.report) == 11
    ((case_id, reason),) = run.failed
    assert case_id == "q4"
    assert "index is gone" in reason
    assert run.report.set_aside[0].startswith("q4: ")


def test_a_pipeline_that_always_fails_is_an_error_that_tells_why():
    rag = attach(TinyRag(broken=[asked_of(i) for i in range(12)]))
    with pytest.raises(PipelineError, match=r"fails on every question; the first: .*index is gone"):
        ask_all(rag, read_items(questions()), {})


def test_a_knob_off_its_menu_is_refused_before_anything_is_asked():
    tiny = TinyRag()
    with pytest.raises(ConfigError, match="k: must be a whole number from 1 to 50, got 99"):
        ask_all(attach(tiny), read_items(questions()), {"k": 99})
    assert tiny.asked == []


def test_repeats_are_numbered_where_the_pipeline_numbers_its_draws(seeing):
    tiny = TinyRag()
    Runner(seeing).repeat(attach(tiny), read_items(questions(2)), {}, 3)
    assert [knobs["sample"] for _, knobs in tiny.asked] == [0, 0, 1, 1, 2, 2]


def test_the_same_case_is_judged_once_over_all_runs(seeing):
    runner = Runner(seeing)
    runs = runner.repeat(attach(TinyRag()), read_items(questions()), {}, 3)
    assert len(seeing.seen) == 12
    assert runs[0].report.to_jsonl() == runs[2].report.to_jsonl()


def test_a_stopped_run_goes_on_where_it_was(seeing, tmp_path):
    tiny = TinyRag()

    def stop(done, total):
        if done == 7:
            raise KeyboardInterrupt

    kept = Kept(tmp_path)
    items = read_items(questions())
    with pytest.raises(KeyboardInterrupt):
        Runner(seeing, kept=kept, workers=1, progress=stop, total=24).run(attach(tiny), items, {})
    assert len(tiny.asked) == 7
    again = Kept(tmp_path)
    assert again.found == 7
    Runner(seeing, kept=again, workers=1).run(attach(tiny), items, {})
    assert len(tiny.asked) == 12


def test_a_finished_run_keeps_verdicts_and_asks_again(seeing, tmp_path):
    tiny = TinyRag()
    sides = ((tiny, {"k": 2}), (tiny, {"k": 3}))
    first = compare(*sides, cases=questions(), judge=seeing, folder=tmp_path)
    asked, judged = len(tiny.asked), len(seeing.seen)
    second = compare(*sides, cases=questions(), judge=seeing, folder=tmp_path)
    assert len(tiny.asked) == 2 * asked == 48
    assert len(seeing.seen) == judged == 24
    assert first.to_dict()["changes"] == second.to_dict()["changes"]


def test_torn_lines_are_passed_over_and_lasting_ones_stay(tmp_path):
    kept = Kept(tmp_path)
    kept.put("a", {"x": 1})
    kept.put("b", {"y": "\u2028"}, lasting=True)
    path = tmp_path / "kept.jsonl"
    path.write_bytes(path.read_bytes() + b'{"key": "c", "val')
    again = Kept(tmp_path)
    assert (again.get("a"), again.get("b"), again.get("c")) == ({"x": 1}, {"y": "\u2028"}, None)
    again.finish()
    assert Kept(tmp_path).found == 1
    assert [json.loads(line)["key"] for line in path.read_text().split("\n") if line] == ["b"]


def test_keys_hang_on_all_their_parts():
    assert key_of("a", {"x": 1, "y": 2}) == key_of("a", {"y": 2, "x": 1})
    assert key_of("a", 1) != key_of("a", "1")


def test_a_folder_that_cannot_be_written_is_refused_at_once(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="cannot write to"):
        Kept(tmp_path / "file")


def test_the_demo_questions_are_what_is_asked_by_default():
    items = read_items()
    assert len(items) == len(load_questions())
    assert items.items[0].case.meta["source"] == "error-codes-en"
    assert not items.items[0].case.answer


def test_questions_come_from_memory_and_from_files(tmp_path):
    path = tmp_path / "q.jsonl"
    path.write_text("\n".join(json.dumps(q) for q in questions(3)))
    assert [i.case for i in read_items(path)] == [i.case for i in read_items(questions(3))]
    assert len(read_items(load_questions(["en"])[:4])) == 4


def test_unfit_questions_are_set_aside_and_ids_must_differ():
    given = questions(3)
    given[1]["status"] = "synthetic"
    assert [i.case.id for i in read_items(given)] == ["q0", "q2"]
    assert read_items(given).aside == ("q1: synthetic",)
    with pytest.raises(InputError, match="ids must differ, got 'q0' twice"):
        read_items([questions(1)[0], questions(1)[0]])


def test_a_limit_takes_questions_evenly():
    items = read_items(questions(12))
    assert [i.case.id for i in spread(items, 4)] == ["q0", "q3", "q6", "q9"]
    assert spread(items, None) is items
    with pytest.raises(InputError, match="limit: must be at least 1"):
        spread(items, 0)


def test_progress_reaches_its_total(seeing):
    seen = []
    compare(
        (TinyRag(), {"k": 1}), (TinyRag(), {"k": 1}), cases=questions(), judge=seeing,
        progress=lambda done, total: seen.append((done, total)),
    )  # fmt: skip
    assert seen[-1] == (48, 48)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


class SlowStart(TinyRag):
    """Twenty seconds for the first question it is ever asked, a tenth for each of the others."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def perf_counter(self) -> float:
        return self.now

    def retrieve(self, question, k=3, blind=False, noise=0.0, sample=0):
        self.now += 0.1 if self.asked else 20.0
        return super().retrieve(question, k, blind, noise, sample)


@pytest.fixture
def slow(monkeypatch):
    rag = SlowStart()
    monkeypatch.setattr("rag_doctor.pipeline.guarded.time", rag)
    return rag


@pytest.mark.parametrize("n", [2, 3, 12])
def test_the_arm_that_comes_first_does_not_pay_for_the_index(slow, seeing, n):
    arms = {"baseline": {}, "k4": {"k": 4}}
    found = ablate(slow, arms, questions(n), 1, judge=seeing, workers=1)
    first, second = (arm.cost for arm in found.arms)
    assert first.seconds == pytest.approx(0.1)
    assert second.seconds == pytest.approx(0.1)
    assert first.start_s == pytest.approx(19.9)
    assert second.start_s == pytest.approx(0.0)
    assert "19.90" in found.to_markdown("en")


def test_over_several_runs_the_start_is_that_of_the_one_that_built(slow, seeing):
    arms = {"baseline": {}, "k4": {"k": 4}}
    found = ablate(slow, arms, questions(4), 3, judge=seeing, workers=1)
    assert found.baseline.cost.seconds == pytest.approx(0.1)
    assert found.baseline.cost.start_s == pytest.approx(19.9)


def test_of_a_single_question_the_start_cannot_be_told_apart(slow):
    asked = ask_all(attach(slow), read_items(questions(1)), {}, workers=1)
    assert asked.cost.seconds == pytest.approx(20.0)
    assert asked.cost.start_s is None


def test_a_run_that_goes_on_leaves_out_both_starts(slow, tmp_path):
    rag, items = attach(slow), read_items(questions(8))
    ask_all(rag, spread(items, 4), {}, kept=Kept(tmp_path), workers=1)
    slow.asked.clear()  # a new process builds again
    asked = ask_all(rag, items, {}, kept=Kept(tmp_path), workers=1)
    assert asked.cost.seconds == pytest.approx(0.1)
    assert asked.cost.start_s == pytest.approx(19.9)
