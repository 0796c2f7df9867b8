"""What the commands print: the fault first, nothing from a case steering the terminal."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console
from view_fixtures import CARD, demo_report, one_case

from rag_doctor.facade.report import Report
from rag_doctor.i18n import say
from rag_doctor.metrics import registry
from rag_doctor.records import OUTCOMES
from rag_doctor.views.terminal import print_metrics, print_summary, print_table, print_walk
from rag_doctor.views.words import common_words

LANGS = ("en", "zh")


def screen(width: int = 80) -> Console:
    return Console(file=io.StringIO(), width=width, force_terminal=False)


def printed(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [80, 120])
def test_the_summary_starts_with_the_count_and_fits_the_screen(lang: str, width: int) -> None:
    console = screen(width)
    print_summary(demo_report(lang), console, lang)
    lines = printed(console).splitlines()
    assert str(len(demo_report(lang))) in lines[0]
    assert max(cell_len(line) for line in lines) <= width


@pytest.mark.parametrize("lang", LANGS)
def test_the_summary_says_what_to_do_first_the_means_the_judge_and_what_was_set_aside(
    lang: str,
) -> None:
    console = screen(120)
    print_summary(demo_report(lang), console, lang)
    text = printed(console)
    for key in ("title.first", "title.worst", "title.layers", "title.judge", "title.set_aside"):
        assert say(f"views.{key}", lang) in text
    assert say("views.word.untested", lang) in text
    assert CARD.accuracy["zh"] in text
    assert demo_report(lang).set_aside[0] in text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("outcome", OUTCOMES)
def test_the_walk_starts_with_the_fault_in_a_sentence(outcome: str, lang: str) -> None:
    row = one_case("Text.", fault=outcome, mechanism=None, lang=lang, summary="")
    console = screen(100)
    print_walk(row.case, row.diagnosis, console, lang)
    lines = printed(console).splitlines()
    assert lines[0].startswith(common_words(row.diagnosis, lang))
    assert say(f"table.fault.{outcome}", lang) in lines[1]


@pytest.mark.parametrize("lang", LANGS)
def test_the_walk_shows_layers_claims_values_fixes_and_path(lang: str) -> None:
    row = next(r for r in demo_report(lang) if r.diagnosis.fault == "hallucination")
    console = screen(80)
    print_walk(row.case, row.diagnosis, console, lang)
    text = printed(console)
    pair = row.diagnosis.claims[0].contradiction
    assert pair is not None
    for words in (
        "✗ " + say("checks.faithfulness.name", lang),
        say("views.word.contradicted", lang),
        "✗ " + say("views.word.answer_says", lang),
        say("views.word.untested", lang),
        "split → weigh",
    ):
        assert words in text
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_a_case_cannot_style_the_terminal_or_move_its_cursor() -> None:
    row = one_case("[red]x[/red] \x1b[2J\x1b]0;title\x07 \u202eevil \r over", errors={})
    for show in (
        lambda console: print_walk(row.case, row.diagnosis, console, "en"),
        lambda console: print_summary(Report(rows=(row,)), console, "en"),
    ):
        console = screen(120)
        show(console)
        text = printed(console)
        assert not {"\x1b", "\x07", "\u202e", "\r"} & set(text)
        assert "[red]x[/red]" in text
        assert "⟨U+001B⟩" in text


def test_an_empty_report_prints_its_one_sentence_and_no_table() -> None:
    console = screen()
    print_summary(Report(rows=()), console, "en")
    assert printed(console).startswith(say("views.headline.empty", "en"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_tables_fit_eighty_columns_and_are_whole(lang: str) -> None:
    console = screen(80)
    print_table(console, lang)
    print_metrics(console, lang)
    text = printed(console)
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert all(say(f"table.fault.{outcome}", lang) in text for outcome in OUTCOMES[:7])
    assert all(definition.notation in text for definition in registry().values())
