"""Small numbers in figures, English words and Chinese, read for the patterns that find them."""

from __future__ import annotations

import re

import pytest

from rag_doctor.text.numerals import ONE_TO_TWELVE, small_value


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("seven", 7), ("Twelve", 12), ("七", 7), ("两", 2), ("十", 10), ("二十五", 25)],
)
def test_a_small_number_is_read_however_it_is_written(text: str, value: int) -> None:
    assert small_value(text) == value


def test_the_words_for_one_to_twelve_are_all_read() -> None:
    assert [small_value(word) for word in ONE_TO_TWELVE.split("|")] == [*range(1, 13)]
    assert not re.fullmatch(ONE_TO_TWELVE, "thirteen")


@pytest.mark.parametrize("text", ["三五", "seventy", "", "½"])
def test_what_is_no_small_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no small number"):
        small_value(text)
