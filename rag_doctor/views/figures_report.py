"""Figures of a report: how the scores of each layer spread, and which faults each group has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.facade.report import Report
from rag_doctor.i18n import UiLang, say
from rag_doctor.views.bench_counts import BINS, Crossing, Spread, crossings, spreads
from rag_doctor.views.bench_words import facet_title, facet_value
from rag_doctor.views.experiment_words import tongue_of
from rag_doctor.views.figure_style import blank, inked, label, tone
from rag_doctor.views.theme import MARKS
from rag_doctor.views.words import counted, fault_name, layer_name, score

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["group_figure", "layer_figure"]

NARROW = 720  # fits a notebook in a window of 900 pixels
HATCH = "/"  # what lies below its threshold, so that no colour has to say it
BAR = 34  # pixels of a group
ROW, COLUMNS = 20, 3  # pixels of a row of the legend, and names in it at least
TICKS = {"tickvals": [0, 0.5, 1], "ticktext": ["0", ".5", "1"]}


def layer_figure(report: Report, lang: str = "en") -> Plot:
    """Cases by score, a panel a layer; below the threshold hatched, a line at it.

    Each title names the mean with its count; a case without a score is in no column.
    """
    tongue = tongue_of(lang, report)
    plot = blank(say("report_figures.layers.title", tongue), 520)
    for at, spread in enumerate(spreads(report)):
        _panel(plot, spread, at + 1, tongue)
    plot.update_layout(
        width=NARROW,
        grid={"rows": 2, "columns": 2, "pattern": "independent", "ygap": 0.32, "xgap": 0.14},
        bargap=0.06,
        margin={"t": 84},
        title={"y": 0.98, "yanchor": "top"},
    )
    return inked(plot)


def _panel(plot: Plot, spread: Spread, at: int, lang: UiLang) -> None:
    place = "" if at == 1 else str(at)
    bar = spread.bars[0] if len(spread.bars) == 1 else 0.0
    edges = [i / BINS for i in range(BINS)]
    plot.add_bar(
        x=[edge + 0.5 / BINS for edge in edges],
        y=spread.bins,
        marker={
            "color": tone("soft"),
            "pattern": {"shape": [HATCH if e + 1 / BINS <= bar + 1e-9 else "" for e in edges]},
        },
        hovertext=[
            f"{edge:.1f}–{edge + 1 / BINS:.1f}: {n:,}"
            for edge, n in zip(edges, spread.bins, strict=True)
        ],
        xaxis=f"x{place}",
        yaxis=f"y{place}",
        showlegend=False,
    )
    grey = {"gridcolor": tone("line"), "linecolor": tone("soft"), "zeroline": False}
    plot.update_layout(
        {
            f"xaxis{place}": {**grey, "range": [0, 1], **TICKS},
            f"yaxis{place}": {**grey, "rangemode": "tozero", "nticks": 4},
        }
    )
    mean = spread.mean
    told = f"{layer_name(spread.layer, lang)} {score(mean.value)}"
    plot.add_annotation(
        text=f"<b>{label(told)}</b> {label(counted(mean.n_scored, mean.n, lang))}",
        xref=f"x{place} domain",
        yref=f"y{place} domain",
        x=0,
        y=1.04,
        xanchor="left",
        yanchor="bottom",
        showarrow=False,
    )
    for cut in spread.bars:
        line = {"color": tone("ink"), "width": 2}
        where = {"xref": f"x{place}", "yref": f"y{place} domain"}
        plot.add_shape(type="line", x0=cut, x1=cut, y0=0, y1=1, line=line, **where)


def group_figure(report: Report, by: str = "lang", lang: str = "en") -> Plot:
    """Outcomes of each value of one field, as shares of its cases; the count stands beside it.

    `by` = `lang`, or a field of the cases that makes groups. Raises `InputError` for another.
    """
    tongue, known = tongue_of(lang, report), {one.field: one for one in crossings(report)}
    if by not in known:
        raise InputError(unknown_choice("by", by, tuple(known) or ("(nothing makes groups)",)))
    found = known[by]
    key = "lang" if by == "lang" else f"group:{by}"
    title = say("report_figures.groups.title", tongue, field=facet_title(key, tongue))
    foot = 60 + ROW * -(-len(found.outcomes) // COLUMNS)
    plot = blank(title, 110 + foot + BAR * len(found.values))
    names = [
        label(f"{facet_value(key, value, tongue)} (n = {found.total(value):,})", 60)
        for value in found.values
    ]
    for outcome in found.outcomes:
        _outcome(plot, found, outcome, names, tongue)
    plot.update_layout(
        barmode="stack",
        width=NARROW,
        bargap=0.35,
        margin={"b": foot},
        legend={"yref": "container", "y": 0.02, "yanchor": "bottom", "traceorder": "normal"},
    )
    plot.update_xaxes(
        range=[0, 1], tickformat=".0%", title_text=say("report_figures.share", tongue)
    )
    plot.update_yaxes(automargin=True, autorange="reversed")
    return inked(plot)


def _outcome(plot: Plot, found: Crossing, outcome: str, names: list[str], lang: UiLang) -> None:
    mark = MARKS[outcome]  # type: ignore[index]
    counts = [found.counts[value][outcome] for value in found.values]
    totals = [found.total(value) for value in found.values]
    name = fault_name(outcome, lang)
    plot.add_bar(
        orientation="h",
        y=names,
        x=[n / max(1, total) for n, total in zip(counts, totals, strict=True)],
        name=f"{mark.glyph} {label(name)}",
        marker={
            "color": mark.colour,
            "line": {"color": tone("soft"), "width": 1},
            "pattern": {"shape": "" if mark.solid else ".", "fillmode": "replace"},
        },
        hovertext=[
            label(f"{name}: {n:,} / {total:,}") for n, total in zip(counts, totals, strict=True)
        ],
    )
