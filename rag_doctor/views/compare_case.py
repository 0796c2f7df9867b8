"""One case of a comparison: both answers word by word, chunks lost and gained, both diagnoses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.facade.report import Examined
from rag_doctor.i18n import UiLang, say
from rag_doctor.records import Chunk
from rag_doctor.views.before_after import before_after_html
from rag_doctor.views.compare_rows import Row
from rag_doctor.views.compare_words import KIND_SIGNS, c
from rag_doctor.views.escape import clip, esc, span_lang
from rag_doctor.views.html_case import case_html
from rag_doctor.views.html_chunks import source_html
from rag_doctor.views.whole import cut_piece, too_long
from rag_doctor.views.words import w

__all__ = ["chunk_changes_html", "pair_page"]

MOST = 20  # chunks listed as lost, and as gained
TEXT = 1_200  # characters of a chunk
LONG = 6_000  # of a question or reference


def pair_page(row: Row, found: Comparison, lang: UiLang, anchor: str = "cv") -> str:
    """The case as an HTML fragment. `anchor` = a name unique on the page."""
    glyph, tone = KIND_SIGNS[row.kind]
    case = row.pair.before.case
    names = [esc(clip(name, 60)) for name in found.names]
    sides = c("pair.sides", lang, before=f"<bdi>{names[0]}</bdi>", after=f"<bdi>{names[1]}</bdi>")
    reference = (
        f"<h4>{w('head.reference', lang)}</h4>" + cut_piece(case.reference, case, LONG, lang)
        if case.reference
        else ""
    )
    columns = [("before", row.pair.before), ("after", row.pair.after)]
    return (
        f'<article class="case cv-pair" aria-labelledby="{anchor}-t"><p class="meta sub">'
        f'<b class="{tone}">{glyph} {c(f"kind.{row.kind}", lang)}</b> · '
        f'<bdi class="id">{esc(clip(row.id, 80))}</bdi> · {sides}</p>'
        f'<h3 id="{anchor}-t" lang="{span_lang(case.lang)}" dir="auto">'
        f"{esc(clip(case.question, LONG))}</h3>"
        f"{before_after_html(columns, lang)}"
        f"{chunk_changes_html(row.pair.before, row.pair.after, lang)}{reference}"
        f"{_wholes(row, lang, anchor)}{_cut(row, lang)}</article>"
    )


def _cut(row: Row, lang: str) -> str:
    """Where the whole texts are, where one had to be cut."""
    sides = (row.pair.before.case, row.pair.after.case)
    if not any(too_long(case, LONG, LONG, TEXT) for case in sides):
        return ""
    key = "inspect" if len(row.id) <= 80 else "inspect_any"
    return f'<p class="sub">{say(f"whole.{key}", lang, id=esc(row.id[:80]))}</p>'


def chunk_changes_html(before: Examined, after: Examined, lang: str) -> str:
    """What reached the prompt on one side only, with its text; the labelled are named so."""
    old, new = _by_id(before), _by_id(after)
    if not (before.case.contexts_known and after.case.contexts_known):
        return f'<p class="sub">{c("chunks.unknown", lang)}</p>'
    grades = before.case.relevant_ids or after.case.relevant_ids or {}
    lost = [chunk for name, chunk in old.items() if name not in new]
    gained = [chunk for name, chunk in new.items() if name not in old]
    if not lost and not gained:
        return f'<p class="sub">{c("chunks.same", lang)}</p>'
    sides = _side("lost", "−", lost, before, grades, lang)
    sides += _side("gained", "+", gained, after, grades, lang)
    return f'<div class="cv-chunks">{sides}</div>'


def _by_id(row: Examined) -> dict[str, Chunk]:
    return {chunk.id: chunk for chunk in row.case.contexts}


def _side(
    key: str,
    sign: str,
    chunks: Sequence[Chunk],
    row: Examined,
    grades: Mapping[str, int],
    lang: str,
) -> str:
    title = f"<h4>{c(f'chunks.{key}', lang, n=len(chunks))}</h4>"
    if not chunks:
        return f'<div>{title}<p class="sub">{w("word.none", lang)}</p></div>'
    items = "".join(_chunk(chunk, sign, row, grades, lang) for chunk in chunks[:MOST])
    left = len(chunks) - MOST
    items += f"<li>{w('note.unlisted', lang, n=left)}</li>" if left > 0 else ""
    return f'<div>{title}<ul class="chunks">{items}</ul></div>'


def _chunk(chunk: Chunk, sign: str, row: Examined, grades: Mapping[str, int], lang: str) -> str:
    grade = grades.get(chunk.id)
    label = f" · <b>{w(f'word.grade_{grade}', lang)}</b>" if grade in (0, 1, 2) else ""
    body = cut_piece(chunk.text, row.case, TEXT, lang)
    rank = c("chunks.rank", lang, n=chunk.rank)
    return f'<li><p class="sub"><b>{sign}</b> {rank} · {source_html(chunk)}{label}</p>{body}</li>'


def _wholes(row: Row, lang: str, anchor: str) -> str:
    """Both diagnoses in full, folded."""
    folds = ""
    for key, side in (("before", row.pair.before), ("after", row.pair.after)):
        body = case_html(side.case, side.diagnosis, lang, f"{anchor}-{key}")
        folds += (
            f'<details data-key="whole-{key}"><summary>{c(f"pair.whole_{key}", lang)}</summary>'
            f"{body}</details>"
        )
    return f'<div class="folds">{folds}</div>'
