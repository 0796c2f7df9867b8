"""When no case could be decided, no view may say that no fault was found."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from view_fixtures import one_case

from rag_doctor.facade.report import Report
from rag_doctor.views.digest import digest
from rag_doctor.views.html_report import render_html
from rag_doctor.views.markdown_report import render_markdown
from rag_doctor.views.terminal import print_summary

FAILED = "The judge failed: no answer from <host> [401]."


def _undecided(errors: dict[str, str], fault: str = "undetermined"):
    return one_case("Fine.", fault=fault, errors=errors, summary="")


def _told(report: Report, lang: str) -> tuple[str, str, str]:
    console = Console(file=io.StringIO(), width=200)
    print_summary(report, console, lang)
    terminal = console.file.getvalue()  # type: ignore[attr-defined]
    return terminal, render_html(report, lang=lang), render_markdown(report, lang=lang)


@pytest.mark.parametrize(
    ("lang", "lead"), [("en", "Nothing could be judged: "), ("zh", "没有任何案例得到评判：")]
)
def test_all_failed_is_said_first_with_the_first_error(lang, lead):
    terminal, page, markdown = _told(Report(rows=(_undecided({"split": FAILED}),) * 2), lang)
    assert terminal.startswith(lead + FAILED[:-1])
    assert f"<h1>{lead}The judge failed: no answer from &lt;host&gt; [401]" in page
    assert markdown.startswith(f"# {lead}The judge failed: no answer from \\<host\\> \\[401\\]")


def test_a_long_error_is_clipped():
    report = Report(rows=(_undecided({"split": "long " * 200}),))
    assert len(digest(report, "en").headline) < 220


def test_undecided_without_an_error_is_not_called_sound():
    headline = digest(Report(rows=(_undecided({}),) * 3), "en").headline
    assert headline == "All 3 cases are undetermined."


def test_some_failures_leave_the_headline_as_it_is():
    rows = (_undecided({"split": FAILED}), _undecided({}, "healthy"))
    assert digest(Report(rows=rows), "en").headline == "None of the 2 answers shows a fault."
