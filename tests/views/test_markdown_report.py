"""The Markdown report, and a case ready to paste into an issue tracker."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from view_fixtures import demo_report, one_case

from rag_doctor.facade.report import Report
from rag_doctor.i18n import say
from rag_doctor.records import OUTCOMES
from rag_doctor.views import case_markdown, render_markdown
from rag_doctor.views.markdown_report import md, quote

HOSTILE = "a | b `code` <img src=x onerror=y> [x](javascript:1) **b** @all #12 https://evil.example"


def test_pipes_backticks_and_html_are_escaped_on_a_line() -> None:
    line = md(HOSTILE)
    assert not re.search(r"(?<!\\)[|`<\[*](?!!-- -->)", line.replace("<!-- -->", ""))
    assert "@all" not in line
    assert "#12" not in line
    assert "https://" not in line


@given(st.text(alphabet=st.sampled_from("`~\n ab|<>"), max_size=60))
def test_a_quoted_text_cannot_leave_its_fence(text: str) -> None:
    lines = quote(text).split("\n")
    fence = lines[0].removesuffix("text")
    assert lines[-1] == fence
    inner = "\n".join(lines[1:-1])
    assert fence not in inner
    assert inner == text


@given(st.text(max_size=60))
def test_a_line_stays_one_line_whatever_comes(text: str) -> None:
    assert "\n" not in md(text)


def test_a_hostile_case_adds_no_row_and_no_heading() -> None:
    calm, wild = one_case("calm"), one_case("# h | x\n| y |\n- z\n```\n<b>")
    shape = [line[:3] for line in outside(case_markdown(calm.case, calm.diagnosis, "en"))]
    other = [line[:3] for line in outside(case_markdown(wild.case, wild.diagnosis, "en"))]
    assert len(shape) == len(other)
    rows = [line for line in outside(case_markdown(wild.case, wild.diagnosis, "en")) if "|" in line]
    assert all(len(re.findall(r"(?<!\\)\|", row)) == 5 for row in rows if row.startswith("|"))


def outside(text: str) -> list[str]:
    """Lines that are not inside a fence."""
    kept, fence = [], ""
    for line in text.splitlines():
        opened = re.match(r"`{3,}", line)
        if fence:
            fence = "" if line == fence else fence
        elif opened:
            fence = opened.group()
        else:
            kept.append(line)
    return kept


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_every_outcome_is_told(outcome: str, lang: str) -> None:
    row = one_case("Text.", fault=outcome, mechanism=None, lang=lang)
    assert say(f"table.fault.{outcome}", lang) in case_markdown(row.case, row.diagnosis, lang)
    assert say(f"table.fault.{outcome}", lang) in render_markdown(Report(rows=(row,)), lang=lang)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_headline_comes_first_and_nothing_is_unfilled(lang: str) -> None:
    text = render_markdown(demo_report(lang))
    assert text.startswith("# ")
    assert str(len(demo_report(lang))) in text.splitlines()[0]
    assert not re.search(r"\{[a-z_]+\}|views\.", "\n".join(outside(text)))
    assert say("views.word.untested", lang) in text


def test_no_case_is_lost() -> None:
    text = render_markdown(demo_report("en"))
    assert all(row.case.id in text for row in demo_report("en"))


def test_an_empty_report_says_so() -> None:
    assert say("views.headline.empty", "zh") in render_markdown(Report(rows=()), lang="zh")
