"""The table of places: total, without dead rows, and of one mind with a second reading of it."""

from __future__ import annotations

from dataclasses import fields
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.ledger.places import ROWS, Facts, place_of, winning_row
from rag_doctor.records.ledger import PLACES

KNOWN = ("document", "chunk", "lexical", "dense", "fused", "reranked", "selected", "sent")
ALL = tuple(field.name for field in fields(Facts))


def plain(marks: tuple[bool, ...]) -> Facts:
    """A fully known pipeline with two legs, fusion and reranker."""
    known = dict(zip(KNOWN, marks, strict=True))
    found = known["lexical"] or known["dense"] or known["fused"] or known["reranked"]
    return Facts(**known, near=found, found=found, pieces=False)


def told(facts: Facts) -> str:
    """The same precedence, written as branches."""
    if facts.sent:
        return "arrived"
    if facts.selected:
        return "not_sent"
    if facts.reranked:
        return "unknown"  # something took it out that no list shows
    if facts.fused:
        return "dropped_by_reranker"
    if facts.lexical != facts.dense:
        return "lexical_only" if facts.lexical else "dense_only"
    if facts.lexical:
        return "lost_in_fusion"
    if not facts.chunk:
        return "not_indexed" if facts.document else "missing_content"
    return "not_found"


@pytest.mark.parametrize("marks", list(product((True, False), repeat=len(KNOWN))))
def test_every_known_combination_has_exactly_its_one_place(marks: tuple[bool, ...]) -> None:
    assert place_of(plain(marks)) == told(plain(marks))


def test_no_row_is_dead() -> None:
    won = {
        winning_row(Facts(**dict(zip(ALL, marks, strict=True))))
        for marks in product((True, False, None), repeat=len(ALL))
        if marks.count(None) >= 4  # rows that name stages which are not known need no more
    }
    assert won == set(range(len(ROWS)))


def test_every_place_but_drift_has_a_row() -> None:
    assert {row.place for row in ROWS} == set(PLACES) - {"query_drift"}


def test_nothing_known_is_unknown() -> None:
    assert place_of(Facts()) == "unknown"


MARKS = st.sampled_from((True, False, None))


@given(st.tuples(*[MARKS] * len(ALL)))
def test_what_was_sent_whole_has_arrived_whatever_else_is_said(marks: tuple[bool | None]) -> None:
    rest = dict(zip(ALL, marks, strict=True)) | {"sent": True, "whole": True}
    assert place_of(Facts(**rest)) == "arrived"


@given(st.tuples(*[MARKS] * len(ALL)))
def test_a_place_never_contradicts_what_is_known(marks: tuple[bool | None]) -> None:
    facts = Facts(**dict(zip(ALL, marks, strict=True)))
    place = place_of(facts)
    if place == "arrived":
        assert facts.sent is not False
    if place in ("missing_content", "not_indexed", "split_across_chunks"):
        assert facts.chunk is False
    if place == "not_sent":
        assert not facts.sent
        assert facts.selected or (facts.selected is None and facts.reranked)
    if place in ("lexical_only", "dense_only"):
        assert {facts.lexical, facts.dense} == {True, False}
