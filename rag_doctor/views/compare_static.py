"""What a saved notebook shows of a comparison: no script, no style sheet, every count in words."""

from __future__ import annotations

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.i18n import UiLang
from rag_doctor.views.compare_page import marked, matrix_html
from rag_doctor.views.compare_words import c, headline
from rag_doctor.views.comparison import comparison_markdown, measure_grids, notes
from rag_doctor.views.comparison_cases import turn_sections
from rag_doctor.views.comparison_groups import fall_section
from rag_doctor.views.escape import clip, esc
from rag_doctor.views.experiment_words import e
from rag_doctor.views.flow_svg import flow_image
from rag_doctor.views.sheet_html import blocks_html
from rag_doctor.views.twin import twin_html

__all__ = ["compare_twin"]


def compare_twin(found: Comparison, lang: UiLang) -> tuple[str, str]:
    """The comparison as HTML with inline styles, and as Markdown. Under 100 kB for any number of
    cases, as the lists are cut."""
    before, after = (f"<bdi>{esc(clip(name, 80))}</bdi>" for name in found.names)
    falls = fall_section(found, lang)
    folds = "".join(
        f"<details><summary>{esc(section.title)}</summary>{blocks_html(section.blocks)}</details>"
        for section in turn_sections(found, lang)
        if not section.empty
    )
    lead = f'<p class="lead"><b>{esc(headline(found, lang))}</b></p>'
    html = (
        marked(found, lead, lang)
        + f'<p class="sub">{c("title", lang, before=before, after=after)}</p>'
        f"<h4>{e('title.transitions', lang)}</h4>{flow_image(found.transitions, lang)}"
        f"{matrix_html(found, lang, live=False)}"
        f"<h4>{e('title.measures', lang)}</h4>{blocks_html(measure_grids(found, lang)[:1])}"
        f"{blocks_html(notes(found, lang))}"
        + (f"<h4>{falls.title}</h4>{blocks_html(falls.blocks)}" if found.falls else "")
        + folds
    )
    return twin_html(html), comparison_markdown(found, lang)
