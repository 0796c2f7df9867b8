"""Few cases first, more for the leaders."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.treatments.halving import FIRST, leaders, rounds


@given(st.integers(0, 500))
def test_rounds_grow_and_end_with_all_cases(most):
    found = rounds(most)
    assert found == sorted(set(found))
    assert found[-1:] == ([most] if most else [])
    assert not most or found[0] == min(FIRST, most)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=9))
def test_the_best_always_stays_and_nobody_beaten_stays_before_a_better_one(shares):
    named = {str(i): share for i, share in enumerate(shares)}
    stay = leaders(named, list(named))
    assert max(named, key=named.__getitem__) in stay or max(shares) in [named[n] for n in stay]
    worst_kept = min(named[name] for name in stay)
    assert all(named[name] <= worst_kept for name in named if name not in stay)
    assert len(stay) >= min(2, len(shares))


def test_who_ties_with_the_last_one_stays():
    assert leaders({"a": 0.5, "b": 0.0, "c": 0.0, "d": 0.0}, ["a", "b", "c", "d"]) == list("abcd")
    assert leaders({"a": 0.5, "b": 0.2, "c": 0.0, "d": 0.1}, ["a", "b", "c", "d"]) == ["a", "b"]
