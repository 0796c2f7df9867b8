"""One case as a saved notebook shows it: no script, no style sheet, every finding in words."""

from __future__ import annotations

from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.html_case import case_html
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.twin import twin_html
from rag_doctor.views.words import w

__all__ = ["case_twin"]


def case_twin(case: Case, diagnosis: Diagnosis, lang: str) -> tuple[str, str]:
    """The case as HTML with inline styles, and as Markdown."""
    fragment = case_html(case, diagnosis, lang, anchor="rd")
    legend = f'<p class="sub">{w("note.confidence", lang)}</p>'
    return twin_html(fragment + legend), case_markdown(case, diagnosis, lang)
