"""The cases without a named cause are named, with a short why and what to type next."""

from __future__ import annotations

import io

import pytest
from fakes import FakeJudge, make_case
from rich.cells import cell_len
from rich.console import Console

from rag_doctor import diagnose
from rag_doctor.facade.report import Examined, Report
from rag_doctor.i18n import UI_LANGS, say
from rag_doctor.records import Case, Chunk
from rag_doctor.views.bench_static import bench_twin
from rag_doctor.views.digest import digest
from rag_doctor.views.html_case import case_html
from rag_doctor.views.terminal import print_summary
from rag_doctor.views.undetermined import ids_words, next_steps, next_words, open_cases

ASK = "rag-doctor diagnose FILE --judge openai:MODEL"
OPEN = {"answer": ["unscored"], "reference": ["unscored"], "useful": [None, None, None]}


def examined(case: Case) -> Examined:
    return Examined(case=case, diagnosis=diagnose(case, FakeJudge()))


def apart() -> Case:
    chunk = Chunk(id="c1", text="售后邮件由客服组处理。")
    plan = {"answer": ["unscored"], "useful": [None], "enough": None}
    return Case(
        id="apart",
        question="Who answers the mail?",
        answer="The service team answers it.",
        contexts=(chunk,),
        lang="en",
        meta={"plan": plan},
    )


def report(n: int = 9) -> Report:
    rows = [examined(make_case(id=f"open{at}", **OPEN)) for at in range(n)]
    return Report(rows=(*rows, examined(make_case(id="well"))))


def printed(found: Report, lang: str) -> str:
    out = io.StringIO()
    print_summary(found, Console(file=out, width=80), lang)
    return out.getvalue()


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_terminal_names_them_and_the_next_step_and_counts_the_rest(lang):
    text = printed(report(), lang)
    assert say("undetermined.title", lang) in text
    assert "open0" in text
    assert say("undetermined.more", lang, n="3") in text
    assert "open8" not in text
    assert ASK in text
    assert max(cell_len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("lang", UI_LANGS)
def test_where_all_is_decided_nothing_is_said_of_it(lang):
    sound = Report(rows=(examined(make_case()),))
    assert say("undetermined.title", lang) not in printed(sound, lang)
    assert say("undetermined.title", lang) not in bench_twin(sound, lang)


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_static_workbench_names_them_as_well(lang):
    page = bench_twin(report(2), lang)
    assert say("undetermined.title", lang) in page
    assert "open0" in page
    assert f"<code>{ASK}</code>" in page


def test_cases_of_one_reason_stand_together_the_commonest_first():
    seen = digest(Report(rows=(examined(apart()), *report(2).rows)), "en")
    first, second = open_cases(seen)
    assert first.ids == ("open0", "open1")
    assert second.ids == ("apart",)
    assert say("diagnosis.collect", "en", what="").split(":")[0] not in first.why


def test_the_next_step_says_for_how_many_it_is():
    lacking = examined(make_case(id="no", reference_text=None, enough=None, **OPEN))
    seen = digest(Report(rows=(lacking, *report(2).rows)), "en")
    first, second = next_steps(seen)
    assert (first.command, first.n, first.of) == (ASK, 2, 3)
    assert next_words(first, "en") == "Next, for 2 of 3:"
    assert second.n == 1


def test_long_ids_are_cut():
    assert ids_words(["x" * 90], "en").startswith("x" * 20)
    assert len(ids_words(["x" * 90], "en")) <= 41


@pytest.mark.parametrize("lang", UI_LANGS)
def test_what_stands_beside_an_open_case_is_not_called_proof(lang):
    case = make_case(**{**OPEN, "reference": ["supported"]})
    page = case_html(case, diagnose(case, FakeJudge()), lang)
    assert say("undetermined.beside", lang) in page
    assert say("views.head.evidence", lang) not in page
