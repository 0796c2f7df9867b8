"""What `rag-doctor demo` prints: the live RAG first, then the recorded faults against the truth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rag_doctor.i18n import choose_lang, say
from rag_doctor.views.terminal import print_summary, print_walk

if TYPE_CHECKING:
    from rich.console import Console

    from rag_doctor.facade import Examined, Report

__all__ = ["expected_of", "print_demo"]


def expected_of(row: Examined) -> str:
    """The fault that the recorded case was written to show; empty = none recorded."""
    expected = row.case.meta.get("expected")
    return str(expected.get("fault", "")) if isinstance(expected, dict) else ""


def print_demo(live: Report, recorded: Report, console: Console, lang: str, seconds: float) -> None:
    """Both halves, one case walked through, and the time it took."""
    tongue = choose_lang(lang)
    console.rule(say("demo.live.title", tongue, n=len(live)), align="left", style="dim")
    print_summary(live, console, tongue)
    console.print()
    console.rule(say("demo.recorded.title", tongue, n=len(recorded)), align="left", style="dim")
    _print_agreement(recorded, console, tongue)
    shown = _most_telling(recorded)
    if shown is not None:
        console.print()
        console.rule(say("demo.walk.title", tongue), align="left", style="dim")
        print_walk(shown.case, shown.diagnosis, console, lang)
    console.print()
    console.print(say("demo.time", tongue, seconds=f"{seconds:.1f}"), style="dim")


def _print_agreement(report: Report, console: Console, lang: str) -> None:
    from rich.table import Table

    pairs: Counter[tuple[str, str]] = Counter(
        (expected_of(row), row.diagnosis.fault) for row in report
    )
    found = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("expected", "n", "agree", "else"):
        found.add_column(
            say(f"demo.recorded.{name}", lang),
            justify="right" if name in ("n", "agree") else "left",
        )
    for fault in dict.fromkeys(expected for expected, _ in pairs):
        n = sum(count for (expected, _), count in pairs.items() if expected == fault)
        others = [
            f"{say(f'table.fault.{other}', lang)} {count}"
            for (expected, other), count in pairs.most_common()
            if expected == fault and other != fault
        ]
        name = say(f"table.fault.{fault}", lang) if fault else "–"
        found.add_row(name, str(n), str(pairs[fault, fault]), ", ".join(others))
    console.print(found)
    agree = sum(count for (expected, other), count in pairs.items() if expected == other)
    console.print(say("demo.recorded.total", lang, agree=agree, n=len(report)))


def _most_telling(report: Report) -> Examined | None:
    """A hallucination with the right value beside the wrong one, if there is one that agrees."""
    rows = [row for row in report if expected_of(row) == row.diagnosis.fault == "hallucination"]
    named = [row for row in rows if any(v.contradiction for v in row.diagnosis.claims)]
    return next(iter(named or rows), None)
