"""What the judge is asked, how often, and what happens when it breaks."""

from __future__ import annotations

import asyncio
import json
import math

import pytest
from fakes import FakeJudge, chunks, make_case
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.graph import Context, run, walk
from rag_doctor.judges.base import Relation, Split, Sufficiency, Weighing
from rag_doctor.records import LAYERS, OUTCOMES, Claim, Diagnosis, Refusal

STEP_KEYS = {"split": "claims", "weigh": "weighing", "relate": "relation", "look": "unsent"}
MISS = {"reference": ["not_mentioned"], "correctness": "wrong", "retrieved": chunks(*"abcd")}


def bulk(judge, *cases) -> list[Diagnosis]:
    return asyncio.run(walk(cases, Context(judge)))


def test_three_batched_calls_examine_any_number_of_cases(judge):
    bulk(judge, *(make_case(f"c{i}") for i in range(5)))
    everyone = tuple(f"c{i}" for i in range(5))
    assert judge.calls == [("split", everyone), ("weigh", everyone), ("relate", everyone)]


@pytest.mark.parametrize("reference", ["15 days.", None])
def test_nothing_is_asked_about_contexts_that_are_not_there(reference, judge):
    found = bulk(judge, make_case(contexts=(), reference_text=reference))[0]
    assert [name for name, _ in judge.calls] == ["split", "relate"]
    assert found.checks["recall"].score == 0
    assert found.checks["faithfulness"].score == 0
    assert found.checks["precision"].status == "unscored"


@pytest.mark.parametrize("plan", [{"answer_text": ""}, {"refused": True}])
def test_an_empty_answer_or_a_refusal_is_not_asked_whether_it_is_on_topic(plan, judge):
    bulk(judge, make_case(**plan))
    assert judge.asked("relate") == 0


def test_what_was_not_sent_is_looked_at_only_after_a_miss(judge):
    bulk(judge, make_case(retrieved=chunks(*"abcd")))
    assert judge.asked("look") == 0
    bulk(judge, make_case(**MISS))
    assert judge.asked("look") == 1


def test_an_empty_answer_is_an_empty_answer_even_when_the_judge_hears_a_refusal(judge):
    claim = Claim(text="15 days.", start=0, end=8)
    silent = Split((), (claim,), Refusal(refused=True))
    found = bulk(judge, make_case(answer_text="", replies={"split": silent}))[0]
    assert (found.fault, found.mechanism) == ("off_topic", "empty_answer")


TOO_FEW = {
    "split": None,
    "weigh": Weighing((), (), (), Sufficiency(True)),
    "relate": "not a relation",
    "look": Weighing((), (), (), Sufficiency(True)),
}
BREAKS = [
    pytest.param(lambda step: {"fails": step}, id="says it failed"),
    pytest.param(lambda step: {"raises": step}, id="raises"),
    pytest.param(lambda step: {"miscounts": step}, id="drops a reply"),
    pytest.param(lambda step: {"replies": {step: TOO_FEW[step]}}, id="replies nonsense"),
]


@pytest.mark.parametrize("step", STEP_KEYS)
@pytest.mark.parametrize("breaks", BREAKS)
def test_a_judge_that_breaks_on_one_case_fails_that_case_alone(step, breaks):
    extra = MISS if step == "look" else {}
    cases = [
        make_case("before", **extra),
        make_case("broken", **extra, **breaks(step)),
        make_case("after", **extra),
    ]
    before, broken, after = bulk(FakeJudge(), *cases)
    alone = [bulk(FakeJudge(), case)[0] for case in cases]
    assert [before, broken, after] == alone
    assert before.errors == after.errors == {}
    assert list(broken.errors) == [STEP_KEYS[step]]
    assert len(broken.errors[STEP_KEYS[step]].splitlines()) == 1
    assert asyncio.run(run(cases[1], Context(FakeJudge()))) == broken


@pytest.mark.parametrize(
    ("step", "failing"),
    [
        ("split", LAYERS),
        ("weigh", ("recall", "precision", "faithfulness")),
        ("relate", ("relevancy",)),
    ],
)
def test_a_failure_is_an_error_of_the_layers_that_needed_the_reply(step, failing, judge):
    found = bulk(judge, make_case(fails=step))[0]
    for layer, check in found.checks.items():
        assert (check.status == "error") == (layer in failing)
        assert (check.score is None) == (layer in failing)
        if layer in failing:
            assert check.reason == "The judge failed: cannot read this"
            assert check.judge == "fake 1"


