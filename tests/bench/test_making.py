"""Cases are spread evenly, verified, named without giving the fault away, and always the same."""

from __future__ import annotations

from collections import Counter

import pytest

from rag_doctor.bench.making import kits_of, make_cases
from rag_doctor.errors import InputError
from rag_doctor.pipeline.breaking import FAULTS

FEW = ("top_1", "lax_prompt", "wrong_reference", "sham")


@pytest.fixture(scope="module")
def made():
    return make_cases(kits_of("develop"), 30, FEW)


def test_as_many_cases_as_asked_for_over_all_names(made):
    assert len(made) == 30
    assert set(Counter(one.fault for one in made)) == set(FEW)
    assert {one.question.lang for one in made} == {"en", "zh"}


def test_ids_differ_and_do_not_tell_the_fault(made):
    assert len({one.case.id for one in made}) == len(made)
    assert not [one for one in made if any(name in one.case.id for name in FAULTS)]
    assert not [one for one in made if one.fault in str(one.case.meta)]


def test_a_wrong_reference_stands_in_the_case(made):
    wrong = [one for one in made if one.fault == "wrong_reference"]
    assert wrong
    assert all(one.case.reference != one.question.reference for one in wrong)
    assert all(one.truth.fault == "bad_label" for one in wrong)


def test_the_same_seed_makes_the_same_cases(made):
    again = make_cases(kits_of("develop"), 30, FEW)
    assert [one.case for one in again] == [one.case for one in made]
    other = make_cases(kits_of("develop"), 30, FEW, seed=1)
    assert [one.case.id for one in other] != [one.case.id for one in made]


def test_the_recorded_answer_is_the_pipelines_own(made):
    for one in made:
        trace = one.broken.rag.ask(one.case.question)
        assert trace.answer == one.case.answer
        assert trace.retrieval.sent == one.case.contexts


@pytest.mark.parametrize(
    ("n", "only", "told"),
    [(0, None, "n: a number of cases from 1"), (True, None, "n: "), (5, ["top_2"], "only.*top_1")],
)
def test_what_cannot_be_made_is_named(n, only, told):
    with pytest.raises(InputError, match=told):
        make_cases([], n, only)
