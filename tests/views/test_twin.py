"""The twin of a fragment: every word kept, nothing that needs a style sheet, kernel or script."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_reader import read_page

from rag_doctor.views.escape import esc
from rag_doctor.views.twin import twin_html


@settings(deadline=None)
@given(st.text(max_size=60))
def test_a_text_comes_through_as_it_was(text):
    fragment = f'<p class="text" id="x">{esc(text)}</p>'
    twin = read_page(twin_html(fragment))
    assert twin.text == read_page(fragment).text
    assert twin.crossed == []
    assert set(twin.tags[0][1]) == {"style"}


@pytest.mark.parametrize(
    "dropped",
    [
        "<button>press <b>me</b></button>",
        '<svg viewBox="0 0 1 1"><text>drawn</text></svg>',
        '<div class="track good"><i style="width:9%"></i></div>',
        '<span class="dot" style="--hue:#123456"></span>',
        '<span class="vh">only heard<br>twice</span>',
        "<style>p{color:red}</style>",
    ],
)
def test_what_cannot_work_is_left_out_with_all_it_holds(dropped):
    assert twin_html(f"<div>before {dropped} after</div>") == "<div>before  after</div>"


def test_classes_become_inline_styles_and_links_plain_text():
    twin = twin_html('<a href="#x" class="sub" aria-hidden="true">chunk 1</a>')
    assert twin == '<span style="font-size:.85em;opacity:.8;margin:2px 0">chunk 1</span>'


def test_headings_stay_out_of_the_table_of_contents():
    assert not read_page(twin_html("<h3>The fault</h3><h4>Answer</h4>")).headings
