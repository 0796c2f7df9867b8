"""One case before and after a change: the outcome, the layers, the answer word by word."""

from __future__ import annotations

from rag_doctor.experiments.wording_diff import answer_diff
from rag_doctor.facade.report import Examined
from rag_doctor.i18n import join, say
from rag_doctor.records import LAYERS, Diagnosis
from rag_doctor.views.escape import clip, esc, piece, span_lang
from rag_doctor.views.html_case import dot
from rag_doctor.views.theme import STATUS
from rag_doctor.views.words import essence, fault_name, layer_name, mechanism_name, score, w

__all__ = ["before_after_html", "diff_html"]

LONGEST = 6_000


def before_after_html(before: Examined, after: Examined, lang: str) -> str:
    """Two columns, before and after; every difference is said in words or glyphs too."""
    head = "".join(
        f'<th scope="col">{say(f"inspector.{k}", lang)}</th>' for k in ("before", "after")
    )
    rows = [(w("head.fault", lang), *(_outcome(row, lang) for row in (before, after)))]
    rows += [
        (esc(layer_name(layer, lang)), *(_score(r.diagnosis, layer, lang) for r in (before, after)))
        for layer in LAYERS
    ]
    rows.append((w("head.chunks_sent", lang), *(_sent(row, lang) for row in (before, after))))
    body = "".join(
        f'<tr><th scope="row">{name}</th><td>{a}</td><td>{b}</td></tr>' for name, a, b in rows
    )
    return (
        f'<div class="wide"><table class="ba"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
        f"<h4>{say('inspector.answer_changed', lang)}</h4>"
        f"{diff_html(before.case.answer, after.case.answer, after.case.lang, lang)}"
    )


def _outcome(row: Examined, lang: str) -> str:
    found = row.diagnosis
    names = [fault_name(found.fault, lang), mechanism_name(found.mechanism, lang)]
    told = piece(clip(essence(row.case, found), 240), row.case.ui_lang, "span")
    return f"{dot(found.fault)}<b>{' · '.join(n for n in names if n)}</b><br>{told}"


def _score(found: Diagnosis, layer: str, lang: str) -> str:
    check = found.checks.get(layer)
    if check is None:
        return w("word.unscored", lang)
    sign = STATUS[check.status]
    value = score(check.score) if check.score is not None else w(f"word.{check.status}", lang)
    return f'<span class="{sign.tone}">{sign.glyph} {value}</span>'


def _sent(row: Examined, lang: str) -> str:
    ids = [f"<bdi>{esc(clip(chunk.id, 40))}</bdi>" for chunk in row.case.contexts[:12]]
    left = len(row.case.contexts) - 12
    more = f" +{left}" if left > 0 else ""
    return (join(ids, lang) + more) if ids else w("word.none", lang)


def diff_html(before: str, after: str, text_lang: str, lang: str) -> str:
    """The second text with what is new marked, and what is gone struck out."""
    pieces = answer_diff(before[:LONGEST], after[:LONGEST])
    if all(part.op == "same" for part in pieces):
        return f'<p class="sub">{say("inspector.same_answer", lang)}</p>'
    tags = {"same": ("", ""), "gone": ("<del>", "</del>"), "new": ("<ins>", "</ins>")}
    body = "".join(f"{tags[p.op][0]}{esc(p.text)}{tags[p.op][1]}" for p in pieces)
    return f'<p class="text diff" lang="{span_lang(text_lang)}" dir="auto">{body}</p>'
