"""Amounts written in other signs are the same amounts, and no document is missed for them."""

from __future__ import annotations

import pytest
from ledger_base import Given, case, chunk, documents

from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.ledger import trace_ledger
from rag_doctor.ledger.alike import same_count, says_its_values, share_asked

BASE = {
    "guests#1": "访客在前台登记并佩戴胸牌。",
    "guests#2": "访客最多可连续留宿六晚。",
    "repairs#1": "钥匙遗失，由管理员补配，收费四百五十元。",
    "waste#1": "旧家具每年四月和十月免费清运两次。",
    "pool#1": "浴巾在泳池前台领取，押金七十元。",
}


def place(question: str, reference: str, *without: str) -> str:
    chunks = [chunk(i, text) for i, text in BASE.items() if i not in without]
    made = case(reference, {"fused": ["pool#1"]}, [chunks[-1]], question)
    made = made.model_copy(update={"lang": "zh"})
    texts = {c.id: c.text for c in chunks}
    docs = [documents()[0].__class__(id=i, title="", text=t) for i, t in texts.items()]
    return trace_ledger(made, Given(chunks, docs)).place


@pytest.mark.parametrize(
    ("said", "text", "same"),
    [
        ("不超过6个梯级。", "最多六梯级。", True),
        ("六个梯级", "6 梯级", True),
        ("不超过6个梯级。", "最多七梯级。", False),
        ("不超过6个梯级。", "共六层。", False),
        ("6 rungs", "六梯级", False),
    ],
)
def test_a_count_is_a_number_and_its_thing(said: str, text: str, same: bool) -> None:
    assert [same_count(value, said, text) for value in values_of(said)] == [same]


@pytest.mark.parametrize(
    ("said", "text"), [("收费450元", "收费四百五十元"), ("4月和10月", "四月和十月")]
)
def test_han_and_arabic_numerals_are_equal(said: str, text: str) -> None:
    assert says_its_values(said, text)
    assert says_its_values(text, said)
    assert not says_its_values(said, "收费四百元，五月")


def test_asking_words_do_not_count() -> None:
    assert share_asked("旧家具什么时候收？", BASE["waste#1"]) == 1.0
    assert share_asked("Why?", "x") == 0.0


@pytest.mark.parametrize(
    ("question", "reference", "chunk_id"),
    [
        ("访客最多住几晚？", "不超过6个晚上。", "guests#2"),
        ("旧家具什么时候收？", "4月和10月各一次。", "waste#1"),
        ("钥匙丢了要付多少钱？", "补配钥匙收费450元。", "repairs#1"),
    ],
)
def test_other_words_with_the_same_amount_are_not_called_missing(
    question: str, reference: str, chunk_id: str
) -> None:
    assert place(question, reference) != "missing_content"
    assert place(question, reference, chunk_id) == "missing_content"
