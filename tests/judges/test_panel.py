"""A panel's vote follows its stated rule, whoever fails, and says how far its members agree."""

from __future__ import annotations

import asyncio
from itertools import permutations
from typing import Any

import pytest
from fakes import chunks, make_case
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.errors import ConfigError
from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.base import (
    ChunkUse,
    Judge,
    JudgeFailure,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.judges.panel import TAKES, Panel
from rag_doctor.records import Claim, ClaimVerdict, Refusal

CLAIM = Claim(text="15 days", start=0, end=7)
SPLIT = Split((CLAIM,), (), Refusal())
CASE = make_case(contexts=chunks("a"))
LABELS = ("supported", "contradicted", "not_mentioned", "unscored")


def weighing(label: str = "supported", grade: int | None = 2, enough: bool | None = True):
    return Weighing(
        (ClaimVerdict(claim=CLAIM, support=label, reason=f"said {label}"),),
        (),
        (ChunkUse("a", None if grade is None else grade == 2, grade, reason=f"grade {grade}"),),
        Sufficiency(enough, reason=f"enough {enough}"),
    )


def member(name: str = "m", **replies: Any) -> ScriptedJudge:
    given = {"split": SPLIT, "weigh": weighing(), "relate": Relation((0.8,)), **replies}
    return ScriptedJudge(default=given, name=name)


def vote(take: str, *replies: Any, case=CASE) -> Any:
    panel = Panel([member(weigh=reply) for reply in replies], take=take)
    (reply,) = asyncio.run(panel.weigh([case], [SPLIT]))
    return reply


def test_a_panel_is_a_judge_that_names_its_members():
    panel = Panel([member("one"), member("two")], take="mean")
    assert isinstance(panel, Judge)
    assert panel.card.version == "mean of one 1 + two 1"
    assert panel.card.languages == ("en", "zh")


@pytest.mark.parametrize(
    ("labels", "majority", "lower", "mean"),
    [
        (("supported",) * 3, "supported", "supported", "supported"),
        (("supported", "supported", "contradicted"), "supported", "contradicted", "supported"),
        (("supported", "not_mentioned"), "unscored", "not_mentioned", "supported"),
        (
            ("supported", "not_mentioned", "contradicted"),
            "unscored",
            "contradicted",
            "contradicted",
        ),
        (
            ("not_mentioned", "not_mentioned", "supported"),
            "not_mentioned",
            "not_mentioned",
            "not_mentioned",
        ),
        (("unscored", "supported"), "supported", "supported", "supported"),
        (("unscored", "unscored"), "unscored", "unscored", "unscored"),
    ],
)
def test_votes_on_a_claim_are_joined_by_the_rule(labels, majority, lower, mean):
    for take, expected in zip(("majority", "lower", "mean"), (majority, lower, mean), strict=True):
        for order in permutations(labels):
            verdict = vote(take, *(weighing(label) for label in order)).answer[0]
            assert verdict.support == expected
            if expected != "unscored":
                assert verdict.reason == f"said {expected}"


@given(
    st.lists(st.sampled_from(LABELS), min_size=2, max_size=5),
    st.sampled_from(TAKES),
)
def test_a_panel_says_nothing_that_no_member_said(labels, take):
    verdict = vote(take, *(weighing(label) for label in labels)).answer[0]
    assert verdict.support in {*labels, "unscored"}
    if len(set(labels)) == 1:
        assert verdict.support == labels[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_tie_is_unscored_and_shows_the_votes(lang):
    case = make_case(contexts=chunks("a"), lang=lang)
    verdict = vote("majority", weighing("supported"), weighing("contradicted"), case=case).answer[0]
    assert verdict.support == "unscored"
    assert "contradicted × 1" in verdict.reason
    assert verdict.p_supported == 0.5


def test_a_judges_own_probability_weighs_in_the_mean():
    sure = weighing("supported")
    doubtful = Weighing(
        (ClaimVerdict(claim=CLAIM, support="not_mentioned", p_supported=0.45),),
        (),
        sure.chunks,
        sure.sufficiency,
    )
    assert vote("mean", sure, doubtful).answer[0].p_supported == 0.725


@pytest.mark.parametrize(
    ("grades", "take", "useful", "grade", "p"),
    [
        ((2, 2), "mean", True, 2, 1.0),
        ((2, 1), "mean", True, 1, 0.75),
        ((2, 0, 0), "mean", False, 0, 0.333333),
        ((2, 0), "lower", False, 0, 0.5),
        ((2, 0), "majority", None, 1, 0.5),
        ((2, 2, 0), "majority", True, 2, 0.666667),
        ((None, 2), "majority", True, 2, 1.0),
        ((None, None), "mean", None, None, None),
    ],
)
def test_grades_of_a_chunk_are_joined_by_the_rule(grades, take, useful, grade, p):
    use = vote(take, *(weighing(grade=grade) for grade in grades)).chunks[0]
    assert (use.useful, use.grade, use.p) == (useful, grade, p)


@pytest.mark.parametrize(
    ("votes", "take", "enough"),
    [
        ((True, False), "majority", None),
        ((True, False), "lower", False),
        ((True, False), "mean", True),
        ((True, None), "majority", True),
        ((None, None), "lower", None),
    ],
)
def test_sufficiency_is_voted_on(votes, take, enough):
    assert vote(take, *(weighing(enough=one) for one in votes)).sufficiency.enough is enough


@pytest.mark.parametrize("failure", [JudgeFailure("no luck"), RuntimeError("fell over")])
def test_a_member_that_fails_casts_no_vote(failure):
    assert vote("majority", failure, weighing("contradicted")).answer[0].support == "contradicted"


def test_all_members_failing_is_a_failure_with_every_reason():
    reply = vote("majority", JudgeFailure("no luck"), JudgeFailure("no key"))
    assert isinstance(reply, JudgeFailure)
    assert reply.reason == "no luck; no key"


def test_a_reply_that_drops_a_verdict_casts_no_vote():
    short = Weighing((), (), weighing().chunks, weighing().sufficiency)
    assert vote("lower", short, weighing("supported")).answer[0].support == "supported"
    assert vote("lower", short, short).answer[0].support == "unscored"


def test_the_next_judge_splits_what_the_first_cannot():
    first = member("first", split=JudgeFailure("no"))
    second = member("second")
    assert asyncio.run(Panel([first, second]).split([CASE])) == [SPLIT]
    sure = Panel([member(), second])
    before = len(second.calls)
    asyncio.run(sure.split([CASE]))
    assert len(second.calls) == before


@pytest.mark.parametrize(
    ("take", "similarity", "correctness"),
    [("mean", 0.5, "partly"), ("lower", 0.1, "wrong"), ("majority", 0.5, "correct")],
)
def test_relations_are_joined_by_the_rule(take, similarity, correctness):
    members = [
        member(relate=Relation((0.9,), correctness="correct", correctness_reason="yes")),
        member(relate=Relation((0.1, 0.1), correctness="wrong")),
        member(relate=Relation((0.5,), correctness="correct", wrong_language=True)),
    ]
    (found,) = asyncio.run(Panel(members, take=take).relate([CASE], [SPLIT]))
    assert found.similarities == (similarity,)
    assert found.correctness == correctness
    assert found.wrong_language is (take == "lower")


def test_agreement_is_counted_and_shown():
    panel = Panel([member(), member(weigh=weighing("contradicted"))])
    asyncio.run(panel.weigh([CASE], [SPLIT]))
    assert panel.agreement.share("claims") == 0
    assert panel.agreement.share("chunks") == 1
    assert panel.agreement.share("correctness") is None
    assert "claims 0 of 1" in str(panel.agreement)
    assert panel.accord.agreed["claims"] == (0, 1)


@pytest.mark.parametrize(
    ("judges", "take", "message"),
    [
        ([member()], "mean", "at least two judges"),
        ("offline", "mean", "at least two judges"),
        ([member(), member()], "median", "take: no choice 'median'"),
        ([member(), "offlin"], "mean", "Did you mean 'offline'"),
    ],
)
def test_a_panel_that_cannot_be_is_refused(judges, take, message):
    with pytest.raises(ConfigError, match=message):
        Panel(judges, take=take)
