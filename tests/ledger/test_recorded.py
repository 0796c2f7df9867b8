"""What a case records of its stages: read where it can be, named where it cannot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ledger_base import TEXTS, Given, base, case, chunk

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.recorded import MAX_ENTRIES, recorded_stages
from rag_doctor.ledger.recorded_settings import recorded_k, recorded_query
from rag_doctor.ledger.recorded_texts import recorded_chunks

FACT = "A VPN session lasts 12 hours and then ends without warning."


def read(stages: Any, **more: Any) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """(stage → ids, reasons of the gaps)."""
    gaps = Gaps("en")
    found = recorded_stages(case("x", stages, contexts_known=False, **more), gaps)
    return {name: stage.ids for name, stage in found.items()}, [g.reason for g in gaps.all()]


def test_ids_and_tables_are_read_in_order() -> None:
    stages = {"bm25": ["a", "b"], "dense": [{"id": "b", "text": "words"}, {"id": "c"}]}
    assert read(stages) == ({"bm25": ("a", "b"), "dense": ("b", "c")}, [])


def test_ranks_put_a_list_in_order_when_every_entry_has_one() -> None:
    assert read({"fused": [{"id": "b", "rank": 2}, {"id": "a", "rank": 1}]})[0]["fused"] == (
        "a",
        "b",
    )
    assert read({"fused": [{"id": "b", "rank": 2}, {"id": "a"}]})[0]["fused"] == ("b", "a")


def test_contexts_and_retrieved_win_over_the_recorded_names() -> None:
    found, _ = read(
        {"sent": ["z"], "selected": ["y"]}, sent=["vpn#1"], retrieved=(chunk("taxi#1"),)
    )
    assert found == {"sent": ("vpn#1",), "selected": ("taxi#1",)}


def test_other_names_of_a_stage_are_known() -> None:
    assert set(read({"lexical": ["a"], "Vector": ["a"], "rrf": ["a"]})[0]) == {
        "bm25",
        "dense",
        "fused",
    }


def test_an_empty_list_counts_as_not_recorded() -> None:
    assert read({"reranked": [], "fused": ["a"]}) == ({"fused": ("a",)}, [])


@pytest.mark.parametrize(
    ("stages", "reason"),
    [
        ("bm25: a, b", "not_a_table"),
        ({"bm52": ["a"]}, "unknown_stage"),
        ({7: ["a"]}, "unknown_stage"),
        ({"bm25": "a"}, "not_a_list"),
        ({"bm25": None}, "not_a_list"),
        ({"bm25": ["a", 3, None, {"text": "no id"}, ""]}, "bad_entries"),
        ({"bm25": ["a", "b", "a"]}, "repeated"),
        ({"bm25": [f"c{n}" for n in range(10_000)]}, "too_long"),
    ],
)
def test_malformed_parts_are_named_and_left_out(stages: Any, reason: str) -> None:
    found, reasons = read(stages)
    assert reason in reasons
    assert len(found.get("bm25", ())) <= MAX_ENTRIES


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)


@given(JSON | st.dictionaries(st.sampled_from(["bm25", "dense", "fused", "sent"]), JSON))
def test_nothing_recorded_makes_it_raise(stages: Any) -> None:
    found, _ = read(stages)
    assert all(len(ids) == len(set(ids)) for ids in found.values())


@pytest.mark.parametrize(
    ("told", "query"),
    [("other words", "other words"), (" What does the handbook say? ", None), (" ", None)],
)
def test_the_query_counts_only_where_it_is_another_text(told: str, query: str | None) -> None:
    gaps = Gaps("en")
    assert recorded_query(case("x", meta={"query": told}), gaps) == query
    assert gaps.all() == ()


@pytest.mark.parametrize(
    ("knobs", "k"),
    [({"top_k": 4}, 4), ({"top_k": "4"}, 4), ({"k": 3.0}, 3), ({"top_k": None, "k": 2}, 2)],
)
def test_k_is_read_from_the_recorded_settings(knobs: Any, k: int) -> None:
    gaps = Gaps("en")
    assert recorded_k(case("x", meta={"knobs": knobs}), gaps) == k
    assert gaps.all() == ()


MALFORMED = [
    ({"query": ["no", "text"]}, "query", "not_text"),
    ({"query": 7}, "query", "not_text"),
    ({"knobs": 3}, "knobs", "no_settings"),
    ({"knobs": "top_k=3"}, "knobs", "no_settings"),
    ({"knobs": {"top_k": True}}, "knobs.top_k", "no_count"),
    ({"knobs": {"k": "five"}}, "knobs.k", "no_count"),
    ({"knobs": {"top_k": -1}}, "knobs.top_k", "no_count"),
    ({"stages": ["bm25"]}, "stages", "not_a_table"),
    ({"stages": {"fused": "c1"}}, "stages.fused", "not_a_list"),
    ({"stages": {"fused": [{}, "c1"]}}, "stages.fused", "bad_entries"),
    ({"stages": {"fuzed": ["c1"]}}, "stages", "unknown_stage"),
    ({"chunks": "c1"}, "chunks", "not_a_list"),
    ({"chunks": [{"id": "c1"}]}, "chunks", "bad_entries"),
]


@pytest.mark.parametrize(("meta", "part", "reason"), MALFORMED)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_malformed_field_of_a_trace_is_named_in_the_ledger(
    meta: dict[str, Any], part: str, reason: str, lang: str
) -> None:
    one = case(FACT, sent=["menu#1"], meta=meta).model_copy(update={"lang": lang})
    missing = {(gap.part, gap.reason): gap.text for gap in trace_ledger(one).missing}
    assert (part, reason) in missing
    assert part in missing[part, reason]


@pytest.mark.parametrize("bad", [{}, None, "", {"text": "no id"}, [1, 2, 3, 4], True])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_an_entry_that_cannot_be_read_keeps_its_place(bad: Any, at: int) -> None:
    entries: list[Any] = ["a", "b", "vpn#1"]
    entries.insert(at, bad)
    found = recorded_stages(case("x", {"fused": entries}), Gaps("en"))["fused"]
    assert found.ranks["vpn#1"] == 4
    ledger = trace_ledger(
        case(FACT, {"fused": entries}, ["menu#1"], meta={"knobs": {"top_k": 3}}), Given(base())
    )
    assert (ledger.place, ledger.trails[0].rank) == ("ranked_below_k", 4)


@pytest.mark.parametrize(
    "entries",
    [
        [1, 7],
        [("1", 0.9), ("7", 0.2)],
        [{"chunk_id": "1"}, {"chunk_id": 7}],
        [{"id": "7", "rank": 2.0}, {"id": "1", "rank": 1.0}],
        [{"id": "7", "rank": "2"}, {"id": "1", "rank": "1"}],
        [{"id": "7", "rank": 1}, {"id": "1", "rank": 0}],
    ],
)
@pytest.mark.parametrize("name", ["bm25", "BM25", " Dense "])
def test_ids_and_ranks_may_be_written_in_many_ways(entries: list[Any], name: str) -> None:
    assert read({name: entries}) == ({name.strip().lower(): ("1", "7")}, [])


@pytest.mark.parametrize("rank", ["first", float("nan"), -1, 1.5, True])
def test_a_rank_that_is_none_is_named(rank: Any) -> None:
    found, reasons = read({"bm25": [{"id": "b", "rank": rank}, {"id": "a", "rank": 1}]})
    assert found == {"bm25": ("b", "a")}
    assert reasons == ["bad_ranks"]


def ranks(entries: list[Any]) -> dict[str, int]:
    return recorded_stages(case("x", {"bm25": entries}), Gaps("en"))["bm25"].ranks


@pytest.mark.parametrize(
    "bad", [None, "", {}, {"text": "no id"}, 1.5, [], ["a", {}], [["a", 1], 2]]
)
def test_an_entry_that_names_no_chunk_keeps_its_place(bad: Any) -> None:
    assert ranks(["a", bad, "b", bad, bad, "c"]) == {"a": 1, "b": 3, "c": 6}


def test_an_entry_that_names_a_chunk_again_keeps_its_place_too() -> None:
    assert ranks(["a", "b", "a", "c"]) == {"a": 1, "b": 2, "c": 4}


def test_stated_ranks_count_where_every_entry_has_its_own() -> None:
    assert ranks([{"id": "b", "rank": 7}, {"id": "a", "rank": 3}]) == {"a": 3, "b": 7}
    assert ranks([{"id": "b", "rank": 0}, {"id": "a", "rank": 1}]) == {"b": 1, "a": 2}
    assert ranks([{"id": "b", "rank": 2}, {"id": "a", "rank": 2}]) == {"b": 1, "a": 2}


def test_a_malformed_entry_moves_nothing_into_the_prompts_reach() -> None:
    stages = {"fused": ["menu#1", None, "vpn#1"]}
    recorded = case(FACT, stages, ["menu#1"], meta={"knobs": {"top_k": 2}})
    assert trace_ledger(recorded, Given(base())).trails[0].rank == 3


def test_a_list_of_mostly_unreadable_entries_says_nothing_of_what_it_lacks() -> None:
    recorded = case(FACT, {"fused": ["menu#1", None, None]}, ["menu#1"])
    assert trace_ledger(recorded, Given(base())).place == "unknown"
    readable = case(FACT, {"fused": ["menu#1", None, "taxi#1"]}, ["menu#1"])
    assert trace_ledger(readable, Given(base())).place == "not_found"


@pytest.mark.parametrize(
    "told",
    [
        [{"id": "vpn#1", "text": TEXTS["vpn#1"], "source": "VPN guide", "meta": {"region": "sg"}}],
        [{"chunk_id": "vpn#1", "text": TEXTS["vpn#1"]}],
        {"vpn#1": TEXTS["vpn#1"]},
        {"vpn#1": {"text": TEXTS["vpn#1"]}},
        [chunk("vpn#1")],
    ],
)
def test_texts_told_once_serve_every_list(told: Any) -> None:
    stages = {"bm25": ["menu#1", "vpn#1"], "dense": ["menu#1", "taxi#1", "vpn#1"]}
    recorded = case(FACT, stages, ["menu#1"], meta={"chunks": told})
    trail = trace_ledger(recorded).trails[0]
    assert (trail.place, trail.ranks["bm25"], trail.ranks["dense"]) == ("ranked_below_k", 2, 3)
    assert trace_ledger(case(FACT, stages, ["menu#1"])).place == "unknown"


def test_entries_may_carry_their_text_beside_the_id() -> None:
    for entry in (["vpn#1", TEXTS["vpn#1"]], ["vpn#1", 0.3, TEXTS["vpn#1"]]):
        recorded = case(FACT, {"fused": ["menu#1", entry]}, ["menu#1"])
        assert trace_ledger(recorded).place == "ranked_below_k"


@pytest.mark.parametrize(
    "told", ["text", 7, [None, 3, {"id": "a"}, {"text": "x"}], {"": "x", "b": 1}]
)
def test_malformed_texts_are_named_and_left_out(told: Any) -> None:
    found = trace_ledger(case(FACT, {"fused": ["vpn#1"]}, ["menu#1"], meta={"chunks": told}))
    assert "chunks" in {gap.part for gap in found.missing if gap.reason != "no_pipeline"}


@given(JSON)
def test_no_recorded_texts_make_it_raise(told: Any) -> None:
    found = recorded_chunks(case(FACT, {}, ["menu#1"], meta={"chunks": told}), Gaps("en"))
    assert all(chunk.text for chunk in found.values())
