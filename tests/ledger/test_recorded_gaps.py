"""What the ledger says it could not follow is so, and texts on no list are looked at too."""

from __future__ import annotations

from typing import Any

import pytest
from ledger_base import TEXTS, Given, base, case

from rag_doctor.ledger import trace_ledger

FACT = "A VPN session lasts 12 hours and then ends without warning."


def gaps_of(ledger: Any, part: str) -> list[tuple[str, str]]:
    return [(gap.reason, gap.text) for gap in ledger.missing if gap.part == part]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nobody_is_told_to_give_a_retrieve_that_is_there(lang: str) -> None:
    bare = case(FACT, None, ["menu#1"]).model_copy(update={"lang": lang})
    one_list = Given(base(), lists={"selected": ["menu#1"], "sent": ["menu#1"]})
    other = Given(base(), lists={"fused": ["taxi#1"], "selected": ["taxi#1"], "sent": ["taxi#1"]})
    for rag, reason in ((None, "not_recorded"), (one_list, "one_list"), (other, "not_usable")):
        found = trace_ledger(bare, rag)
        ((told, text),) = gaps_of(found, "stages")
        assert told == reason
        assert rag is None or "none could be asked for" not in text
        assert rag is None or "retrieve() 的流水线" not in text + found.text
        assert rag is None or "give a pipeline with retrieve()" not in text + found.text


def test_without_a_pipeline_none_is_blamed() -> None:
    ((reason, text),) = gaps_of(trace_ledger(case(FACT, {"bm25": ["menu#1"]})), "chunks")
    assert reason == "no_pipeline"
    assert "no pipeline was given" in text


def test_a_recorded_text_that_no_list_names_is_at_hand() -> None:
    told = {"vpn#1": TEXTS["vpn#1"]}
    stages = {"bm25": ["menu#1"], "dense": ["taxi#1"], "fused": ["menu#1"]}
    found = trace_ledger(case(FACT, stages, ["menu#1"], meta={"chunks": told}))
    assert (found.place, found.trails[0].chunk) == ("not_found", "vpn#1")
    unlisted = trace_ledger(case(FACT, None, ["menu#1"], meta={"chunks": told}))
    assert (unlisted.place, unlisted.reason) == ("unknown", "stages_unknown")
    elsewhere = trace_ledger(case("Cats are welcome.", stages, ["menu#1"], meta={"chunks": told}))
    assert (elsewhere.place, elsewhere.reason) == ("unknown", "base_unknown")


def test_doubled_ids_among_the_recorded_texts_are_counted_and_the_first_text_counts() -> None:
    entries = [
        {"id": "b", "text": TEXTS["vpn#1"]},
        {"id": "b", "text": "A VPN session lasts 8 hours."},
        {"id": "b", "text": "A VPN session lasts 9 hours."},
    ]
    found = trace_ledger(case(FACT, {"fused": ["menu#1", "b"]}, ["menu#1"],
                              meta={"chunks": entries}))  # fmt: skip
    ((reason, text),) = [g for g in gaps_of(found, "chunks") if g[0] != "no_pipeline"]
    assert reason == "doubled"
    assert "2" in text
    assert "b" in text
    assert found.place == "ranked_below_k"
