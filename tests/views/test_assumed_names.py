"""Settings by the bundled pipeline's names are told to be such only where none was attached."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from view_fixtures import one_case

from rag_doctor.facade.report import Examined, Report
from rag_doctor.fixes import suggest_fixes
from rag_doctor.i18n import say
from rag_doctor.pipeline import Knob
from rag_doctor.views.html_report import render_html
from rag_doctor.views.inspector import PageOptions, case_page
from rag_doctor.views.markdown_report import render_markdown
from rag_doctor.views.terminal import print_summary, print_walk

OWN = {"k": Knob("k", "int", 2, low=1)}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("menu", [None, OWN])
def test_a_note_on_names_stands_only_where_no_pipeline_was_attached(lang, menu):
    row = one_case(lang=lang)
    fixes = suggest_fixes("retrieval_miss", "ranked_below_k", lang, None, menu)
    assert any(fix.patch for fix in fixes)
    found = row.diagnosis.model_copy(update={"fixes": fixes})
    note = say("advice.names", lang)
    page = case_page(row.case, found, lang, PageOptions())
    out = io.StringIO()
    print_walk(row.case, found, Console(file=out, width=400), lang)
    assert (note in page) is (menu is None)
    assert (note in out.getvalue()) is (menu is None)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("menu", [None, OWN])
def test_so_it_is_where_many_cases_are_told_of(lang, menu):
    row = one_case(lang=lang)
    fixes = suggest_fixes("retrieval_miss", "ranked_below_k", lang, None, menu)
    found = row.diagnosis.model_copy(update={"fixes": fixes, "fault": "retrieval_miss"})
    report, note = (
        Report(rows=(Examined(case=row.case, diagnosis=found),)),
        say("advice.names", lang),
    )
    out = io.StringIO()
    print_summary(report, Console(file=out, width=400), lang)
    for page in (
        out.getvalue(),
        render_html(report, lang=lang),
        render_markdown(report, lang=lang),
    ):
        assert (note in page) is (menu is None)
