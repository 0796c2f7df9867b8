"""One case as an HTML fragment: the fault in a sentence, its proof, what to do, the rest folded."""

from __future__ import annotations

from rag_doctor.i18n import join, say
from rag_doctor.records import Case, Diagnosis
from rag_doctor.views.claims import ANSWER_LIMIT, CHUNK_LIMIT, answer_html
from rag_doctor.views.escape import attr, clip, esc, piece
from rag_doctor.views.html_chunks import chunks_html, text_lang
from rag_doctor.views.html_parts import (
    claims_html,
    fixes_html,
    ladder_html,
    proof_html,
    walk_html,
)
from rag_doctor.views.ledger import ledger_html
from rag_doctor.views.marks import marks_html
from rag_doctor.views.retold import retell_piece
from rag_doctor.views.theme import MARKS
from rag_doctor.views.trials import settled_words, trials_html
from rag_doctor.views.whole import cut_piece, too_long
from rag_doctor.views.words import (
    essence,
    evidence_title,
    fault_name,
    mechanism_name,
    needs_words,
    page_lang,
    score,
    w,
)

__all__ = ["case_html", "dot", "line_html", "settle_html"]

TEXT_LIMIT = 3_000


def dot(fault: str) -> str:
    """The outcome's swatch; its word always stands beside it."""
    mark = MARKS[fault]  # type: ignore[index]
    kind = "dot" if mark.solid else "dot hollow"
    return f'<span class="{kind}" style="--hue:{mark.colour}" aria-hidden="true"></span>'


def case_html(case: Case, diagnosis: Diagnosis, lang: str = "auto", anchor: str = "case") -> str:
    """The case's section of the report. `anchor` is the id it is linked by, unique on a page."""
    tongue = page_lang(lang, [case])
    proof = proof_html(case, diagnosis, tongue, anchor)
    return (
        f'<article class="case" id="{anchor}" aria-labelledby="{anchor}-t">'
        f"{_head(case, diagnosis, tongue, anchor)}"
        f'<div class="pair"><div>{_texts(case, diagnosis, tongue)}</div>'
        f"<div>{_titled(evidence_title(diagnosis, tongue), proof)}"
        f"{_part('head.todo', fixes_html(case, diagnosis.fixes, tongue), tongue)}"
        f"{settle_html(diagnosis, tongue)}</div></div>"
        f"{ladder_html(case, diagnosis, tongue)}"
        f"{trials_html(diagnosis, tongue)}{ledger_html(case, diagnosis, tongue)}"
        f'<div class="folds">{claims_html(case, diagnosis, tongue)}'
        f"{chunks_html(case, diagnosis, tongue, anchor)}"
        f"{walk_html(case, diagnosis, tongue)}</div>{_cut(case, tongue)}</article>"
    )


def _head(case: Case, diagnosis: Diagnosis, lang: str, anchor: str) -> str:
    facts = [
        f"{dot(diagnosis.fault)}{fault_name(diagnosis.fault, lang)}",
        esc(mechanism_name(diagnosis.mechanism, lang)),
    ]
    if diagnosis.contributing:
        others = join([fault_name(f, lang) for f in diagnosis.contributing], lang)
        facts.append(w("head.also", lang, faults=others))
    facts.append(w("head.confidence", lang, c=score(diagnosis.confidence)))
    facts.append(esc(settled_words(diagnosis, lang)))
    facts.append(f'<a class="id" href="#{anchor}"><bdi>{esc(clip(case.id, 60))}</bdi></a>')
    title = retell_piece(essence(case, diagnosis), case, lang, "span")
    return (
        f'<h3 id="{anchor}-t">{title}</h3>'
        f'<p class="sub meta">{" · ".join(fact for fact in facts if fact)}</p>'
    )


def _texts(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    answer = (
        answer_html(case.answer, diagnosis.claims, lang, text_lang(case.answer, case))
        if case.answer.strip()
        else f'<p class="sub">{w("word.no_answer", lang)}</p>'
    )
    reference = (
        _plain(case.reference, case, lang)
        if case.reference
        else f'<p class="sub">{w("word.no_reference", lang)}</p>'
    )
    return (
        _part("head.question", _plain(case.question, case, lang), lang)
        + _part("head.answer", answer + marks_html(diagnosis.claims, lang), lang)
        + _part("head.reference", reference, lang)
    )


def _plain(text: str, case: Case, lang: str) -> str:
    return cut_piece(text, case, TEXT_LIMIT, lang)


def _cut(case: Case, lang: str) -> str:
    """Where the whole texts are, where one is cut."""
    cut = too_long(case, TEXT_LIMIT, ANSWER_LIMIT, CHUNK_LIMIT)
    return f'<p class="sub">{say("whole.saved", lang)}</p>' if cut else ""


def _part(title: str, body: str, lang: str) -> str:
    return _titled(w(title, lang), body)


def _titled(title: str, body: str) -> str:
    return f"<h4>{title}</h4>{body}" if body else ""


def settle_html(diagnosis: Diagnosis, lang: str) -> str:
    """What would settle an undecided case; empty where nothing is open."""
    told = needs_words(diagnosis, lang)
    return _part("head.settle", f"<p>{told}</p>", lang) if told else ""


def line_html(case: Case, diagnosis: Diagnosis, anchor: str, lang: str) -> str:
    """A case in one line: its id, its question, and what was found where anything was."""
    found = essence(case, diagnosis) if diagnosis.mechanism else ""
    sentence = retell_piece(found, case, lang, "span", limit=140) if found else ""
    question = piece(clip(case.question, 120), case.lang, "span", "q")
    full = f' title="{attr(clip(case.id, 200))}"' if len(case.id) > 28 else ""
    name = f'<bdi class="id"{full}>{esc(clip(case.id, 28))}</bdi>'
    return f'<li id="{anchor}">{name} {question} {sentence}</li>'
