"""Lines for a terminal: nothing is lost, nothing is wider, Chinese marks stay with their words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet
from rag_doctor.views.sheet_terminal import print_sheet
from rag_doctor.views.wrapping import wrapped

ENGLISH = "Pass: the whole 95 % interval keeps the limit, or no case moved, over enough documents."
CHINESE = "通过：来源文档足够多，且整个 95% 区间都在限度之内，或没有案例变动（“约需”指推算）。"
texts = st.text(st.sampled_from("ab 中文，。（“”)[.%"), max_size=80)


@given(texts, st.integers(4, 60))
def test_lines_fit_and_lose_nothing_but_blanks(text, width):
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("width", range(20, 90))
def test_english_words_stay_whole(width):
    words = " ".join(wrapped(ENGLISH, width)).split()
    assert words == ENGLISH.split()


@pytest.mark.parametrize("width", range(16, 90))
def test_no_chinese_line_begins_with_a_closing_mark_or_ends_with_an_opening_one(width):
    lines = wrapped(CHINESE, width)
    assert not any(line[:1] in "，。：；）”%" for line in lines)
    assert not any(line[-1:] in "（“" for line in lines)


def test_chinese_lines_are_filled():
    lines = wrapped(CHINESE, 40)
    assert all(cell_len(line) >= 34 for line in lines[:-1])


def test_an_interval_is_not_broken():
    assert wrapped("it fell by -.09 [-.13, -.05] here", 24) == [
        "it fell by -.09",
        "[-.13, -.05] here",
    ]


def test_the_first_line_may_have_another_width():
    assert wrapped("aa bb cc dd", 5, 8) == ["aa bb", "cc dd"]


def printed(sheet, width):
    console = Console(width=width, highlight=False)
    with console.capture() as seen:
        print_sheet(sheet, console)
    return seen.get().splitlines()


def test_the_lines_of_an_item_stand_under_its_first_word():
    sheet = Sheet("T", (Section("S", (Bullets(("one two three four five",)),)),), "en")
    assert printed(sheet, 20)[-2:] == ["  · one two three", "    four five"]


def test_a_grid_that_does_not_fit_is_told_row_by_row_under_its_heads():
    grid = Grid(("outcome", "limit", "found"), (("pass", "may drop by .05", "none moved"),), "lll")
    lines = printed(Sheet("T", (Section("", (grid,)),), "en"), 28)
    assert lines[1].strip() == "pass"
    assert [line.strip() for line in lines[2:]] == ["limit may drop by .05 ·", "found none moved"]


@pytest.mark.parametrize("width", [30, 44, 80])
def test_no_line_of_a_page_is_wider_than_the_terminal(width):
    blocks = (
        Line(CHINESE),
        Line(ENGLISH, "bad", strong=True),
        Bullets((CHINESE, ENGLISH), ENGLISH),
    )
    sheet = Sheet("T", (Section("", blocks), Section("组", blocks)), "zh")
    assert all(cell_len(line) <= width for line in printed(sheet, width))
