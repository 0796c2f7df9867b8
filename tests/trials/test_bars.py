"""Candidates by conformal prediction: the truth stays among them as often as was promised."""

from __future__ import annotations

import random

import pytest

from rag_doctor.errors import InputError
from rag_doctor.trials.bars import Bars, default_bars, fit_keep


def test_the_bar_is_the_rank_that_theory_names():
    """Of 19 cases and a miss of .10 two may fall under: (19 + 1) · .10 = 2."""
    chances = [n / 20 for n in range(1, 20)]
    assert fit_keep(chances, 0.10) == 0.10
    assert sum(chance < 0.10 for chance in chances) == 1


@pytest.mark.parametrize("miss", [0.05, 0.1, 0.2])
def test_on_new_cases_the_truth_is_missed_no_more_often_than_promised(miss):
    """2,000 rounds of 60 + 1 exchangeable cases, one seed; ties and all."""
    luck, missed = random.Random(3), 0
    for _ in range(2_000):
        drawn = [round(luck.betavariate(3, 1), 2) for _ in range(61)]
        missed += drawn[-1] < fit_keep(drawn[:-1], miss)
    assert missed / 2_000 <= miss + 0.015


def test_too_few_cases_or_an_odd_miss_are_refused():
    with pytest.raises(InputError, match="at least 9 cases are due"):
        fit_keep([0.5] * 8, 0.10)
    with pytest.raises(InputError, match="miss: a share"):
        fit_keep([0.5] * 20, 1.0)


def test_the_bars_that_come_along_say_where_they_come_from():
    bars = default_bars()
    assert 0 < bars.keep < bars.sure < 1
    assert bars == Bars() or bars.source
