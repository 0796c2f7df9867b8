"""What the teaching notebooks show beside a case: tables, sentences in both languages, figures.

A figure carries its numbers as a table: a front end that draws no plotly (a code host, an export,
a notebook that is not trusted) shows the table in its place.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["Drawn", "Shown", "drawn", "table", "tell"]

PLOTLY = "application/vnd.plotly.v1+json"
NARROW = 24  # characters of a name that stays on one line
_BROKEN = re.compile(r"(?<!\n)\n(?!\n)")


@dataclass(frozen=True, slots=True)
class Shown:
    """Markdown as a cell's last value."""

    text: str

    def _repr_markdown_(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Drawn:
    """A figure with the same numbers as a table."""

    plot: Plot
    numbers: Shown

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {
            PLOTLY: json.loads(self.plot.to_json()),
            "text/markdown": self.numbers.text,
            "text/plain": self.numbers.text,
        }


def drawn(plot: Plot, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Drawn:
    """A figure, and its numbers as `table` for wherever figures are not drawn."""
    return Drawn(plot, table(heads, rows))


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Shown:
    """Rows as a Markdown table. What a cell holds is shown as text, never read as markup."""
    lines = [[_cell(value) for value in row] for row in rows]
    for line in lines:
        if len(line[0]) < NARROW:
            line[0] = f'<span style="white-space: nowrap">{line[0]}</span>'
    body = ["| " + " | ".join(line) + " |" for line in ([*heads], [":--"] * len(heads), *lines)]
    return Shown("\n".join(body))


def _cell(value: object) -> str:
    text = " ".join(html.escape(str(value)).split())
    return text.replace("|", "&#124;").replace("`", "&#96;").replace("*", "&#42;")


def tell(en: str, zh: str, /, **values: object) -> Shown:
    """One text in both languages with the same figures put in; Chinese lines join without a blank.

    Braces in a value are never read as placeholders.
    """
    return Shown(f"{en.format(**values).strip()}\n\n{_BROKEN.sub('', zh.strip()).format(**values)}")
