"""The kept runs as a page: a table, the oldest first, and what changed from one to the next."""

from __future__ import annotations

from rich.console import Console

from rag_doctor.experiments.trends import Point, Shift, Trend
from rag_doctor.i18n import UiLang, has, say
from rag_doctor.views.experiment_words import DASH, column_name, damage, e, tongue_of
from rag_doctor.views.gate import SIGNS
from rag_doctor.views.sheet import Bullets, Grid, Line, Section, Sheet
from rag_doctor.views.sheet_markdown import sheet_markdown
from rag_doctor.views.sheet_terminal import print_sheet

__all__ = ["print_trend", "shift_words", "trend_markdown", "trend_sheet"]


def trend_markdown(found: Trend, lang: str = "auto") -> str:
    """The trend as Markdown."""
    return sheet_markdown(trend_sheet(found, lang))


def print_trend(found: Trend, console: Console, lang: str = "auto") -> None:
    """The trend in the terminal."""
    print_sheet(trend_sheet(found, lang), console)


def trend_sheet(found: Trend, lang: str = "auto") -> Sheet:
    """What stands where."""
    tongue = tongue_of(lang)
    items = tuple(
        say("history.shift", tongue, run=at, what=shift_words(point.shifts, tongue))
        for at, point in enumerate(found.points, 1)
        if point.shifts
    )
    lost = damage({point.name: point.unreadable for point in found.points}, tongue)
    marks = tuple(Line("! " + told, "bad", strong=True) for told in lost)
    lead = Line(e("history.lead", tongue, n=len(found)), "soft")
    sections = (
        Section("", (*marks, lead, _runs(found, tongue))),
        Section(say("history.means", tongue), (_means(found, tongue),)),
        Section(e("title.shifts", tongue), (Bullets(items),) if items else ()),
    )
    return Sheet(e("title.history", tongue, source=found.source), sections, tongue)


def _runs(found: Trend, lang: UiLang) -> Grid:
    """Which run is which: number, time, size, the gate's word, what had been changed."""
    heads = (say("history.run", lang), *(e(f"head.{k}", lang) for k in ("when", "n", "gate")))
    rows = tuple(
        (str(at), _day(point), f"{point.n:,}", _gate(point, lang), point.label)
        for at, point in enumerate(found.points, 1)
    )
    return Grid((*heads, e("head.label", lang)), rows, "rlrll", narrow="wrap")


def _gate(point: Point, lang: UiLang) -> str:
    if not point.outcome:
        return DASH
    return f"{SIGNS[point.outcome]} {e(f'gate.word_{point.outcome}', lang)}"


def _means(found: Trend, lang: UiLang) -> Grid:
    heads = (say("history.run", lang), *(column_name(m, lang) for m in found.measures))
    rows = tuple(
        (str(at), *(_figure(point, measure) for measure in found.measures))
        for at, point in enumerate(found.points, 1)
    )
    return Grid(heads, rows, "r" * len(heads), narrow="split")


def _figure(point: Point, measure: str) -> str:
    """The mean, and of how many cases where it is not that of all: `.94 [.86, 1.0] (18)`."""
    figure = point.figures.get(measure)
    if figure is None or figure.value is None:
        return DASH
    return str(figure) if figure.n == point.n else f"{figure} ({figure.n:,})"


def _day(point: Point) -> str:
    return point.when[:16].replace("T", " ")


def shift_words(shifts: tuple[Shift, ...], lang: UiLang) -> str:
    """`top_k: 4 → 8; judge …: scores on the two sides do not compare`."""
    told = []
    for shift in shifts:
        known = has(f"groups.shift.{shift.what}")
        what = say(f"groups.shift.{shift.what}", lang) if known else shift.what
        one = e("history.one", lang, what=what, before=shift.before, after=shift.after)
        note = e("history.breaks", lang) if shift.breaks else ""
        told.append(one + (f"（{note}）" if lang == "zh" else f" ({note})") * bool(note))
    return ("；" if lang == "zh" else "; ").join(told)
