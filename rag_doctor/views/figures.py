"""Figures: data in, plotly figure out. plotly is loaded when one is made.

A point stands with its interval; what is not distinguishable is hollow; a colour repeats what a
label or a shape says already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rag_doctor.experiments.ablation import Ablation
from rag_doctor.experiments.sweep_result import Sweep
from rag_doctor.experiments.trends import Point, Trend
from rag_doctor.i18n import UiLang
from rag_doctor.views.escape import clip
from rag_doctor.views.experiment_words import between, e, measure_name, tongue_of
from rag_doctor.views.figure_style import HUES, SHAPES, bars, blank, inked, label, tone
from rag_doctor.views.figures_flow import transition_figure
from rag_doctor.views.figures_matrix import matrix_figure
from rag_doctor.views.figures_report import group_figure, layer_figure
from rag_doctor.views.sweep import knee_words
from rag_doctor.views.trend import shift_words

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = [
    "HUES",
    "SHAPES",
    "bars",
    "blank",
    "contribution_figure",
    "group_figure",
    "layer_figure",
    "matrix_figure",
    "sweep_figure",
    "transition_figure",
    "trend_figure",
]

TOLD = 6  # runs of a trend from which there is no room to write what changed
LINE, LINES = 22, 4  # characters of a line written above a run, and lines
ALL_LINES = 64  # characters that have room side by side
DODGE = 0.03  # so that intervals of one run stand beside each other


def trend_figure(trend: Trend, lang: str = "en", *, titled: bool = True) -> Plot:
    """Each measure over the kept runs, with a mark where something changed. `titled` = with the
    title in the drawing, where nothing above it says what it is."""
    plot = blank(e("title.history", lang, source=trend.source) if titled else "", 480)
    tongue, runs = tongue_of(lang), list(range(len(trend.points)))
    for at, measure in enumerate(trend.measures):
        figures = [point.figures[measure] for point in trend.points]
        plot.add_scatter(
            x=[run + DODGE * (at - (len(trend.measures) - 1) / 2) for run in runs],
            y=[figure.value for figure in figures],
            error_y=bars(figures),
            name=label(name := measure_name(measure, lang)),
            hovertext=[
                label(f"{name}: {figure} · {point.when[:16].replace('T', ' ')}")
                for figure, point in zip(figures, trend.points, strict=True)
            ],
            mode="lines+markers",
            line={"color": HUES[at % len(HUES)], "width": 1.5},
            marker={"symbol": SHAPES[at % len(SHAPES)], "size": 8},
        )
    for run, point in zip(runs, trend.points, strict=True):
        if point.label or point.shifts:
            plot.add_annotation(x=run, **_change_mark(point, tongue, len(runs)))
            plot.add_vline(x=run, line={"color": tone("line"), "width": 1})
    days = [
        f"<b>{run}</b><br>" + point.when[:16].replace("T", "<br>")
        for run, point in enumerate(trend.points, 1)
    ]
    plot.update_xaxes(tickvals=runs, ticktext=days, range=[-0.3, len(runs) - 0.3])
    plot.update_yaxes(range=[0, 1.02], title_text=e("history.axis", lang))
    plot.update_layout(
        margin={"t": (130 if len(runs) <= TOLD else 56) - 40 * (not titled)},
        legend={"y": -0.26},
        title={"y": 0.98},
    )
    return inked(plot)


def _change_mark(point: Point, lang: UiLang, runs: int) -> dict[str, Any]:
    """What changed with a run, above it; where runs stand too close, a mark that tells it when
    pointed at."""
    breaks = any(shift.breaks for shift in point.shifts)
    mark = "◆" if breaks else "◇"
    told = [
        *([point.label] if point.label else []),
        *(shift_words((s,), lang) for s in point.shifts),
    ]
    written = runs <= TOLD
    lines = [clip(line, max(LINE, ALL_LINES // runs)) for line in told[:LINES]]
    return {
        "y": 1.0,
        "yref": "paper",
        "yanchor": "bottom",
        "text": "<br>".join(map(label, (mark, *lines))) if written else mark,
        "hovertext": "<br>".join(map(label, told)),
        "showarrow": False,
        "align": "center",
        "font": {"size": 11, "color": tone("bad" if breaks else "soft")},
    }


def sweep_figure(sweep: Sweep, measures: Sequence[str] | None = None, lang: str = "en") -> Plot:
    """The measures over the knob's values, the knee marked. `measures` `None` = all."""
    plot = blank(knee_words(sweep, lang), 420)
    values = [f"{step.value:g}" for step in sweep.steps]
    for at, measure in enumerate(measures or sweep.measures):
        plot.add_scatter(
            x=values,
            y=[step.means[measure].mean for step in sweep.steps],
            name=label(name := measure_name(measure, lang)),
            hovertext=[
                label(f"{name}: {_mean(step.means[measure].mean)} · {sweep.knob} = {value}")
                for step, value in zip(sweep.steps, values, strict=True)
            ],
            mode="lines+markers",
            line={
                "color": HUES[at % len(HUES)],
                "width": 3 if measure == sweep.knee.measure else 1,
            },
            marker={"symbol": SHAPES[at % len(SHAPES)], "size": 8},
        )
    if sweep.knee.value is not None:
        at_knee = values.index(f"{sweep.knee.value:g}")  # its place: the axis has names
        plot.add_vline(x=at_knee, line={"color": tone("ink"), "dash": "dot"})
    plot.update_xaxes(title_text=label(sweep.knob), type="category")
    plot.update_yaxes(range=[0, 1.02], title_text=e("history.axis", lang))
    return inked(plot)


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def contribution_figure(ablation: Ablation, measure: str = "recall", lang: str = "en") -> Plot:
    """What taking each component away does to one measure; hollow = not distinguishable."""
    plot = blank(measure_name(measure, lang), 120 + 44 * len(ablation.arms))
    for arm in reversed(ablation.arms[1:]):
        change = next(c for c in arm.changes if c.measure == measure)
        sure = arm.verdict(measure) in ("better", "worse")
        told = e(f"verdict.{arm.verdict(measure)}", lang)
        plot.add_scatter(
            x=[change.difference.value],
            y=[label(arm.arm.name)],
            error_x=bars([change.difference]),
            mode="markers",
            marker={
                "size": 11,
                "symbol": "circle" if sure else "circle-open",
                "color": tone("ink") if sure else tone("soft"),
            },
            hovertext=label(f"{arm.arm.name}: {between(change.difference)} · {told}"),
            showlegend=False,
        )
    plot.add_vline(x=0, line={"color": tone("soft"), "width": 1})
    plot.update_xaxes(title_text=e("head.change", lang))
    plot.update_yaxes(automargin=True)
    return inked(plot)
