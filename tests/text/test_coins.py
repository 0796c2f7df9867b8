"""Amounts in parts are one amount; signs that begin other words are no units there."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rag_doctor.text import quantities, same_quantity


def read(text: str) -> list[tuple[str, str | None]]:
    return [(str(q.value), q.unit) for q in quantities(text)]


SAME = ["2 元 5 角", "2元5角", "2.5 元", "25 角", "¥2.50", "两块五", "两块五毛", "二元五角"]


@pytest.mark.parametrize("text", SAME)
def test_one_price_however_it_is_said(text: str) -> None:
    [found], [price] = quantities(text), quantities("2.5 元")
    assert same_quantity(found, price) is True
    assert text[found.start : found.end] == found.text == text


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("3 元 5 角 8 分", "3.58", "CNY"),
        ("票价三元五角八分。", "3.58", "CNY"),
        ("每斤 3 角 5 分", "0.35", "CNY"),
        ("2 dollars and 50 cents", "2.5", "USD"),
        ("two dollars 5 cents", "2.05", "USD"),
        ("走了十里", "10", "li"),
        ("相距 5 里路", "5", "li"),
    ],
)
def test_parts_add_up(text: str, value: str, unit: str) -> None:
    [(found, told)] = read(text)
    assert Decimal(found) == Decimal(value)
    assert (told or "").partition("/")[0] == unit


@pytest.mark.parametrize(
    ("one", "other"),
    [("5 元", "5 角"), ("5 角", "5 分钱"), ("5 dollars", "5 cents"), ("5 公里", "5 华里")],
)
def test_one_number_of_two_coins_is_another_amount(one: str, other: str) -> None:
    assert same_quantity(quantities(one)[0], quantities(other)[0]) is False


@pytest.mark.parametrize(
    "text", ["三角形", "五角星", "两块五花肉", "八角", "在 3.2 里", "买了 3 毛巾", "一角"]
)
def test_other_words_are_no_money_and_no_way(text: str) -> None:
    assert not [q for q in quantities(text) if q.dimension in ("money", "length")]


def test_amounts_beside_each_other_stay_apart() -> None:
    assert read("成人 5 元，儿童 5 角") == [("5", "CNY"), ("5", "jiao")]
    assert read("2 dollars, 3 euros") == [("2", "USD"), ("3", "EUR")]
    assert read("得了 2 元和 8 分") == [("2", "CNY"), ("8", "point")]
