"""The one arithmetic: sums, differences, products, shares, and what is no reckoning."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.text.quantity import Quantity
from rag_doctor.text.quantity_scan import quantities
from rag_doctor.text.reckoning import after_share, comes_to, is_like, outcomes, shares_in


def one(text: str) -> Quantity:
    return quantities(text)[0]


@pytest.mark.parametrize(
    ("goal", "parts", "right"),
    [
        ("45 days", "30 days, 15 days", True),
        ("15 days", "30 days, 15 days", True),
        ("55 days", "30 days, 15 days, 10 days", True),
        ("50 days", "30 days, 15 days", False),
        ("45天", "30天、15天", True),
        ("$180", "$60, 3 days", True),
        ("4 years", "2 years, 2 months", False),
        ("v4.5", "v3.0, v1.5", False),
    ],
)
def test_sums_differences_products_and_shares(goal: str, parts: str, right: bool) -> None:
    assert comes_to(one(goal), quantities(parts)) is right


@pytest.mark.parametrize(
    ("goal", "parts", "halved", "right"),
    [
        ("$40", "$50, 20%", False, True),
        ("$60", "$50, 20%", False, True),
        ("$25", "$50", True, True),
        ("$25", "$50", False, False),
        ("116.1元", "129元，九折", False, True),
        ("10%", "20%, 50%", False, False),
    ],
)
def test_an_amount_after_a_share(goal: str, parts: str, halved: bool, right: bool) -> None:
    assert after_share(one(goal), quantities(parts), halved) is right


def test_shares_are_fractions_and_unlike_measures_are_not_added() -> None:
    assert shares_in(quantities("20%, 3 days")) == [Fraction(1, 5)]
    assert is_like(one("3 days"), one("2 weeks"))
    assert not is_like(one("3 days"), one("2 working days"))
    assert not is_like(one("3 days"), one("3 kg"))


@given(st.lists(st.integers(1, 10**6).map(Fraction), min_size=2, max_size=5))
def test_every_sum_and_every_gap_is_an_outcome(numbers: list[Fraction]) -> None:
    found = set(outcomes(numbers))
    assert sum(numbers, Fraction(0)) in found
    assert {abs(a - b) for a in numbers for b in numbers if a != b} <= found
