"""How findings are shown: terminal, Markdown, HTML. Pure functions from records to text.

`theme` owns the visual language; `digest` decides what comes first; the rest only writes it down.
"""

from rag_doctor.views.html_case import case_html
from rag_doctor.views.html_report import render_html

__all__ = ["case_html", "render_html"]
