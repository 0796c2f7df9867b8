"""Outcome before by outcome after, as a plotly figure: the counts, and what each cell means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.transitions import kind_of
from rag_doctor.i18n import say
from rag_doctor.views.compare_words import KIND_SIGNS, kind_name
from rag_doctor.views.experiment_words import e, tongue_of
from rag_doctor.views.figure_style import blank, inked, label
from rag_doctor.views.words import fault_name

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["matrix_figure"]

CELL = 52  # pixels of a row
WASH = {
    "broken": "rgba(213,94,0,.35)",
    "fixed": "rgba(0,158,115,.35)",
    "still_broken": "rgba(230,159,0,.22)",
    "still_sound": "rgba(128,134,140,.16)",
    "undecided": "rgba(128,134,140,.16)",
}
"""How a case turned → the tint of its cell; the sign before the count says the same."""


def matrix_figure(comparison: Comparison, lang: str = "en") -> Plot:
    """Rows = outcome before, columns = outcome after; each count wears the sign of how its cases
    turned, and its words when pointed at."""
    seen, tongue = comparison.transitions, tongue_of(lang, comparison.before)
    names = [label(fault_name(outcome, tongue)) for outcome in seen.outcomes]
    n = len(names)
    plot = blank(e("title.transitions", tongue), 200 + CELL * n)
    kinds = list(WASH)
    cells = [
        (row, column, seen.counts.get((before, after), 0), kind_of(before, after))
        for row, before in enumerate(seen.outcomes)
        for column, after in enumerate(seen.outcomes)
    ]
    steps = [(at / len(kinds), (at + 1) / len(kinds), WASH[kind]) for at, kind in enumerate(kinds)]
    plot.add_heatmap(
        z=[[kinds.index(k) if count else None for r, _, count, k in cells if r == row]
           for row in range(n)],
        x=names,
        y=names,
        zmin=-0.5,
        zmax=len(kinds) - 0.5,
        colorscale=[[end, wash] for low, high, wash in steps for end in (low, high)],
        showscale=False,
        xgap=3,
        ygap=3,
        hovertext=[[_told(names, cell, tongue) for cell in cells if cell[0] == row]
                   for row in range(n)],
    )  # fmt: skip
    for row, column, count, kind in cells:
        sign = f"{KIND_SIGNS[kind][0]} <b>{count:,}</b>" if count else "·"
        plot.add_annotation(text=sign, x=column, y=row, showarrow=False)
    plot.update_xaxes(
        title_text=say("report_figures.matrix.after", tongue),
        side="top",
        tickangle=-45,
        automargin=True,
        showgrid=False,
    )
    plot.update_yaxes(
        title_text=say("report_figures.matrix.before", tongue),
        autorange="reversed",
        automargin=True,
        showgrid=False,
    )
    plot.update_layout(margin={"t": 170}, title={"y": 0.98, "yanchor": "top"})
    return inked(plot)


def _told(names: list[str], cell: tuple[int, int, int, str], lang: str) -> str:
    row, column, count, kind = cell
    return f"{names[row]} → {names[column]}: {count:,} · {label(kind_name(kind, lang))}"
