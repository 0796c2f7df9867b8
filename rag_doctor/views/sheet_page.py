"""A sheet as a page of its own: a figure first, then its words and tables. Nothing is fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor.views.escape import esc
from rag_doctor.views.sheet import Sheet
from rag_doctor.views.sheet_html import blocks_html
from rag_doctor.views.stylesheet import stylesheet

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Plot

__all__ = ["sheet_page"]

POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:"
)
RULES = """
:root{--jp-ui-font-color1:var(--ink);--jp-error-color1:var(--bad)}
main{padding-top:40px;padding-bottom:64px}
section{margin-top:32px}section>*+*{margin-top:12px}
section h2{font-size:var(--body);font-weight:650}
.plot{margin-top:24px;overflow-x:auto}
.dots{list-style:disc;padding-left:20px}
"""


def sheet_page(sheet: Sheet, plot: Plot) -> str:
    """The whole page as HTML, with the drawing library inside (about 5 MB)."""
    drawn = plot.to_html(
        full_html=False, include_plotlyjs=True, config={"displaylogo": False, "responsive": True}
    )
    head, *rest = (_section(part.title, blocks_html(part.blocks)) for part in sheet.shown)
    return (
        f'<!doctype html>\n<html lang="{sheet.lang}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{esc(sheet.title)}</title><style>{stylesheet()}{RULES}</style></head>"
        f'<body><main><h1>{esc(sheet.title)}</h1><div class="plot">{drawn}</div>'
        f"{head}{''.join(rest)}</main></body></html>\n"
    )


def _section(title: str, body: str) -> str:
    heading = f"<h2>{esc(title)}</h2>" if title else ""
    return f"<section>{heading}{body}</section>"
