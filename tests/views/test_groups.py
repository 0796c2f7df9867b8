"""A group of cases: split by mechanism, the surest open, the others in a fold that links open."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console
from view_fixtures import one_case

from rag_doctor.facade.report import Report
from rag_doctor.records import Evidence, Finding
from rag_doctor.views.claims import tells_passage
from rag_doctor.views.html_report import OPEN_CASES, render_html
from rag_doctor.views.markdown_report import render_markdown
from rag_doctor.views.terminal import print_summary, print_walk

KINDS = ("other_question",) * 3 + ("over_refusal",) * 2
REPORT = Report(
    rows=tuple(
        one_case(f"Text {i}.", fault="off_topic", mechanism=kind, errors={})
        for i, kind in enumerate(KINDS)
    )
)


@pytest.mark.parametrize(
    ("lang", "split"),
    [("en", "answered another question 3, over-refusal 2"), ("zh", "答了别的问题 3，过度拒答 2")],
)
def test_a_fault_of_several_mechanisms_is_split_in_every_view(lang, split):
    console = Console(file=io.StringIO(), width=160)
    print_summary(REPORT, console, lang)
    assert split in console.file.getvalue()  # type: ignore[attr-defined]
    assert split in render_html(REPORT, lang=lang)
    assert split in render_markdown(REPORT, lang=lang)


def test_a_fault_of_one_mechanism_is_not_split():
    alike = Report(rows=REPORT.rows[:3])
    assert "answered another question 3" not in render_html(alike, lang="en")


def test_the_surest_cases_are_open_and_the_others_in_one_fold():
    page = render_html(REPORT, lang="en")
    shown, folded = page.split('<details class="more">')
    assert len(re.findall('<article class="case"', shown)) == OPEN_CASES
    assert folded.startswith("<summary>2 more</summary>")
    assert len(re.findall('<article class="case"', folded)) == 2


def test_a_sentence_that_is_the_passage_is_not_quoted_again():
    passage = "The trial lasts 14 days for every plan."
    evidence = (Evidence(chunk_id="k", start=0, end=len(passage), text=passage),)
    assert tells_passage(Finding(text=f"chunk 1 says: “{passage}”", evidence=evidence))
    assert not tells_passage(
        Finding(text="The answer says 30; chunk 1 says 14.", evidence=evidence)
    )


def test_every_line_of_a_wrapped_quotation_has_its_rule():
    passage = "The trial lasts fourteen days. " * 6
    row = one_case(passage, summary="s", errors={}, path=())
    finding = Finding(text="A claim.", evidence=row.diagnosis.findings[0].evidence)
    found = row.diagnosis.model_copy(update={"findings": (finding,)})
    console = Console(file=io.StringIO(), width=50)
    print_walk(row.case, found, console, "en")
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    at = next(i for i, line in enumerate(lines) if line.strip().startswith("✗ answer"))
    quoted = [line for line in lines[at + 1 :] if "│" in line]
    assert len(quoted) > 4
    assert all(line.startswith("  │ ") for line in quoted)
