"""The flow of faults between two runs as a plotly figure; without plotly see `flow_svg`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.transitions import Transitions, kind_of
from rag_doctor.views.compare_words import kind_name
from rag_doctor.views.experiment_words import e, tongue_of
from rag_doctor.views.figure_style import blank, inked, label, tone
from rag_doctor.views.theme import MARKS
from rag_doctor.views.words import fault_name

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["transition_figure"]

IDS = 5  # cases that a ribbon names when pointed at
SIDE = 170  # pixels for the names on each side, where no ribbon runs under them
PAD = 14  # between two nodes


def transition_figure(comparison: Comparison, lang: str = "en") -> Plot:
    """From which fault to which, from left to right; what stayed is pale.

    A ribbon names its first cases when pointed at.
    """
    seen, tongue = comparison.transitions, tongue_of(lang, comparison.before)
    place = {outcome: i for i, outcome in enumerate(seen.outcomes)}
    flows = sorted(seen.counts.items(), key=lambda item: (place[item[0][0]], place[item[0][1]]))
    names = [fault_name(outcome, tongue) for outcome in seen.outcomes]
    colours = [MARKS[outcome].colour for outcome in seen.outcomes]  # type: ignore[index]
    n = len(seen.outcomes)
    plot = blank(e("title.transitions", tongue), 120 + 40 * n)
    tall = plot.layout.height - plot.layout.margin.t - plot.layout.margin.b
    places = _places(seen, tall)
    plot.add_sankey(
        arrangement="fixed",
        node={
            "label": [label(name) for name in names] * 2,
            "x": [0.001] * n + [0.999] * n,
            "y": [min(max(one.at, 0.001), 0.999) for one in places],
            "color": colours * 2,
            "line": {"color": tone("soft"), "width": 1},
            "pad": PAD,
            "thickness": 14,
        },
        textfont={"color": "rgba(0,0,0,0)", "shadow": "none"},  # written beside it, see below
        link={
            "source": [place[before] for (before, _), _ in flows],
            "target": [n + place[after] for (_, after), _ in flows],
            "value": [count for _, count in flows],
            "color": [_pale(a, a == b) for (a, b), _ in flows],
            "customdata": [_told(comparison, pair, count, tongue) for pair, count in flows],
            "hovertemplate": "%{customdata}<extra></extra>",
        },
    )
    for i, one in enumerate(places):
        if one.n:
            text = label(f"{names[i % n]} {one.n:,}")
            plot.add_annotation(text=text, y=1 - one.at, **_BESIDE[i // n])
    plot.update_layout(margin={"l": SIDE, "r": SIDE})
    return inked(plot)


_PAPER = {"xref": "paper", "yref": "paper", "yanchor": "middle", "showarrow": False}
_BESIDE = (
    {**_PAPER, "x": 0, "xanchor": "right", "xshift": -8},
    {**_PAPER, "x": 1, "xanchor": "left", "xshift": 8},
)


@dataclass(frozen=True, slots=True)
class _Place:
    """A node: the middle of its height from the top, in [0, 1], and its cases."""

    at: float
    n: int


def _places(seen: Transitions, tall: float) -> list[_Place]:
    """Every outcome before, then every outcome after; one without cases has no height."""
    sides = []
    for side in (0, 1):
        counts = dict.fromkeys(seen.outcomes, 0)
        for pair, n in seen.counts.items():
            counts[pair[side]] += n
        sides.append(counts)
    most = max(sum(n > 0 for n in counts.values()) for counts in sides)
    scale = (tall - (most - 1) * PAD) / max(1, sum(seen.counts.values()))
    out = []
    for counts in sides:
        top = 0.0
        for n in counts.values():
            out.append(_Place((top + n * scale / 2) / tall, n))
            top += n * scale + PAD * (n > 0)
    return out


def _pale(before: str, stayed: bool) -> str:
    """What moved in the colour of the fault it came from; what stayed grey."""
    if stayed:
        return "rgba(128,134,140,.2)"
    hue = MARKS[before].colour  # type: ignore[index]
    red, green, blue = (int(hue[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},.45)"


def _told(comparison: Comparison, pair: tuple[str, str], n: int, lang: str) -> str:
    before, after = (fault_name(one, lang) for one in pair)
    head = f"{before} → {after}: {n:,} · {kind_name(kind_of(*pair), lang)}"
    ids = [
        one.id
        for one in comparison.pairing.pairs
        if (one.before.diagnosis.fault, one.after.diagnosis.fault) == pair
    ]
    lines = [head, *ids[:IDS], *(["…"] if len(ids) > IDS else [])]
    return "<br>".join(label(line, 60) for line in lines)
