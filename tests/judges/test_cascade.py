"""A cascade asks the strong judge where the cheap one is unsure, and counts what that saved."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fakes import chunks, make_case

from rag_doctor.errors import ConfigError
from rag_doctor.judges import ScriptedJudge
from rag_doctor.judges.accounts import Accord
from rag_doctor.judges.base import (
    ChunkUse,
    Judge,
    JudgeFailure,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.judges.cascade import Cascade
from rag_doctor.records import Claim, ClaimVerdict, Refusal

CLAIM = Claim(text="15 days", start=0, end=7)
SPLIT = Split((CLAIM,), (), Refusal())
CASE = make_case(contexts=chunks("a"))


def weighing(p: float | None, useful: bool | None = True, enough: bool | None = True, **more: Any):
    support = "unscored" if p is None else "supported" if p >= 0.5 else "not_mentioned"
    verdict = ClaimVerdict(claim=CLAIM, support=support, p_supported=p, **more)
    return Weighing((verdict,), (), (ChunkUse("a", useful),), Sufficiency(enough))


STRONG = weighing(0.0, reason="strong")


def cascade(first: dict[str, Any], second: dict[str, Any] | None = None, band: float = 0.2):
    cheap = {"split": SPLIT, "weigh": weighing(0.9), "relate": Relation((0.9,)), **first}
    strong = {"split": SPLIT, "weigh": STRONG, "relate": Relation((0.1,)), **(second or {})}
    return Cascade(
        ScriptedJudge(default=cheap, name="cheap"),
        ScriptedJudge(default=strong, name="strong"),
        band,
    )


def weigh(judge: Cascade, case=CASE) -> Any:
    return asyncio.run(judge.weigh([case], [SPLIT]))[0]


@pytest.mark.parametrize(
    ("first", "passed_on"),
    [
        (weighing(0.95), False),
        (weighing(0.05), False),
        (weighing(0.6), True),
        (weighing(0.4), True),
        (weighing(None), True),
        (weighing(0.9, useful=None), True),
        (weighing(0.9, enough=None), True),
        (JudgeFailure("cannot read this"), True),
    ],
)
def test_only_what_is_unsure_is_passed_on(first, passed_on):
    judge = cascade({"weigh": first})
    assert (weigh(judge) is STRONG) is passed_on
    assert len(judge.second.calls) == passed_on
    assert judge.tally.saved == 1 - passed_on


@pytest.mark.parametrize(("band", "passed_on"), [(0.0, False), (0.1, False), (0.3, True)])
def test_the_band_decides_what_is_unsure(band, passed_on):
    judge = cascade({"weigh": weighing(0.75)}, band=band)
    assert (weigh(judge) is STRONG) is passed_on


@pytest.mark.parametrize(
    ("relation", "passed_on"),
    [
        (Relation((0.9,), correctness="correct"), False),
        (Relation((0.9,)), True),
        (Relation((0.55,), correctness="correct"), True),
        (JudgeFailure("no"), True),
    ],
)
def test_a_relation_near_its_threshold_or_without_correctness_is_passed_on(relation, passed_on):
    judge = cascade({"relate": relation})
    (found,) = asyncio.run(judge.relate([CASE], [SPLIT]))
    assert (found.similarities == (0.1,)) is passed_on


def test_only_the_unsure_cases_of_a_batch_are_passed_on_and_order_is_kept():
    cases = [make_case(id=f"c{i}", contexts=chunks("a")) for i in range(4)]
    script = {"c0": 0.9, "c1": 0.5, "c2": 0.1, "c3": None}
    judge = cascade({"weigh": lambda case, split: weighing(script[case.id])})
    found = asyncio.run(judge.weigh(cases, [SPLIT] * 4))
    assert [reply is STRONG for reply in found] == [False, True, False, True]
    assert [call.case_id for call in judge.second.calls] == ["c1", "c3"]
    assert judge.tally.saved == 0.5


def test_a_split_is_asked_of_the_second_only_when_the_first_fails():
    judge = cascade({"split": JudgeFailure("no")})
    assert asyncio.run(judge.split([CASE])) == [SPLIT]
    assert len(judge.second.calls) == 1
    assert asyncio.run(cascade({}).split([CASE])) == [SPLIT]


@pytest.mark.parametrize("failure", [JudgeFailure("no luck"), RuntimeError("fell over")])
@pytest.mark.parametrize(("lang", "said"), [("en", "second judge failed"), ("zh", "第二评审失败")])
def test_when_the_second_fails_the_first_stands_and_says_so(failure, lang, said):
    judge = cascade({"weigh": weighing(0.6)}, {"weigh": failure})
    found = weigh(judge, make_case(contexts=chunks("a"), lang=lang))
    assert found.answer[0].support == "supported"
    assert said in found.answer[0].reason
    assert judge.tally.failed == 1
    assert judge.tally.compared == 0


def test_when_both_fail_the_case_fails_with_both_reasons():
    judge = cascade({"weigh": JudgeFailure("one")}, {"weigh": JudgeFailure("two")})
    assert weigh(judge) == JudgeFailure("one; two")


def test_differences_are_counted():
    judge = cascade({"weigh": weighing(0.6)})
    weigh(judge)
    assert (judge.tally.differed, judge.tally.compared) == (1, 1)
    assert "differ on 1 of 1" in str(judge.tally)
    assert judge.accord == Accord("cascade", {"claims": (0, 1)}, asked=1, passed_on=1)


def test_a_cascade_is_a_judge_that_names_both():
    judge = cascade({})
    assert isinstance(judge, Judge)
    assert judge.card.version == "cheap 1 → strong 1 within 0.2"
    assert judge.tally.saved is None


@pytest.mark.parametrize("band", [-0.1, 0.6, True, "wide"])
def test_a_band_outside_its_range_is_refused(band):
    with pytest.raises(ConfigError, match=r"band: must be from 0 to \.5"):
        cascade({}, band=band)
