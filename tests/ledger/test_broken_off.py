"""A lost chunk in which the telling sentence is only half, and evidence in another language."""

from __future__ import annotations

import pytest
from ledger_base import Given, base, case

from rag_doctor.ledger import trace_ledger
from rag_doctor.records import Chunk

FACT = "Bicycle couriers get 9 days of rest after each quarter."
FACT_ZH = "骑行快递员每个季度之后有 9 天休息。"


def pieces(first: str, second: str, doc: str | None = "riders") -> list[Chunk]:
    return [Chunk(id="r#1", text=first, doc_id=doc), Chunk(id="r#2", text=second, doc_id=doc)]


@pytest.mark.parametrize(
    ("fact", "first", "second"),
    [
        (FACT, "Tours end at nine. Bicycle couriers get 9 days of rest after", "each quarter."),
        (FACT_ZH, "骑行快递员每个季度之后有 9 天", "休息，薪酬照发。"),
    ],
)
@pytest.mark.parametrize("fused", [["menu#1", "r#1"], ["menu#1", "taxi#1"]])
def test_a_lost_half_of_a_sentence_is_a_cut(
    fact: str, first: str, second: str, fused: list[str]
) -> None:
    rag = Given([*base(), *pieces(first, second)])
    trail = trace_ledger(case(fact, {"fused": fused}, ["menu#1"]), rag).trails[0]
    assert (trail.place, trail.pieces) == ("split_across_chunks", ("r#1", "r#2"))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (f"Tours end at nine. {FACT}", "Each quarter has a review."),
        (f"Tours end at nine. {FACT}", "- a list goes on"),
        (f"{FACT[:-1]}", "## Another section"),
        (f"{FACT} Tours end", "at nine in the evening."),
    ],
)
def test_a_whole_sentence_is_not_cut(first: str, second: str) -> None:
    rag = Given([*base(), *pieces(first, second)])
    trail = trace_ledger(case(FACT, {"fused": ["menu#1", "r#1"]}, ["menu#1"]), rag).trails[0]
    assert (trail.place, trail.chunk) == ("ranked_below_k", "r#1")


def test_both_halves_in_the_prompt_are_no_loss() -> None:
    rag = Given([*base(), *pieces("Bicycle couriers get 9 days of rest after", "each quarter.")])
    sent = ["menu#1", *rag.chunks()[-2:]]
    assert trace_ledger(case(FACT, {"fused": ["menu#1"]}, sent), rag).place in (
        "arrived",
        "unknown",
    )


TWINS = {
    "zh": ("vpn-zh#1", "岚门会话最长持续 12 小时，到时自动断开，不作提示。"),
    "en": ("vpn#1", "A VPN session lasts 12 hours and then ends without warning."),
}


@pytest.mark.parametrize(("lang", "twin"), [("zh", "vpn#1"), ("en", "vpn-zh#1")])
def test_nothing_is_lost_for_sure_where_the_prompt_says_it_in_another_language(
    lang: str, twin: str
) -> None:
    own, fact = TWINS[lang]
    rag = Given(base())
    ledger = trace_ledger(case(fact, {"fused": [twin, own]}, [twin]), rag)
    assert (ledger.place, ledger.reason) == ("unknown", "other_language")


@pytest.mark.parametrize(("lang", "other"), [("zh", "vpn#2"), ("en", "leave-zh#1")])
def test_another_matter_in_another_language_changes_nothing(lang: str, other: str) -> None:
    own, fact = TWINS[lang]
    ledger = trace_ledger(case(fact, {"fused": [other, own]}, [other]), Given(base()))
    assert ledger.place == "ranked_below_k"
