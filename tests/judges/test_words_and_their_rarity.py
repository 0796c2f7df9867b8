"""How seldom a word is, how near in meaning the evidence comes, and what stands beside a part."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.judges.offline.features import read_claim
from rag_doctor.judges.offline.features_background import background, kind_of_word
from rag_doctor.judges.offline.features_evidence import read_base
from rag_doctor.judges.offline.features_nearness import (
    MOST_WORDS,
    missing_words,
    nearness_features,
    words_of,
)
from rag_doctor.judges.offline.other_form import in_another_form
from rag_doctor.records import Chunk, Claim


def base_of(*texts):
    return read_base([Chunk(id=f"c{n}", text=text, rank=n) for n, text in enumerate(texts, 1)])


def reading(text, *texts, resolved=None, start=0):
    claim = Claim(text=text, start=start, end=start + len(text), resolved=resolved)
    return read_claim(claim, base_of(*texts))


@pytest.mark.parametrize(
    ("common", "seldom"),
    [
        ("say", "incumbent"),
        ("work", "lathe"),
        ("发展", "抽屉"),
        ("公司", "除垢剂"),
        ("没有", "贷款"),
    ],
)
def test_a_word_of_every_day_is_less_rare(common, seldom):
    assert 0.0 <= background(common) < background(seldom) <= 1.0


@pytest.mark.parametrize("word", ["Xqzrth", "弗拉德里希", "zz-71"])
def test_an_unknown_word_is_rarest(word):
    assert background(word) == 1.0


def test_a_chinese_word_made_of_known_ones_is_little_rarer_than_they():
    parts = max(background("电梯"), background("文物"))
    assert parts < background("电梯文物") <= parts + 0.1


@given(st.text(max_size=12))
def test_any_text_has_a_rarity(text):
    assert 0.0 <= background(text) <= 1.0


@pytest.mark.parametrize(
    ("word", "kind"), [("北京", "name"), ("增长", "act"), ("桌子", "thing"), ("漂亮", "trait")]
)
def test_the_kind_of_a_chinese_word(word, kind):
    assert kind_of_word(word) == kind


def test_only_words_that_no_passage_holds_are_missing():
    found = reading("The barn owl hunts 40 voles nightly.", "The barn owl hunts voles after dusk.")
    assert missing_words(found) == ["nightly"]


def test_the_words_of_the_contexts_are_capped_and_each_stands_once():
    letters = "bcdfghklmnprstvz"
    text = " ".join(f"{a}a{b}o{c} again" for a in letters for b in letters for c in letters)
    found = words_of(base_of(text))
    assert len(found) == MOST_WORDS
    assert len(set(found)) == len(found)


def test_nearness_is_that_of_the_nearest_word():
    words = np.array([[1.0, 0.0], [0.0, 1.0]], dtype=np.float32)
    missing = np.array([[0.6, 0.8], [1.0, 0.0]], dtype=np.float32)
    none = np.zeros((0, 2), dtype=np.float32)
    found = nearness_features(words, missing, none)
    assert found["near_word"] == pytest.approx(0.9)
    assert found["near_word_min"] == pytest.approx(0.8)
    assert found["near_part"] == -1.0
    assert nearness_features(none, missing, none)["near_word"] == 1.0
    assert nearness_features(words, none, missing[:1])["near_part"] == pytest.approx(0.8)


def test_words_beside_a_part_are_looked_for_together():
    text = "黄金期货价格本周上涨，市场交易活跃。"
    whole = "黄金期货价格本周下跌，市场交易活跃。"
    found = reading("下跌", text, resolved=whole, start=whole.index("下跌"))
    assert found.values["beside_left"] == 1.0
    assert found.values["beside_joint"] == 0.0
    alone = reading(whole, text)
    assert alone.values["beside_left"] == -1.0


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("The filter is changed every 14 days.", "The filter is changed every two weeks."),
        ("押金为1.5万元。", "押金为15000元。"),
    ],
)
def test_an_amount_in_another_form_is_seen(claim, text):
    assert in_another_form(reading(claim, text), base_of(text))


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Interest is paid every three months.", "Interest is paid every three months."),
        ("Interest is paid every three months.", "Interest is not paid quarterly."),
        ("Norvik pays Halden every 7 days.", "Halden pays Norvik weekly."),
        ("Interest is paid every two months.", "Interest is paid quarterly."),
        ("Rent is paid every three months.", "Interest is paid quarterly."),
        ("押金为1.6万元。", "押金为15000元。"),
    ],
)
def test_the_same_words_another_amount_a_denial_or_turned_roles_are_not(claim, text):
    assert not in_another_form(reading(claim, text), base_of(text))
