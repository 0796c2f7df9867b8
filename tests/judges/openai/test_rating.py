"""Helpfulness and context relevancy: asked for only when wanted, on their scale or not at all."""

from __future__ import annotations

import asyncio

import pytest
from judge_asked import case
from judge_server import REPLY_FAULTS, JudgeServer, always, first_times

from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.cascade import Cascade
from rag_doctor.judges.openai.rating import help_prompt
from rag_doctor.judges.panel import Panel
from rag_doctor.judges.rating import Grade, Rating, can_rate, joined


def rated(judge, cases):
    return asyncio.run(judge.rate(cases))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_case_is_graded_by_three_requests(server: JudgeServer, make_judge, lang):
    judge = make_judge()
    (found,) = rated(judge, [case(1, lang)])
    assert found.helpfulness.value == 4
    assert found.helpfulness.reason.startswith("Direct")
    assert [grade.value for grade in found.context] == [2, 2]
    assert all(grade.reason for grade in found.context)
    assert len(server.chats) == 3


def test_the_two_wordings_differ(server: JudgeServer, make_judge):
    rated(make_judge(), [case(1)])
    systems = {entry["body"]["messages"][0]["content"] for entry in server.chats}
    assert len(systems) == 3


def test_the_second_run_asks_nothing(server: JudgeServer, make_judge, tmp_path):
    first = rated(make_judge(cache=tmp_path), [case(1)])
    again = make_judge(cache=tmp_path)
    assert again.estimate([case(1)], extra=True).cached == 3
    assert rated(again, [case(1)]) == first
    assert len(server.chats) == 3


@pytest.mark.parametrize("fault", REPLY_FAULTS)
def test_a_spoilt_reply_is_mended_or_leaves_no_grade(server: JudgeServer, make_judge, fault):
    server.plan = first_times(fault)
    (found,) = rated(make_judge(), [case(1)])
    assert found.helpfulness.value == 4
    assert [grade.value for grade in found.context] == [2, 2]


def test_a_grade_off_its_scale_is_no_grade_and_says_so(server: JudgeServer, make_judge, tmp_path):
    server.plan = always("off_menu")
    judge = make_judge(cache=tmp_path)
    (found,) = rated(judge, [case(1)])
    assert found.helpfulness == Grade(None, "The judge gave no grade from 1 to 5, asked twice: 9.")
    assert [grade.value for grade in found.context] == [None, None]
    assert judge.usage.unscored == 3
    server.plan = lambda request, times: None
    assert rated(make_judge(cache=tmp_path), [case(1)])[0].helpfulness.value == 4


def test_a_failing_request_is_a_named_failure_of_this_case_alone(server: JudgeServer, make_judge):
    server.plan = always("chatter", only="item 1 ")
    bad, good = rated(make_judge(), [case(1), case(2)])
    assert isinstance(bad, JudgeFailure)
    assert isinstance(good, Rating)


def test_no_contexts_and_no_answer_need_no_request(server: JudgeServer, make_judge):
    (found,) = rated(make_judge(), [case(1, answer=" ", contexts=())])
    assert found == Rating(Grade(1, "The answer is empty."), ())
    assert server.log == []


def test_the_best_of_several_groups_counts(server: JudgeServer, make_judge):
    many = case(1, contexts=(*["Nothing."] * 6, "It takes 14 days."))
    (found,) = rated(make_judge(), [many])
    assert [grade.value for grade in found.context] == [2, 2]
    assert len(server.chats) == 5


def test_grades_are_anchored_in_both_languages():
    for lang in ("en", "zh"):
        system = help_prompt(case(1, lang)).system
        assert all(f"{step}: " in system or f"{step}：" in system for step in range(1, 6))


def test_several_judges_grades_are_joined_by_the_rule_and_their_reasons_kept():
    one = Rating(Grade(2, "a"), (Grade(0, "x"), Grade(None, "y")))
    two = Rating(Grade(5, "b"), (Grade(2, "x"), Grade(1, "")))
    assert joined([one, two]) == Rating(Grade(3.5, "a / b"), (Grade(1, "x"), Grade(1, "y")))
    assert joined([one, two], "lower").helpfulness.value == 2
    assert joined([one, two, two], "majority").helpfulness.value == 5


def test_a_panel_and_a_cascade_pass_the_question_to_those_that_can(make_judge):
    plain = ScriptedJudge(default={}, name="plain")
    for judge in (Panel([plain, make_judge()]), Cascade(plain, make_judge())):
        assert can_rate(judge)
        (found,) = rated(judge, [case(1)])
        assert found.helpfulness.value == 4
    assert not can_rate(Panel([plain, ScriptedJudge(name="other")]))


def test_a_panel_counts_how_often_its_grades_agree(make_judge):
    panel = Panel([make_judge(), make_judge(wording="b")])
    rated(panel, [case(1), case(2)])
    assert panel.accord.agreed["grades"] == (6, 6)
