"""Without a reference, a supported answer to the whole question shows that evidence was there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fakes import FakeJudge, make_case

from rag_doctor import diagnose

DOUBT = {"enough": False, "sufficiency": 0.1, "useful": [False, False, False]}
"""A judge that sees no answer in the contexts from the question alone."""


class Doubting(FakeJudge):
    """Gives every statement a chance near one half."""

    def _weigh(self, case, plan):
        found = super()._weigh(case, plan)
        doubted = tuple(v.model_copy(update={"p_supported": 0.47}) for v in found.answer)
        return replace(found, answer=doubted)


def told(judge=None, **plan):
    reference = plan.pop("reference_text", None)
    case = make_case(reference_text=reference, **{**DOUBT, **plan})
    return diagnose(case, judge or FakeJudge())


def test_what_the_contexts_support_was_there():
    found = told()
    assert found.fault == "healthy"
    for layer in ("recall", "precision"):
        assert found.checks[layer].status == "pass"
        assert found.checks[layer].estimate
    assert found.checks["recall"].details["judged_score"] == 0.1


def test_the_chunks_behind_the_answer_count_by_their_rank():
    found = told(answer=["supported@c"])
    assert found.checks["precision"].score == pytest.approx(1 / 3, abs=1e-4)
    assert found.fault == "noise"  # the evidence was there, and stood last


@pytest.mark.parametrize(
    "plan",
    [
        {"evasive": True},
        {"wrong_language": True},
        {"unanswered": ["from when"]},
        {"similarities": (0.51,)},
        {"answer": ["supported", "not_mentioned"]},
        {"answer": ["supported", "unscored"]},
        {"refused": True},
        {"question": "How many days?", "answer_text": "Ask the line manager."},
    ],
    ids=lambda plan: "-".join(map(str, plan)),
)
def test_an_answer_that_is_no_sure_witness_moves_nothing(plan):
    assert told(**plan).checks["recall"].status == "fail"


def test_with_a_reference_the_reference_is_the_witness():
    plan = {"reference": ["not_mentioned"], "correctness": "partly"}
    found = told(reference_text="15 days.", **plan)
    assert found.checks["recall"].status == "fail"


RETURNED = {
    "en": (
        "Can I keep the laptop when I leave?",
        "No, you have to hand the computer in on your final day.",
        "Equipment such as notebooks and phones must be returned to the IT desk no later than the "
        "last working day.",
    ),
    "zh": (
        "离职时电脑能留下吗？",
        "不能，最后一天要把电脑还给公司。",
        "笔记本、手机等设备须在最后一个工作日之前交回信息部。",
    ),
}


@pytest.mark.parametrize("lang", RETURNED)
def test_a_right_answer_in_other_words_misses_nothing(lang):
    from rag_doctor import triage

    question, answer, chunk = RETURNED[lang]
    found = triage(question=question, answer=answer, contexts=[chunk])
    assert found.fault in ("healthy", "undetermined")
    assert found.mechanism in (None, "statements_open")


def test_a_statement_put_right_by_the_contexts_shows_that_they_held_the_answer():
    found = told(answer=["contradicted"])
    assert found.checks["recall"].status == "pass"
    assert found.checks["precision"].status == "pass"
    assert found.fault == "hallucination"


def test_an_answer_left_open_leaves_open_whether_the_evidence_came():
    found = told(judge=Doubting(), answer=["unscored"])
    assert found.checks["recall"].status == "unscored"
    assert (found.fault, found.mechanism) == ("undetermined", "statements_open")


def test_an_unreadable_statement_is_no_doubt():
    assert told(answer=["unscored"]).checks["recall"].status == "fail"


def test_a_wrong_answer_left_open_is_not_called_true_of_the_contexts():
    case = make_case(answer=["unscored"], correctness="wrong")
    found = diagnose(case, Doubting())
    assert (found.fault, found.mechanism) == ("undetermined", "statements_open")


class Hesitant(FakeJudge):
    """Leaves statements open with a chance near one half, where it is not sure."""

    def _weigh(self, case, plan):
        found = super()._weigh(case, plan)
        doubted = tuple(
            v.model_copy(update={"p_supported": 0.47}) if v.support == "unscored" else v
            for v in found.answer
        )
        return replace(found, answer=doubted)


LEFT_OPEN = ("undetermined", "statements_open")


@pytest.mark.parametrize(
    "plan",
    [
        {"answer": ["unscored"]},
        {"answer": ["unscored"], "similarities": (0.51,)},
        {"answer": ["unscored"], "question": "Is coffee on the keys covered?"},
        {"answer": ["supported", "unscored"]},
    ],
    ids=lambda plan: "-".join(map(str, plan.values())),
)
def test_where_only_what_was_left_open_stands_against_an_answer_no_fault_is_named(plan):
    found = told(Hesitant(), **plan)
    assert (found.fault, found.mechanism) == LEFT_OPEN
    assert found.collect == ("second_judge",)


@pytest.mark.parametrize(
    "plan",
    [
        {"answer": ["not_mentioned", "unscored"]},
        {"answer": ["unscored"], "similarities": (0.2,)},
        {"answer": ["unscored"], "evasive": True},
        {"answer": ["unscored"], "question": "How many days?", "answer_text": "Ask the manager."},
    ],
    ids=lambda plan: "-".join(map(str, plan.values())),
)
def test_whatever_else_stands_against_it_still_counts(plan):
    assert (found := told(Hesitant(), **plan)).mechanism != LEFT_OPEN[1], found.summary


def test_a_guess_is_no_share_of_what_arrived():
    nothing = told(FakeJudge(), answer=["not_mentioned"], evasive=True)
    assert nothing.fault == "cascade"
    missed = told(FakeJudge(), answer=["unscored"], evasive=True)
    assert (missed.fault, missed.mechanism) == ("retrieval_miss", "evidence_never_arrived")
