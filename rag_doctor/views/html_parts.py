"""The pieces of a case on the page: ladder, proof, fixes, statements, chunks, walk."""

from __future__ import annotations

from rag_doctor.i18n import say
from rag_doctor.records import (
    LAYERS,
    Case,
    CheckResult,
    ClaimVerdict,
    Diagnosis,
    Evidence,
    Fix,
)
from rag_doctor.views.badges import apply_html, badge_html, treatment_html
from rag_doctor.views.claims import (
    finding_verdict,
    of_reference,
    quote_html,
    sign_html,
    tells_passage,
)
from rag_doctor.views.escape import clip, esc, piece
from rag_doctor.views.html_chunks import MOST_CHUNKS, all_chunks, source_html, text_lang
from rag_doctor.views.marks import chance_words
from rag_doctor.views.retold import retell, retell_piece
from rag_doctor.views.theme import STATUS, SUPPORT
from rag_doctor.views.values import whole_words
from rag_doctor.views.words import (
    count,
    finding_words,
    fix_title,
    fix_words,
    layer_name,
    numbers,
    patch_words,
    score,
    w,
)

__all__ = [
    "claims_html",
    "fixes_html",
    "ladder_html",
    "pair_html",
    "proof_html",
    "quoted_html",
    "step_html",
    "walk_html",
]

MOST_CLAIMS = 40
MOST_FINDINGS = 4
FOUND_NOTHING = ("healthy", "correct_refusal")


