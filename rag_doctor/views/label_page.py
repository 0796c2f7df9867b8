"""One item to label, as HTML: what a person needs to see, and nothing that would sway them."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.labelling import Agreement, case_of, label_name
from rag_doctor.i18n import join, say
from rag_doctor.records import Case, Chunk
from rag_doctor.text.language import detect_language
from rag_doctor.views.escape import clip, esc, piece, span_lang
from rag_doctor.views.words import w

__all__ = ["agreement_html", "label_html", "label_twin"]

LIMIT = 20_000
FOLD = 700  # characters of a passage that are shown before one asks for more


def label_html(item: EvalItem, case: Case | None, lang: str) -> str:
    """Question, answer and reference on one side, the passages on the other.

    `case` = the recorded case behind the item; `None` = the item alone is known.
    """
    answer = case.answer if case else str(item.meta.get("answer") or "")
    left = _history(item, lang) + _part("head.question", item.question, lang)
    left += _answer(item, answer, lang) if answer else ""
    reference = item.reference or ""
    missing = f'<p class="sub">{w("word.no_reference", lang)}</p>'
    left += (
        _part("head.reference", reference, lang)
        if reference
        else (f"<h4>{w('head.reference', lang)}</h4>{missing}")
    )
    chunks = case.contexts if case else ()
    right = _passages(chunks, lang) if case else _quotes(item, lang)
    return f'<div class="pair"><div>{left}</div><div>{right}</div></div>'


def _part(key: str, text: str, lang: str) -> str:
    shown = text if len(text) <= LIMIT else f"{text[:LIMIT]} … (+{len(text) - LIMIT:,})"
    return f"<h4>{w(key, lang)}</h4>{piece(shown, detect_language(text[:2000]), 'p', 'text')}"


def _answer(item: EvalItem, answer: str, lang: str) -> str:
    """The answer; where a single statement is asked about, it is marked within it."""
    place = item.meta.get("statement")
    if not (isinstance(place, list) and len(place) == 2):
        return _part("head.answer", answer, lang)
    start, end = max(0, place[0]), min(len(answer), place[1])
    left, until = max(0, start - LIMIT // 2), min(len(answer), end + LIMIT // 2)
    tongue = span_lang(detect_language(answer[:2000]))
    head = say("labeler.page.of_case", lang, id=esc(clip(case_of(item.id), 60)))
    return (
        f'<h4>{w("head.answer", lang)}</h4><p class="text" lang="{tongue}" dir="auto">'
        f'{"… " if left else ""}{esc(answer[left:start])}<mark class="lb-asked">'
        f"{esc(answer[start:end])}</mark>{esc(answer[end:until])}"
        f'{" …" if until < len(answer) else ""}</p><p class="sub">{head}</p>'
    )


def _history(item: EvalItem, lang: str) -> str:
    turns = "".join(
        piece(f"{turn.question} → {turn.answer}" if turn.answer else turn.question, item.lang)
        for turn in item.history
    )
    return f'<div class="sub">{turns}</div>' if turns else ""


def _passages(chunks: Sequence[Chunk], lang: str) -> str:
    head = f"<h4>{say('labeler.page.passages', lang)}</h4>"
    if not chunks:
        return f'{head}<p class="sub">{say("labeler.page.no_passages", lang)}</p>'
    rows = "".join(_passage(chunk, lang) for chunk in chunks)
    return f'{head}<ol class="chunks">{rows}</ol>'


def _passage(chunk: Chunk, lang: str) -> str:
    tongue = detect_language(chunk.text[:2000])
    source = " · ".join(esc(clip(name, 60)) for name in (chunk.id, chunk.source or "") if name)
    head = f'<p class="sub"><b>{chunk.rank}</b> <bdi>{source}</bdi></p>'
    body = chunk.text[:LIMIT]
    if len(body) <= FOLD:
        return f"<li>{head}{piece(body, tongue, 'p', 'text')}</li>"
    start = piece(f"{body[:FOLD]}…", tongue, "p", "text")
    whole = piece(body[FOLD:], tongue, "p", "text")
    more = f"<details><summary>{say('labeler.page.longer', lang)}</summary>{whole}</details>"
    return f"<li>{head}{start}{more}</li>"


def _quotes(item: EvalItem, lang: str) -> str:
    quoted = [(p.chunk_id, p.quote) for p in item.helpful if p.quote]
    sent = [(str(c.get("id", "")), str(c.get("text", ""))) for c in item.meta.get("contexts") or ()]
    chunks = [
        Chunk(id=name or "?", text=text, rank=rank)
        for rank, (name, text) in enumerate((*quoted, *sent), start=1)
    ]
    return _passages(chunks, lang)


def agreement_html(found: Agreement, lang: str) -> str:
    """Counts of each person, likeness of every two, and what they dispute."""
    lines = [
        say("evalset.label.counts", lang, who=esc(clip(who, 40)), told=_told(counts, lang))
        for who, counts in found.counts.items()
    ]
    for pair in found.pairs:
        names = {"first": esc(clip(pair.first, 40)), "second": esc(clip(pair.second, 40))}
        told = {"same": pair.same, "kappa": pair.kappa, "n": pair.same.n}
        lines.append(say("evalset.label.pair", lang, **names, **told))
    if len(found.counts) < 2:
        lines.append(say("labeler.page.alone", lang))
    items = "".join(f"<li>{line}</li>" for line in lines)
    return f"<h4>{say('labeler.page.agreement', lang)}</h4><ul>{items}</ul>{_disputed(found, lang)}"


def _told(counts: dict[str, int], lang: str) -> str:
    return join([f"{label_name(label, lang)} {n:,}" for label, n in counts.items()], lang)


def _disputed(found: Agreement, lang: str) -> str:
    if not found.disputed:
        return ""
    rows = "".join(
        f"<li><bdi>{esc(clip(item, 60))}</bdi>: "
        + join([f"{esc(clip(who, 40))} {label_name(x, lang)}" for who, x in given.items()], lang)
        + "</li>"
        for item, given in list(found.disputed.items())[:20]
    )
    head = say("evalset.label.disputed", lang, n=len(found.disputed))
    return f'<p>{head}</p><ul class="sub">{rows}</ul>'


def label_twin(found: Agreement, who: str, done: int, n: int, lang: str) -> str:
    """What a saved notebook shows of the labelling: how far it is, and how people agree."""
    lead = say("labeler.twin.lead", lang, done=done, n=n, who=esc(clip(who or "–", 40)))
    return f"<p>{lead}</p>{agreement_html(found, lang)}"
