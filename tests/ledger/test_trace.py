"""A case followed to its place, with and without a pipeline."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from ledger_base import TEXTS, Given, base, case, chunk, documents

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import Knob, Retrieval
from rag_doctor.records import Chunk, Claim, Ledger

FACT = "A VPN session lasts 12 hours and then ends without warning."
OTHER = ["menu#1", "taxi#2", "leave#2", "taxi#1", "codes#1", "leave#1"]


def lists(bm25: int | None, dense: int | None, fused: int | None, **more: list[str]) -> Any:
    """Lists in which `vpn#1` has these ranks; `None` = it is not there."""

    def at(rank: int | None) -> list[str]:
        ids = list(OTHER)
        return ids if rank is None else [*ids[: rank - 1], "vpn#1", *ids[rank - 1 :]]

    return {"bm25": at(bm25), "dense": at(dense), "fused": at(fused)} | more


TWO, WITH = ["menu#1", "taxi#2"], ["menu#1", "vpn#1"]


@pytest.mark.parametrize(
    ("stages", "selected", "sent", "place"),
    [
        (lists(1, 1, 1), WITH, WITH, "arrived"),
        (lists(1, 1, 1), WITH, ["menu#1"], "not_sent"),
        (lists(1, 1, 2, reranked=[*OTHER, "vpn#1"]), TWO, TWO, "dropped_by_reranker"),
        (lists(1, None, 3), TWO, TWO, "lexical_only"),
        (lists(None, 2, 4), TWO, TWO, "dense_only"),
        (lists(1, 6, 3), TWO, TWO, "lost_in_fusion"),
        (lists(4, 3, 3), TWO, TWO, "ranked_below_k"),
        (lists(None, None, None), TWO, TWO, "not_found"),
        ({"dense": lists(1, 5, 1)["dense"]}, TWO, TWO, "ranked_below_k"),
        ({"dense": OTHER}, TWO, TWO, "not_found"),
        ({"fused": lists(1, 1, 3)["fused"]}, TWO, TWO, "ranked_below_k"),
        ({}, WITH, WITH, "arrived"),
        ({}, TWO, TWO, "unknown"),
    ],
)
def test_recorded_lists_name_the_place(
    stages: Any, selected: list[str], sent: list[str], place: str, whole_base: Given
) -> None:
    retrieved = tuple(chunk(i) for i in selected)
    ledger = trace_ledger(case(FACT, stages, sent, retrieved=retrieved), whole_base)
    assert ledger.place == place
    trail = ledger.trails[0]
    assert (trail.chunk, trail.k) == ("vpn#1", 2)
    assert trail.carriers == ("vpn#1",)


def test_the_ranks_of_every_known_stage_are_told(whole_base: Given) -> None:
    trail = trace_ledger(case(FACT, lists(4, 3, 3), TWO), whole_base).trails[0]
    assert trail.ranks == {"bm25": 4, "dense": 3, "fused": 3, "sent": None}
    assert trail.rank == 3


@pytest.mark.parametrize(
    ("rag", "place"),
    [
        (Given(base("vpn#1", "vpn-zh#1"), documents("vpn", "vpn-zh")), "missing_content"),
        (Given(base("vpn#1"), documents()), "not_indexed"),
        (Given(base("vpn#1", "vpn-zh#1")), "missing_content"),
    ],
)
def test_what_no_chunk_carries_is_missing_or_not_indexed(rag: Given, place: str) -> None:
    ledger = trace_ledger(case(FACT, {"fused": OTHER}, TWO), rag)
    assert ledger.place == place
    assert ledger.trails[0].document == ("vpn" if place == "not_indexed" else None)


def test_a_fact_cut_apart_names_both_pieces() -> None:
    left, right = TEXTS["vpn#1"].split(" hours")
    halves = [chunk("vpn#1.1", left), chunk("vpn#1.2", "hours" + right)]
    rag = Given([*base("vpn#1"), *halves], documents())
    ledger = trace_ledger(case(FACT, {"fused": OTHER}, TWO), rag)
    assert ledger.place == "split_across_chunks"
    assert ledger.trails[0].pieces == ("vpn#1.1", "vpn#1.2")
    both = trace_ledger(case(FACT, {"fused": OTHER}, halves), rag)
    assert both.place == "arrived"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("## Sessions\n\nA VPN session", "cut_text"),
        ("## Sessions\n\nSign in with the token.", "cut_text"),
        (TEXTS["vpn#1"] + " More was added.", "arrived"),
    ],
)
def test_a_sent_text_without_the_evidence_is_cut(text: str, place: str, whole_base: Given) -> None:
    made = case(FACT, lists(1, 1, 1), [chunk("vpn#1", text)])
    assert trace_ledger(made, whole_base).place == place


def test_the_earliest_loss_is_the_place_of_the_case(whole_base: Given) -> None:
    reference = f"{FACT} Trips home after 21:30 are reimbursed. Staff get 99 days of garden leave."
    made = case(reference, lists(1, 1, 3), TWO)
    ledger = trace_ledger(made, whole_base)
    assert ledger.lost[0].place == ledger.place == "missing_content"
    assert len(ledger.trails) == 3


def test_any_carrier_that_arrives_is_enough(whole_base: Given) -> None:
    copy = chunk("copy#1", TEXTS["vpn#1"])
    rag = Given([*base(), copy])
    ledger = trace_ledger(case(FACT, {"fused": [*OTHER, "vpn#1", "copy#1"]}, [copy]), rag)
    assert ledger.place == "arrived"
    assert ledger.trails[0].chunk == "copy#1"
    assert set(ledger.trails[0].carriers) == {"vpn#1", "copy#1"}


def test_without_a_pipeline_the_known_texts_must_do() -> None:
    assert trace_ledger(case(FACT, sent=["vpn#1"])).place == "arrived"
    lost = trace_ledger(case(FACT, lists(1, 1, 3), TWO))
    assert (lost.place, lost.reason) == ("unknown", "base_unknown")
    assert "chunks()" in lost.text
    retrieved = (chunk("menu#1"), chunk("vpn#1"))
    assert trace_ledger(case(FACT, sent=["menu#1"], retrieved=retrieved)).place == "not_sent"


def test_a_labelled_id_stands_for_a_text_nobody_knows() -> None:
    made = case(FACT, lists(1, 1, 3), TWO, relevant_ids={"vpn#1": 2})
    ledger = trace_ledger(made)
    assert ledger.place == "lost_in_fusion"
    assert [gap.part for gap in ledger.missing] == ["chunks"]
    two = case(FACT, lists(1, 1, 3), TWO, relevant_ids={"vpn#1": 2, "gone#1": 2})
    assert trace_ledger(two).reason == "labels_differ"


def test_without_a_reference_the_labels_are_followed() -> None:
    made = case(None, lists(4, 3, 3), TWO, relevant_ids={"vpn#1": 2, "menu#1": 1})
    ledger = trace_ledger(made)
    assert ledger.place == "ranked_below_k"
    assert ledger.trails[0].claim.text == "vpn#1"
    some = case(None, lists(4, 3, 3), TWO, relevant_ids={"vpn#1": 2, "menu#1": 2})
    assert trace_ledger(some).reason == "labels_differ"


@pytest.mark.parametrize(
    ("reference", "reason"),
    [
        (None, "nothing_needed"),
        ("The handbook does not say anything about this.", "reference_declines"),
        ("???", "reference_says_nothing"),
    ],
)
def test_a_case_that_needs_nothing_says_what_to_give(reference: str | None, reason: str) -> None:
    ledger = trace_ledger(case(reference, lists(1, 1, 1)))
    assert (ledger.place, ledger.reason, ledger.trails) == ("unknown", reason, ())
    assert ledger.text


def test_claims_that_are_split_already_are_followed_as_they_are(whole_base: Given) -> None:
    claims = [Claim(text=FACT, start=0, end=len(FACT))]
    ledger = trace_ledger(case("Something else.", {}, ["vpn#1"]), whole_base, claims=claims)
    assert [t.claim.text for t in ledger.trails] == [FACT]


def test_stages_that_are_not_recorded_are_asked_for() -> None:
    shown = {k: [i for i in v if i != "gone"] for k, v in lists(1, 1, 1).items()}
    rag = Given(base(), lists=shown | {"selected": WITH, "sent": WITH})
    ledger = trace_ledger(case(FACT, contexts_known=False), rag)
    assert ledger.place == "arrived"
    assert set(ledger.stages.values()) == {"rerun"}
    recorded = trace_ledger(case(FACT, sent=WITH), rag)
    assert recorded.stages["sent"] == "recorded"
    assert recorded.stages["bm25"] == "rerun"


def test_a_new_run_that_shows_other_chunks_is_not_believed() -> None:
    rag = Given(base(), lists=lists(1, 1, 1) | {"selected": WITH, "sent": WITH})
    ledger = trace_ledger(case(FACT, sent=TWO), rag)
    assert (ledger.place, ledger.reason) == ("unknown", "stages_unknown")
    assert "rerun_differs" in [gap.reason for gap in ledger.missing]


def test_ids_of_ones_own_are_told_by_the_text(whole_base: Given) -> None:
    sent = [Chunk(id="ctx-1", text=TEXTS["vpn#1"])]
    assert trace_ledger(case(FACT, sent=sent), whole_base).trails[0].ranks == {"sent": 1}
    made = case(FACT, {"fused": ["nobody", "vpn#1"]}, sent)
    assert "ids_unknown" in [gap.reason for gap in trace_ledger(made, whole_base).missing]
    cut = [Chunk(id="ctx-1", text=TEXTS["vpn#1"][:30])]
    assert trace_ledger(case(FACT, sent=cut), whole_base).place == "cut_text"


DEPTH = {"candidates": Knob("candidates", "int", 2, low=1, high=500)}


def test_a_chunk_no_search_listed_is_asked_for_deeper() -> None:
    def show(question: str, knobs: Mapping[str, Any]) -> Any:
        deep = knobs.get("candidates") == 500
        return lists(7, None, 7) if deep else {"bm25": TWO, "dense": TWO, "fused": TWO}

    rag = Given(base(), by_knobs=show, knobs=DEPTH)
    made = case(FACT, {"bm25": TWO, "dense": TWO, "fused": TWO}, TWO)
    trail = trace_ledger(made, rag).trails[0]
    assert (trail.place, trail.deeper) == ("not_found", {"bm25": 7, "dense": None})
    assert rag.asked == [{"candidates": 500}]


def drifting(found: bool) -> Given:
    def show(question: str, knobs: Mapping[str, Any]) -> Any:
        plain = knobs.get("rewrite") == "none"
        return lists(1, 1, 1 if plain and found else 5) | {
            "selected": WITH if plain and found else TWO
        }

    knobs = {"rewrite": Knob("rewrite", "choice", "own", choices=("none", "own"))}
    return Given(base(), by_knobs=show, knobs=knobs, query="another question")


def test_drift_is_named_when_the_plain_question_finds_it() -> None:
    made = case(FACT, lists(6, 6, 5), TWO, meta={"query": "another question"})
    found = trace_ledger(made, drifting(True))
    assert (found.place, found.query) == ("query_drift", "another question")
    assert trace_ledger(made, drifting(False)).place == "ranked_below_k"
    same = case(FACT, lists(6, 6, 5), TWO)
    assert trace_ledger(same, drifting(True)).place == "ranked_below_k"


class Broken:
    """Every call fails, each in its own way."""

    def chunks(self) -> Iterator[Chunk]:
        yield chunk("vpn#1")
        raise OSError("disk gone")

    def documents(self) -> Any:
        return 42

    def retrieve(self, question: str, **knobs: Any) -> Retrieval:
        raise TimeoutError("no answer")

    def knobs(self) -> Any:
        raise KeyError("knobs")


def test_a_broken_pipeline_is_a_gap_and_no_error() -> None:
    ledger = trace_ledger(case(FACT, sent=["vpn#1"]), Broken())
    assert ledger.place == "arrived"
    parts = {gap.part: gap.text for gap in ledger.missing}
    assert "disk gone" in parts["chunks"]
    assert "no answer" in parts["retrieve"]


def test_what_retrieve_returns_may_be_anything() -> None:
    class Odd(Given):
        def _retrieve(self, question: str, **knobs: Any) -> Any:
            return 7

    ledger = trace_ledger(case(FACT, sent=["vpn#1"]), Odd(base(), lists={}))
    assert ledger.place == "arrived"
    assert "retrieve" in [gap.part for gap in ledger.missing]


def test_the_same_case_has_the_same_ledger_and_survives_json(whole_base: Given) -> None:
    made = case(f"{FACT} Staff get 15 days of annual leave a year.", lists(1, 1, 3), TWO)
    one, two = trace_ledger(made, whole_base), trace_ledger(made, whole_base)
    assert one == two
    assert Ledger.model_validate_json(one.model_dump_json()) == one
    assert one.trails[1].lookalike == "leave#1"


def test_a_chinese_case_is_followed_and_answered_in_chinese(whole_base: Given) -> None:
    made = case("全职员工每年享有 14 天年假。", {}, ["leave-zh#1"], question="年假有几天？")
    ledger = trace_ledger(made.model_copy(update={"lang": "zh"}), whole_base)
    assert ledger.place == "arrived"
    none = trace_ledger(case(None).model_copy(update={"lang": "zh"}))
    assert "参考答案" in none.text


def test_the_reader_of_a_long_reference_is_told_what_was_left_out(whole_base: Given) -> None:
    reference = " ".join(f"Room {n} seats {n + 3} people." for n in range(60))
    ledger = trace_ledger(case(reference, {}, TWO), whole_base)
    assert len(ledger.trails) == 40
    assert "too_many" in [gap.reason for gap in ledger.missing]


ONE_LIST = ["menu#1", "taxi#2", "leave#2", "taxi#1", "vpn#1"]


def _told_k(question: str, knobs: Mapping[str, Any]) -> dict[str, list[str]]:
    return {"selected": ONE_LIST[: knobs.get("top_k", 2)]}


def _deaf(question: str, knobs: Mapping[str, Any]) -> dict[str, list[str]]:
    return {"selected": TWO}


def _others(question: str, knobs: Mapping[str, Any]) -> dict[str, list[str]]:
    return {"selected": ["leave#2", "leave#1", "codes#1", "menu#1", "vpn-zh#1"]}


def _without(question: str, knobs: Mapping[str, Any]) -> dict[str, list[str]]:
    return {"selected": [*TWO, "leave#2", "taxi#1"][: knobs.get("top_k", 2)]}


@pytest.mark.parametrize(
    ("answers", "place", "reason"),
    [
        (_told_k, "ranked_below_k", ""),
        (_without, "not_found", ""),
        (_deaf, "unknown", "stages_unknown"),
        (_others, "unknown", "stages_unknown"),
    ],
)
def test_a_longer_list_is_believed_where_it_grew_from_the_recorded_one(
    answers: Any, place: str, reason: str
) -> None:
    rag = Given(base(), by_knobs=answers, knobs={"top_k": Knob("top_k", "int", 2, high=50)})
    found = trace_ledger(case(FACT, sent=TWO), rag)
    assert (found.place, found.trails[0].reason) == (place, reason)
