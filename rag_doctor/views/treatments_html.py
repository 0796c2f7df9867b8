"""The table of fixes that were tried: in the report, and on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.facade.report import Report
from rag_doctor.records import Fault, Fix
from rag_doctor.treatments import Treated, Tried
from rag_doctor.treatments.subjects import patch_key
from rag_doctor.views.badges import (
    apply_html,
    badge_html,
    cost,
    reason_words,
    t,
    treatment_html,
)
from rag_doctor.views.escape import clip, esc, span_lang
from rag_doctor.views.experiment_words import DASH
from rag_doctor.views.stylesheet import stylesheet
from rag_doctor.views.treatments import (
    HEADS,
    faults_words,
    figures_row,
    lead_words,
    ranked,
    table_heads,
    turned_words,
)
from rag_doctor.views.words import fix_title, page_lang, patch_words, w

__all__ = ["treatments_page", "tried_html", "tried_in"]

CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
TEXTS = 2  # columns of words; the others are figures


def tried_in(report: Report) -> list[Tried]:
    """The fixes of a report that were tried, each once, with the faults that they are for."""
    found: dict[str, tuple[Fix, dict[Fault, int], list[str]]] = {}
    for row in report:
        for fix in row.diagnosis.fixes:
            if fix.treatment is not None:
                _, faults, ids = found.setdefault(patch_key(fix), (fix, {}, []))
                faults[row.diagnosis.fault] = faults.get(row.diagnosis.fault, 0) + 1
                ids.append(row.case.id)
    return [
        Tried(fix, dict(sorted(faults.items(), key=lambda kv: -kv[1])), fix.treatment, tuple(ids))
        for fix, faults, ids in found.values()
        if fix.treatment is not None
    ]


def tried_html(report: Report, lang: str) -> str:
    """The section of a report's page; empty where nothing was tried."""
    tried = ranked(tried_in(report))
    if not tried:
        return ""
    told = report.meta.get("treated")
    name = str(told.get("pipeline", "")) if isinstance(told, dict) else ""
    title = t("title.treatments", lang, pipeline=esc(name or "–"))
    return f'<section id="tried"><h2>{title}</h2>{table_html(tried, lang)}</section>'


def table_html(tried: Sequence[Tried], lang: str) -> str:
    """One row a fix: its name and patch, the verdict, then the figures."""
    heads = "".join(
        f'<th scope="col"{_right(i)}>{esc(head)}</th>'
        for i, head in enumerate(table_heads(lang, (*HEADS, "chars", "seconds")))
    )
    rows = "".join(_row(one, lang) for one in tried)
    rule = f'<p class="sub">{esc(t("lead.rule", lang))}</p>'
    return (
        f'<div class="wide"><table class="tried"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{rule}"
    )


def _row(one: Tried, lang: str) -> str:
    found = one.treatment
    patch = f"<code>{esc(clip(patch_words(one.fix), 120))}</code>"
    told = reason_words(found, lang)
    reason = f'<br><span class="sub">{esc(told)}</span>' if told else ""
    fix = (
        f"<b>{esc(fix_title(one.fix, lang))}</b><br>"
        f'<span class="sub">{patch} · {esc(faults_words(one, lang))}</span>{reason}'
    )
    spent = cost(found).values() if found.failing else (DASH, DASH)
    cells = [fix, badge_html(one.fix, lang), *map(esc, (*figures_row(found, lang), *spent))]
    return f"<tr>{''.join(f'<td{_right(i)}>{cell}</td>' for i, cell in enumerate(cells))}</tr>"


def _right(column: int) -> str:
    return ' class="r"' if column >= TEXTS else ""


def treatments_page(found: Treated, lang: str = "auto") -> str:
    """A page that needs nothing else: no script, no network."""
    tongue = page_lang(lang, (row.case for row in found.report))
    tried = ranked(found.tried)
    title = esc(t("title.treatments", tongue, pipeline=found.pipeline))
    lines = "".join(
        f'<p class="{"lead" if strong else "sub"} {tone}">{esc(text)}</p>'
        for text, tone, strong in lead_words(found, tongue, rule=False)
    )
    body = table_html(tried, tongue) if tried else ""
    notes = "".join(f"<li>{esc(note)}</li>" for note in found.notes)
    log = f'<ul class="log">{notes}</ul>' if notes else ""
    return (
        f'<!doctype html>\n<html lang="{span_lang(tongue)}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{CSP}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{title}</title><style>{stylesheet()}</style></head><body id="top">'
        f'<header><p class="brand sub">{w("title.page", tongue)}</p><h1>{title}</h1>{lines}'
        f'</header><main><section id="tried">{body}</section>'
        f"{_details(tried, tongue)}{log}"
        "</main></body></html>\n"
    )


def _details(tried: Sequence[Tried], lang: str) -> str:
    """Fix by fix: the figures in words, the cases that turned, the code."""
    items = "".join(
        f'<li><p class="do"><b>{esc(fix_title(one.fix, lang))}</b> {badge_html(one.fix, lang)}</p>'
        f"{treatment_html(one.fix, lang)}"
        + "".join(f'<p class="sub">{esc(line)}</p>' for line in turned_words(one, lang))
        + f"{apply_html(one.fix, lang)}</li>"
        for one in tried
    )
    head = t("title.details", lang)
    return f'<section><h2>{head}</h2><ul class="fixes">{items}</ul></section>' if items else ""
