"""Texts made to break out stay texts on every surface: widgets, twins, pages, Markdown, figures."""

from __future__ import annotations

import json
import re

import pytest

pytest.importorskip("anywidget")

from hostile import HOSTILE
from page_reader import read_page
from surfaces import MARKDOWN, WIDGETS, WRITTEN, pages_of, report_of

from rag_doctor import widgets
from rag_doctor.views.escape import CONTROLS, esc
from rag_doctor.views.retold import retold

FOREIGN = {"script", "iframe", "object", "embed", "link", "form", "base", "frame", "animate", "use"}
MEGABYTE = "x " * 250_000 + "<script>window.pwned=1</script>" + "</mark>\u202e{0}" * 30_000


def assert_text(html: str) -> None:
    """No foreign element, link or handler, nothing left open, no control that turns text about."""
    page = read_page(html)
    assert not page.names() & FOREIGN
    assert page.crossed == page.open == []
    for tag, attrs in page.tags:
        assert not [name for name in attrs if name.startswith("on")], tag
        assert (attrs.get("href") or "#").startswith("#"), tag
        assert (attrs.get("src") or "data:image/svg+xml;base64,").startswith("data:image/svg"), tag
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b\x00\x1b]", html)


def test_every_widget_is_among_the_surfaces():
    assert set(WIDGETS) == set(widgets.__all__) - {"Widget"}


@pytest.mark.parametrize("name", WIDGETS)
def test_every_hostile_text_is_text_in_the_live_widget_and_in_its_twin(name):
    for text in HOSTILE:
        widget, told = WIDGETS[name](text)
        pages = pages_of(told)
        assert pages
        for page in (*pages, widget.twin()[0]):
            assert_text(page)
        assert not any(problem["trace"] for problem in widget.problems), widget.problems


@pytest.mark.long
@pytest.mark.parametrize("name", WIDGETS)
def test_a_text_of_a_megabyte_is_cut_and_stays_text(name):
    widget, told = WIDGETS[name](MEGABYTE)
    for page in (*pages_of(told), widget.twin()[0]):
        assert_text(page)
        assert len(page) < 300_000
    assert len(widget.twin()[1]) < 300_000


@pytest.mark.parametrize("name", WRITTEN)
@pytest.mark.parametrize(
    "text",
    [*HOSTILE, pytest.param(MEGABYTE, marks=pytest.mark.long)],
    ids=lambda text: repr(text[:20]),
)
def test_pages_of_html_hold_text_alone(name, text):
    assert_text(WRITTEN[name](text))


@pytest.mark.parametrize("name", MARKDOWN)
def test_markdown_holds_no_element_outside_of_a_fence(name):
    for text in HOSTILE:
        outside, fence = [], ""
        for line in MARKDOWN[name](text).splitlines():
            opened = re.match(r"\s*(?:> ?)*(`{3,})", line)
            if opened and (not fence or opened[1] == fence):
                fence = "" if fence else opened[1]
            elif not fence:
                outside.append(line)
        page = "\n".join(outside).replace("\\<", "").replace("<!-- -->", "")
        assert not re.search(r"<(script|img|iframe|svg|a|b|/\w+)\b", page), (text, page)
        assert not re.search("[\u202a-\u202e\u2066-\u2069]", page)


def test_columns_of_the_table_keep_each_text_on_its_own_line():
    for text in HOSTILE:
        widget, _ = WIDGETS["Workbench"](text)
        for name, part in widget._desk.columns.parts.items():
            if name.startswith("text."):
                assert part.decode().count("\n") == len(report_of(text)) - 1
                assert not CONTROLS.search(part.decode().replace("\n", ""))


def test_what_a_widget_tells_is_json_and_braces_are_never_filled_in():
    braces = "{{7*7}} ${7*7} {0} {n} {case} {x!r} %s %(n)s"
    for make in WIDGETS.values():
        _, told = make(braces)
        page = json.dumps([m for m in told if m["kind"] != "file"])
        assert not re.search(r"(?<![0-9a-f.])49(?![0-9a-f])", page)  # 7*7, apart from made-up ids
        assert any(esc(braces) in page for page in pages_of(told))
    assert retold(braces, "en", "zh") == (braces, "en")
