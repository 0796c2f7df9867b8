"""What many amounts have in common is asked once, and gives what asking pair by pair gives."""

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_doctor.judges.offline import features_values
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.features_values import relation, values_of
from rag_doctor.judges.offline.matching import stated
from rag_doctor.judges.offline.shares import discount_agrees
from rag_doctor.judges.offline.support import SupportScorer
from rag_doctor.records import Chunk, Claim
from rag_doctor.text.quantity import same_quantity
from rag_doctor.text.quantity_scan import quantities

AMOUNTS = st.lists(
    st.builds(
        "{}{}".format,
        st.sampled_from(["3", "7", "12", "0.5", "1,000", "1000", "about 7", "at least 12"]),
        st.sampled_from(["", " days", "天", "%", " kg", " weeks", " USD"]),
    ),
    min_size=1,
    max_size=6,
).map("; ".join)


def _steps(count):
    claim = ", ".join(f"{7 * n + 3}" for n in range(count))
    text = ", ".join(f"{7 * n + 4}" for n in range(count))
    found = 0

    def note(frame, event, argument):
        nonlocal found
        found += event in ("call", "c_call")

    scorer = SupportScorer(fast=True)
    sys.setprofile(note)
    try:
        scorer.judge(
            [Claim(text=claim, start=0, end=len(claim))], [Chunk(id="c1", text=text)], lang="en"
        )
    finally:
        sys.setprofile(None)
    return found


def test_twice_the_amounts_on_both_sides_are_about_four_times_the_work():
    _steps(10)
    assert _steps(48) < 6 * _steps(24)


@settings(deadline=None)
@given(AMOUNTS, AMOUNTS)
def test_what_an_item_states_is_what_its_amounts_state_one_by_one(item, text):
    amounts, there = quantities(item), quantities(text)
    found = stated(item, text)
    shares, clash = [], ""
    for amount in amounts:
        same = [discount_agrees(amount, one) or same_quantity(amount, one) for one in there]
        shares.append(True in same)
        if not shares[-1] and False in same:
            clash = there[same.index(False)].text
    if found.share == 1.0:
        assert all(shares) or item in text
    else:
        assert (found.share > 0) == all(shares)
        assert found.clash == clash


@settings(deadline=None)
@given(AMOUNTS, AMOUNTS)
def test_the_units_that_hold_an_amount_are_those_that_give_it(claim, text):
    base = read_base([Chunk(id="c1", text=text.replace("; ", ".\n"))])
    for value in values_of(claim):
        one_by_one = [
            number
            for number in range(len(base.units))
            if any(relation(value, given) == "same" for given in base.values(number))
        ]
        assert base.holders(value) == one_by_one


@pytest.mark.parametrize("text", ["5 days and 5 days", "周一和周一", "2024 and 2024"])
def test_values_that_differ_in_place_alone_are_alike(text):
    first, second = values_of(text)
    assert first.alike is second.alike
    assert first != second


def test_values_that_are_written_otherwise_are_not():
    first, second = values_of("5 days and 5.0 days")
    assert first.alike is not second.alike


@pytest.mark.parametrize("name", ["_alike", "_relation"])
def test_what_is_kept_is_bounded(name):
    assert getattr(features_values, name).cache_parameters()["maxsize"] is not None
