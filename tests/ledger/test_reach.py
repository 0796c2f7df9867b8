"""How many chunks would have to be taken for all that a statement needs to come."""

from __future__ import annotations

from typing import Any

import pytest
from ledger_base import Given, base, case

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.lists import Lists, StageList
from rag_doctor.records import Chunk

HALVES = [
    Chunk(id="logs#1", text="Diagnostic logs of the gateway are kept for 7", doc_id="logs"),
    Chunk(id="logs#2", text="days and then deleted.", doc_id="logs"),
]
FACT = "Diagnostic logs of the gateway are kept for 7 days."
OTHERS = ["menu#1", "taxi#1", "taxi#2", "vpn#2"]


def reach(stages: dict[str, Any], taken: int = 2) -> int | None:
    rag = Given([*base(), *HALVES])
    known = {chunk.id: chunk for chunk in [*base(), *HALVES]}
    ids = next(iter(stages.values()))[:taken]
    (trail,) = trace_ledger(case(FACT, stages, [known[i] for i in ids]), rag).trails
    assert trail.place == "split_across_chunks"
    return trail.reach


def test_both_halves_must_be_taken() -> None:
    assert reach({"bm25": ["logs#1", *OTHERS, "logs#2"]}) == 6
    assert reach({"bm25": ["menu#1", "logs#2", "taxi#1", "logs#1"]}) == 4


def test_a_half_that_the_list_lacks_stands_behind_all_of_it() -> None:
    assert reach({"fused": ["logs#1", *OTHERS]}) == 6


def test_the_last_ranking_is_what_is_taken_from() -> None:
    stages = {"bm25": ["logs#1", *OTHERS, "logs#2"], "fused": ["menu#1", "logs#1", "logs#2"]}
    assert reach(stages) == 3


def test_two_searches_that_nobody_has_fused_tell_nothing() -> None:
    both = {"bm25": ["menu#1", "logs#1", "logs#2"], "dense": ["taxi#1", "logs#2", "logs#1"]}
    assert reach(both) is None


@pytest.mark.parametrize(("partial", "known"), [(True, None), (False, 3)])
def test_of_a_list_with_unnamed_entries_nothing_follows_from_absence(
    partial: bool, known: int | None
) -> None:
    lists = Lists({"fused": StageList(("a", "b"), partial=partial)})
    assert (lists.reach("a"), lists.reach("c")) == (1, known)


def test_of_several_chunks_that_each_carry_it_the_best_is_enough() -> None:
    fact = "A VPN session lasts 12 hours."
    twin = Chunk(id="twin#1", text="A VPN session lasts 12 hours and then ends.", doc_id="twin")
    listed = ["menu#1", "taxi#1", "twin#1", "vpn#1"]
    made = case(fact, {"fused": listed}, listed[:1])
    (trail,) = trace_ledger(made, Given([*base(), twin])).trails
    assert (trail.place, trail.reach) == ("ranked_below_k", 3)
