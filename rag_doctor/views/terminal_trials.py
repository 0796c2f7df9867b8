"""The trials of a case in the terminal: the verdict first, a row a trial, what is open."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag_doctor.i18n import glue
from rag_doctor.records import Case, Diagnosis, Investigation
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.retold import retell
from rag_doctor.views.theme import TERMINAL
from rag_doctor.views.trials import (
    ANSWER,
    SIGNS,
    Row,
    cost_words,
    notes_of,
    open_words,
    person_lines,
    rows_of,
    t,
    verdict_words,
)
from rag_doctor.views.words import summary_of, w

__all__ = ["print_trials", "print_verdict"]

HEADS = ("trial", "right", "effect")
NARROW, LEAST_ANSWER = 84, 24  # columns under which the answers stand below the counts


def print_verdict(case: Case, diagnosis: Diagnosis, console: Console, lang: str) -> None:
    """The head of a case that was tried: confirmed, overturned or open, how, and by what."""
    found = diagnosis.investigation
    if found is None:
        return
    glyph, tone = SIGNS[found.settled]
    head, rest = verdict_words(found, lang)
    line = Text.assemble((f"{glyph} ", TERMINAL[tone]), (escape_plain(head), "bold"))
    told = glue(lang, retell(summary_of(case, diagnosis), case, lang), rest)
    console.print(line)
    console.print(Padding(Text(escape_plain(told)), (0, 0, 0, 2)))


def print_trials(case: Case, diagnosis: Diagnosis, console: Console, lang: str) -> None:
    """The texts in three lines, a row a trial, what is open, and the cost."""
    found = diagnosis.investigation
    if found is None or not found.trials:
        return
    console.print()
    console.print(Padding(_texts(case, lang), (0, 0, 0, 2)))
    console.print()
    console.print(Text(t("view.title", lang), "bold"))
    rows = rows_of(found, lang)
    if any(row.right for row in rows):
        made = [row for row in rows if row.right]
        left = _room(made, console.width - 2, lang)
        console.print(Padding(_table(made, left, lang), (0, 0, 0, 2)))
        if not left:
            console.print(Padding(_answers(made, lang), (0, 0, 0, 2)))
    for names, told_note in notes_of(rows, lang):
        console.print(Padding(Text(escape_plain(f"{names}  {told_note}"), "dim"), (0, 0, 0, 2)))
    for told_open in open_words(found, lang):
        console.print(Padding(Text(escape_plain(told_open)), (0, 0, 0, 2)))
    if found.person:
        _print_person(found, console, lang)
    console.print(Padding(Text(cost_words(found, lang), "dim"), (0, 0, 0, 2)))


def _texts(case: Case, lang: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(overflow="fold")
    texts = {"question": case.question, "answer": case.answer, "reference": case.reference}
    for name, text in texts.items():
        if text:
            grid.add_row(w(f"head.{name}", lang), Text(escape_plain(clip(text, 2 * ANSWER))))
    return grid


def _sizes(rows: list[Row], lang: str) -> list[int]:
    """Columns that the names, the counts and the effects take."""
    columns = ([r.name for r in rows], [f"✓ {r.right}" for r in rows], [r.effect for r in rows])
    return [
        max(map(cell_len, (t(f"head.{head}", lang), *cells)))
        for head, cells in zip(HEADS, columns, strict=True)
    ]


def _room(rows: list[Row], width: int, lang: str) -> int:
    """Columns that are left for the answers beside the counts; 0 = they stand below."""
    sizes = _sizes(rows, lang)
    left = width - sum(sizes) - 2 * len(sizes)
    return left if width >= NARROW and left >= LEAST_ANSWER else 0


def _table(rows: list[Row], left: int, lang: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    for size in _sizes(rows, lang):
        grid.add_column(no_wrap=True, width=size)
    if left:
        grid.add_column(no_wrap=True, overflow="ellipsis", style="dim", width=left)
    heads = (*HEADS, "answer") if left else HEADS
    grid.add_row(*[Text(t(f"head.{head}", lang), "dim") for head in heads])
    for row in rows:
        glyph = {"good": "✓", "bad": "✗"}.get(row.tone, "–")
        right = Text.assemble((f"{glyph} ", TERMINAL[row.tone]), row.right)
        cells = [Text(row.name), right, Text(row.effect)]
        if left:
            cells.append(Text(escape_plain(clip(row.answer, ANSWER))))
        grid.add_row(*cells)
    return grid


def _answers(rows: list[Row], lang: str) -> Table:
    """What the writer said in each trial, under one another."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(overflow="fold")
    grid.add_row()
    grid.add_row(Text(t("head.trial", lang), "dim"), Text(t("head.answer", lang), "dim"))
    for row in rows:
        grid.add_row(row.name, Text(escape_plain(clip(row.answer, ANSWER))))
    return grid


def _print_person(found: Investigation, console: Console, lang: str) -> None:
    """Both passages, one under the other, and the answers to choose from."""
    for line, style in person_lines(found, lang):
        console.print(Padding(Text(escape_plain(line), style), (0, 0, 0, 2)))
