"""A sweep finds where turning a knob stops paying, and says when it cannot."""

from __future__ import annotations

import json

import numpy as np
import pytest
from experiments_made import TinyRag, questions

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.experiments import sweep
from rag_doctor.experiments.measures import measures_of
from rag_doctor.experiments.sweeping import knee_of

(RECALL,) = measures_of(["recall"])
(NOISE,) = measures_of(["noise"])


@pytest.fixture(scope="module")
def found():
    from experiments_made import SeeingJudge

    return sweep(TinyRag(60), "k", (1, 3, 5, 8, 12), questions(60), guard=None, judge=SeeingJudge())


def test_the_knee_is_where_the_last_fact_comes_in(found):
    assert found.knee.value == 5  # facts stand at places one to five
    assert found.knee.reason == "gain_ends"
    assert [round(step.means["recall@sent"].mean, 2) for step in found.steps] == [
        0.2, 0.6, 1.0, 1.0, 1.0,
    ]  # fmt: skip
    assert found.steps[2].gain("recall@sent").verdict == "better"
    assert found.steps[3].gain("recall@sent").verdict == "unchanged"


def test_noise_and_cost_go_up_with_k(found):
    noise = [round(step.means["noise"].mean, 3) for step in found.steps]
    assert noise == sorted(noise)
    assert [step.cost.chunks for step in found.steps] == [1, 3, 5, 8, 12]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_reason_is_said_in_words(found, lang):
    told = found.to_markdown(lang)
    assert ("The knee is at k = 5" if lang == "en" else "拐点在 k = 5") in told
    assert ("2.4 times the text" if lang == "en" else "2.4 倍") in told


def test_the_result_is_json(found):
    data = json.loads(found.to_json())
    assert data["knee"]["value"] == 5
    assert len(data["steps"]) == 5


def tables(*rows, name="recall"):
    return [{name: {f"c{i}": float(v) for i, v in enumerate(row)}} for row in rows]


SOURCES = {f"c{i}": f"d{i}" for i in range(40)}
RISE = np.linspace(0.1, 0.5, 40)


@pytest.mark.parametrize(
    ("rows", "value", "reason"),
    [
        ((RISE, RISE + 0.2, RISE + 0.4), None, "still_gaining"),
        ((RISE, RISE, RISE), 1, "flat"),
        ((RISE + 0.4, RISE + 0.2, RISE), 1, "falls"),
        ((RISE, RISE + 0.2, RISE + 0.1), 2, "gain_ends"),
        ((RISE, RISE, RISE + 0.2), None, "still_gaining"),
    ],
)
def test_every_shape_of_curve_has_its_reason(rows, value, reason):
    knee = knee_of((1, 2, 3), tables(*rows), RECALL, SOURCES)
    assert (knee.value, knee.reason) == (value, reason)


def test_a_gain_that_other_answers_pay_for_ends_at_the_knee():
    (healthy,) = measures_of(["healthy"])
    kept, lost = RISE * 0 + 1.0, np.where(np.arange(40) < 12, 0.0, 1.0)
    both = [
        {**recall, **sound}
        for recall, sound in zip(
            tables(RISE, RISE + 0.2, RISE + 0.4),
            tables(kept, kept, lost, name="healthy"),
            strict=True,
        )
    ]
    knee = knee_of((1, 2, 3), both, RECALL, SOURCES, guard=healthy)
    assert (knee.value, knee.reason) == (2, "paid")
    assert knee.beyond.verdict == "better"
    assert knee.harm.difference.value == pytest.approx(-0.3)
    assert knee_of((1, 2, 3), both, RECALL, SOURCES).reason == "still_gaining"


def test_small_steps_add_up():
    rng = np.random.default_rng(2)
    steps = [np.clip(RISE + 0.012 * i + rng.normal(0, 0.03, 40), 0, 1) for i in range(6)]
    knee = knee_of(range(6), tables(*steps), RECALL, SOURCES)
    assert knee.value != 0


def test_where_less_is_better_the_knee_is_found_too():
    knee = knee_of((1, 2, 3), tables(RISE + 0.4, RISE, RISE, name="noise"), NOISE, SOURCES)
    assert (knee.value, knee.reason) == (2, "gain_ends")


def test_too_few_sources_give_no_knee():
    sources = {"c0": "d0", "c1": "d1"}
    knee = knee_of((1, 2), tables(RISE[:2], RISE[:2] + 0.3), RECALL, sources)
    assert (knee.value, knee.reason) == (None, "unscored")


@pytest.mark.parametrize(
    ("knob", "values", "error", "message"),
    [
        ("k", (3,), InputError, "at least two different ones"),
        ("k", (3, True), ConfigError, "a sweep takes numbers, got True"),
        ("k", (3, 99), ConfigError, "k: must be a whole number from 1 to 50, got 99"),
        ("blind", (0, 1), ConfigError, "blind: a sweep takes a numeric knob"),
        ("kk", (1, 2), ConfigError, "no knob 'kk'"),
    ],
)
def test_values_that_do_not_fit_are_refused_before_anything_is_asked(knob, values, error, message):
    tiny = TinyRag()
    with pytest.raises(error, match=message):
        sweep(tiny, knob, values, questions())
    assert tiny.asked == []


def test_a_knob_that_the_pipeline_ignores_is_said_to_change_nothing(seeing):
    made = sweep(TinyRag(10), "noise", (0, 0.5, 1), questions(10), judge=seeing)
    assert made.idle
    page = made.to_markdown("en")
    assert "noise changes nothing here: with each of its 3 values all 10 questions get" in page
    assert "No knee: noise changes nothing here." in page
    assert "is distinguishably better" not in page
    assert "noise 在这里不起作用：取 3 个值中的任何一个" in made.to_markdown("zh")
    assert json.loads(made.to_json())["changes_nothing"] is True


def test_values_past_which_nothing_more_changes_are_named(seeing):
    made = sweep(TinyRag(6), "k", (2, 6, 20), questions(6), judge=seeing)
    assert [step.idle for step in made.steps] == [False, False, True]
    assert not made.idle
    assert "k changes nothing from 6 → 20" in made.to_markdown("en")
    assert "k 在 6 → 20 之间不起作用" in made.to_markdown("zh")
