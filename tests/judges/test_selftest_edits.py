"""Single edits make a claim false; rephrasings leave it true."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_doctor.judges.selftest.build import FALSE_KINDS, TRUE_KINDS
from rag_doctor.judges.selftest.edits_names import change_entity, swap_roles
from rag_doctor.judges.selftest.edits_values import change_date, change_number, change_unit
from rag_doctor.judges.selftest.edits_words import (
    change_antonym,
    change_negation,
    change_quantifier,
    drop_condition,
)
from rag_doctor.judges.selftest.probe import Source
from rag_doctor.judges.selftest.truths import cell_sentence, convert, rephrase, swap_cell
from rag_doctor.judges.selftest.wording import ANTONYMS, QUANTIFIERS
from rag_doctor.text import negations, quantities, same_quantity, table_rows

EDITS = {
    "number": change_number,
    "unit": change_unit,
    "date": change_date,
    "negation": change_negation,
    "antonym": change_antonym,
    "entity": change_entity,
    "role": swap_roles,
    "quantifier": change_quantifier,
    "condition": drop_condition,
}
SENTENCES = {
    "en": {
        "number": "The oven is cleaned after 40 hours of use.",
        "unit": "The oven is cleaned after 40 hours of use.",
        "date": "The annex was opened on 4 March 2011.",
        "negation": "Guests may bring their own food.",
        "antonym": "The pump is checked before every shift.",
        "entity": "The parcels are sorted in Gdynia.",
        "role": "Adults pay 12 euros and students pay 7 euros.",
        "quantifier": "All visitors sign the book at the gate.",
        "condition": "If the river rises above the mark, the ferry stops at once.",
    },
    "zh": {
        "number": "烤箱每使用 40 小时清洁一次。",
        "unit": "烤箱每使用 40 小时清洁一次。",
        "date": "新馆于 2011年3月4日 开放。",
        "negation": "客人可以自带食物。",
        "antonym": "水泵在每班之前检查。",
        "entity": "包裹运往杭州。",
        "role": "成人票价 12 元，学生票价 7 元。",
        "quantifier": "所有来访者在门口登记。",
        "condition": "如果河水涨过警戒线，渡船立即停航。",
    },
}
CASES = [(lang, kind) for lang in SENTENCES for kind in EDITS]
POOL = {"en": {"name in": ("Kielce",)}, "zh": {"place ": ("成都",)}}


def source(text: str, lang: str = "en", passage: str | None = None) -> Source:
    return Source(text, lang, passage or text, POOL[lang])


@pytest.mark.parametrize(("lang", "kind"), CASES)
def test_every_edit_changes_its_sentence_and_says_what_it_changed(lang, kind):
    text = SENTENCES[lang][kind]
    change = EDITS[kind](source(text, lang), Random(1))
    assert change is not None
    assert change.text != text
    assert change.was != change.now
    if kind in ("role", "condition"):
        return
    assert text.replace(change.was, change.now, 1) == change.text or not change.was


@pytest.mark.parametrize(("lang", "kind"), CASES)
def test_the_same_seed_makes_the_same_edit(lang, kind):
    text = SENTENCES[lang][kind]
    first = EDITS[kind](source(text, lang), Random(5))
    assert first == EDITS[kind](source(text, lang), Random(5))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("kind", [kind for kind in EDITS if kind != "entity"])
def test_a_sentence_without_a_hold_is_left_alone(kind, lang):
    plain = "Music filled the hallway." if lang == "en" else "音乐响彻走廊。"
    if kind == "negation":
        plain = "Music filled it." if lang == "en" else "音乐响彻走廊。"
    assert EDITS[kind](source(plain, lang), Random(0)) is None


@given(st.integers(2, 5000), st.integers(0, 50))
def test_a_new_number_differs_and_is_not_one_of_the_passage(value, seed):
    text = f"The tank holds {value} litres."
    passage = text + f" The spare one holds {value * 2} litres."
    change = change_number(source(text, passage=passage), Random(seed))
    assert change is not None
    assert change.now not in (str(value), str(value * 2))


def test_a_year_is_no_amount_and_a_singular_stays():
    assert change_number(source("The law is from 2011."), Random(0)) is None
    assert change_number(source("The break is 1 hour."), Random(0)) is None
    assert change_unit(source("自 2025 年 1 月 1 日起执行。", "zh"), Random(0)) is None


@given(st.integers(0, 200))
def test_a_new_date_conflicts_with_the_old_one(seed):
    change = change_date(source("The annex was opened on 4 March 2011."), Random(seed))
    assert change is not None
    assert change.now != change.was


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "Members cannot vote by post.", "Members can vote by post."),
        ("en", "The fee is not refunded.", "The fee is refunded."),
        ("en", "Dogs must be kept on a lead.", "Dogs must not be kept on a lead."),
        ("zh", "押金不退。", "押金退。"),
        ("zh", "会员不得转让名额。", "会员可以转让名额。"),
        ("zh", "游客必须佩戴头盔。", "游客不必佩戴头盔。"),
    ],
)
def test_negation_is_turned_round(lang, text, expected):
    change = change_negation(source(text, lang), Random(0))
    assert change is not None
    assert change.text == expected
    assert len(negations(change.text)) != len(negations(text))


def test_the_condition_itself_is_not_negated():
    text = "Call the porter if the gate is closed."
    assert change_negation(source(text), Random(0)) is None


@pytest.mark.parametrize(
    ("lang", "text", "rest"),
    [
        ("en", "Pets are welcome here except in the dining hall.", "Pets are welcome here."),
        ("en", "The bill is halved only after a second complaint.", "The bill is halved."),
        ("en", "If the siren sounds twice, all guests leave at once.", "All guests leave at once."),
        ("zh", "除节假日外，场馆每天开放。", "场馆每天开放。"),
        ("zh", "只有出示证件才能进入地下书库。", "能进入地下书库。"),
        ("zh", "除非另有约定，否则押金不予退还。", "押金不予退还。"),
        ("zh", "入会满两年后，会费减半收取。", "会费减半收取。"),
        ("zh", "逾期未取的，由保管员统一处理。", "由保管员统一处理。"),
    ],
)
def test_a_dropped_condition_leaves_a_sentence(lang, text, rest):
    change = drop_condition(source(text, lang), Random(0))
    assert change is not None
    assert change.text == rest


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Keep a spare key, so that you can still get in if the lock fails."),
        ("en", "Lodging and meals are paid, both only after confirmation."),
        ("zh", "只有所有者能够关闭空间，操作时要输入空间的短名称。"),
        ("zh", "除了管理员以外，还可以填写十个外部地址。"),
        ("zh", "如果工作满一整年，从第二个年度起，每年另给三天假。"),
    ],
)
def test_what_stays_true_without_its_condition_is_not_made(lang, text):
    assert drop_condition(source(text, lang), Random(0)) is None


def test_a_statement_that_would_hang_in_the_air_is_not_made():
    text = "If the filter is clogged with sand, rinse it."
    assert drop_condition(source(text), Random(0)) is None


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "Trains run from 5 to 9 hours a day."), ("zh", "先读《甲》和《乙》。")],
)
def test_names_side_by_side_and_ranges_are_not_exchanged(lang, text):
    assert swap_roles(source(text, lang), Random(0)) is None


def test_amounts_of_two_parties_are_exchanged():
    change = swap_roles(source(SENTENCES["en"]["role"]), Random(0))
    assert change is not None
    assert change.text == "Adults pay 7 euros and students pay 12 euros."


def test_a_name_goes_where_such_a_name_stands():
    change = change_entity(source(SENTENCES["en"]["entity"]), Random(0))
    assert change is not None
    assert change.text == "The parcels are sorted in Kielce."
    passage = "The parcels are sorted in Gdynia. Kielce is older."
    assert change_entity(source(SENTENCES["en"]["entity"], passage=passage), Random(0)) is None


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_opposites_are_mutual_and_quantifiers_change(lang):
    for word, others in ANTONYMS[lang].items():
        assert all(word in ANTONYMS[lang][other] for other in others), word
        assert word not in others
    assert QUANTIFIERS[lang]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "However, the pool closes early."),
        ("en", "If the pool is full, the guard closes the gate."),
        ("en", "The deposit is paid back free of charge."),
        ("zh", "此外，泳池提早关闭。"),
        ("zh", "泳池最多容纳五十人。"),
    ],
)
def test_a_rephrased_sentence_keeps_its_amounts_and_negations(lang, text):
    change = rephrase(source(text, lang), Random(0))
    assert change is not None
    assert change.text != text
    assert len(negations(change.text)) == len(negations(text))
    assert [q.value for q in quantities(change.text)] == [q.value for q in quantities(text)]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "The lease ends after two weeks."),
        ("en", "The lease ends after 36 months."),
        ("en", "The prize is 25,000 dollars."),
        ("zh", "租约在两周后结束。"),
        ("zh", "试用 3 年后转正。"),
        ("zh", "奖金为 50000 元。"),
    ],
)
def test_a_converted_amount_is_equal(lang, text):
    change = convert(source(text, lang), Random(0))
    assert change is not None
    assert change.text != text
    before, after = quantities(text)[0], quantities(change.text)[0]
    assert same_quantity(before, after) is True


TABLE = "| Gate | Opens | Fee |\n|---|---|---|\n| North | 6:00 | 3 |\n| South | 7:30 | 3 |\n"


def test_a_wrong_cell_comes_from_another_row_and_differs():
    rows = tuple(table_rows(TABLE))
    column, value = swap_cell(rows[0], rows, Random(0))
    assert (column, value) == (1, "7:30")
    assert cell_sentence(rows[0], 1, "6:00", "en") == "For North, Opens: 6:00."
    assert cell_sentence(rows[0], 1, "6:00", "zh") == "North的Opens是6:00。"
    assert swap_cell(rows[0], rows[:1], Random(0)) is None


def test_true_and_false_kinds_do_not_overlap():
    assert not set(TRUE_KINDS) & set(FALSE_KINDS)
    assert set(EDITS) | {"table_row"} == set(FALSE_KINDS)
