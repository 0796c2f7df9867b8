"""Means that say how many entered, and the two scales."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.errors import ConfigError, InputError
from rag_doctor.metrics import context_recall, from_ten, mean_scored, on_scale, to_ten
from rag_doctor.records import CheckResult

MANY = settings(max_examples=60, deadline=None, derandomize=True)


def test_unscored_values_are_counted_but_not_averaged() -> None:
    mean = mean_scored([context_recall([True]), context_recall([]), context_recall([False]), None])
    assert (mean.value, mean.n_scored, mean.n) == (0.5, 2, 4)
    assert dict(mean.reasons) == {"the reference has no claims": 1, "no reason given": 1}
    assert str(mean) == "0.50 (2 scored of 4)"
    assert mean.say("zh") == "0.50（4 条中 2 条有分）"


@pytest.mark.parametrize("values", [[], [None], [context_recall([])]])
def test_nothing_scored_has_no_mean(values: list[object]) -> None:
    mean = mean_scored(values)
    assert mean.value is None
    assert str(mean) == f"unscored (0 scored of {len(values)})"
    assert mean.say("zh") == f"未评分（{len(values)} 条中 0 条有分）"


def test_results_of_checks_and_bare_numbers_average_alike() -> None:
    result = CheckResult(layer="recall", score=0.25, status="fail")
    assert mean_scored([result, 0.75, np.float64(0.5), 1]).value == 0.625


@pytest.mark.parametrize("bad", [math.nan, math.inf, "0.5", True, [0.5]])
def test_what_is_no_score_is_refused(bad: object) -> None:
    with pytest.raises(InputError, match=r"values\[1\]: must be a finite number.*Use None"):
        mean_scored([0.5, bad])


@MANY
@given(st.lists(st.floats(0, 1), min_size=1), st.randoms(use_true_random=False))
def test_the_mean_ignores_order_and_stays_between_extremes(
    scores: list[float], rng: object
) -> None:
    mean = mean_scored(scores).value
    shuffled = [*scores]
    rng.shuffle(shuffled)
    assert mean == mean_scored(shuffled).value
    assert min(scores) - 1e-12 <= mean <= max(scores) + 1e-12


@MANY
@given(st.floats(0, 1))
def test_the_two_scales_convert_back(score: float) -> None:
    assert from_ten(to_ten(score)) == pytest.approx(score, abs=1e-12)


def test_scores_are_shown_on_either_scale() -> None:
    assert (on_scale(0.7556), on_scale(0.7556, 10), on_scale(None, 10)) == ("0.76", "7.6", "–")
    assert to_ten(None) is None
    assert from_ten(None) is None


@pytest.mark.parametrize("bad", [1.5, -0.1, math.nan, True, "0.5"])
def test_a_score_off_the_scale_is_refused(bad: object) -> None:
    with pytest.raises(InputError, match=r"score: must be a number in \[0, 1\].*use from_ten"):
        to_ten(bad)


def test_ten_is_the_top_of_the_other_scale() -> None:
    with pytest.raises(InputError, match=r"score: must be a number in \[0, 10\]"):
        from_ten(10.5)
    with pytest.raises(ConfigError, match=r"scale: no choice 100\..*Choices: 1, 10"):
        on_scale(0.5, 100)
