"""六成五 is 65 %; "lighter than" and 限重 are bounds."""

from __future__ import annotations

import pytest

from rag_doctor.text.quantity import Quantity
from rag_doctor.text.quantity_scan import quantities


def only(text: str) -> Quantity:
    (found,) = quantities(text)
    return found


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("其中设备占六成五。", 65),
        ("占三成半", 35),
        ("七成八的受访者", 78),
        ("约六成二左右", 62),
        ("女性占六成五，其余为男性", 65),
        ("占六成。", 60),
    ],
)
def test_tenths_and_hundredths(text: str, percent: int) -> None:
    assert (only(text).value, only(text).unit) == (percent, "percent")


@pytest.mark.parametrize(
    ("text", "low", "high"), [("占六成五以上", 65, None), ("占三成半以下", None, 35)]
)
def test_a_bound_behind_hundredths_is_read(text: str, low: int | None, high: int | None) -> None:
    assert (only(text).low, only(text).high) == (low, high)


def test_people_after_tenths_are_people() -> None:
    tenths, people = quantities("三成五十人")
    assert (tenths.value, people.value) == (30, 50)


@pytest.mark.parametrize(
    ("text", "low", "high", "strict"),
    [
        ("It must be lighter than 500 grams.", None, 500, True),
        ("It must be heavier than 500 grams.", 500, None, True),
        ("It must be no heavier than 500 grams.", None, 500, False),
        ("Poles shorter than 2 m travel free.", None, 2, True),
        ("手提包限重5公斤。", None, 5, False),
        ("此处限高4米。", None, 4, False),
    ],
)
def test_adjectives_that_carry_a_bound(
    text: str, low: int | None, high: int | None, strict: bool
) -> None:
    found = only(text)
    assert (found.low, found.high, found.strict) == (low, high, strict)
