"""What `rag-doctor demo` prints: the live RAG first, then the recorded faults against the truth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rag_doctor.i18n import choose_lang, join, say
from rag_doctor.views.terminal import print_summary, print_walk

if TYPE_CHECKING:
    from rich.console import Console

    from rag_doctor.facade import Examined, Report

__all__ = ["expected_of", "print_demo"]


def expected_of(row: Examined) -> str:
    """The fault that the recorded case was written to show; empty = none recorded."""
    expected = row.case.meta.get("expected")
    return str(expected.get("fault", "")) if isinstance(expected, dict) else ""


def print_demo(
    live: Report, recorded: Report, models: Report, console: Console, lang: str, seconds: float
) -> None:
    """The live RAG, the written faults, the models' real ones, a case walked through, the time."""
    tongue = choose_lang(lang)
    _rule(console, "live", tongue, len(live))
    print_summary(live, console, tongue)
    _print_places(live, console, tongue)
    for name, report in (("recorded", recorded), ("models", models)):
        console.print()
        _rule(console, name, tongue, len(report))
        _print_agreement(report, console, tongue, name)
    _print_places(models, console, tongue)
    shown = _with_lost_evidence(models) or _most_telling(recorded)
    if shown is not None:
        console.print()
        console.rule(say("demo.walk.title", tongue), align="left", style="dim")
        print_walk(shown.case, shown.diagnosis, console, lang)
    console.print()
    console.print(say("demo.time", tongue, seconds=f"{seconds:.1f}"), style="dim")


def _rule(console: Console, part: str, lang: str, n: int) -> None:
    console.rule(say(f"demo.{part}.title", lang, n=n), align="left", style="dim")


def _print_places(report: Report, console: Console, lang: str) -> None:
    """Where the evidence of the cases went that lack some: a count a place."""
    places = Counter(
        row.diagnosis.ledger.place
        for row in report
        if row.diagnosis.ledger is not None and row.diagnosis.ledger.lost
    )
    if not places:
        return
    told = [f"{say(f'ledger.place.{place}', lang)} {n}" for place, n in places.most_common()]
    console.print()
    console.print(say("demo.places", lang, n=sum(places.values()), what=join(told, lang)))


def _print_agreement(report: Report, console: Console, lang: str, part: str) -> None:
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
    console.print(say(f"demo.{part}.total", lang, agree=agree, n=len(report)))


def _with_lost_evidence(report: Report) -> Examined | None:
    """A cascade that agrees with its label and whose evidence was followed to where it went."""
    for row in report:
        found = row.diagnosis
        lost = found.ledger is not None and bool(found.ledger.lost)
        if expected_of(row) == found.fault == "cascade" and lost and found.claims:
            return row
    return None


def _most_telling(report: Report) -> Examined | None:
    """A hallucination with the right value beside the wrong one, if there is one that agrees."""
    rows = [row for row in report if expected_of(row) == row.diagnosis.fault == "hallucination"]
    named = [row for row in rows if any(v.contradiction for v in row.diagnosis.claims)]
    return next(iter(named or rows), None)
