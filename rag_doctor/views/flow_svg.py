"""The flow of faults as a drawing of our own: no script, light and dark, small enough to save.

The same as `figures_flow.transition_figure`, which needs plotly. The matrix has the numbers too.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass

from rag_doctor.experiments.transitions import Transitions, kind_of
from rag_doctor.views.compare_words import c, kind_name
from rag_doctor.views.escape import attr, esc
from rag_doctor.views.theme import FONT, LIGHT, MARKS
from rag_doctor.views.words import fault_name

__all__ = ["flow_image", "flow_svg"]

WIDTH, SIDE, NODE = 640, 186, 12  # pixels: all, of the labels on each side, of a node
TALL, LEAST, GAP = 200, 18, 6  # of all cases together, of a node's place, between places


@dataclass(frozen=True, slots=True)
class _Node:
    """An outcome on one side: its place from the top, its height, how many cases."""

    top: float
    height: float
    n: int


def flow_svg(seen: Transitions, lang: str) -> str:
    """The drawing within a page of ours: text and lines in the page's own colours."""
    return _svg(seen, lang, "var(--ink)", "var(--soft)", inner=True)


def flow_image(seen: Transitions, lang: str) -> str:
    """The drawing as an image for a page without our style, its numbers as the alternative.

    An image does not know its page, and no grey can be read on white and on black alike: it brings
    a light ground of its own.
    """
    drawn = _svg(seen, lang, LIGHT["ink"], LIGHT["soft"], inner=False)
    code = base64.b64encode(drawn.encode()).decode()
    told = attr(c("flow.alt", lang, told=_told(seen, lang)))
    return f'<img src="data:image/svg+xml;base64,{code}" alt="{told}">'


def _told(seen: Transitions, lang: str) -> str:
    parts = [f"{fault_name(a, lang)} → {fault_name(b, lang)} {n:,}" for (a, b), n in _ordered(seen)]
    return ("；" if lang == "zh" else "; ").join(parts)


def _ordered(seen: Transitions) -> list[tuple[tuple[str, str], int]]:
    place = {outcome: i for i, outcome in enumerate(seen.outcomes)}
    return sorted(seen.counts.items(), key=lambda item: (place[item[0][0]], place[item[0][1]]))


def _svg(seen: Transitions, lang: str, ink: str, soft: str, *, inner: bool) -> str:
    flows = _ordered(seen)
    scale = TALL / max(1, sum(n for _, n in flows))
    left, right = _nodes(seen, 0, scale), _nodes(seen, 1, scale)
    bottom = max(
        node.top + max(node.height, LEAST) for side in (left, right) for node in side.values()
    )
    height = bottom + 8 if flows else 8
    used: dict[tuple[int, str], float] = {}
    ribbons = "".join(_ribbon(pair, n, scale, left, right, used, lang, soft) for pair, n in flows)
    ends = _labels(left, 0, lang, ink, soft) + _labels(right, 1, lang, ink, soft)
    font = "inherit" if inner else FONT.replace('"', "'")
    told = attr(c("flow.alt", lang, told=_told(seen, lang)))
    named = (
        f'class="cv-flow" role="img" aria-label="{told}"'
        if inner
        else 'xmlns="http://www.w3.org/2000/svg"'
    )
    ground = "" if inner else f'<rect width="100%" height="100%" rx="4" fill="{LIGHT["ground"]}"/>'
    return (
        f'<svg {named} viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" '
        f'font-family="{font}" font-size="13">{ground}{ribbons}{ends}</svg>'
    )


def _nodes(seen: Transitions, side: int, scale: float) -> dict[str, _Node]:
    top, out = 4.0, {}
    for outcome in seen.outcomes:
        n = sum(count for pair, count in seen.counts.items() if pair[side] == outcome)
        if not n:
            continue
        height = max(2.0, n * scale)
        out[outcome] = _Node(top + max(0.0, LEAST - height) / 2, height, n)
        top += max(height, LEAST) + GAP
    return out


def _ribbon(
    pair: tuple[str, str], n: int, scale: float, left: Mapping[str, _Node],
    right: Mapping[str, _Node], used: dict[tuple[int, str], float], lang: str, soft: str,
) -> str:  # fmt: skip
    """What moved takes the colour of the fault it came from; what stayed is grey."""
    thick = max(1.0, n * scale)
    ends = []
    for side, (nodes, outcome) in enumerate(((left, pair[0]), (right, pair[1]))):
        begin = used.get((side, outcome), nodes[outcome].top)
        ends.append(begin)
        used[side, outcome] = begin + n * scale
    x1, x2 = SIDE + NODE, WIDTH - SIDE - NODE
    mid = (x1 + x2) / 2
    (y1, y2), moved = ends, pair[0] != pair[1]
    hue = MARKS[pair[0]].colour if moved else soft  # type: ignore[index]
    told = f"{fault_name(pair[0], lang)} → {fault_name(pair[1], lang)}: {n:,} · "
    told += kind_name(kind_of(*pair), lang)
    return (
        f'<path data-cell="{pair[0]}|{pair[1]}" fill="{hue}" '
        f'fill-opacity="{0.55 if moved else 0.2}" '
        f'd="M{x1} {y1:.1f}C{mid} {y1:.1f} {mid} {y2:.1f} {x2} {y2:.1f}V{y2 + thick:.1f}'
        f'C{mid} {y2 + thick:.1f} {mid} {y1 + thick:.1f} {x1} {y1 + thick:.1f}Z">'
        f"<title>{esc(told)}</title></path>"
    )


def _labels(nodes: Mapping[str, _Node], side: int, lang: str, ink: str, soft: str) -> str:
    out = []
    x = SIDE if side == 0 else WIDTH - SIDE - NODE
    at, anchor = (SIDE - 8, "end") if side == 0 else (WIDTH - SIDE + 8, "start")
    for outcome, node in nodes.items():
        mark = MARKS[outcome]  # type: ignore[index]
        fill = mark.colour if mark.solid else "none"
        out.append(
            f'<rect x="{x}" y="{node.top:.1f}" width="{NODE}" height="{node.height:.1f}" '
            f'fill="{fill}" stroke="{soft}" stroke-width="1"/>'
            f'<text x="{at}" y="{node.top + node.height / 2 + 4.5:.1f}" text-anchor="{anchor}" '
            f'fill="{ink}">{esc(fault_name(outcome, lang))} {node.n:,}</text>'
        )
    return "".join(out)
