"""Measures told in two parts are one amount, in both languages."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from rag_doctor.text.quantity_scan import quantities


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("1 hour 40 minutes", Fraction(5, 3), "hour"),
        ("1 hr and 30 min", Decimal("1.5"), "hour"),
        ("一个小时四十分钟", Fraction(5, 3), "hour"),
        ("一小时四十分", Fraction(5, 3), "hour"),
        ("2小时30分钟", Decimal("2.5"), "hour"),
        ("2 years and 3 months", Decimal("2.25"), "year"),
        ("5 feet 6 inches", Decimal("5.5"), "foot"),
        ("身高一米七", Decimal("1.7"), "metre"),
        ("三米二", Decimal("3.2"), "metre"),
        ("九克六", Decimal("9.6"), "gram"),
        ("46元一斤", 46, "CNY/jin"),
        ("两百块一晚", 200, "CNY/night"),
    ],
)
def test_two_parts_are_one_amount(text, value, unit):
    (found,) = quantities(text)
    assert (found.value, found.unit) == (value, unit)


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("8 hours a day, 40 minutes of break", 2),
        ("每次2小时，30分钟休息", 2),
        ("每周5天8小时", 2),
        ("2 hours 90 minutes", 2),
        ("30 minutes 2 hours", 2),
        ("5公里10分钟", 2),
    ],
)
def test_two_amounts_stay_two(text, n):
    assert len(quantities(text)) == n
