"""The walk through the graph as a drawing of our own: steps in words, the taken path lit.

The drawing has no id, no link and no script; colours come from the page's properties.
"""

from __future__ import annotations

from itertools import pairwise

from rag_doctor.i18n import has, join, say
from rag_doctor.records import Diagnosis
from rag_doctor.views.escape import attr, esc
from rag_doctor.views.walk_drawing import BOXES, edges

__all__ = ["places", "walk_svg"]

PLACES: dict[str, tuple[int, int]] = {
    "claims": (0, 0),
    "weighing": (0, 1),
    "unjudged": (1, 1),
    "recall": (0, 2),
    "sufficiency": (1, 2),
    "layers": (0, 3),
    "missing": (1, 4),
    "evidence": (0, 5),
    "refusal": (1, 6),
    "table": (0, 6),
    "cause": (0, 7),
    "trials": (1, 8),
    "person": (1, 9),
    "fixes": (0, 10),
}
"""Box → column and row: the usual way straight down, the others beside it."""

COLUMN, ROW, WIDE, HIGH, LEFT, TOP = 330, 58, 290, 32, 44, 4


def places() -> dict[str, tuple[int, int]]:
    """Where every box stands; one that has no place of its own comes below, in order."""
    below = max(row for _, row in PLACES.values()) + 1
    new = [box for box in BOXES if box not in PLACES]
    return PLACES | {box: (0, below + i) for i, box in enumerate(new)}


def walk_svg(diagnosis: Diagnosis, lang: str) -> str:
    """The drawing as inline SVG, about 700 by 450, which shrinks with its column."""
    where = places()
    home = {name: box for box, names in BOXES.items() for name in names}
    walked = [home[step] for step in diagnosis.path if step in home]
    steps = {(a, b) for a, b in pairwise(walked) if a != b}
    quiet: list[str] = []
    lit: list[str] = []
    for left, right in edges():
        (lit if (left, right) in steps else quiet).append(
            _arrow(where, left, right, (left, right) in steps, lang)
        )
    boxes = [_box(where, box, box in walked, lang) for box in BOXES]
    wide = COLUMN + WIDE + 2 * LEFT
    high = max(row for _, row in where.values()) * ROW + HIGH + 2 * TOP
    told = join([_name(box, lang) for box in dict.fromkeys(walked)], lang)
    label = attr(say("inspector.walk_told", lang, path=told))
    return (
        f'<svg class="walk" viewBox="0 0 {wide} {high}" width="{wide}" role="img" '
        f'aria-label="{label}">{"".join(quiet)}{"".join(lit)}{"".join(boxes)}</svg>'
    )


def _name(box: str, lang: str) -> str:
    return say(f"views.notebook.box.{box}", lang)


def _corner(where: dict[str, tuple[int, int]], box: str) -> tuple[int, int]:
    column, row = where[box]
    return LEFT + column * COLUMN, TOP + row * ROW


def _box(where: dict[str, tuple[int, int]], box: str, taken: bool, lang: str) -> str:
    x, y = _corner(where, box)
    kind = "taken" if taken else "other"
    return (
        f'<g class="{kind}"><rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="4"/>'
        f'<text x="{x + WIDE / 2:g}" y="{y + HIGH / 2 + 4.5:g}" text-anchor="middle">'
        f"{esc(_name(box, lang))}</text></g>"
    )


def _arrow(where: dict[str, tuple[int, int]], left: str, right: str, taken: bool, lang: str) -> str:
    line, tip, (x, y) = _route(where, left, right)
    key = f"views.notebook.edge.{left}_{right}"
    why = ""
    if taken and has(key):
        why = f'<text class="why" x="{x}" y="{y}">{esc(say(key, lang))}</text>'
    kind = "taken" if taken else "other"
    return (
        f'<g class="{kind}"><path class="line" d="{line}"/><path class="tip" d="{tip}"/>{why}</g>'
    )


def _route(
    where: dict[str, tuple[int, int]], left: str, right: str
) -> tuple[str, str, tuple[int, int]]:
    """The line, its tip, and where a word may stand beside it.

    Straight down to the next row; round the side past a box; else across in a curve.
    """
    (c1, r1), (c2, r2) = where[left], where[right]
    (x1, y1), (x2, y2) = _corner(where, left), _corner(where, right)
    middle = WIDE // 2
    if c1 == c2 and r2 - r1 == 1:
        x, top, end = x1 + middle, y1 + HIGH, y2
        return f"M{x} {top}V{end - 6}", _tip(x, end, "down"), (x + 10, (top + end) // 2 + 4)
    if c1 == c2:
        start, end, side = y1 + HIGH // 2, y2 + HIGH // 2, x1 - 24
        line = f"M{x1} {start}C{side} {start} {side} {start} {side} {start + 20}"
        line += f"V{end - 20}C{side} {end} {side} {end} {x1 - 6} {end}"
        return line, _tip(x1, end, "right"), (x1 + 4, y1 + HIGH + 17)
    if c1 < c2:
        start, end = y1 + HIGH // 2, y2
        x = x2 + middle // 2
        line = f"M{x1 + WIDE} {start}C{x} {start} {x} {start} {x} {end - 6}"
        return line, _tip(x, end, "down"), (x + 8, (start + end) // 2 + 8)
    if r2 - r1 > 2:  # back to the usual way from far above: along the outer side
        start, end, side = y1 + HIGH // 2, y2 + HIGH // 2, x1 + WIDE + 24
        line = f"M{x1 + WIDE} {start}C{side} {start} {side} {start} {side} {start + 20}"
        line += f"V{end - 20}C{side} {end} {side} {end} {x2 + WIDE + 6} {end}"
        return line, _tip(x2 + WIDE, end, "left"), (side + 6, (start + end) // 2)
    start, end = y1 + HIGH, y2 + HIGH // 2
    x = x1 + middle // 2
    line = f"M{x} {start}C{x} {end} {x} {end} {x2 + WIDE + 6} {end}"
    return line, _tip(x2 + WIDE, end, "left"), (x + 8, (start + end) // 2)


def _tip(x: int, y: int, to: str) -> str:
    if to == "down":
        return f"M{x - 4} {y - 7}L{x} {y - 1}L{x + 4} {y - 7}Z"
    back = x + 7 if to == "left" else x - 7
    point = x + 1 if to == "left" else x - 1
    return f"M{back} {y - 4}L{point} {y}L{back} {y + 4}Z"