def ladder_html(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    """The four layers from the ground up: glyph, score, threshold, count, reason."""
    steps = [_step(layer, diagnosis.checks.get(layer), case, lang) for layer in LAYERS]
    return f'<ol class="ladder" aria-label="{w("head.ladder", lang)}">{"".join(steps)}</ol>'


def _step(layer: str, check: CheckResult | None, case: Case, lang: str) -> str:
    check = check or CheckResult(layer=layer, status="unscored")
    sign = STATUS[check.status]
    reason = retell_piece(check.reason, case, lang, "p", "why") if check.reason else ""
    value = score(check.score) if check.score is not None else w(f"word.{check.status}", lang)
    return (
        f'<li><p class="step">{sign_html(sign, lang)} <span>{esc(layer_name(layer, lang))}</span> '
        f'<b class="n">{value}</b></p>{_track(check)}'
        f'<p class="sub">{numbers(check, lang)}</p>{reason}</li>'
    )


def _track(check: CheckResult) -> str:
    """The score on its scale, with a tick at the threshold."""
    tone = STATUS[check.status].tone
    fill = f'<i style="width:{100 * check.score:.0f}%"></i>' if check.score is not None else ""
    tick = f'<s style="left:{100 * check.threshold:.0f}%"></s>' if check.threshold else ""
    return f'<div class="track {tone}" aria-hidden="true">{fill}{tick}</div>'


def proof_html(case: Case, diagnosis: Diagnosis, lang: str, anchor: str) -> str:
    """What shows the fault: a sentence each, the right value beside the wrong one, the passage."""
    shown = []
    for finding in diagnosis.findings[:MOST_FINDINGS]:
        verdict = finding_verdict(diagnosis, finding)
        pair = verdict.contradiction if verdict else None
        open_question = verdict is not None and of_reference(diagnosis, verdict)
        head = pair_html(case, verdict, lang, open_question) if verdict and pair else ""
        if not head and not tells_passage(finding):
            head = retell_piece(finding_words(finding), case, lang, "p", "finding", limit=400)
        quotes = "".join(
            quoted_html(case, evidence, pair.right if pair else "", lang, anchor)
            for evidence in finding.evidence[:1]
        )
        shown.append(f"<li>{head}{quotes}</li>")
    quoted = any(finding.evidence for finding in diagnosis.findings[:MOST_FINDINGS])
    if not quoted and diagnosis.fault not in FOUND_NOTHING:
        shown += _held(case, diagnosis, lang, anchor)
    return f'<ul class="proof">{"".join(shown)}</ul>' if shown else ""


def _held(case: Case, diagnosis: Diagnosis, lang: str, anchor: str) -> list[str]:
    """Where the contexts do hold the reference: what the writer had, and did not use."""
    held = {e.chunk_id: e for v in diagnosis.reference_claims for e in v.evidence[:1]}
    return [f"<li>{quoted_html(case, e, '', lang, anchor)}</li>" for e in list(held.values())[:2]]


def pair_html(case: Case, verdict: ClaimVerdict, lang: str, open_question: bool = False) -> str:
    """The wrong value and the right one beside it; empty where nothing is contradicted.

    `open_question` = the reference stands against a source, and nobody knows who is right:
    neither is struck out.
    """
    found = verdict.contradiction
    if found is None:
        return ""
    chunk = case.chunk(verdict.evidence[0].chunk_id) if verdict.evidence else None
    source = w("word.chunk_says", lang, rank=chunk.rank) if chunk else w("word.source_says", lang)
    told, wrong = case.ui_lang, whole_words(verdict.claim.text, found.wrong)
    name = say("subjects.proof.reference", lang) if open_question else w("word.answer_says", lang)
    tones = ("plain", "plain") if open_question else ("bad", "good")
    return (
        f'<dl class="values"><div><dt>{name}</dt>'
        f"{piece(clip(wrong, 160), told, 'dd', tones[0])}</div>"
        f"<div><dt>{source}</dt>{piece(clip(found.right, 160), told, 'dd', tones[1])}</div></dl>"
    )


def quoted_html(case: Case, evidence: Evidence, right: str, lang: str, anchor: str) -> str:
    """A passage with a little around it, and the chunk it stands in; `right` = the value to see."""
    chunk = case.chunk(evidence.chunk_id)
    if chunk is None:
        return piece(clip(evidence.text, 400), case.lang, "blockquote")
    body = quote_html(chunk, evidence, right, lang, text_lang(chunk.text, case))
    place = next((i for i, c in enumerate(all_chunks(case)) if c.id == chunk.id), 0)
    name = f"{w('word.chunk_says', lang, rank=chunk.rank)} · {source_html(chunk)}"
    link = f'<a href="#{anchor}-k{place}">{name}</a>' if place < MOST_CHUNKS else name
    return f'<figure>{body}<figcaption class="sub">{link}</figcaption></figure>'


def fixes_html(case: Case, fixes: tuple[Fix, ...], lang: str) -> str:
    """The first fix in full, the others folded. Each wears its badge."""
    if not fixes:
        return ""
    first, rest = _fix(fixes[0], lang), "".join(_fix(fix, lang) for fix in fixes[1:])
    more = w("head.fixes_more", lang, n=len(fixes) - 1)
    folded = f'<details><summary>{more}</summary><ul class="fixes">{rest}</ul></details>'
    return f'<ul class="fixes">{first}</ul>{folded if rest else ""}'


def _fix(fix: Fix, lang: str) -> str:
    detail, verify = fix_words(fix, lang)
    if fix.command:
        return f"<li>{step_html(fix, lang)}</li>"
    patch = patch_words(fix)
    knob = (
        f"{w('word.patch', lang)} <code>{esc(clip(patch, 200))}</code>"
        if patch
        else w("word.advice", lang)
    )
    check = w("word.verify", lang, how=verify) if verify else ""
    return (
        f'<li><p class="do"><b>{esc(fix_title(fix, lang))}</b> '
        f"{badge_html(fix, lang)}</p>{treatment_html(fix, lang)}"
        f'<p>{esc(detail)}</p><p class="sub">{knob} · {w(f"word.cost_{fix.cost}", lang)}</p>'
        f'<p class="sub">{esc(check)}</p>{apply_html(fix, lang)}</li>'
    )


def step_html(fix: Fix, lang: str) -> str:
    """What to type next, and where more of it is told: no badge, no cost, nothing to verify."""
    detail, _ = fix_words(fix, lang)
    return (
        f'<p class="do"><b>{esc(fix_title(fix, lang))}</b></p>'
        f'<p><code dir="ltr">{esc(fix.command)}</code></p><p class="sub">{esc(detail)}</p>'
    )


def claims_html(case: Case, diagnosis: Diagnosis, lang: str) -> str:
    """Every statement of the answer with its verdict and the judge's reason; folded."""
    verdicts = diagnosis.claims
    if not verdicts:
        return ""
    items = "".join(_claim(case, v, lang) for v in verdicts[:MOST_CLAIMS])
    left = len(verdicts) - MOST_CLAIMS
    items += f"<li>{w('note.unlisted', lang, n=left)}</li>" if left > 0 else ""
    chance = chance_words(verdicts, lang)
    note = f'<p class="sub">{chance}</p>' if chance else ""
    told = count("count.statements", len(verdicts), lang)
    title = w("count.titled", lang, title=w("head.claims", lang), what=told)
    return f'<details><summary>{title}</summary><ul class="claims">{items}</ul>{note}</details>'


def _claim(case: Case, verdict: ClaimVerdict, lang: str) -> str:
    sign = SUPPORT[verdict.support]
    reason = retell_piece(verdict.reason, case, lang, "span", "sub") if verdict.reason else ""
    word = say(sign.word, lang)
    text = piece(clip(verdict.claim.text, 400), case.lang, "span")
    return (
        f'<li>{sign_html(sign, lang)} <span>{text}<br><span class="sub {sign.tone}">{word}'
        f"</span> {reason}</span></li>"
    )


def walk_html(case: Case, diagnosis: Diagnosis, lang: str, drawing: str = "") -> str:
    """How it was found: the steps walked (and drawn), other measures, the judge, what failed."""
    arrow = ' <span aria-hidden="true">→</span> '
    path = arrow.join(f"<code>{esc(clip(step, 60))}</code>" for step in diagnosis.path)
    rows = [(w("head.path", lang), path)] if path else []
    rows += [
        (
            esc(layer_name(name, lang)),
            f"{score(check.score)} {esc(clip(retell(check.reason, case, lang), 300))}",
        )
        for name, check in diagnosis.extra.items()
    ]
    rows += [
        (w("word.error", lang), esc(clip(f"{k}: {v}", 600))) for k, v in diagnosis.errors.items()
    ]
    judge = esc(clip(diagnosis.judge, 200))
    rows += [(w("head.judged_by", lang), judge)] if judge else []
    if not rows and not drawing:
        return ""
    body = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in rows)
    title = w("head.walk", lang)
    return f'<details><summary>{title}</summary>{drawing}<dl class="facts">{body}</dl></details>'
