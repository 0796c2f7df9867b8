"""Cures, harms, chances and badges: against scipy, by hand, and by simulation."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.records import Treatment
from rag_doctor.treatments import Pair, badge_of, settled, weighed

binomtest = pytest.importorskip("scipy.stats").binomtest


def pairs(came: int, went: int = 0, good: int = 0, bad: int = 0) -> list[Pair]:
    """So many that came right, went wrong, and stayed good or bad."""
    kinds = [(False, True)] * came + [(True, False)] * went
    kinds += [(True, True)] * good + [(False, False)] * bad
    return [Pair(f"c{i}", same, changed) for i, (same, changed) in enumerate(kinds)]


def one(failing: list[Pair], healthy: list[Pair] = ()) -> Treatment:
    return settled([weighed(failing, healthy)])[0]


@pytest.mark.parametrize(("came", "went"), [(0, 0), (1, 0), (2, 1), (6, 0), (9, 3), (20, 20)])
def test_p_is_the_exact_binomial_test_of_the_cases_that_moved(came, went):
    found = weighed(pairs(came, went, bad=4), [])
    due = binomtest(came, came + went).pvalue if came + went else 1.0
    assert found.p == pytest.approx(due)


@pytest.mark.parametrize(("broke", "mended"), [(0, 0), (1, 0), (5, 0), (4, 2), (3, 3)])
def test_the_chance_of_harm_is_one_sided(broke, mended):
    found = weighed([], pairs(mended, broke, good=30))
    n = broke + mended
    due = binomtest(broke, n, alternative="greater").pvalue if n else 1.0
    assert found.p_harm == pytest.approx(due)


def test_no_cases_give_no_figures_and_no_verdict():
    found = one([])
    assert (found.p, found.p_holm, found.p_harm, found.treat) == (None, None, None, None)
    assert (found.cure_high, found.harm_high, found.badge) == (None, None, "untested")


@pytest.mark.parametrize("n", [1, 2, 5])
def test_under_six_cases_nothing_can_be_shown(n):
    found = one(pairs(n), pairs(0, good=59))
    assert found.p == pytest.approx(2.0 ** (1 - n))
    assert found.p_holm is None
    assert found.badge == "inconclusive"


def test_six_of_six_cure_and_none_of_fifty_nine_is_harmed():
    found = one(pairs(6), pairs(0, good=59))
    assert found.badge == "cures"
    assert found.treat == 1.0
    assert found.harm_high == pytest.approx(0.0495, abs=1e-4)
    assert found.cures == tuple(f"c{i}" for i in range(6))


def test_needed_to_treat_counts_only_what_the_flakes_do_not_do():
    found = one(pairs(came=8, went=2, good=5, bad=5))
    assert (found.failing, found.cured, found.flaked_right) == (20, 13, 7)
    assert found.treat == pytest.approx(20 / 6)
    assert one(pairs(came=2, went=3, bad=5)).treat is None


def test_ties_between_the_arms_say_nothing():
    assert one(pairs(0, good=30, bad=30)).p == 1.0


def test_a_fix_that_breaks_what_was_well_says_so_with_or_without_cures():
    well = pairs(0, went=4, good=40)
    assert one(pairs(10), well).badge == "cures_but_harms"
    assert one(pairs(1, bad=9), well).badge == "harms"


def test_one_broken_case_alone_is_no_harm_and_flakes_need_a_test():
    assert one(pairs(10), pairs(0, went=1, good=9)).badge == "cures"
    flaky = pairs(came=2, went=4, good=30)  # 4 broke, 2 mended by themselves
    assert one(pairs(10), flaky).badge == "cures"


def test_no_effect_needs_enough_cases_without_a_cure():
    assert one(pairs(0, bad=14)).badge == "no_effect"
    assert one(pairs(0, bad=13)).badge == "inconclusive"


def test_what_the_ledger_ruled_out_has_no_effect():
    found = settled([weighed([], [], screened=True)])[0]
    assert found.badge == "no_effect"


def test_missing_cases_are_counted_and_enter_nothing():
    gone = [Pair("x", missing="failed"), Pair("y", missing="left"), Pair("z", missing="left")]
    found = weighed([*pairs(6), *gone], [])
    assert (found.failing, found.cured, found.failed, found.left) == (6, 6, 1, 2)


def test_many_fixes_are_adjusted_together_but_not_for_those_that_could_show_nothing():
    six = weighed(pairs(6), [])
    alone = settled([six])[0]
    beside_small = settled([six, *[weighed(pairs(2, bad=1), [])] * 5])[0]
    beside_big = settled([six, weighed(pairs(0, bad=30), [])])[0]
    assert alone.p_holm == beside_small.p_holm == pytest.approx(0.03125)
    assert beside_big.p_holm == pytest.approx(0.0625)
    assert (alone.badge, beside_big.badge) == ("cures", "inconclusive")


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=6))
def test_an_adjusted_chance_is_never_smaller_and_a_cure_never_rests_on_more_than_five_percent(mix):
    for found in settled([weighed(pairs(came, went, bad=3), []) for came, went in mix]):
        if found.p_holm is not None:
            assert found.p_holm >= found.p
        if found.badge == "cures":
            assert found.p_holm < 0.05


@given(came=st.integers(0, 15), went=st.integers(0, 15), broke=st.integers(0, 15))
def test_every_figure_has_exactly_one_badge(came, went, broke):
    found = weighed(pairs(came, went, bad=2), pairs(0, broke, good=10))
    assert badge_of(found) in {"cures", "cures_but_harms", "harms", "no_effect", "inconclusive"}


@pytest.mark.parametrize("flake", [0.05, 0.3, 0.5])
def test_a_change_that_does_nothing_is_called_a_cure_or_a_harm_at_most_at_the_level(flake):
    """A writer by chance: failing cases come right, healthy ones go wrong, in both arms alike."""
    rng, runs = np.random.default_rng(3), 800
    badges = []
    for _ in range(runs):
        ill = [Pair(str(i), *(bool(x) for x in rng.random(2) < flake)) for i in range(40)]
        well = [Pair(str(i), *(bool(x) for x in rng.random(2) >= flake)) for i in range(59)]
        badges.append(one(ill, well).badge)
    bar = 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5
    assert sum(badge in ("cures", "cures_but_harms") for badge in badges) / runs <= bar
    assert sum(badge in ("harms", "cures_but_harms") for badge in badges) / runs <= bar
