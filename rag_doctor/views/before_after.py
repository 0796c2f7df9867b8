"""One case before and after a change: the outcome, the layers, the answer word by word."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.experiments.wording_diff import answer_diff
from rag_doctor.facade.report import Examined
from rag_doctor.i18n import join, say
from rag_doctor.records import LAYERS, Diagnosis
from rag_doctor.views.escape import clip, esc, gap_note, span_lang
from rag_doctor.views.html_case import dot
from rag_doctor.views.retold import retell_piece
from rag_doctor.views.theme import STATUS
from rag_doctor.views.words import essence, fault_name, layer_name, mechanism_name, score, w

__all__ = ["before_after_html", "diff_pair_html"]

LONGEST = 6_000
CLOSE = 0.4  # under this, two answers have too little in common for a diff to help


def before_after_html(columns: Sequence[tuple[str, Examined]], lang: str) -> str:
    """The case as it stood, and after each step, side by side; the answers word by word.

    `columns`: a title (a key such as `before`) and what was found. Every difference is said in
    words or glyphs too; the last column is held against the one before it.
    """
    rows = [row for _, row in columns]
    head = "".join(f'<th scope="col">{say(f"inspector.{key}", lang)}</th>' for key, _ in columns)
    lines = [(w("head.fault", lang), [_outcome(row, lang) for row in rows])]
    lines += [
        (esc(layer_name(layer, lang)), [_score(row.diagnosis, layer, lang) for row in rows])
        for layer in LAYERS
    ]
    lines.append((w("head.chunks_sent", lang), [_sent(row, lang) for row in rows]))
    close, answers = _answers(rows, lang)
    lines.append((w("head.answer", lang), answers))
    body = "".join(_line(name, cells) for name, cells in lines)
    return (
        f'<div class="wide"><table class="ba"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
        f'<p class="sub">{say(f"inspector.answer_{_kind(close)}", lang)}</p>'
    )


def _line(name: str, cells: Sequence[str]) -> str:
    told = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row" class="ba-name">{name}</th>{told}</tr>'


def _answers(rows: Sequence[Examined], lang: str) -> tuple[float, list[str]]:
    """How alike the last two answers are, and all answers, the last two marked."""
    *first, before, after = rows
    left, right, tongue = before.case.answer, after.case.answer, after.case.lang
    close = in_common(left, right)
    plain = [_text(esc(row.case.answer[:LONGEST]), row.case.lang) for row in first]
    cells = [*plain, *diff_pair_html(left, right, tongue, close)]
    return close, [
        cell + _gap(row.case.answer, lang) for cell, row in zip(cells, rows, strict=True)
    ]


def _gap(text: str, lang: str) -> str:
    left = len(text) - LONGEST
    return f'<p class="sub">… {gap_note(left, True, lang)}</p>' if left > 0 else ""


def _kind(close: float) -> str:
    return "same" if close == 1 else "changed" if close >= CLOSE else "other"


def in_common(left: str, right: str) -> float:
    """Share of the longer text that both have in common, in [0, 1]; 1 = the same text."""
    if left == right:
        return 1.0
    pieces = answer_diff(left[:LONGEST], right[:LONGEST])
    same = sum(len(part.text) for part in pieces if part.op == "same")
    return min(0.99, same / max(len(left[:LONGEST]), len(right[:LONGEST]), 1))


def _outcome(row: Examined, lang: str) -> str:
    found = row.diagnosis
    names = [fault_name(found.fault, lang), mechanism_name(found.mechanism, lang)]
    told = retell_piece(essence(row.case, found), row.case, lang, "span", limit=240)
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


def diff_pair_html(before: str, after: str, text_lang: str, close: float) -> tuple[str, str]:
    """Both texts: in the first, what is gone is struck out; in the second, what is new is lined.

    Texts that have little in common are shown as they are.
    """
    if close < CLOSE:
        return _text(esc(before[:LONGEST]), text_lang), _text(esc(after[:LONGEST]), text_lang)
    pieces = answer_diff(before[:LONGEST], after[:LONGEST])

    def side(op: str, tag: str) -> str:
        kept = [(part.op, esc(part.text)) for part in pieces if part.op in ("same", op)]
        return "".join(f"<{tag}>{text}</{tag}>" if kind == op else text for kind, text in kept)

    return _text(side("gone", "del"), text_lang), _text(side("new", "ins"), text_lang)


def _text(body: str, lang: str) -> str:
    return f'<p class="text diff" lang="{span_lang(lang)}" dir="auto">{body}</p>'
