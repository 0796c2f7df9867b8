"""Entries of a list are told by their text; an id counts only where it is sound."""

from __future__ import annotations

from typing import Any

import pytest
from ledger_base import TEXTS, Given, base, case, chunk

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.base import as_chunks
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.records import Chunk

FACT = "A VPN session lasts 12 hours and then ends without warning."
FILE = "handbook.md"


def filed() -> tuple[Chunk, ...]:
    """Three chunks, two of them named after their file."""
    return (
        Chunk(id=FILE, text=TEXTS["menu#1"]),
        Chunk(id=FILE, text=TEXTS["vpn#1"]),
        Chunk(id="guide.md", text=TEXTS["taxi#1"]),
    )


def told(*order: int) -> list[dict[str, str]]:
    """Entries with their texts, the repeats numbered anew in this list."""
    out: list[dict[str, str]] = []
    for n in order:
        one = filed()[n]
        again = sum(entry["id"].startswith(one.id) for entry in out)
        out.append({"id": f"{one.id}#{again + 1}" if again else one.id, "text": one.text})
    return out


@pytest.mark.parametrize(
    ("order", "place", "rank"),
    [((1, 2, 0), "arrived", 1), ((0, 2, 1), "ranked_below_k", 3), ((0, 2), "not_found", None)],
)
def test_repeated_ids_are_told_apart_by_their_texts(
    order: tuple[int, ...], place: str, rank: int | None
) -> None:
    entries = told(*order)
    sent = [Chunk(**entries[0])]
    ledger = trace_ledger(case(FACT, {"dense": entries}, sent, retrieved=sent), Given(filed()))
    assert (ledger.place, ledger.trails[0].rank) == (place, rank)
    assert ledger.counts["duplicate_ids"] == 1


def test_a_bare_id_that_several_chunks_share_tells_nothing() -> None:
    made = case(FACT, {"dense": ["guide.md", FILE]}, [filed()[2]])
    ledger = trace_ledger(made, Given(filed()))
    assert (ledger.place, ledger.reason) == ("unknown", "ids_unknown")


@pytest.mark.parametrize("stage", ["dense", "fused", "bm25"])
def test_lists_in_ids_of_another_scheme_are_no_proof_of_absence(
    stage: str, whole_base: Given
) -> None:
    made = case(FACT, {stage: ["u-1", "u-2", "u-3"]}, ["menu#1"])
    ledger = trace_ledger(made, whole_base)
    assert (ledger.place, ledger.reason) == ("unknown", "ids_unknown")
    assert "ids_unknown" in [gap.reason for gap in ledger.missing]


def test_a_list_cut_by_the_reader_is_no_proof_of_absence(whole_base: Given) -> None:
    long = ["menu#1", *(f"other-{n}" for n in range(1_000)), "vpn#1"]
    assert trace_ledger(case(FACT, {"dense": long}, ["menu#1"]), whole_base).place == "unknown"


@pytest.mark.parametrize(
    "sent",
    [
        "Context 1:\n" + TEXTS["vpn#1"] + "\n---",
        "\n\n".join([TEXTS["menu#1"], TEXTS["vpn#1"], TEXTS["taxi#1"]]),
        "Sessions of the VPN: a VPN session lasts 12 hours, then it ends without warning.",
    ],
)
def test_evidence_in_the_prompt_has_arrived_however_it_is_wrapped(
    sent: str, whole_base: Given
) -> None:
    assert trace_ledger(case(FACT, {}, [Chunk(id="c1", text=sent)]), whole_base).place == "arrived"


@pytest.mark.parametrize("chunks", [(), base("vpn#1"), (*base("vpn#1"), chunk("vpn#1", "Gone."))])
def test_the_texts_of_the_case_count_where_the_base_has_changed(chunks: Any) -> None:
    assert trace_ledger(case(FACT, {}, ["vpn#1"]), Given(chunks)).place == "arrived"
    lost = case(FACT, {}, ["menu#1"], retrieved=(chunk("menu#1"), chunk("vpn#1")))
    assert trace_ledger(lost, Given(chunks)).place == "not_sent"


@pytest.mark.parametrize(("one", "other"), [(-1, -2), (1, True), (None, "None")])
def test_two_bases_whose_ids_have_one_hash_are_two(one: Any, other: Any) -> None:
    read = [
        as_chunks([{"id": own, "text": "Taxis are paid after 22:00."}], Gaps("en"))
        for own in (one, other, one)
    ]
    ids = ["0" if own is None else str(own) for own in (one, other, one)]
    assert [[chunk.id for chunk in chunks or ()] for chunks in read] == [[own] for own in ids]
