"""What sways a judge, on the terminal: the finding first, then each test with its sentence."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rag_doctor.calibrate.biases.effect import Effect
from rag_doctor.calibrate.biases.run import BiasReport
from rag_doctor.i18n import choose_lang, say
from rag_doctor.views.bias import effect_row, effect_words, headline, kinds_of, notes
from rag_doctor.views.escape import escape_plain

__all__ = ["print_bias"]


def print_bias(report: BiasReport, console: Console, lang: str = "en") -> None:
    """Every test, grouped by what was changed."""
    tongue = choose_lang(lang)
    console.print(Text(escape_plain(headline(report, tongue)), "bold"))
    for kind, effects in kinds_of(report).items():
        console.print()
        console.print(Text(say(f"bias.title.{kind}", tongue), "bold"))
        for effect in effects:
            _print_effect(effect, console, tongue)
    console.print()
    for line in notes(report, tongue):
        console.print(Text(escape_plain(line), "dim"))


def _print_effect(effect: Effect, console: Console, lang: str) -> None:
    name, figure, count = effect_row(effect, lang)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(width=28, no_wrap=True)
    grid.add_column(width=20, no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    marked = effect.found and not effect.of_the_measure
    grid.add_row(Text(name, "yellow" if marked else ""), Text(figure), Text(count))
    console.print(Padding(grid, (0, 0, 0, 2)))
    words = Text(escape_plain(effect_words(effect, lang)), "dim")
    console.print(Padding(words, (0, 0, 0, 4)))
