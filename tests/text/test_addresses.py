"""Another address is another answer."""

from __future__ import annotations

import pytest

from rag_doctor import triage
from rag_doctor.judges.offline.correctness import agreement
from rag_doctor.text.addresses import addresses

CARE = "The after-sales e-mail address is care@shop.example."
MAIL = {
    "en": (
        "What is the after-sales e-mail address?",
        "The after-sales e-mail address is sales@shop.example.",
        f"{CARE} The sales e-mail address is sales@shop.example.",
        CARE,
    ),
    "zh": (
        "售后邮箱是什么？",
        "售后邮箱是sales@shop.example。",
        "售后邮箱是care@shop.example。销售邮箱是sales@shop.example。",
        "售后邮箱是care@shop.example。",
    ),
}


@pytest.mark.parametrize("lang", MAIL)
def test_the_address_of_another_thing_is_wrong(lang):
    question, answer, chunk, reference = MAIL[lang]
    found = triage(question=question, answer=answer, contexts=[chunk], reference=reference)
    assert found.fault == "hallucination"
    assert agreement(question, answer, reference).label == "wrong"


@pytest.mark.parametrize(
    ("answer", "reference"),
    [
        ("Write to Care@Shop.example.", "care@shop.example"),
        ("See https://www.shop.example/help/.", "shop.example/help or http://shop.example/help"),
        ("请访问https://shop.example/help。", "https://shop.example/help"),
        ("care@shop.example or sales@shop.example", "care@shop.example"),
    ],
)
def test_one_address_in_other_dress_is_not(answer, reference):
    assert agreement("Where can I get help?", answer, reference).label != "wrong"


def test_addresses_end_where_the_sentence_goes_on():
    found = addresses(
        "Ask help@a.example, or see (https://a.example/x?y=1), 或www.b.example，谢谢。"
    )
    assert found == {
        "mail": frozenset({"help@a.example"}),
        "web": frozenset({"a.example/x?y=1", "b.example"}),
    }
