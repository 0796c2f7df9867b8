"""Ablations: one thing at a time, adjusted for the number of arms, honest about nothing found."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from experiments_made import TinyRag, asked_of, questions

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.experiments import PRESETS, Arm, ablate
from rag_doctor.experiments.arms import arms_from, settled
from rag_doctor.pipeline import DEMO_KNOBS, attach, demo_pipeline
from rag_doctor.stats import Figure, holm

ARMS = {
    "baseline": {"k": 5},
    "blind": {"k": 5, "blind": True},
    "short": {"k": 4},
    "hum": {"k": 5, "noise": 0.5},
}


@pytest.fixture(scope="module")
def found():
    from experiments_made import SeeingJudge

    return ablate(TinyRag(30), ARMS, questions(30), 3, judge=SeeingJudge())


def test_an_arm_without_the_evidence_is_worse_and_one_that_does_nothing_is_not(found):
    assert found["blind"].verdict("recall") == "worse"
    assert found["blind"].changes[0].difference.value == pytest.approx(-1.0, abs=0.01)
    assert found["hum"].verdict("recall") == "unchanged"
    assert found["hum"].turned == {"noise": 0.5}


def test_an_arm_whose_knob_the_pipeline_ignores_is_said_to_change_nothing(found):
    assert {arm.arm.name for arm in found.arms if arm.idle} == {"hum"}
    assert found["hum"].to_dict()["changes_nothing"] is True
    assert "hum changes nothing: all 30 questions get the same passages" in found.to_markdown("en")
    assert "请确认流水线确实读取参数 noise" in found.to_markdown("zh")


def test_the_chances_are_adjusted_over_the_arms(found):
    others = found.arms[1:]
    for at, measure in enumerate(found.measures):
        right = holm([arm.changes[at].chance for arm in others])
        assert [arm.p[measure] for arm in others] == pytest.approx(right)


def test_runs_give_a_mean_and_a_spread_and_repeats_are_told(found):
    mean = found.baseline.means["recall"]
    assert (mean.mean, mean.sd) == (1.0, 0.0)
    assert mean.runs == (1.0, 1.0, 1.0)
    assert all(arm.same for arm in found.arms)
    assert "All runs of every arm gave the same answers" in found.to_markdown("en")


def test_the_honest_answer_can_be_not_distinguishable(seeing):
    arms = {"baseline": {"k": 5}, "k4": {"k": 4}}
    few = ablate(TinyRag(10), arms, questions(10), 1, judge=seeing)
    assert few["k4"].verdict("recall") == "not_distinguishable"
    assert few["k4"].changes[0].difference.value < 0
    assert "not distinguishable from the baseline on any measure" in few.to_markdown("en")
    assert "在任何指标上都与基线无法区分" in few.to_markdown("zh")


@pytest.mark.parametrize(
    ("n", "knobs", "told"),
    [
        (4, {"k": 2}, "too few sources to say anything"),
        (12, {"noise": 0.5}, "not one case differs from the baseline"),
        (12, {"k": 1}, "probably have gone unnoticed: context recall ."),
    ],
)
def test_an_arm_that_shows_nothing_says_why(seeing, n, knobs, told):
    made = ablate(TinyRag(n), {"a": knobs}, questions(n), 1, judge=seeing)
    page = made.to_markdown("en")
    assert told in page
    assert "about –" not in page
    assert "Means of the one run" in page
    assert "这一次运行的均值" in made.to_markdown("zh")


@pytest.mark.parametrize(
    ("lang", "told", "none", "cell"),
    [
        (
            "en",
            "context recall .30; ",
            "faithfulness: no difference that this set could see",
            "none",
        ),
        ("zh", "上下文召回 .30；", "忠实度：这批案例看不出任何差异", "无"),
    ],
)
def test_what_could_have_been_seen_is_said_for_each_measure_and_never_past_what_can_be(
    seeing, lang, told, none, cell
):
    made = ablate(TinyRag(12), {"a": {"k": 1}}, questions(12), 1, judge=seeing)
    arm = made["a"]
    seen = {"recall": 0.3, "faithfulness": 1.06}
    changes = tuple(
        replace(change, difference=Figure(0.0, -0.1, 0.1, 12), detectable=seen.get(change.measure))
        for change in arm.changes
    )
    page = replace(made, arms=(made.baseline, replace(arm, changes=changes))).to_markdown(lang)
    assert told + none in page
    assert "1.06" not in page
    assert cell in page


def test_an_arm_that_turns_two_knobs_is_pointed_out(seeing):
    arms = {"baseline": {"k": 5}, "both": {"k": 4, "noise": 0.5}}
    made = ablate(TinyRag(), arms, questions(), 1, judge=seeing)
    assert [arm.arm.name for arm in made.muddled] == ["both"]
    assert "both turns 2 knobs at once (k and noise)" in made.to_markdown("en")


def test_what_hangs_on_a_component_is_found_by_query_type(seeing):
    arms = {"baseline": {"k": 5}, "k3": {"k": 3}}
    made = ablate(TinyRag(60), arms, questions(60), 1, judge=seeing)
    (fall,) = [fall for fall in made["k3"].falls if fall.change.measure == "recall"]
    assert (fall.value, fall.sure) == ("late", True)  # places four and five


def test_failed_questions_are_counted_in_their_arm(seeing):
    made = ablate(TinyRag(broken=[asked_of(1)]), {"a": {"k": 2}}, questions(), 2, judge=seeing)
    assert [arm.failed for arm in made.arms] == [2, 2]
    assert "the pipeline failed on 2 questions" in made.to_markdown("en")


def test_the_cost_of_each_arm_stands_beside_it(found):
    assert found["short"].cost.chunks == 4
    assert found.baseline.cost.context_chars > found["short"].cost.context_chars
    assert found.baseline.cost.questions == 90


def test_the_result_is_json_and_written_whole(found, tmp_path):
    data = json.loads(found.to_json())
    assert [arm["name"] for arm in data["arms"]] == list(ARMS)
    assert data["runs"] == 3
    assert set(found.write(tmp_path)) == {"ablation.json", "ablation.md"}


def test_the_pipeline_as_it_is_becomes_the_baseline_where_none_is_named():
    assert [arm.name for arm in arms_from({"a": {"k": 1}})] == ["baseline", "a"]
    given = [Arm("x", {"k": 1}), Arm("baseline", {"k": 2})]
    assert [arm.name for arm in arms_from(given)] == ["baseline", "x"]


@pytest.mark.parametrize(
    ("arms", "message"),
    [
        ("six", "no choice 'six'"),
        ({}, "at least one arm beside the baseline"),
        ({"a": {"kk": 2}}, "no knob 'kk'"),
        ({"a": {}}, "'a' changes nothing against 'baseline'"),
        ([Arm("a", {"k": 1}), Arm("a", {"k": 2})], "names must differ"),
        ([{"k": 1}], "Arm objects are due"),
        ({"a": 1}, "arms, a: knob: value is due, such as top_k: 3, got 1"),
        ({"a": "k=1"}, "arms, a: knob: value is due"),
        ({"a": [{"k": 1}]}, "arms, a: knob: value is due"),
        (7, "a preset .five, paths"),
    ],
)
def test_arms_that_do_not_fit_are_refused(arms, message):
    with pytest.raises(ConfigError, match=message):
        ablate(TinyRag(), arms, questions())


@pytest.mark.parametrize("runs", [0, True, 1.5])
def test_runs_must_be_a_count(runs):
    with pytest.raises(InputError, match="runs: must be a whole number from 1"):
        ablate(TinyRag(), ARMS, questions(), runs)


def test_an_unknown_arm_is_named(found):
    with pytest.raises(InputError, match=r"no choice 'blond'\. Did you mean 'blind'"):
        found["blond"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_fits_the_demo_pipeline(name):
    preset = PRESETS[name]
    rag = attach(demo_pipeline())
    turned = settled(rag, preset.arms)
    assert turned["baseline"] == {}
    assert all(knob in DEMO_KNOBS for arm in preset.arms for knob in arm.knobs)


def test_a_preset_about_kinds_of_question_asks_only_those(seeing):
    with pytest.raises(InputError, match=r"query_type is one of exact_term.*none of the 3 is"):
        ablate(TinyRag(), "lexical", questions(3), judge=seeing)
