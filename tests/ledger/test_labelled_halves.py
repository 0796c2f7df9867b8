"""Two labelled chunks that say a statement only together: one of them is not enough."""

from __future__ import annotations

import pytest
from ledger_base import case, chunk

from rag_doctor.ledger import trace_ledger
from rag_doctor.records.ledger import Ledger

REFERENCE = "The parking fee is capped at $24 per day."
HALVES = {"p#2": "The parking fee is capped at", "p#3": "$24 per day, holidays included."}


def traced(sent: list[str], texts: dict[str, str], reference: str = REFERENCE) -> Ledger:
    listed = ["p#2", "p#1", "p#3"]
    meta = {
        "knobs": {"top_k": len(sent)},
        "chunks": [{"id": i, "text": t} for i, t in texts.items()],
    }
    made = case(
        reference,
        {"bm25": listed, "dense": listed, "fused": listed},
        [chunk(i, texts[i], doc_id=None) for i in sent],
        "How high is the parking fee?",
        meta=meta,
        relevant_ids={"p#2": 2, "p#3": 2},
    )
    return trace_ledger(made)


def test_the_first_half_alone_is_a_split() -> None:
    ledger = traced(["p#2"], HALVES | {"p#1": "Lifts stop at 11 pm."})
    assert ledger.place == "split_across_chunks"
    assert ledger.trails[0].pieces == ("p#2", "p#3")


def test_both_halves_have_arrived() -> None:
    assert traced(["p#2", "p#3"], HALVES).place == "arrived"


@pytest.mark.parametrize("other", [REFERENCE, "It is capped at $24 per day."])
def test_a_labelled_chunk_that_says_it_alone_is_enough(other: str) -> None:
    assert traced(["p#3"], {"p#2": "Parking costs money.", "p#3": other}).place == "arrived"
