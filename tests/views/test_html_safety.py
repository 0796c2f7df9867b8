"""Nothing that comes in a case is ever markup, whatever it holds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page_reader import Page, read_page
from view_fixtures import CARD, one_case

from rag_doctor.facade.report import Report
from rag_doctor.records import Case, Chunk, Diagnosis
from rag_doctor.views import case_html, render_html
from rag_doctor.views.escape import CONTROLS, clip, esc

HOSTILE = [
    "<script>alert(1)</script>",
    "</p></article><script src=//evil.example/x.js></script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</mark></blockquote><b>loose</b>",
    "</style><script>1</script>",
    "<!-- --><iframe src='https://evil.example'></iframe>",
    "javascript:alert(1)",
    "{{7*7}} ${7*7} {% raw %} {0} {x!r} %s",
    "\u202egnihtemos\u202c and \u2066isolate\u2069",
    "a\x00b\x1b[31mc\u200bd\ufeff",
    "\ud800 lone surrogate",
    "&lt;script&gt; &amp; &#x3c;",
    "]]><svg onload=alert(1)>",
    "年假 <b>15</b> 天",
]
ALLOWED = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "section", "nav",
    "article", "div", "p", "span", "a", "b", "i", "s", "h1", "h2", "h3", "h4", "ol", "ul", "li",
    "dl", "dt", "dd", "figure", "figcaption", "blockquote", "details", "summary", "code", "mark",
    "bdi", "br", "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
ATTRIBUTES = {
    "id", "class", "style", "lang", "dir", "href", "title", "role", "scope", "charset", "content",
    "name", "http-equiv", "aria-label", "aria-labelledby", "aria-hidden",
}  # fmt: skip


def assert_harmless(page: Page) -> None:
    """Only our own elements and attributes; links stay on the page; styles hold numbers alone."""
    assert page.names() <= ALLOWED
    assert page.crossed == []
    assert page.open == []
    for tag, attrs in page.tags:
        assert set(attrs) <= ATTRIBUTES, tag
        assert not attrs.get("href") or re.fullmatch(r"#[a-z][\w-]*", attrs["href"] or "")
        assert re.fullmatch(
            r"((--hue:#\w{6}|width:[\d.]+%|left:\d+%);?)*", attrs.get("style") or ""
        )


def page_about(text: str) -> Page:
    report = Report(
        rows=(one_case(text),), card=CARD, set_aside=(text,), notes=(text,), source=text
    )
    return read_page(render_html(report, lang="en"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    page = page_about(text)
    assert_harmless(page)
    seen = " ".join(page.text.split())
    plain = " ".join(read_page(esc(text)).text.split())
    assert plain in seen


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from([*HOSTILE, "<", ">", '"', "'", "&", "</mark>", "onload=", "\n"]),
            st.text(max_size=12),
        ),
        min_size=1,
        max_size=6,
    ).map("".join)
)
def test_any_text_stays_text(text: str) -> None:
    page = page_about(text or "x")
    assert_harmless(page)
    quoted = "".join(read_page(esc(text)).text.split())
    assert quoted in "".join(page.text.split())


@given(st.text(max_size=80))
def test_escaping_keeps_every_character_or_names_it(text: str) -> None:
    back = read_page(esc(text)).text
    named = CONTROLS.sub(lambda m: f"U+{ord(m.group()):04X}", text)
    assert back == named.replace("\r\n", "\n").replace("\r", "\n")


def test_controls_that_reorder_text_are_shown() -> None:
    assert "U+202E" in page_about("pay \u202e001\u202c euros").text


def test_each_text_stands_in_its_own_direction_and_language() -> None:
    html = case_html(*_pair("年假是 15 天。", lang="zh"), lang="en")
    assert re.search(r'<p class="text" lang="zh-Hans" dir="auto">', html)
    assert '<html lang="en">' in render_html(Report(rows=(one_case("年假", lang="zh"),)), lang="en")


def _pair(text: str, **changes: str) -> tuple[Case, Diagnosis]:
    row = one_case(text, **changes)
    return row.case, row.diagnosis


def test_a_chunk_of_a_megabyte_is_cut_with_a_note_and_keeps_its_evidence() -> None:
    long = "x " * 400_000 + "NEEDLE IN HERE" + " y" * 100_000
    row = one_case("NEEDLE IN HERE")
    at = long.index("NEEDLE")
    chunk = Chunk(id="NEEDLE IN HERE", text=long)
    case = row.case.model_copy(update={"contexts": (chunk,), "retrieved": None, "answer": long})
    span = (
        row.diagnosis.claims[0]
        .evidence[0]
        .model_copy(update={"start": at, "end": at + len("NEEDLE IN HERE")})
    )
    claim = row.diagnosis.claims[0].model_copy(update={"evidence": (span,)})
    found = row.diagnosis.model_copy(update={"claims": (claim,)})
    html = case_html(case, found, "en")
    assert len(html) < 40_000
    assert re.search(r"[\d,]+ characters left out here", html)
    assert re.search(r"<mark[^>]*>NEEDLE IN HERE", html)


@given(st.text(max_size=300), st.integers(1, 60))
def test_a_clipped_line_is_never_longer_than_its_limit(text: str, limit: int) -> None:
    line = clip(text, limit)
    assert len(line) <= limit
    assert "\n" not in line