@pytest.mark.parametrize("step", ["split", "weigh"])
def test_a_judge_that_failed_is_named_as_what_stands_in_the_way(step, judge):
    found = bulk(judge, make_case(fails=step))[0]
    assert (found.fault, found.mechanism, found.collect) == (
        "undetermined",
        "judge_failed",
        ("judge",),
    )


@pytest.mark.parametrize("similarity", [math.nan, 7.0])
def test_a_score_off_the_scale_is_an_error(similarity, judge):
    found = bulk(judge, make_case(similarities=[similarity]))[0]
    assert found.checks["relevancy"].status == "error"
    assert list(found.errors) == ["check_relevancy"]


def test_a_sufficiency_that_is_no_number_is_an_error(judge):
    found = bulk(judge, make_case(reference_text=None, sufficiency=math.nan))[0]
    assert found.checks["recall"].status == "error"


def test_labels_that_break_a_rule_do_not_take_recall_with_them(judge):
    found = bulk(judge, make_case(relevant_ids={"a": 9}))[0]
    assert found.checks["recall"].status == "pass"
    assert found.extra["gold_ids"].status == "error"


LABELS = st.lists(
    st.sampled_from(
        ["supported", "contradicted", "contradicted:role", "not_mentioned", "unscored"]
    ),
    max_size=3,
)
FLAG = st.booleans()
GARBAGE = st.sampled_from(
    [None, 3, "supported", [], Split((), (), Refusal(refused=True)), Relation(()), Relation((9.0,))]
)
ANY_STEP = st.sampled_from([None, *STEP_KEYS])
PLANS = st.fixed_dictionaries(
    {
        "contexts": st.sampled_from([(), chunks(*"abc")]),
        "retrieved": st.sampled_from([None, (), chunks(*"abcd"), (*chunks("a"), *chunks("a"))]),
        "relevant_ids": st.sampled_from([None, {}, {"a": 2}, {"z": 1}, {"a": -1}]),
        "reference_text": st.sampled_from([None, "15 days.", "I do not know."]),
        "answer_text": st.sampled_from(["", "15 days.", "{0} {x} %s \ud800"]),
        "lang": st.sampled_from(["en", "zh", "mixed", "other", "und"]),
        "meta": st.sampled_from([{}, {"answerable": True}, {"answerable": "no"}]),
    },
    optional={
        "refused": FLAG,
        "answer": LABELS,
        "reference": LABELS,
        "unsent": LABELS,
        "useful": st.lists(st.sampled_from([True, False, None]), min_size=3, max_size=3),
        "grades": st.lists(st.sampled_from([0, 1, 2, None]), min_size=3, max_size=3),
        "enough": st.sampled_from([True, False, None]),
        "unsent_enough": FLAG,
        "sufficiency": st.sampled_from([None, 0.0, 0.4999999, 1.0, math.nan, -3]),
        "conflict": st.sampled_from([None, ("a", "b", "x"), ("a", "nowhere", "")]),
        "similarities": st.lists(st.floats(-2, 2) | st.just(math.nan), max_size=3),
        "noncommittal": st.lists(FLAG, max_size=3),
        "unanswered": st.lists(st.text(max_size=9), max_size=2),
        "wrong_language": FLAG,
        "evasive": FLAG,
        "correctness": st.sampled_from(["correct", "partly", "wrong", "unscored"]),
        "fails": ANY_STEP,
        "raises": ANY_STEP,
        "miscounts": ANY_STEP,
        "replies": st.dictionaries(st.sampled_from(list(STEP_KEYS)), GARBAGE, max_size=2),
    },
)


@settings(max_examples=200, deadline=None)
@given(st.lists(PLANS, min_size=1, max_size=3))
def test_no_reply_of_any_judge_stops_the_walk(plans):
    cases = [make_case(f"c{i}", **plan) for i, plan in enumerate(plans)]
    found = bulk(FakeJudge(), *cases)
    assert [diagnosis.id for diagnosis in found] == [case.id for case in cases]
    for diagnosis in found:
        assert diagnosis.fault in OUTCOMES
        assert 0 <= diagnosis.confidence <= 1
        assert list(diagnosis.checks) == list(LAYERS)
        json.dumps(diagnosis.to_line(), allow_nan=False)
        assert Diagnosis.model_validate_json(diagnosis.model_dump_json()) == diagnosis
