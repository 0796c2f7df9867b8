"""Phrases that say one thing in several words are read as one word, and deny only what they do."""

from itertools import pairwise

import pytest

from rag_doctor.text import negations, tokens
from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import AFFIRM, FREE, merged, phrases

FREE_WAYS = """free of charge|at no cost|at no extra charge|There is no charge|no fee|without charge
without paying|costs nothing|costs you nothing|You don't have to pay|for free
It does not cost anything
免费|不收费|不另收费|不要钱|不收钱|不用付费|无需付费|无须付费|不需要花钱|一分钱都不用花|分文不取"""
WAYS = [way for line in FREE_WAYS.splitlines() for way in line.split("|")]


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_say_free_is_one_word_and_no_denial(way):
    text = f"The bus: {way}." if way.isascii() else f"班车{way}。"
    assert FREE.search(fold(text))
    assert {"fre", "免费"} & {token.norm for token in merged(text, tokens(text))}
    assert negations(text) == []


PRICED = """They charge a fee|a cost limit|no cost limit|free of errors|carefree|no cost-sharing
收费|不收取包裹|要钱|不要求|付费|费用不多"""


@pytest.mark.parametrize("text", [t for line in PRICED.splitlines() for t in line.split("|")])
def test_other_words_about_money_are_left_alone(text):
    assert FREE.search(fold(text)) is None


@pytest.mark.parametrize(
    ("text", "norms"),
    [
        ("Dogs are not permitted.", ["dog", "be", "prohibit", "."]),
        ("It isn't allowed.", ["it", "prohibit", "."]),
        ("Visitors need no permit.", ["visitor", "permit", "."]),
        ("Files must not exceed 2 GB.", ["file", "2", "gb", "."]),
        ("不让带狗", ["禁止", "带狗"]),
        ("用不着许可", ["许可"]),
        ("不得不去", ["不得不", "去"]),
        ("不得超过五天", ["不得", "超过", "五天"]),
    ],
)
def test_prohibitions_needs_and_bounds_are_read_as_one(text, norms):
    assert [token.norm for token in merged(text, tokens(text))] == norms


@pytest.mark.parametrize(
    "text", ["Dogs are not permitted.", "不让带狗", "用不着许可", "need no permit"]
)
def test_what_forbids_or_denies_a_need_still_denies(text):
    assert len(negations(text)) == 1


def test_a_bound_denies_nothing():
    assert negations("Files must not exceed 2 GB.") == []


@pytest.mark.parametrize("text", ["", "no", "不", "free", "no charge no charge", "免费" * 50])
def test_phrases_stand_in_order_and_apart(text):
    found = list(phrases(fold(text)))
    assert all(a < b for a, b, _ in found)
    assert all(one[1] <= other[0] for one, other in pairwise(found))
    assert all(AFFIRM.search(fold(text)[a:b]) for a, b, _ in found)
