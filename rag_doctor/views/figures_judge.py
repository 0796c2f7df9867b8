"""Figures of a judge under examination: what sways it, and how far its probabilities hold.

A point stands with its interval; what is not distinguishable from none is hollow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rag_doctor.calibrate.biases.effect import KINDS, Effect
from rag_doctor.calibrate.biases.run import BiasReport
from rag_doctor.calibrate.items import positive
from rag_doctor.calibrate.result import TaskResult
from rag_doctor.i18n import say
from rag_doctor.stats import Share
from rag_doctor.views.figure_style import HUES, SHAPES, bars, blank, inked, label, tone
from rag_doctor.views.words import lang_name

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["bias_figure", "reliability_figure", "score_figure"]

ROW, APART = 32, 10  # pixels of a test, and of each further judge in it
NARROW = 720  # fits a notebook in a window of 900 pixels
BINS = 10
DASHES = ("dash", "dot", "dashdot")


def bias_figure(reports: Mapping[str, BiasReport], lang: str = "en") -> Plot:
    """Effects of one or several judges, by name: a line a test, a shape a judge; 0 = no effect."""
    places = _places(reports)
    tests = list(dict.fromkeys(key for key, _ in places))
    height = ROW + APART * (len(reports) - 1)
    plot = blank(say("judge_figures.bias.title", lang), 150 + height * len(tests))
    for at, (who, report) in enumerate(reports.items()):
        found = [one for one in report.effects if not one.why]
        shape = SHAPES[at % len(SHAPES)]
        plot.add_scatter(
            x=[one.figure.value for one in found],
            y=[places[_key(one), who] for one in found],
            error_x=bars([one.figure for one in found]),
            name=label(who),
            mode="markers",
            marker={
                "size": 10,
                "symbol": [shape if one.found else f"{shape}-open" for one in found],
                "color": HUES[at % len(HUES)],
            },
            hovertext=[label(f"{who}: {one.figure} · n = {one.n}") for one in found],
        )
    plot.add_vline(x=0, line={"color": tone("soft"), "width": 1})
    plot.update_xaxes(title_text=say("judge_figures.bias.axis", lang))
    plot.update_yaxes(
        automargin=True,
        range=[len(tests) - 0.5, -0.5],
        showgrid=False,
        tickvals=list(range(len(tests))),
        ticktext=[say(f"bias.name.{kind}_{name}", lang) for kind, name in tests],
    )
    for n in range(1, len(tests)):
        plot.add_hline(y=n - 0.5, line={"color": tone("line"), "width": 1})
    plot.update_layout(
        width=NARROW,
        margin={"t": 84},
        title={"y": 0.98, "yanchor": "top"},
        legend={"y": 1.01, "yanchor": "bottom", "x": 0},
    )
    return inked(plot)


def reliability_figure(found: TaskResult, lang: str = "en") -> Plot:
    """How often it was so, over how probable the judge said it was; on the diagonal = honest.

    Without probabilities the figure holds the diagonal only.
    """
    plot = blank(say("judge_figures.reliability.title", lang), 420)
    plot.add_scatter(
        x=[0, 1],
        y=[0, 1],
        mode="lines",
        line={"color": tone("soft"), "dash": "dot", "width": 1},
        name=(honest := say("judge_figures.reliability.honest", lang)),
        hovertext=[honest, honest],
    )
    full = [one for one in (found.reliability.bins if found.reliability else ()) if one.n]
    shares = [Share(round((one.was or 0.0) * one.n), one.n) for one in full]
    spans = [share.interval() for share in shares]
    was = [share.value or 0.0 for share in shares]
    plot.add_scatter(
        x=[one.said for one in full],
        y=was,
        error_y={
            "type": "data",
            "symmetric": False,
            "array": [high - y for (_, high), y in zip(spans, was, strict=True)],
            "arrayminus": [y - low for (low, _), y in zip(spans, was, strict=True)],
            "thickness": 1,
        },
        mode="lines+markers",
        line={"color": HUES[0], "width": 1.5},
        marker={"size": 8},
        name=say("judge_figures.reliability.judge", lang),
        hovertext=[
            f"{one.said:.2f} → {y:.2f} · n = {one.n}" for one, y in zip(full, was, strict=True)
        ],
    )
    plot.update_layout(width=NARROW)
    plot.update_xaxes(title_text=say("judge_figures.reliability.said", lang), range=[0, 1.02])
    plot.update_yaxes(title_text=say("judge_figures.reliability.was", lang), range=[0, 1.02])
    return inked(plot)


def score_figure(found: TaskResult, lang: str = "en") -> Plot:
    """The judge's scores by what people said, with the fitted thresholds as upright lines."""
    plot = blank(say("judge_figures.score.title", lang), 420)
    judged = [item for item in found.items if item.score is not None and item.truth is not None]
    edges = [(n + 0.5) / BINS for n in range(BINS)]
    for yes in (True, False):
        counts = [0] * BINS
        for item in judged:
            if positive(found.task, item.truth) is yes:
                counts[min(int((item.score or 0.0) * BINS), BINS - 1)] += 1
        plot.add_bar(
            x=edges,
            y=counts,
            name=(name := say(f"judge_figures.score.{'yes' if yes else 'no'}", lang)),
            hovertext=[
                f"{name}: {count} · {edge - 0.5 / BINS:.1f}–{edge + 0.5 / BINS:.1f}"
                for edge, count in zip(edges, counts, strict=True)
            ],
            marker={"color": HUES[4 if yes else 2], "pattern": {"shape": "" if yes else "/"}},
        )
    for at, fit in enumerate(fit for fit in found.fits if fit.cut is not None):
        plot.add_vline(
            x=fit.cut,
            line={"color": tone("ink"), "dash": DASHES[at % len(DASHES)]},
            annotation={
                "text": f"{lang_name(fit.lang, lang)} {fit.cut:g}",
                "xanchor": "right",
                "y": 1 - 0.1 * at,
            },
        )
    plot.update_layout(width=NARROW)
    plot.update_xaxes(title_text=say("judge_figures.score.axis", lang), range=[0, 1.02])
    plot.update_yaxes(title_text=say("judge_figures.score.count", lang))
    return inked(plot)


def _places(reports: Mapping[str, BiasReport]) -> dict[tuple[tuple[str, str], str], float]:
    """(test, judge) → height on the figure: a whole number a test, its judges spread about it."""
    met: dict[tuple[str, str], list[str]] = {}
    for who, report in reports.items():
        for one in report.effects:
            if not one.why:
                met.setdefault(_key(one), []).append(who)
    order = {kind: at for at, kind in enumerate(KINDS)}
    tests = sorted(met, key=lambda key: order[key[0]])  # type: ignore[index]
    return {
        (test, who): at + (n + 1) / (len(met[test]) + 1) - 0.5
        for at, test in enumerate(tests)
        for n, who in enumerate(met[test])
    }


def _key(effect: Effect) -> tuple[str, str]:
    return effect.kind, effect.name
