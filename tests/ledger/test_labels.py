"""What people labelled as evidence settles what the wording cannot."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, case, chunk

from rag_doctor import load_cases
from rag_doctor.ledger import trace_ledger

LATE = "A late return costs 5 dollars a day."
ROW = {
    "question": "When is a late book due?",
    "answer": "On Monday.",
    "reference": LATE,
    "contexts": [{"id": "a", "text": "Study rooms are booked at the desk."}],
    "meta": {
        "stages": {"bm25": ["a", "b"]},
        "chunks": [{"id": "b", "text": LATE}, {"id": "c", "text": "Cards are blue."}],
    },
}
WORDED = "After half a day you are signed out of the tunnel."
NEEDED = "A VPN session lasts 12 hours."
LISTS = {"bm25": ["menu#1", "x"], "dense": ["menu#1", "x"], "fused": ["menu#1", "x"]}


@pytest.mark.parametrize("labels", [["b"], {"b": 1}, {"b": 1, "a": 0}, {"b": 2, "a": 1}, "b"])
def test_labels_of_yes_and_no_name_the_evidence(labels: object) -> None:
    made = load_cases([ROW | {"relevant_ids": labels}]).cases[0]
    assert made.carriers == {"b"}
    found = trace_ledger(made)
    assert (found.place, found.trails[0].chunk) == ("ranked_below_k", "b")


def test_a_label_of_one_beside_a_two_is_no_evidence() -> None:
    made = load_cases([ROW | {"relevant_ids": {"c": 2, "b": 1}}]).cases[0]
    assert made.carriers == {"c"}
    assert trace_ledger(made).trails[0].chunk != "b"


@pytest.mark.parametrize("whole", [True, False])
def test_a_labelled_chunk_in_other_words_is_followed(whole: bool) -> None:
    other = chunk("x", WORDED)
    without = base("vpn#1", "vpn-zh#1")
    rag = Given([*without, other]) if whole else None
    meta = {"chunks": [{"id": "x", "text": WORDED}]}
    for labels, place in (({"x": 2}, "ranked_below_k"), (None, "unknown")):
        made = case(NEEDED, LISTS, ["menu#1"], relevant_ids=labels, meta=dict(meta))
        if labels or not whole:
            assert trace_ledger(made, rag).place == place


def test_a_labelled_chunk_with_another_value_is_no_evidence() -> None:
    text = "A VPN session lasts 8 hours."
    made = case(NEEDED, LISTS, ["menu#1"], relevant_ids={"x": 2},
                meta={"chunks": [{"id": "x", "text": text}]})  # fmt: skip
    assert trace_ledger(made).place == "unknown"


def test_a_label_stands_for_one_statement_not_for_all() -> None:
    both = f"{NEEDED} Lunch is served from noon in the east wing of the building."
    rag = Given(base("vpn#1", "vpn-zh#1"))
    made = case(both, LISTS, ["menu#1"], relevant_ids={"menu#1": 2})
    first, second = trace_ledger(made, rag).trails
    assert first.place != "arrived"
    assert second.place == "arrived"
