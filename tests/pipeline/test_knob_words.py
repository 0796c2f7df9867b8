"""What knobs allow, told in the reader's language."""

from __future__ import annotations

import re

import pytest

from rag_doctor.pipeline import Knob
from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS
from rag_doctor.pipeline.knob_words import allowed_in, knob_names, knob_table

KNOBS = [
    (Knob("k", "int", 4, low=1, high=100), "whole number from 1 to 100", "1 到 100 的整数"),
    (Knob("k", "int", 4, low=1), "whole number from 1", "不小于 1 的整数"),
    (Knob("k", "float", 0.5, high=2), "number up to 2", "不大于 2 的数"),
    (Knob("k", "float", 0.5, low=0.25, high=2), "number from 0.25 to 2", "0.25 到 2 的数"),
    (Knob("k", "int", 4), "whole number", "整数"),
    (Knob("k", "int", None, low=0), "whole number from 0, or none", "不小于 0 的整数，或 none"),
    (Knob("k", "text", None), "text, or none", "文本，或 none"),
    (Knob("k", "bool", True), "true | false", "true | false"),
    (Knob("k", "choice", "a", choices=("a", "b")), "a | b", "a | b"),
]


@pytest.mark.parametrize(("knob", "english", "chinese"), KNOBS)
def test_what_a_knob_allows_is_told_in_both_languages(
    knob: Knob, english: str, chinese: str
) -> None:
    assert (allowed_in(knob, "en"), allowed_in(knob, "zh")) == (english, chinese)


def test_a_line_of_knobs_is_punctuated_as_its_language_is() -> None:
    menu = {"a": Knob("a", "int", 4, low=1), "b": Knob("b", "bool", True)}
    assert knob_names(menu, "en") == "a (whole number from 1), b (true | false)"
    assert knob_names(menu, "zh") == "a（不小于 1 的整数）、b（true | false）"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_table_has_a_row_of_four_cells_for_every_knob(lang: str) -> None:
    rows = knob_table(DEMO_KNOBS, lang).splitlines()[2:]
    cells = [re.split(r"(?<!\\)\|", row)[1:-1] for row in rows]
    assert [row[0].strip(" `") for row in cells] == list(DEMO_KNOBS)
    assert all(len(row) == 4 and all(cell.strip() for cell in row) for row in cells)


@pytest.mark.parametrize("knob", DEMO_KNOBS.values(), ids=str)
def test_a_default_is_one_of_the_allowed_values(knob: Knob) -> None:
    assert knob.check(knob.default) == knob.default
