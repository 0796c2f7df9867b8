"""A budget says what its number counts; a purse never pays more than it holds."""

from __future__ import annotations

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.errors import ConfigError
from rag_doctor.judges.budget import Budget, Cost, Purse


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("300 requests", Budget(requests=300)),
        ("1,000 requests", Budget(requests=1000)),
        ("200k tokens", Budget(tokens=200_000)),
        ("1.5K Tokens", Budget(tokens=1500)),
        ("20万令牌", Budget(tokens=200_000)),
        ("20万词元", Budget(tokens=200_000)),
        ("300次", Budget(requests=300)),
        ("2.5 money", Budget(money=2.5)),
        ("$2.50", Budget(money=2.5)),
        ("5元", Budget(money=5.0)),
        ("100 requests, 1m tokens; 3 EUR", Budget(100, 1_000_000, 3.0)),
    ],
)
def test_a_budget_is_read_with_its_unit(text, budget):
    assert Budget.parse(text) == budget
    assert Budget.parse(budget) is budget


@pytest.mark.parametrize("text", ["300", "", "x tokens", "1.5 requests", "-3 tokens", "2 kilos"])
def test_a_budget_without_a_unit_is_refused_with_examples(text):
    with pytest.raises(ConfigError, match="budget: must be a number with its unit, such as '300"):
        Budget.parse(text)


@given(
    st.builds(
        Budget,
        requests=st.none() | st.integers(1, 10**6),
        tokens=st.none() | st.integers(1, 10**9),
        money=st.integers(1, 10**4).map(float),
    )
)
def test_a_budget_is_read_back_as_it_is_shown(budget):
    assert Budget.parse(str(budget)) == budget


def test_what_is_under_way_counts_until_it_is_settled():
    purse = Purse(Budget(requests=3, tokens=1000))
    assert purse.reserve(Cost(1, 600))
    assert not purse.affords(Cost(1, 500))
    assert not purse.reserve(Cost(1, 500))
    assert purse.refused
    purse.settle(Cost(1, 600), Cost(1, 200))
    assert purse.reserve(Cost(1, 800))
    assert not purse.reserve(Cost(1, 1))
    assert purse.spent == Cost(1, 200)


def test_threads_cannot_overdraw_together():
    purse = Purse(Budget(requests=100))
    paid: list[bool] = []

    def pay() -> None:
        for _ in range(50):
            if purse.reserve(Cost(1)):
                purse.settle(Cost(1), Cost(1))
                paid.append(True)

    threads = [threading.Thread(target=pay) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(paid) == 100 == purse.spent.requests
