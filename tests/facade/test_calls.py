"""`diagnose`, `diagnose_all`, `triage` work from anywhere, and one bad case never kills a run."""

from __future__ import annotations

import asyncio
import json
import threading

import pandas as pd
import pytest
import uvloop
from fakes import FakeJudge, chunks, make_case

import rag_doctor
from rag_doctor import Case, Diagnosis, adiagnose, adiagnose_all, diagnose, diagnose_all, triage
from rag_doctor.adapters import load_cases
from rag_doctor.errors import ConfigError, InputError

ROW = {"question": "How many days?", "answer": "15 days.", "contexts": ["15 days."]}


def call_all(judge: FakeJudge) -> tuple[str, str, int]:
    """The three calls of a user, in plain synchronous code."""
    one = diagnose(make_case(), judge=judge)
    quick = triage("How many days?", "15 days.", ["15 days."], judge=judge)
    many = diagnose_all([make_case("a"), make_case("b")], judge=judge)
    return one.fault, quick.fault, len(many)


EXPECTED = ("healthy", "healthy", 2)


async def inside_a_loop(judge: FakeJudge) -> tuple[str, str, int]:
    return call_all(judge)


def test_they_work_in_plain_python(judge):
    assert call_all(judge) == EXPECTED


def test_they_work_inside_a_running_loop(judge):
    assert asyncio.run(inside_a_loop(judge)) == EXPECTED


def test_they_work_under_uvloop(judge):
    assert uvloop.run(inside_a_loop(judge)) == EXPECTED


def test_they_work_in_a_thread_beside_a_running_loop(judge):
    async def in_a_thread() -> tuple[str, str, int]:
        return await asyncio.to_thread(call_all, judge)

    assert asyncio.run(in_a_thread()) == EXPECTED


def test_they_work_in_a_bare_thread(judge):
    found = []
    thread = threading.Thread(target=lambda: found.append(call_all(judge)))
    thread.start()
    thread.join()
    assert found == [EXPECTED]


def test_an_error_comes_out_of_a_running_loop_as_it_is():
    async def inside() -> None:
        diagnose({"nothing": 1}, judge=FakeJudge())

    with pytest.raises(InputError, match="question: no such column"):
        asyncio.run(inside())


def test_the_asynchronous_twins_find_the_same(judge):
    cases = [make_case("a"), make_case("b", fails="weigh")]

    async def both() -> tuple[Diagnosis, list[Diagnosis]]:
        report = await adiagnose_all(cases, judge=judge)
        return await adiagnose(cases[1], judge=judge), report.diagnoses

    one, many = asyncio.run(both())
    assert one == many[1] == diagnose(cases[1], judge=judge)
    assert many == diagnose_all(cases, judge=judge).diagnoses


def test_the_graph_and_the_bulk_run_find_the_same(judge):
    cases = [make_case("a", answer=["not_mentioned"], correctness="wrong"), make_case("b")]
    assert diagnose_all(cases, judge=judge).diagnoses == [diagnose(c, judge=judge) for c in cases]


def test_a_dict_under_the_names_of_the_field_is_a_case(judge):
    row = {
        "user_input": "年假几天？",
        "response": "15 天。",
        "retrieved_contexts": ["年假 15 天。"],
        "ground_truth": "15 天。",
    }
    found = diagnose(row, judge=judge)
    assert (found.fault, found.lang) == ("healthy", "zh")
    assert found.checks["recall"].estimate is False


def test_a_case_made_by_hand_is_answered_in_its_own_language(judge):
    case = Case(id="1", question="年假几天？", answer="15 天。", contexts=chunks("a"))
    assert diagnose(case, judge=judge).lang == "zh"
    assert diagnose_all([case], judge=judge).diagnoses[0].summary.startswith("没有问题")


def test_rows_without_ids_get_one_each(judge):
    report = diagnose_all(
        [dict(ROW), dict(ROW), {**ROW, "id": "x"}, {**ROW, "id": "x"}], judge=judge
    )
    ids = [row.case.id for row in report]
    assert len(set(ids)) == 4
    assert [found.id for found in report.diagnoses] == ids


def test_a_broken_row_is_set_aside_and_counted(judge):
    report = diagnose_all([ROW, {"colour": "red"}, 5, ROW], judge=judge)
    assert len(report) == 2
    assert len(report.set_aside) == 2
    assert report.set_aside[0].startswith("line 2: ")


@pytest.mark.parametrize("step", ["split", "weigh", "relate"])
@pytest.mark.parametrize("way", ["fails", "raises", "miscounts"])
def test_one_bad_case_never_kills_a_run(step, way, judge):
    cases = [make_case(f"c{i}") for i in range(5)]
    cases[2] = make_case("c2", **{way: step})
    report = diagnose_all(cases, judge=judge, batch=4)
    assert len(report) == 5
    assert report.n_errors() == 1
    assert [bool(found.errors) for found in report.diagnoses] == [False, False, True, False, False]


