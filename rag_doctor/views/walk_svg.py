"""The walk through the graph as a drawing of our own: steps in words, the taken path lit.

The drawing has no id, no link and no script; colours come from the page's properties.
"""

from __future__ import annotations

from itertools import pairwise

from rag_doctor.i18n import has, join, say
from rag_doctor.records import Diagnosis
from rag_doctor.views.escape import attr, esc
from rag_doctor.views.walk_drawing import BOXES, edges

__all__ = ["walk_svg"]

PLACES: dict[str, tuple[int, int]] = {
    "claims": (1, 0),
    "unjudged": (2, 1),
    "weighing": (1, 1),
    "recall": (0, 2),
    "sufficiency": (1, 2),
    "layers": (0, 3),
    "missing": (1, 4),
    "refusal": (2, 5),
    "evidence": (0, 5),
    "table": (1, 6),
    "cause": (0, 7),
}
"""Box → column and row. Every box of the walk stands in exactly one place."""

COLUMN, ROW, WIDE, HIGH, EDGE = 270, 58, 232, 32, 4


def walk_svg(diagnosis: Diagnosis, lang: str) -> str:
    """The drawing as inline SVG, about 800 by 470, which shrinks with its column."""
    home = {name: box for box, names in BOXES.items() for name in names}
    walked = [home[step] for step in diagnosis.path if step in home]
    steps = {(a, b) for a, b in pairwise(walked) if a != b}
    quiet: list[str] = []
    lit: list[str] = []
    for left, right in edges():
        (lit if (left, right) in steps else quiet).append(
            _arrow(left, right, (left, right) in steps, lang)
        )
    boxes = [_box(box, box in walked, lang) for box in BOXES]
    wide, high = 2 * COLUMN + WIDE + 2 * EDGE, 7 * ROW + HIGH + 2 * EDGE
    told = join([_name(box, lang) for box in dict.fromkeys(walked)], lang)
    label = attr(say("inspector.walk_told", lang, path=told))
    return (
        f'<svg class="walk" viewBox="0 0 {wide} {high}" width="{wide}" role="img" '
        f'aria-label="{label}">{"".join(quiet)}{"".join(lit)}{"".join(boxes)}</svg>'
    )


def _name(box: str, lang: str) -> str:
    return say(f"views.notebook.box.{box}", lang)


def _corner(box: str) -> tuple[int, int]:
    column, row = PLACES[box]
    return EDGE + column * COLUMN, EDGE + row * ROW


def _box(box: str, taken: bool, lang: str) -> str:
    x, y = _corner(box)
    kind = "taken" if taken else "other"
    return (
        f'<g class="{kind}"><rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="4"/>'
        f'<text x="{x + WIDE / 2:g}" y="{y + HIGH / 2 + 4.5:g}" text-anchor="middle">'
        f"{esc(_name(box, lang))}</text></g>"
    )


def _arrow(left: str, right: str, taken: bool, lang: str) -> str:
    (x1, y1), (x2, y2) = _corner(left), _corner(right)
    x1, x2, y1 = x1 + WIDE // 2, x2 + WIDE // 2, y1 + HIGH
    if x1 == x2 and y2 - y1 > ROW:  # past a box of the same column: along its side
        side = x1 - WIDE // 2 - 2 if x1 > COLUMN else x1 + WIDE // 2 + 14
        line = f"M{x1 + 70} {y1}C{side} {y1 + 24} {side} {y2 - 30} {x2 + 70} {y2 - 6}"
        x2 += 70
    else:
        mid = (y1 + y2) // 2
        line = f"M{x1} {y1}C{x1} {mid} {x2} {mid - 6} {x2} {y2 - 6}"
    head = f"M{x2 - 4} {y2 - 7}L{x2} {y2 - 1}L{x2 + 4} {y2 - 7}Z"
    kind = "taken" if taken else "other"
    drawn = f'<path class="line" d="{line}"/><path class="tip" d="{head}"/>'
    key = f"views.notebook.edge.{left}_{right}"
    why = ""
    if taken and has(key):
        why = (
            f'<text class="why" x="{(x1 + x2) / 2 + 6:g}" y="{(y1 + y2) / 2 + 4:g}">'
            f"{esc(say(key, lang))}</text>"
        )
    return f'<g class="{kind}">{drawn}{why}</g>'
