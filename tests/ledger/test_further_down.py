"""Where the base cannot be listed, the evidence may be further down in what is retrieved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from ledger_base import Given, case

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import Knob

FACT = "A VPN session lasts 12 hours and then ends without warning."
ORDER = ("menu#1", "taxi#1", "vpn#1", "leave#1")
TOP_K = {"top_k": Knob("top_k", "int", 1, low=1, high=50)}


def rag(order: tuple[str, ...] = ORDER, knobs: Mapping[str, Knob] = TOP_K) -> Given:
    def lists(question: str, asked: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        taken = order[: asked.get("top_k", 1)]
        return {"selected": taken, "sent": taken}

    return Given(by_knobs=lists, knobs=knobs)


@pytest.mark.parametrize("reference", [FACT, "12 hours."])
def test_a_chunk_of_the_longer_list_is_told_with_its_rank(reference: str) -> None:
    asked = case(reference, sent=["menu#1"], question="How long does a VPN session last?")
    found = trace_ledger(asked, rag())
    trail = found.trails[0]
    assert (found.place, trail.chunk, trail.rank, trail.k) == ("ranked_below_k", "vpn#1", 3, 1)


@pytest.mark.parametrize(
    "pipeline",
    [
        rag(order=("menu#1", "taxi#1", "leave#1")),  # it is not there either
        rag(order=("taxi#1", "menu#1", "vpn#1")),  # another list than the case records
        rag(knobs={}),  # it cannot be told to take more
        None,
    ],
)
def test_it_is_not_told_where_the_longer_list_does_not_show_it(pipeline: Given | None) -> None:
    found = trace_ledger(case(FACT, sent=["menu#1"]), pipeline)
    assert (found.place, found.reason) == ("unknown", "base_unknown")
