"""A run within a budget: a case is judged as a whole or left, never in part."""

from __future__ import annotations

import pytest
from judge_asked import case
from judge_server import JudgeServer, always

from rag_doctor import diagnose_all
from rag_doctor.judges import OfflineJudge
from rag_doctor.judges.cascade import Cascade
from rag_doctor.judges.openai import Budget, Purse
from rag_doctor.judges.panel import Panel


def many(n: int) -> list:
    return [case(i, "zh" if i % 2 else "en") for i in range(n)]


@pytest.mark.parametrize("budget", ["4 requests", "10 requests", "25 requests"])
def test_whole_cases_are_judged_and_the_rest_is_left(server: JudgeServer, make_judge, budget):
    report = diagnose_all(many(12), judge=make_judge(budget=budget))
    bound = Budget.parse(budget).requests
    assert len(server.log) <= bound
    assert len(report) >= (bound - 1) // 4
    assert len(report) + len(report.left) == 12
    assert report.n_errors() == 0
    assert [row.case.id for row in report] + list(report.left) == [c.id for c in many(12)]
    assert "left" in report.as_dict()


def test_no_budget_leaves_nothing(server: JudgeServer, make_judge):
    report = diagnose_all(many(3), judge=make_judge())
    assert (len(report), report.left) == (3, ())


def test_a_panel_never_judges_a_case_with_fewer_voters_for_want_of_money(
    server: JudgeServer, make_judge
):
    purse = Purse(Budget(requests=22))
    members = [make_judge(purse=purse), make_judge(purse=purse, wording="b")]
    report = diagnose_all(many(6), judge=Panel([OfflineJudge(fast=True), *members]))
    assert len(server.log) <= 22
    assert 1 <= len(report) < 6
    assert len(report) + len(report.left) == 6
    accord = report.spending.accord
    # every claim that was voted on was voted on in a case that is reported
    claims = sum(len(d.claims) + len(d.reference_claims) for d in report.diagnoses)
    assert accord.agreed["claims"][1] >= claims


def test_a_cascade_goes_on_although_its_estimate_is_only_a_bound(server: JudgeServer, make_judge):
    second = make_judge(budget="3 requests")
    report = diagnose_all(many(6), judge=Cascade(OfflineJudge(fast=True), second))
    assert len(server.log) <= 3
    assert len(report) >= 1
    assert len(report) + len(report.left) == 6


def test_retries_may_eat_the_budget_and_still_no_case_is_half_judged(
    server: JudgeServer, make_judge
):
    server.plan = always("500", only="item 2 ")
    report = diagnose_all(many(6), judge=make_judge(budget="20 requests", tries=4))
    assert len(server.log) <= 20
    judged = {row.case.id for row in report}
    assert judged.isdisjoint(report.left)
    for row in report:
        # a case that was tried to the end and failed is reported as failed, with its reason
        assert not any("budget" in reason for reason in row.diagnosis.errors.values())
