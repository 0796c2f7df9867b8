"""A value in a text is marked with whole words, in both languages."""

from __future__ import annotations

import pytest

from rag_doctor.views.values import find_value, whole_words


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("Storm damage is not covered by it.", "damage is not cover", "damage is not covered"),
        ("持老年卡全天免费乘坐地铁", "年卡全天免费", "老年卡全天免费"),
        ("Kept for 45 days.", "45 DAYS", "45 days"),
        ("Kept for 45 days.", "36 days", "36 days"),
        ("Kept.", " ", " "),
    ],
)
def test_no_word_is_cut(text: str, value: str, shown: str) -> None:
    assert whole_words(text, value) == shown


def test_a_place_of_its_own_goes_before_an_earlier_one_inside_a_word() -> None:
    assert find_value("15 days, or 5 days", "5", 0, 18) == (12, 13)


def test_only_the_given_part_is_searched() -> None:
    assert find_value("nine days, nine hours", "nine", 5, 21) == (11, 15)
    assert find_value("nine days", "hours", 0, 9) is None
