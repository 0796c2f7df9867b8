"""A chunk with another word in the place of one of the statement's is no evidence for it."""

from __future__ import annotations

import pytest
from ledger_base import case, chunk

from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.swapped import in_its_words, swap_in

TWINS = [
    ("The gym opens at 10 am on Saturday.", "The gym opens at 10 am on Sunday."),
    ("Chengdu staff get 14 days of leave.", "Suzhou staff get 14 days of leave."),
    ("Managers may spend $3000 a month.", "Supervisors may spend $3000 a month."),
    ("Cats are not allowed in any building.", "Dogs are not allowed in any building."),
    ("企业版每分钟限600次。", "专业版每分钟限600次。"),
    ("经理每月额度3000元。", "主管每月额度3000元。"),
    ("新加坡员工年假14天。", "苏州员工年假14天。"),
    ("产假15天。", "陪产假15天。"),
]


def place(reference: str, sent: str, elsewhere: str | None = None, **more: object) -> str:
    listed = ["a#1", "b#1", "c#1"]
    stages = {"bm25": listed, "dense": listed, "fused": listed}
    known = [{"id": "b#1", "text": "Lifts stop at 11 pm."}]
    known += [{"id": "c#1", "text": elsewhere}] if elsewhere else []
    meta = {"knobs": {"top_k": 1}, "chunks": known}
    question = "What is the rule?" if reference.isascii() else "怎么规定？"
    return trace_ledger(
        case(reference, stages, [chunk("a#1", sent)], question, meta=meta, **more)
    ).place


@pytest.mark.parametrize(("reference", "twin"), TWINS)
def test_the_chunk_that_says_it_beats_its_look_alike(reference: str, twin: str) -> None:
    assert place(reference, twin, reference) == "ranked_below_k"
    assert place(reference, reference, twin) == "arrived"


@pytest.mark.parametrize(("reference", "twin"), TWINS)
def test_a_look_alike_alone_has_not_arrived(reference: str, twin: str) -> None:
    assert place(reference, twin) == "unknown"


def test_a_label_outweighs_the_exchanged_word() -> None:
    reference, twin = TWINS[2]
    assert place(reference, twin, relevant_ids={"a#1": 2}) == "arrived"


@pytest.mark.parametrize(
    ("reference", "text"),
    [
        ("Interns do not get a laptop.", "Employees get a laptop. Interns do not get a laptop."),
        ("Lunch is not free for guests.", "Lunch is free for staff. Lunch is not free for guests."),
        ("特价商品不能退货。", "正价商品三十天内可以退货，特价商品不能退货。"),
    ],
)
def test_word_for_word_evidence_arrives_beside_its_contrast(reference: str, text: str) -> None:
    assert place(reference, text) == "arrived"


def test_word_for_word_means_a_whole_clause() -> None:
    assert in_its_words("Cats are allowed.", "Note: cats are  allowed, dogs are not.")
    assert not in_its_words("可以带猫。", "不可以带猫。")
    assert not in_its_words("Cats are allowed.", "Are dogs in? Cats are allowed?")
    assert not in_its_words("Cats are allowed.", "It is false that cats are allowed.")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("Employees get 14 days of leave.", "Staff get 14 days of leave."),
        ("The fee is $24 per day.", "The fee is $25 per day."),
        ("员工每年享有年假14天。", "全体员工每年享有年假14天。"),
        ("The gym opens at 10 on Saturday.", "On Saturday the gym opens at 10, as on Sunday."),
    ],
)
def test_other_forms_of_a_word_and_values_are_no_exchange(said: str, text: str) -> None:
    assert swap_in(said, text) is None


def test_an_exchange_names_both_words() -> None:
    assert swap_in("Tea is served at noon.", "Soup is served at noon.") == ("Tea", "Soup", True)
    found = swap_in("Staff may borrow keys at noon.", "Staff may borrow maps at noon.")
    assert found == ("keys", "maps", False)
