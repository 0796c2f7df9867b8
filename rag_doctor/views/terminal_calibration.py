"""A calibration on the terminal: for each task the finding, the warnings, then the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag_doctor.calibrate.result import Calibration, TaskResult
from rag_doctor.i18n import choose_lang, say
from rag_doctor.stats import short
from rag_doctor.views.calibration import (
    MOST_COLUMNS,
    bin_rows,
    confusion_rows,
    fit_words,
    group_rows,
    method_word,
    notes,
    pair_words,
    rate_words,
    summary_words,
    warning_words,
)
from rag_doctor.views.escape import escape_plain

__all__ = ["plain_table", "print_calibration"]

INTERVALS = ("agreement", "kappa", "balanced")
COLUMNS = ("group", "n", "agreement", "kappa", "balanced", "power")


def print_calibration(found: Calibration, console: Console, lang: str = "en") -> None:
    """Every task, then what was read and what was set aside."""
    tongue = choose_lang(lang)
    source = found.source or say("calibrate.head.memory", tongue)
    who = say("calibrate.head.who", tongue, judge=found.card.label, source=source)
    console.print(Text(escape_plain(who), "dim"))
    for result in found.tasks:
        _print_task(found, result, console, tongue)
    console.print()
    for line in notes(found, tongue):
        console.print(Text(escape_plain(line), "dim"))


def _print_task(found: Calibration, result: TaskResult, console: Console, lang: str) -> None:
    console.print()
    console.print(Text(say(f"calibrate.title.{result.task}", lang), "bold"))
    for line in summary_words(result, found.card.label, lang):
        _line(console, line)
    for line in warning_words(result, lang):
        _line(console, f"! {line}", "yellow")
    if not result.whole.same.n:
        return
    heads = [say(f"calibrate.table.{name}", lang) for name in COLUMNS]
    _block(console, "", plain_table(heads, group_rows(result, lang)))
    head, *rows = confusion_rows(result, lang)
    wide = len(result.confusion.columns) > MOST_COLUMNS
    title = say(f"calibrate.table.{'mistaken' if wide else 'confusion'}", lang)
    _block(console, title, plain_table(head, rows, words_last=wide))
    _print_bins(result, console, lang)
    _print_fits(result, console, lang)
    _lines(
        console, say("calibrate.table.people", lang), [pair_words(p, lang) for p in result.pairs]
    )
    if rate := rate_words(result, found.rates_source, lang):
        console.print()
        _line(console, rate)
    _print_method(result, console, lang)


def _print_bins(result: TaskResult, console: Console, lang: str) -> None:
    held = result.reliability
    if held is None or held.error is None:
        return
    key = "confidence" if result.task == "fault" else "bins"
    title = say(f"calibrate.table.{key}", lang, error=short(held.error), n=held.n)
    heads = [say(f"calibrate.table.{name}", lang) for name in ("from_to", "n", "said", "was")]
    _block(console, title, plain_table(heads, bin_rows(result)))


def _print_fits(result: TaskResult, console: Console, lang: str) -> None:
    if not result.fits:
        return
    objective = say(f"calibrate.objective.{result.fits[0].objective}", lang)
    title = say("calibrate.table.fits", lang, objective=objective)
    _lines(console, title, [fit_words(fit, lang) for fit in result.fits])


def _print_method(result: TaskResult, console: Console, lang: str) -> None:
    whole = result.whole
    names = {name: method_word(getattr(whole, name), lang) for name in INTERVALS}
    console.print()
    _line(console, say("calibrate.head.method", lang, **names), "dim")


def plain_table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, words_last: bool = False
) -> Table:
    """A table without lines: words to the left, figures to the right.

    `words_last` = the last column holds words too.
    """
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for place, name in enumerate(heads):
        words = place == 0 or (words_last and place == len(heads) - 1)
        justify: Literal["left", "right"] = "left" if words else "right"
        table.add_column(Text(escape_plain(name)), justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*(Text(escape_plain(cell)) for cell in row))
    return table


def _line(console: Console, words: str, style: str = "") -> None:
    console.print(Padding(Text(escape_plain(words), style), (0, 0, 0, 2)))


def _lines(console: Console, title: str, lines: Sequence[str]) -> None:
    if lines:
        console.print()
        _line(console, title, "dim")
        for line in lines:
            _line(console, line)


def _block(console: Console, title: str, table: Table) -> None:
    console.print()
    if title:
        _line(console, title, "dim")
    console.print(Padding(table, (0, 0, 0, 2)))
