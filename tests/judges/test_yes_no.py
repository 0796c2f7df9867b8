"""Yes and no: no claims of their own before a statement, restated and judged when bare."""

import asyncio

import pytest

from rag_doctor.judges.offline import OfflineJudge
from rag_doctor.judges.offline.claim_lists import split_answer
from rag_doctor.judges.offline.polar import opening_length, polar_statement, yes_or_no
from rag_doctor.records import Case, Chunk

GYM, GYM_ZH = "Is the gym free for staff?", "员工使用健身房免费吗？"
COSTS, COSTS_ZH = "The gym costs staff $20 a month.", "员工使用健身房每月收费 100 元。"


def weighed(question, answer, context, reference=None):
    case = Case(
        id="1",
        question=question,
        answer=answer,
        reference=reference,
        contexts=(Chunk(id="c1", text=context),),
    )
    judge = OfflineJudge(fast=True)
    splits = asyncio.run(judge.split([case]))
    return asyncio.run(judge.weigh([case], splits))[0]


@pytest.mark.parametrize(
    ("question", "answer", "claimed"),
    [
        (GYM, "Yes, the gym is free for staff.", "the gym is free for staff."),
        (GYM, "No - staff pay $20 a month.", "staff pay $20 a month."),
        (GYM, "No, it costs $20 a month.", "the gym costs $20 a month."),
        (
            "Do interns get a laptop?",
            "Yes, they can order one.",
            "interns can order one.",
        ),
        (GYM_ZH, "是的，员工使用健身房免费。", "员工使用健身房免费。"),
        (
            "可以远程办公吗？",
            "可以，转正员工每周可以远程办公两天。",
            "转正员工每周可以远程办公两天。",
        ),
    ],
)
def test_a_leading_yes_or_no_is_no_claim_of_its_own(question, answer, claimed):
    assert [c.to_judge for c in split_answer(answer, question)] == [claimed]


@pytest.mark.parametrize("text", ["No. 5 is closed.", "Nobody may enter.", "Yes.", "不开放。"])
def test_what_is_no_opening_stays(text):
    assert opening_length(text.lower()) == 0


@pytest.mark.parametrize(
    ("answer", "question", "said"),
    [
        ("Yes, they do.", "Do interns get a laptop?", True),
        ("No, it isn't.", GYM, False),
        ("No, they can't.", "Can contractors use the VPN?", False),
        ("Yes, that is correct.", GYM, True),
        ("不，不可以。", "可以报销吗？", False),
        ("是的，没错。", GYM_ZH, True),
        ("不开放。", "食堂周末开放吗？", False),
        ("免费。", GYM_ZH, True),
        ("15 days.", GYM, None),
        ("不超过三天。", "可以请几天假？", None),
        ("No staff may enter.", GYM, None),
    ],
)
def test_bare_yes_and_no_in_all_their_forms(answer, question, said):
    assert yes_or_no(answer, question) is said


def test_what_yes_and_no_state():
    assert polar_statement(GYM, said=False) == "the gym is not free for staff"
    assert polar_statement("Do interns get a laptop?", said=True) == "interns get a laptop"
    assert polar_statement("实习生有年假吗？", said=False) == "实习生没有年假"


@pytest.mark.parametrize(
    ("question", "answer", "context", "support"),
    [
        (GYM, "No.", COSTS, "supported"),
        (GYM, "Yes.", COSTS, "contradicted"),
        (GYM, "Yes.", "The gym is free for staff.", "supported"),
        (GYM, "No.", "The gym is free for staff.", "contradicted"),
        (GYM, "Yes, the gym is free for staff.", COSTS, "contradicted"),
        ("Do interns get a laptop?", "Yes, they do.", "Interns get a laptop.", "supported"),
        ("Do interns get a laptop?", "No, they don't.", "Interns get a laptop.", "contradicted"),
        (GYM_ZH, "不免费。", COSTS_ZH, "supported"),
        (GYM_ZH, "是的。", COSTS_ZH, "contradicted"),
        (GYM_ZH, "是的，员工使用健身房免费。", COSTS_ZH, "contradicted"),
        ("实习生有年假吗？", "没有。", "实习生没有年假。", "supported"),
        ("食堂周末开放吗？", "不开放。", "食堂周末不开放。", "supported"),
    ],
)
def test_yes_and_no_are_judged_by_what_they_state(question, answer, context, support):
    assert [v.support for v in weighed(question, answer, context).answer] == [support]


def test_a_bare_no_as_reference_is_recalled_from_what_denies_the_question():
    found = weighed(GYM, "Yes, the gym is free for staff.", COSTS, "No.")
    assert [v.support for v in found.reference] == ["supported"]
    assert found.answer[0].contradiction.right == "$20 a month"


def test_free_of_something_else_is_no_price():
    found = weighed("Is parking free?", "Parking is free.", "Parking is free; the gym costs $20.")
    assert found.answer[0].support == "supported"
