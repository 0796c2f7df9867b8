"""A case before and after a change, side by side."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from page_reader import read_page
from view_fixtures import one_case

from rag_doctor.facade.report import Examined
from rag_doctor.views.before_after import before_after_html, diff_pair_html, in_common


def answering(text: str) -> Examined:
    row = one_case("q")
    return Examined(row.case.model_copy(update={"answer": text}), row.diagnosis)


@given(st.text(max_size=40), st.text(max_size=40))
def test_both_answers_stand_in_full_whatever_is_marked(before, after):
    left, right = diff_pair_html(before, after, "en", in_common(before, after))
    plain = diff_pair_html(before, after, "en", 0.0)
    assert [read_page(side).text for side in (left, right)] == [read_page(p).text for p in plain]


def test_close_answers_are_marked_and_others_are_not():
    close = in_common("You get 50 days a year.", "You get 15 days a year.")
    left, right = diff_pair_html("You get 50 days a year.", "You get 15 days a year.", "en", close)
    assert "<del>50</del>" in left
    assert "<ins>15</ins>" in right
    assert in_common("abc def", "xyz") < 0.4
    assert in_common("same", "same") == 1


def test_three_columns_hold_the_last_against_the_one_before_it():
    rows = [answering("One day."), answering("Two days a year."), answering("Three days a year.")]
    titles = ("recorded", "unchanged", "patched")
    html = before_after_html(list(zip(titles, rows, strict=True)), "en")
    page = read_page(html)
    assert page.crossed == []
    assert page.text.index("As recorded") < page.text.index("Run again, with the patch")
    assert "<del>Two</del>" in html
    assert "One day." in html
