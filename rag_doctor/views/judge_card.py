"""A judge's card in the terminal: who it is, what it learned from, and what it gets right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor.i18n import has, say
from rag_doctor.stats import Share
from rag_doctor.views.words import lang_name, note_words

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from rag_doctor.judges.base import JudgeCard

__all__ = ["print_card"]

TRUE_KINDS = (
    "verbatim", "paraphrase", "conversion", "derived", "short_answer_true", "yes_no_true",
)  # fmt: skip
"""Kinds of true claims, of which a judge should flag none; all others are false ones."""


def print_card(card: JudgeCard, screen: Console, lang: str) -> None:
    """Label and languages, figures a language, a table of kinds, training data, the note."""
    langs = ", ".join(lang_name(tongue, lang) for tongue in card.languages)
    screen.print(f"[bold]{card.label}[/bold]  {langs}")
    if not card.accuracy:
        screen.print(say("judge_card.unmeasured", lang), markup=False)
    for tongue, line in card.accuracy.items():
        told = say(
            "judge_card.line", lang, name=lang_name(tongue, lang), line=note_words(line, lang)
        )
        screen.print(told, markup=False)
    if card.by_type:
        screen.print()
        screen.print(_kinds(card, lang))
        screen.print(say("judge_card.hard", lang), markup=False, style="dim")
    if card.trained_on:
        screen.print()
        screen.print(say("judge_card.trained", lang), markup=False)
        for one in card.trained_on:
            screen.print(f"  · {note_words(one, lang)}", markup=False)
    if card.note:
        screen.print(note_words(card.note, lang), markup=False)


def kind_words(kind: str, lang: str) -> str:
    """A kind of claim in the reader's words."""
    own = f"judge_card.kind.{kind}"
    return say(own if has(own) else f"selftest.kind.{kind}", lang)


def _kinds(card: JudgeCard, lang: str) -> Table:
    """False claims that were flagged, then true ones called supported, a column a language."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(say("judge_card.head.kind", lang), no_wrap=True)
    for tongue in card.by_type:
        table.add_column(lang_name(tongue, lang), justify="right", no_wrap=True)
    kinds = list(dict.fromkeys(kind for found in card.by_type.values() for kind in found))
    for key, true in (("caught", False), ("left", True)):
        table.add_row(say(f"judge_card.head.{key}", lang), style="bold")
        some = [kind for kind in kinds if (kind in TRUE_KINDS) == true]
        for kind in sorted(some, key=lambda kind: -_size(card, kind)):
            cells = [_cell(found.get(kind)) for found in card.by_type.values()]
            table.add_row(f"  {kind_words(kind, lang)}", *cells)
    return table


def _size(card: JudgeCard, kind: str) -> int:
    return sum(found[kind][1] for found in card.by_type.values() if kind in found)


def _cell(count: tuple[int, int] | None) -> str:
    """`.92 [.80, .97] of 39`."""
    if count is None:
        return "–"
    hits, n = count
    return f"{Share(hits, n)} / {n}"
