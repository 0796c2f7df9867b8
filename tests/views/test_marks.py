"""Marks on statements: one each, the same in every view, with their meaning where they stand."""

from __future__ import annotations

import io

import pytest
from fakes import FakeJudge, make_case
from rich.console import Console

from rag_doctor import diagnose
from rag_doctor.guides import guide
from rag_doctor.i18n import UI_LANGS, say
from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.case_twin import case_twin
from rag_doctor.views.claims import sign_html
from rag_doctor.views.html_case import case_html
from rag_doctor.views.inspector import PageOptions, case_page
from rag_doctor.views.marks import chance_words, marks_html, marks_words
from rag_doctor.views.terminal_walk import print_walk
from rag_doctor.views.theme import STATUS, SUPPORT

PLAN = {"answer": ["supported", "contradicted", "not_mentioned", "unscored"]}


def seen(**plan) -> tuple[Case, Diagnosis]:
    case = make_case(**{**PLAN, **plan})
    found = diagnose(case, FakeJudge())
    open_one = found.claims[-1].model_copy(update={"p_supported": 0.47})
    return case, found.model_copy(update={"claims": (*found.claims[:-1], open_one)})


def test_every_verdict_has_a_mark_of_its_own_and_none_is_the_mark_of_an_unscored_layer():
    marks = [sign.glyph for sign in SUPPORT.values()]
    assert len(set(marks)) == len(marks)
    assert STATUS["unscored"].glyph not in marks


@pytest.mark.parametrize("lang", UI_LANGS)
def test_all_views_wear_the_same_marks_and_say_what_they_mean(lang):
    case, found = seen()
    out = io.StringIO()
    print_walk(case, found, Console(file=out, width=100), lang)
    page, inspector = case_html(case, found, lang), case_page(case, found, lang, PageOptions())
    for sign in SUPPORT.values():
        assert f"{sign.glyph} {say(sign.word, lang)}" in page
        assert f"{sign.glyph} {say(sign.word, lang)}" in inspector
        assert sign_html(sign, lang) in page
        line = next(one for one in out.getvalue().splitlines() if one.startswith(f"  {sign.glyph}"))
        assert line.rstrip().endswith(say(sign.word, lang))


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_legend_names_only_what_stands_there(lang):
    _, found = seen()
    assert say(SUPPORT["contradicted"].word, lang) not in marks_html(found.claims[:1], lang)
    assert marks_html((), lang) == ""
    assert all(sign.glyph in marks_words(lang) for sign in SUPPORT.values())


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_chance_of_a_statement_left_open_is_explained_where_it_stands(lang):
    case, found = seen()
    told = chance_words(found.claims, lang)
    assert told == say("marks.chance", lang)
    out = io.StringIO()
    print_walk(case, found, Console(file=out, width=100), lang)
    assert told in out.getvalue()
    assert told in case_html(case, found, lang)
    assert all(told in form for form in case_twin(case, found, lang))
    assert chance_words(found.claims[:-1], lang) == ""


@pytest.mark.parametrize("lang", UI_LANGS)
def test_the_guide_of_the_widgets_names_every_mark(lang):
    page = " ".join(guide("widgets", lang).split())
    for sign in SUPPORT.values():
        assert f"{sign.glyph} " in page
