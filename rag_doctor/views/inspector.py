"""The live page of one case: what `CaseInspector` shows, made of the report's own parts.

The order of the eye: the fault in a sentence, the layers, the claims with the evidence that
decides them, the chunks beside them, what to do; everything else is folded.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rag_doctor.i18n import glue, join, say
from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.escape import attr, clip, esc
from rag_doctor.views.html_case import dot, settle_html
from rag_doctor.views.html_chunks import all_chunks, text_lang
from rag_doctor.views.html_parts import claims_html, ladder_html, proof_html, walk_html
from rag_doctor.views.inspector_parts import card_rows, chunk_rows, claim_details
from rag_doctor.views.ledger import ledger_html
from rag_doctor.views.live_text import claims_text_html
from rag_doctor.views.marks import marks_html
from rag_doctor.views.retold import retell, retell_piece, untold_note
from rag_doctor.views.trials import trials_html
from rag_doctor.views.walk_svg import walk_svg
from rag_doctor.views.whole import Opened, cut_piece, more_html
from rag_doctor.views.words import (
    common_words,
    count,
    essence,
    evidence_title,
    fault_name,
    mechanism_name,
    score,
    w,
)

__all__ = ["PageOptions", "case_page"]


@dataclass(frozen=True, slots=True)
class PageOptions:
    """What the page offers beside the case.

    `anchor` = a name unique on the page. `can_try` = a pipeline is attached; `can_judge` = an
    edited answer can be judged. `edited` = what was found about the pipeline's own answer, while
    an edited one is on show.
    `opened` = long texts shown whole.
    """

    anchor: str = "rd"
    can_try: bool = False
    can_judge: bool = False
    edited: Diagnosis | None = None
    opened: Opened = field(default_factory=lambda: Opened({}))


def case_page(case: Case, diagnosis: Diagnosis, lang: str, options: PageOptions) -> str:
    """The page as an HTML fragment; its script is `widgets/static/case.js`."""
    left = _question(case, lang, options.opened) + _answer(case, diagnosis, lang, options)
    left += _panel(case, diagnosis, lang, options.anchor)
    left += _reference(case, diagnosis, lang, options.opened)
    return (
        f'<article class="case" aria-labelledby="{options.anchor}-t">'
        f"{_head(case, diagnosis, lang, options)}{ladder_html(case, diagnosis, lang)}"
        f'<div class="pair"><div>{left}</div>'
        f"<div>{_chunks(case, diagnosis, lang, options)}</div></div>"
        f"{_todo(case, diagnosis, lang, options)}"
        f"{trials_html(diagnosis, lang)}"
        f"{ledger_html(case, diagnosis, lang)}{_folds(case, diagnosis, lang)}</article>"
    )


def _head(case: Case, diagnosis: Diagnosis, lang: str, options: PageOptions) -> str:
    names = [fault_name(diagnosis.fault, lang), mechanism_name(diagnosis.mechanism, lang)]
    facts = [f"<b>{' · '.join(esc(name) for name in names if name)}</b>"]
    if diagnosis.contributing:
        others = join([fault_name(f, lang) for f in diagnosis.contributing], lang)
        facts.append(w("head.also", lang, faults=others))
    sure = w("head.confidence", lang, c=score(diagnosis.confidence))
    facts.append(f'<span title="{attr(w("note.confidence", lang))}">{sure}</span>')
    facts.append(f'<bdi class="id">{esc(clip(case.id, 60))}</bdi>')
    edited = _edited(options.edited, lang) if options.edited else ""
    common = common_words(diagnosis, lang)
    told = essence(case, diagnosis)
    same = retell(told, case, lang).strip() == common.strip()
    second = "" if same else retell_piece(told, case, lang, "p", "told")
    return (
        f'{edited}<header class="head"><p class="meta sub">{dot(diagnosis.fault)}'
        f'{" · ".join(facts)}</p><h3 class="lead" id="{options.anchor}-t">{esc(common)}</h3>'
        f"{second}</header>"
    )


def _edited(before: Diagnosis, lang: str) -> str:
    names = [fault_name(before.fault, lang), mechanism_name(before.mechanism, lang)]
    was = say("inspector.edited_before", lang, what=" · ".join(esc(n) for n in names if n))
    return f'<p class="rd-box">{glue(lang, say("inspector.edited", lang), was)}</p>'


def _question(case: Case, lang: str, opened: Opened) -> str:
    limit = opened.limit("question")
    body = cut_piece(case.question, case, limit, lang)
    return (
        f'<h4>{w("head.question", lang)}</h4><div class="scroll">{body}</div>'
        f"{more_html('question', len(case.question), limit, lang)}"
    )


def _answer(case: Case, diagnosis: Diagnosis, lang: str, options: PageOptions) -> str:
    tongue, limit = text_lang(case.answer, case), options.opened.limit("answer")
    body = (
        claims_text_html(case.answer, diagnosis.claims, "c", lang, tongue, limit)
        if case.answer.strip()
        else f'<p class="sub">{w("word.no_answer", lang)}</p>'
    )
    edit = ""
    if options.can_judge:
        back = (
            f'<button type="button" class="rd-quiet" data-back data-key="back">'
            f"{say('inspector.original', lang)}</button>"
        )
        edit = (
            f'<button type="button" class="rd-quiet" data-edit data-key="edit">'
            f"{say('inspector.edit', lang)}</button>{back if options.edited else ''}"
        )
    return (
        f'<h4>{w("head.answer", lang)}</h4><div class="scroll" data-answer>{body}</div>'
        f"{marks_html(diagnosis.claims, lang)}"
        f"{more_html('answer', len(case.answer), limit, lang)}"
        f'<p class="tools">{edit}</p><div data-editor></div><div data-trouble="judge"></div>'
    )


def _panel(case: Case, diagnosis: Diagnosis, lang: str, anchor: str) -> str:
    """What decides the claim in focus; without one, what shows the fault."""
    proof = proof_html(case, diagnosis, lang, anchor)
    hint = say("inspector.hint", lang) if diagnosis.claims else w("word.no_claims", lang)
    return (
        f"<h4>{evidence_title(diagnosis, lang)}</h4>"
        f'<div class="panel" aria-live="polite" data-panel><div data-detail="">{proof}'
        f'<p class="sub">{hint}</p></div>{claim_details(case, diagnosis, lang, anchor)}</div>'
    )


def _reference(case: Case, diagnosis: Diagnosis, lang: str, opened: Opened) -> str:
    if not case.reference:
        return (
            f'<h4>{w("head.reference", lang)}</h4><p class="sub">{w("word.no_reference", lang)}</p>'
        )
    tongue, limit = text_lang(case.reference, case), opened.limit("reference")
    verdicts = diagnosis.reference_claims
    body = claims_text_html(case.reference, verdicts, "r", lang, tongue, limit)
    note = say("inspector.reference_marks", lang) if diagnosis.reference_claims else ""
    return (
        f'<h4>{w("head.reference", lang)}</h4><div class="scroll">{body}</div>'
        f"{more_html('reference', len(case.reference), limit, lang)}"
        f'<p class="sub">{note}</p>'
    )


def _chunks(case: Case, diagnosis: Diagnosis, lang: str, options: PageOptions) -> str:
    chunks = all_chunks(case)
    if not chunks:
        key = "inspector.unrecorded" if case.unrecorded else "views.word.no_contexts"
        return f'<h4>{w("head.chunks", lang)}</h4><p class="sub">{say(key, lang)}</p>'
    sent = {chunk.id for chunk in case.contexts}
    unsent = sum(chunk.id not in sent for chunk in chunks)
    told = [count("count.sent", len(chunks) - unsent, lang)]
    told += [w("count.unsent", lang, n=unsent)] if unsent else []
    title = w("count.titled", lang, title=w("head.chunks", lang), what=" · ".join(told))
    rows = chunk_rows(case, diagnosis, lang, options.anchor, options.opened)
    return (
        f"<h4>{title}</h4>"
        f'<div class="scroll tall" role="region" tabindex="0" data-key="chunks" '
        f'aria-label="{attr(w("head.chunks", lang))}"><ol class="chunks">{rows}</ol></div>'
    )


def _todo(case: Case, diagnosis: Diagnosis, lang: str, options: PageOptions) -> str:
    cards = card_rows(diagnosis.fixes, lang, options.can_try)
    body = f'<ul class="cards">{cards}</ul>' if cards else ""
    title = f"<h4>{w('head.todo', lang)}</h4>" if cards else ""
    named = any(fix.assumed for fix in diagnosis.fixes) and not options.can_try
    note = f'<p class="sub">{say("advice.names", lang)}</p>' if named else ""
    return (
        f'<section class="todo">{title}{settle_html(diagnosis, lang)}{body}{note}'
        f'<div data-trouble="try"></div><div data-job="try"></div><div data-tried></div></section>'
    )


def _folds(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    drawing = f'<div class="wide">{walk_svg(diagnosis, lang)}</div>' if diagnosis.path else ""
    folds = claims_html(case, diagnosis, lang) + walk_html(case, diagnosis, lang, drawing)
    verdicts = (*diagnosis.claims, *diagnosis.reference_claims)
    reasons = [verdict.reason for verdict in verdicts]
    reasons += [check.reason for check in diagnosis.checks.values()]
    kept = untold_note(case, tuple(reasons), lang)
    told = [w("note.confidence", lang), kept]
    legend = f'<p class="sub">{" · ".join(one for one in told if one)}</p>'
    return f'<div class="folds">{folds}</div>{legend}'
