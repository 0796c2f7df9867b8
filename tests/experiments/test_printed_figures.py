"""Words follow the figures as they are printed: no word stands beside figures that deny it."""

from __future__ import annotations

import re

import pytest
from experiments_made import report, row, two_reports
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.experiments import compare, gate
from rag_doctor.experiments.change import verdict_on
from rag_doctor.stats import Figure
from rag_doctor.views.experiment_words import between, chance, limit_words, mean_between, size

bounds = st.floats(-1, 1, allow_nan=False)


def figure(low, high, value=None):
    return Figure((low + high) / 2 if value is None else value, low, high, 50, "bootstrap")


def printed(text):
    return [float(number) for number in re.findall(r"[+-]?\d*\.\d+", text)]


@given(bounds, bounds)
def test_better_or_worse_is_said_where_the_printed_interval_leaves_out_zero(one, other):
    low, high = sorted((one, other))
    told = printed(between(figure(low, high)))
    said = verdict_on(figure(low, high)) in ("better", "worse")
    assert said == (not told[1] <= 0 <= told[2])


@given(bounds, bounds, st.sampled_from([0.0, 0.02, 0.025, 0.1, 0.8, 0.95]))
def test_a_bound_is_printed_on_the_side_of_the_limit_on_which_it_lies(one, other, limit):
    low, high = (round(bound, 4) for bound in sorted((abs(one), abs(other))))
    told = printed(mean_between(figure(low, high), (limit,)))
    assert (told[1] >= limit, told[2] >= limit) == (low >= limit, high >= limit)


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (-0.13, -0.05, "-.09 [-.13, -.05]"),
        (-0.006, -0.0012, "-.004 [-.006, -.001]"),
        (-0.0006, -0.0002, "-.0004 [-.0006, -.0002]"),
        (-0.00003, -0.00001, ".00 [.00, .00]"),
        (0.0031, 0.2, "+.102 [+.003, +.200]"),
        (-0.004, 0.3, "+.15 [.00, +.30]"),
        (-1.0, -1.0, "-1.0 [-1.0, -1.0]"),
    ],
)  # fmt: skip
def test_figures_have_as_many_digits_as_it_takes(low, high, told):
    assert between(figure(low, high)) == told


def test_what_lies_below_the_last_digit_is_no_difference():
    assert verdict_on(figure(-0.00003, -0.00001)) == "not_distinguishable"
    assert verdict_on(figure(-0.0006, -0.0002)) == "worse"


@pytest.mark.parametrize(
    ("p", "told"), [(0.0496, "< .05"), (0.0504, "= .05"), (0.044, "= .04"), (0.0004, "< .001")]
)
def test_a_chance_is_printed_on_its_side_of_one_in_twenty(p, told):
    assert chance(p) == told


@pytest.mark.parametrize(
    ("limit", "told"), [(0.03, ".03"), (0.025, ".025"), (0.005, ".005"), (0.8, ".80"), (0, ".00")]
)
def test_a_limit_is_printed_as_it_was_given(limit, told):
    assert limit_words(limit) == told


def test_a_fall_of_a_thousandth_is_not_printed_as_none():
    assert size(-0.0012) == ".001"
    assert size(0.0) == ".00"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_tiny_sure_change_is_seen_in_every_table(lang):
    before, after = two_reports([0.7] * 40, [0.699 if i % 2 else 0.698 for i in range(40)])
    text = compare(before, after).to_markdown(lang).replace("\\", "")
    word = {"en": "worse", "zh": "变差"}[lang]
    (line,) = [one for one in text.splitlines() if word in one and one.startswith("|")]
    assert "-.002 [-.002, -.001]" in line
    assert ".00 [.00, .00]" not in text


def test_the_gate_prints_why_a_bound_breaks_a_limit_by_little():
    rows = [row(f"c{i}", recall=0.7, meta={"source": f"d{i}"}) for i in range(40)]
    fallen = [row(f"c{i}", recall=0.6689, meta={"source": f"d{i}"}) for i in range(39)]
    fallen += [row("c39", recall=0.668, meta={"source": "d39"})]
    rules = {"baseline": "x", "measures": {"recall": 0.031}}
    found = gate(report(fallen), rules, baseline=report(rows))
    (check,) = [one for one in found.checks if one.rule == "drop"]
    assert check.outcome == "fail"
    (line,) = [one for one in found.to_markdown("en").splitlines() if "may drop by .031" in one]
    told = printed(line)
    assert told[3] < -0.031
