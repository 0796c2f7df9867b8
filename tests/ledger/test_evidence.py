"""Which chunks carry a statement: candidates, labels, parts, look-alikes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_base import TEXTS, base, chunk

from rag_doctor.ledger import EvidenceIndex
from rag_doctor.ledger.base import MANY, as_chunks, as_documents, evidence_index
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.joining import joined_texts, may_be_cut
from rag_doctor.ledger.judged import Judged
from rag_doctor.ledger.weighing import Weighed
from rag_doctor.records import Chunk, Claim, Contradiction
from rag_doctor.text import content_words


def claim(text: str) -> Claim:
    return Claim(text=text, start=0, end=len(text))


def carriers(index: EvidenceIndex, text: str, **more: object) -> list[str]:
    return [index.chunks[n].id for n in index.find(claim(text), **more).carriers]  # type: ignore[arg-type]


FACTS = {
    "leave#1": "A full-time employee gets 14 days of annual leave a year.",
    "leave#2": "At most 5 unused days may be carried over, to be taken by 31 March.",
    "vpn#1": "A VPN session lasts 12 hours.",
    "vpn#2": "Error 809 means that UDP port 500 is blocked.",
    "taxi#1": "Trips home after 21:30 are reimbursed.",
    "codes#1": "LH-5002 is tried again after 60 s, at most 5 times.",
    "leave-zh#1": "全职员工每年有 14 天年假。",
    "vpn-zh#1": "岚门会话最长 12 小时。",
}


@pytest.mark.parametrize(("chunk_id", "said"), FACTS.items())
def test_each_fact_is_carried_by_its_chunk_alone(chunk_id: str, said: str) -> None:
    assert carriers(EvidenceIndex(base()), said) == [chunk_id]


@pytest.mark.parametrize(("chunk_id", "said"), FACTS.items())
def test_without_its_chunk_nothing_carries_the_fact(chunk_id: str, said: str) -> None:
    found = EvidenceIndex(base(chunk_id)).find(claim(said))
    assert (found.carriers, found.pieces) == ((), ())


@settings(max_examples=20, deadline=None)
@given(st.permutations(list(TEXTS)))
def test_the_order_of_the_chunks_does_not_matter(order: list[str]) -> None:
    index = EvidenceIndex([chunk(i) for i in order])
    for chunk_id in ("vpn#1", "codes#1", "leave-zh#1"):
        assert carriers(index, FACTS[chunk_id]) == [chunk_id]


def test_coverage_is_the_idf_weighted_share_of_the_terms() -> None:
    index = EvidenceIndex(base())
    said = claim(FACTS["vpn#1"])
    weights = index.weights(said)
    assert sum(weights.values()) == pytest.approx(1)
    scores = index.scores(weights)
    for number, one in enumerate(index.chunks):
        held = set(content_words(f"{one.source}\n{one.text}"))
        assert scores[number] == pytest.approx(
            sum(w for t, w in weights.items() if t in held), abs=1e-5
        )


def test_a_rarer_term_weighs_more() -> None:
    index = EvidenceIndex(base())
    assert index.idf("never-seen") > index.idf("router") > index.idf("day")


def test_the_best_are_the_best_by_a_full_sort() -> None:
    rng = np.random.default_rng(3)
    index = EvidenceIndex([Chunk(id=str(n), text="words") for n in range(500)])
    scores = rng.random(500).astype(np.float32)
    best = [c.number for c in index.best(scores, "und", 20)]
    assert best == list(np.argsort(-scores, kind="stable")[:20])


def test_labels_lower_the_bar_for_wording_not_for_values() -> None:
    said = "The tunnel is closed after half a day, with no notice."
    text = "A VPN session lasts 12 hours and then the tunnel is closed."
    index = EvidenceIndex([chunk("a", text), *base("vpn#1")])
    assert carriers(index, said) == []
    assert carriers(index, said, labelled={"a"}) == ["a"]
    other = EvidenceIndex(
        [chunk("a", "The tunnel is closed after 3 days, with no notice."), *base()]
    )
    assert (
        carriers(other, "The tunnel is closed after 9 days, with no notice.", labelled={"a"}) == []
    )


def test_a_twin_in_the_other_language_does_not_carry() -> None:
    assert carriers(EvidenceIndex(base("vpn#1")), FACTS["vpn#1"]) == []


def test_copies_are_all_carriers_and_ids_may_repeat() -> None:
    index = EvidenceIndex(
        [*base(), chunk("copy#1", TEXTS["vpn#1"]), chunk("copy#1", TEXTS["vpn#1"])]
    )
    assert set(carriers(index, FACTS["vpn#1"])) == {"vpn#1", "copy#1"}
    assert index.duplicate_ids == 1


def test_a_lookalike_is_named_with_both_values() -> None:
    old = chunk("leave-2023#1", TEXTS["leave#1"].replace("14", "12"))
    index = EvidenceIndex([*base(), old])
    found = index.find(claim(FACTS["leave#1"]))
    assert [index.chunks[n].id for n in found.carriers] == ["leave#1"]
    assert found.lookalike is not None
    assert index.chunks[found.lookalike].id == "leave-2023#1"
    assert found.says is not None
    assert (found.says.wrong, found.says.right) == ("14 days", "12 days")


def test_a_fact_cut_between_neighbours_needs_both() -> None:
    left, right = TEXTS["vpn#2"].split("port 500")
    halves = [chunk("vpn#2.1", left + "port"), chunk("vpn#2.2", "500" + right)]
    index = EvidenceIndex([*base("vpn#2"), *halves])
    found = index.find(claim(FACTS["vpn#2"]))
    assert [index.chunks[n].id for n in found.pieces] == ["vpn#2.1", "vpn#2.2"]
    assert found.cut


def test_parts_in_two_places_carry_together() -> None:
    said = "The E320 has a warranty of 3 years, and Gold customers get a replacement within 2 days."
    one = chunk("a#1", "The E320 has a warranty of 3 years.", doc_id="a")
    two = chunk("b#1", "Gold customers get a replacement within 2 days.", doc_id="b")
    index = EvidenceIndex([one, *base(), two])
    found = index.find(claim(said))
    assert {index.chunks[n].id for n in found.pieces} == {"a#1", "b#1"}
    assert not found.cut


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("UDP port", "500 is blocked", "UDP port 500 is blocked"),
        ("reten", "tion is long", "retention is long"),
        ("最多结转", "五天", "最多结转五天"),
        ("one two three four", "two three four five", "one two three four five"),
    ],
)
def test_halves_are_put_together_in_the_likely_ways(before: str, after: str, whole: str) -> None:
    assert whole in [" ".join(text.split()) for text in joined_texts(before, after)]


def test_nothing_is_cut_where_a_section_begins_or_a_document_ends() -> None:
    assert not may_be_cut(chunk("a#1", "x"), chunk("a#2", "## Next\ny"))
    assert not may_be_cut(chunk("a#1", "x"), chunk("b#1", "y"))
    assert not may_be_cut(chunk("a#1", "x"), chunk("a#2", "  "))


def test_hostile_chunks_do_no_harm() -> None:
    huge = "word " * 150_000 + FACTS["vpn#1"]
    index = EvidenceIndex(
        [chunk("e", ""), chunk("s", " \n"), chunk("h", huge), chunk("\ud800", "\ud800")]
    )
    assert index.empty == 2
    assert carriers(index, FACTS["vpn#1"]) == ["h"]
    assert EvidenceIndex([]).find(claim("Anything at all.")).carriers == ()


def test_an_index_is_built_once_for_the_same_chunks() -> None:
    chunks = base()
    first = evidence_index(chunks)
    assert evidence_index(chunks) is first
    assert evidence_index(list(chunks)) is first
    assert evidence_index([c.model_copy() for c in chunks]) is first
    assert evidence_index(chunks[:-1]) is not first


def test_what_is_no_chunk_is_left_out_and_named() -> None:
    gaps = Gaps("en")
    read = as_chunks([{"id": "a", "text": "words"}, "a text", 3, {"id": "b"}], gaps)
    assert read is not None
    assert [(c.id, c.text) for c in read] == [("a", "words"), ("1", "a text")]
    assert [g.reason for g in gaps.all()] == ["bad_entries"]
    assert as_chunks("no list", gaps) is None


def judged(number: int, coverage: float, p: float = 0.45, **more: object) -> Judged:
    return Judged(number, coverage, Weighed(p, told=True, **more))  # type: ignore[arg-type]


OTHER_VALUE = Contradiction(kind="number", wrong="180 days", right="90 days")


@pytest.mark.parametrize(
    ("read", "found"),
    [
        ([judged(0, 0.6)], (0,)),
        ([judged(0, 0.6), judged(1, 0.4)], (0,)),
        ([judged(0, 0.6), judged(1, 0.55)], None),
        ([judged(0, 0.6), judged(1, 0.59, lacking=("180 days",))], (0,)),
        ([judged(0, 0.6, p=0.3)], None),
        ([judged(0, 0.5)], None),
        ([judged(0, 0.6, clash=OTHER_VALUE)], None),
        ([Judged(0, 0.6, Weighed(0.45))], None),
    ],
)
def test_the_only_chunk_with_every_value_counts_and_a_rival_undoes_that(
    read: list[Judged], found: tuple[int, ...] | None
) -> None:
    lone = EvidenceIndex(base())._lone(read)
    assert (lone.carriers if lone else None) == found


def test_a_tuple_that_was_read_as_chunks_is_not_taken_for_documents():
    gaps = Gaps("en")
    many = tuple(chunk(f"c{n}", f"Text {n} of many.") for n in range(MANY))
    assert as_chunks(many, gaps) is many
    assert as_chunks(many, gaps) is many
    read = as_documents(many, gaps)
    assert read is not many
    assert {type(one).__name__ for one in read} == {"Document"}
