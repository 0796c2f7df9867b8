"""How findings are shown: terminal, Markdown, HTML. Pure functions from records to text.

`theme` owns the visual language; `digest` decides what comes first; the rest only writes it down.
"""

from rag_doctor.views.html_case import case_html
from rag_doctor.views.html_report import render_html
from rag_doctor.views.markdown_report import case_markdown, render_markdown
from rag_doctor.views.notebook import show_case
from rag_doctor.views.walk_drawing import walk_mermaid

__all__ = [
    "case_html",
    "case_markdown",
    "render_html",
    "render_markdown",
    "show_case",
    "walk_mermaid",
]
