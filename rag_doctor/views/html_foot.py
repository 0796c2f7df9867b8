"""The end of the page: scores by layer, the judge's card, what failed and what was set aside."""

from __future__ import annotations

from rag_doctor._version import __version__
from rag_doctor.facade.report import Report
from rag_doctor.i18n import glue
from rag_doctor.records import LAYERS
from rag_doctor.views.badges import fixes_note
from rag_doctor.views.escape import clip, esc
from rag_doctor.views.logs import report_logs
from rag_doctor.views.marks import marks_words
from rag_doctor.views.spending import spending_parts
from rag_doctor.views.words import (
    count,
    lang_name,
    layer_name,
    mean_words,
    note_words,
    scale_words,
    w,
)

__all__ = ["footer_html", "judge_html", "logs_html", "means_html", "spending_html"]

LOG_LINES = 50


def means_html(report: Report, lang: str) -> str:
    if not len(report):
        return ""
    means = report.means()
    rows = []
    for layer in LAYERS:
        mean, counted = mean_words(means[layer], lang)
        checks = [row.diagnosis.checks.get(layer) for row in report.rows]
        failing = sum(check is not None and check.status == "fail" for check in checks)
        rows.append(
            f'<tr><td>{layer_name(layer, lang)}</td><td class="r n">{mean}</td>'
            f'<td>{counted}</td><td class="r">{failing:,}</td></tr>'
        )
    for name, of_scale in report.scale_means().items():
        value, counted = scale_words(report, name, of_scale, lang)
        rows.append(
            f'<tr class="soft"><td>{layer_name(name, lang)}</td><td class="r n">{value}</td>'
            f"<td>{counted}</td><td></td></tr>"
        )
    names = ("head.layer", "head.mean", "head.counted", "head.below")
    heads = "".join(
        f'<th scope="col"{" class=r" if name in ("head.mean", "head.below") else ""}>'
        f"{w(name, lang)}</th>"
        for name in names
    )
    notes = glue(lang, w("note.unscored", lang), w("note.confidence", lang))
    return (
        f"<section><h2>{w('title.layers', lang)}</h2><table><thead><tr>{heads}</tr></thead>"
        f'<tbody>{"".join(rows)}</tbody></table><p class="sub aside">{notes}</p></section>'
    )


def judge_html(report: Report, lang: str) -> str:
    card = report.card
    if card is None:
        return (
            f"<section><h2>{w('title.judge', lang)}</h2><p>{w('note.no_judge', lang)}</p></section>"
        )
    rows = "".join(
        f"<div><dt>{esc(lang_name(tongue, lang))}</dt><dd>{esc(note_words(line, lang))}</dd></div>"
        for tongue, line in card.accuracy.items()
    )
    measured = f'<dl class="facts">{rows}</dl>' if rows else f"<p>{w('note.unmeasured', lang)}</p>"
    note = f'<p class="sub aside">{esc(note_words(card.note, lang))}</p>' if card.note else ""
    told = f" · {w('head.accuracy', lang)}" if rows else ""
    return (
        f"<section><h2>{w('title.judge', lang)}</h2><p><b>{esc(card.label)}</b>{told}</p>"
        f"{measured}{note}</section>"
    )


def spending_html(report: Report, lang: str) -> str:
    """What judging cost, a block a judge, and how far judges agreed; empty if nothing was sent."""
    return "".join(
        f"<section><h2>{esc(title)}</h2>{_whose(judge)}{_facts(rows)}</section>"
        for title, judge, rows in spending_parts(report, lang)
    )


def _whose(judge: str) -> str:
    return f"<p><b>{esc(clip(judge, 200))}</b></p>" if judge else ""


def _facts(rows: list[tuple[str, str]]) -> str:
    items = "".join(f"<div><dt>{esc(name)}</dt><dd>{esc(told)}</dd></div>" for name, told in rows)
    return f'<dl class="facts">{items}</dl>'


def logs_html(report: Report, lang: str) -> str:
    return "".join(_log(f"title.{key}", lines, lang) for key, lines in report_logs(report).items())


def _log(title: str, lines: list[str], lang: str) -> str:
    items = "".join(f'<li dir="auto">{esc(clip(line, 300))}</li>' for line in lines[:LOG_LINES])
    left = len(lines) - LOG_LINES
    items += f"<li>{w('note.unlisted', lang, n=f'{left:,}')}</li>" if left > 0 else ""
    return f'<section><h2>{w(title, lang)}</h2><ul class="log">{items}</ul></section>'


def footer_html(report: Report, lang: str) -> str:
    facts = [w("title.made_by", lang, version=__version__)]
    facts += [count("count.cases", len(report), lang)]
    facts += [w("count.seconds", lang, s=f"{report.seconds:.1f}")] if report.seconds else []
    note = fixes_note(report.diagnoses, lang)
    return (
        f'<footer class="sub"><p>{marks_words(lang)}</p>'
        f"{f'<p>{note}</p>' if note else ''}"
        f"<p>{' · '.join(facts)}</p></footer>"
    )
