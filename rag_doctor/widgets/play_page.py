"""What the playground tells the browser and keeps in a saved notebook, made of what was asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.items import Item, Items
from rag_doctor.i18n import UiLang, say
from rag_doctor.pipeline import Knob
from rag_doctor.views.compare_static import compare_twin
from rag_doctor.views.escape import clip, esc, escape_plain
from rag_doctor.views.markdown_report import case_markdown
from rag_doctor.views.playground_page import knob_groups, p, run_html, run_words, setting_words
from rag_doctor.views.playground_stages import stages_html, stages_twin
from rag_doctor.views.twin import twin_html
from rag_doctor.widgets.play_work import Played

__all__ = ["in_the_box", "knob_fields", "play_twin", "question_fields", "run_fields"]

LISTED = 500  # questions offered in the list


def in_the_box(item: Item) -> str:
    """The question as it stands in the box, which must not be turned about by what is in it."""
    return escape_plain(item.case.question)


def question_fields(questions: Items) -> dict[str, Any]:
    """The questions to choose from."""
    rows = [
        {"id": item.case.id, "text": in_the_box(item), "name": _label(item)}
        for item in questions.items[:LISTED]
    ]
    return {"rows": rows, "n": len(questions)}


def _label(item: Item) -> str:
    return escape_plain(clip(f"{item.case.id} · {item.case.question}", 120))


def knob_fields(
    menu: Mapping[str, Knob],
    own: Mapping[str, Any],
    turned: Mapping[str, Any],
    asked: tuple[str, str | None] | None,
    lang: UiLang,
) -> dict[str, Any]:
    """Every knob with its value now, and the question that was asked with its id."""
    groups = knob_groups(menu, own, lang)
    for group in groups:
        for field in (*group["main"], *group["rest"]):
            field["value"] = turned.get(field["name"], field["base"])
    question, name = asked or ("", None)
    return {"groups": groups, "question": escape_plain(question), "id": name}


def run_fields(
    now: Played, before: Played | None, held: Played | None, lang: UiLang, anchor: str
) -> dict[str, Any]:
    """One run beside the one it is held against."""
    earlier = before.trace.retrieval if before else None
    return {
        "html": _run(now, before, lang, anchor),
        "stages": stages_html(now.trace.retrieval, now.row, earlier, lang),
        "said": run_words(now.row, lang),
        "held": p("ui.held", lang, what=_setting(held, 200, lang)) if held else "",
        "pair": _pair(before, now, lang) if before else "",
    }


def _run(now: Played, before: Played | None, lang: UiLang, anchor: str) -> str:
    other = (before.row, before.knobs) if before else None
    return run_html((now.row, now.knobs), other, lang, anchor)


def _pair(before: Played, now: Played, lang: UiLang) -> str:
    left, right = (_setting(run, 120, lang) for run in (before, now))
    return p("ui.compare_told", lang, before=left, after=right)


def _setting(run: Played, limit: int, lang: UiLang) -> str:
    return escape_plain(clip(setting_words(run.knobs, lang), limit))


def play_twin(
    now: Played | None, before: Played | None, comparison: Comparison | None, lang: UiLang
) -> tuple[str, str]:
    """The last run with its stages, and the comparison where there is one."""
    if now is None:
        told = say("playground.twin.none", lang)
        return f"<p>{told}</p>", told
    body = f"<p><b>{esc(clip(now.trace.question, 600))}</b></p>{_run(now, before, lang, 'pg')}"
    earlier = before.trace.retrieval if before else None
    html = twin_html(body + stages_twin(now.trace.retrieval, now.row, earlier, lang))
    markdown = case_markdown(now.row.case, now.row.diagnosis, lang)
    if comparison is None:
        return html, markdown
    more = compare_twin(comparison, lang)
    return html + more[0], f"{markdown}\n\n{more[1]}"