def test_a_file_a_table_and_what_was_loaded_are_read_alike(judge, tmp_path):
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps({**ROW, "id": "1"}) + "\nnot json\n", encoding="utf-8")
    by_file = diagnose_all(file, judge=judge)
    by_set = diagnose_all(load_cases(file), judge=judge)
    by_frame = diagnose_all(pd.DataFrame([{**ROW, "id": "1"}]), judge=judge)
    assert by_file.diagnoses == by_set.diagnoses == by_frame.diagnoses
    assert by_file.set_aside == by_set.set_aside
    assert len(by_file.set_aside) == 1
    assert by_file.source == str(file)


def test_cases_from_a_generator_are_taken_one_by_one(judge):
    assert len(diagnose_all((make_case(f"c{i}") for i in range(3)), judge=judge)) == 3


def test_cases_made_by_hand_may_all_have_empty_answers(judge):
    report = diagnose_all([make_case(answer_text="")], judge=judge)
    assert report.diagnoses[0].mechanism == "empty_answer"


def test_nothing_to_examine_is_an_error(judge):
    with pytest.raises(InputError, match="holds no rows"):
        diagnose_all([], judge=judge)


def test_progress_is_told_after_each_batch(judge):
    told: list[tuple[int, int]] = []
    cases = [make_case(f"c{i}") for i in range(5)]
    diagnose_all(cases, judge=judge, batch=2, progress=lambda *pair: told.append(pair))
    assert told == [(2, 5), (4, 5), (5, 5)]
    assert judge.asked("split") == 3


@pytest.mark.parametrize("batch", [0, -1])
def test_a_batch_holds_at_least_one_case(batch):
    with pytest.raises(InputError, match=f"batch: must be a whole number from 1, got {batch}"):
        diagnose_all([make_case()], judge=FakeJudge(), batch=batch)


@pytest.mark.parametrize("judge_like", ["ofline", object(), None])
def test_a_judge_off_the_menu_is_named(judge_like):
    with pytest.raises(ConfigError, match="judge: ") as caught:
        diagnose(make_case(), judge=judge_like)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("case", [{}, {"question": "q"}, 3, "text", None, [1]])
def test_what_is_no_case_is_refused_on_one_line(case):
    with pytest.raises(InputError, match=r"\w") as caught:
        diagnose(case, judge=FakeJudge())
    assert len(str(caught.value).splitlines()) == 1


class TestTriage:
    """One bad answer, from what is at hand."""

    def test_it_takes_strings_dicts_and_chunks(self, judge):
        mixed = ["one", {"text": "two"}, {"page_content": "three"}, chunks("z")[0]]
        found = triage("q?", "a", mixed, reference="r", judge=judge)
        assert found.id == "triage"
        assert found.checks["precision"].n == 4

    def test_one_string_is_one_chunk(self, judge):
        assert triage("q?", "a", "only one", judge=judge).checks["precision"].n == 1

    def test_without_contexts_nothing_is_asked_about_them(self, judge):
        found = triage("q?", "a", judge=judge)
        assert found.fault == "cascade"
        assert judge.asked("weigh") == 0

    def test_thresholds_are_kept(self, judge):
        bars = rag_doctor.Thresholds(recall=0.9)
        assert triage("q?", "a", ["c"], "r", judge, bars).checks["recall"].threshold == 0.9


@pytest.mark.parametrize(
    "wrong", [{"recal": 0.5}, {"recall": 2}, {"recall": "x"}, {"recall": None}, 5]
)
def test_thresholds_that_break_a_rule_are_refused(wrong, judge):
    with pytest.raises(ConfigError, match="thresholds: numbers from 0 to 1"):
        diagnose(make_case(), judge, wrong)


def test_thresholds_may_be_a_dict(judge):
    found = diagnose(make_case(), judge, {"recall": 0.25})
    assert found.checks["recall"].threshold == 0.25


@pytest.mark.parametrize("batch", ["3", 1.5, True, None])
def test_a_batch_that_is_no_whole_number_is_refused(batch, judge):
    with pytest.raises(InputError, match="batch: must be a whole number"):
        diagnose_all([make_case()], judge, batch=batch)


def test_thresholds_differ_by_language_and_come_from_a_file(judge, tmp_path):
    file = tmp_path / "bars.toml"
    file.write_text("faithfulness = 0.9\n[zh]\nfaithfulness = 0.2\n", encoding="utf-8")
    half = ["supported", "not_mentioned"]
    cases = [make_case(lang, answer=half, lang=lang) for lang in ("en", "zh")]
    checks = [d.checks["faithfulness"] for d in diagnose_all(cases, judge, str(file)).diagnoses]
    assert [(c.status, c.threshold) for c in checks] == [("fail", 0.9), ("pass", 0.2)]
