"""The parts of the live case page: what a claim rests on, the chunks, the fixes as cards."""

from __future__ import annotations

from rag_doctor.i18n import say
from rag_doctor.records import Case, Chunk, ClaimVerdict, Diagnosis, Fix
from rag_doctor.views.badges import badge_html, treatment_html
from rag_doctor.views.claims import evidence_spans, owned, sign_html
from rag_doctor.views.escape import attr, clip, esc, piece
from rag_doctor.views.html_chunks import (
    MOST_CHUNKS,
    all_chunks,
    chunk_facts,
    chunk_uses,
    how_sent,
    text_lang,
)
from rag_doctor.views.html_parts import pair_html, quoted_html, step_html
from rag_doctor.views.live_text import passage_html
from rag_doctor.views.marks import chance_words
from rag_doctor.views.retold import retell_piece
from rag_doctor.views.spans import Span
from rag_doctor.views.theme import SUPPORT
from rag_doctor.views.whole import Opened, more_html
from rag_doctor.views.words import fix_title, fix_words, patch_words, w

__all__ = ["card_rows", "chunk_rows", "claim_details", "kwargs_words"]

MOST_DETAILS = 300


def claim_details(case: Case, diagnosis: Diagnosis, lang: str, anchor: str) -> str:
    """A hidden block for each claim: the verdict, the right value, the passage, the reason."""
    return "".join(
        _detail(case, name, verdict, lang, anchor)
        for name, verdict in owned(diagnosis)[:MOST_DETAILS]
    )


def _detail(case: Case, name: str, verdict: ClaimVerdict, lang: str, anchor: str) -> str:
    sign = SUPPORT[verdict.support]
    text = piece(clip(verdict.claim.text, 200), case.lang, "span", "soft")
    pair = pair_html(case, verdict, lang)
    right = verdict.contradiction.right if verdict.contradiction else ""
    quotes = "".join(quoted_html(case, e, right, lang, anchor) for e in verdict.evidence[:2])
    reason = retell_piece(verdict.reason, case, lang, "p", "sub") if verdict.reason else ""
    if chance := chance_words((verdict,), lang):
        reason += f'<p class="sub">{chance}</p>'
    none = "" if verdict.evidence else f'<p class="sub">{say("inspector.no_passage", lang)}</p>'
    return (
        f'<div data-detail="{name}" hidden><p>{sign_html(sign, lang)} '
        f'<b class="{sign.tone}">{say(sign.word, lang)}</b> {text}</p>'
        f"{pair}{quotes}{none}{reason}</div>"
    )


def chunk_rows(case: Case, diagnosis: Diagnosis, lang: str, anchor: str, opened: Opened) -> str:
    """The chunks in rank order, as list items named `k0` …; those past the most are counted."""
    chunks, sent = all_chunks(case), {chunk.id: chunk for chunk in case.contexts}
    spans, uses = evidence_spans(case, diagnosis), chunk_uses(diagnosis)
    rows = [
        _chunk(case, chunk, sent.get(chunk.id), spans.get(chunk.id, []), uses, lang, place, opened)
        for place, chunk in enumerate(chunks[:MOST_CHUNKS])
    ]
    if (left := len(chunks) - MOST_CHUNKS) > 0:
        rows.append(f"<li>{w('note.unlisted', lang, n=left)}</li>")
    return "".join(rows)


def _chunk(
    case: Case,
    chunk: Chunk,
    sent: Chunk | None,
    spans: list[Span],
    uses: dict[str, str],
    lang: str,
    place: int,
    opened: Opened,
) -> str:
    facts = chunk_facts(case, chunk, sent, spans, uses, lang)
    limit = opened.limit(f"k{place}")
    body = passage_html(chunk, sent, spans, lang, text_lang(chunk.text, case), limit)
    more = more_html(f"k{place}", len(chunk.text), limit, lang)
    return (
        f'<li data-chunk="k{place}" class="{how_sent(chunk, sent)}"><p class="sub facts-line">'
        f'<b class="n">{chunk.rank}</b> {" · ".join(facts)}</p>{body}{more}</li>'
    )


def kwargs_words(fix: Fix) -> str:
    """The patch as keyword arguments to paste: `top_k=8, rerank=True`."""
    return ", ".join(f"{knob}={value!r}" for knob, value in fix.patch.items())


def card_rows(fixes: tuple[Fix, ...], lang: str, can_try: bool) -> str:
    """The fixes as cards: title, badge, what it does, the patch to copy, cost, a way to try it."""
    return "".join(_card(fix, i, lang, can_try) for i, fix in enumerate(fixes))


def _card(fix: Fix, place: int, lang: str, can_try: bool) -> str:
    if fix.command:
        return f'<li class="card">{step_html(fix, lang)}</li>'
    detail, verify = fix_words(fix, lang)
    patch = patch_words(fix)
    knob = f'<p class="sub">{w("word.advice", lang)}</p>'
    if patch:
        copied = attr(kwargs_words(fix))
        knob = (
            f'<p class="knob"><code data-id="p{place}" data-text="{copied}">'
            f"{esc(clip(patch, 300))}</code> "
            f'<button type="button" class="rd-quiet" data-copy="p{place}" data-key="copy{place}">'
            f'{say("inspector.copy", lang)}<span class="vh"> {esc(patch[:80])}</span></button></p>'
        )
    run = ""
    if patch and can_try:
        name = f'<span class="vh">: {esc(fix_title(fix, lang))}</span>'
        run = (
            f'<button type="button" data-try="{place}" data-key="try{place}">'
            f"{say('inspector.try', lang)}{name}</button>"
        )
    check = f'<p class="sub">{esc(w("word.verify", lang, how=verify))}</p>' if verify else ""
    return (
        f'<li class="card"><p class="do"><b>{esc(fix_title(fix, lang))}</b></p>'
        f"<p>{badge_html(fix, lang)} "
        f'<span class="sub">{w(f"word.cost_{fix.cost}", lang)}</span></p>'
        f"{treatment_html(fix, lang)}<p>{esc(detail)}</p>{knob}{check}{run}</li>"
    )
