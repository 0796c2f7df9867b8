"""The chunks of a case on the page: in rank order, sent or not, of use or not, evidence marked."""

from __future__ import annotations

from rag_doctor.records import Case, Chunk, Diagnosis
from rag_doctor.text.language import detect_language
from rag_doctor.views.claims import chunk_html, evidence_spans
from rag_doctor.views.escape import clip, esc
from rag_doctor.views.spans import Span
from rag_doctor.views.words import count, w

__all__ = ["all_chunks", "chunk_facts", "chunks_html", "how_sent", "source_html", "text_lang"]

MOST_CHUNKS = 30
USES = ("of_use", "related", "unrelated", "carries")


def text_lang(text: str, case: Case) -> str:
    """The language of a text that came with a case; the case's where it cannot be told."""
    found = detect_language(text[:2000])
    return case.lang if found == "und" else found


def all_chunks(case: Case) -> list[Chunk]:
    """Retrieved chunks in rank order, and what was sent though the retriever's list lacks it."""
    retrieved = list(case.retrieved) if case.retrieved is not None else list(case.contexts)
    known = {chunk.id for chunk in retrieved}
    return sorted(
        retrieved + [chunk for chunk in case.contexts if chunk.id not in known],
        key=lambda chunk: chunk.rank,
    )


def chunks_html(case: Case, diagnosis: Diagnosis, lang: str, anchor: str) -> str:
    """The chunks in rank order with their evidence marked, sent or not; folded."""
    chunks = all_chunks(case)
    if not chunks:
        return f'<p class="sub">{w("word.no_contexts", lang)}</p>'
    sent, spans = {c.id: c for c in case.contexts}, evidence_spans(case, diagnosis)
    uses = chunk_uses(diagnosis)
    items = "".join(
        _chunk(
            case, chunk, sent.get(chunk.id), spans.get(chunk.id, []), uses, lang, f"{anchor}-k{i}"
        )
        for i, chunk in enumerate(chunks[:MOST_CHUNKS])
    )
    unsent = sum(chunk.id not in sent for chunk in chunks)
    told = [count("count.sent", len(chunks) - unsent, lang)]
    told += [w("count.unsent", lang, n=unsent)] if unsent else []
    left = len(chunks) - MOST_CHUNKS
    items += f"<li>{w('note.unlisted', lang, n=left)}</li>" if left > 0 else ""
    title = w("count.titled", lang, title=w("head.chunks", lang), what=" · ".join(told))
    return f'<details><summary>{title}</summary><ol class="chunks">{items}</ol></details>'


def _chunk(
    case: Case,
    chunk: Chunk,
    sent: Chunk | None,
    spans: list[Span],
    uses: dict[str, str],
    lang: str,
    anchor: str,
) -> str:
    """The text is what was sent; where a chunk was cut on the way, what was retrieved."""
    facts = chunk_facts(case, chunk, sent, spans, uses, lang)
    body = chunk_html(chunk, spans, lang, text_lang(chunk.text, case))
    return (
        f'<li id="{anchor}" class="{how_sent(chunk, sent)}"><p class="sub">'
        f'<b class="n">{chunk.rank}</b> {" · ".join(facts)}</p>{body}</li>'
    )


def how_sent(chunk: Chunk, sent: Chunk | None) -> str:
    """`sent`, `sent_short` (cut on the way), or `not_sent`."""
    if sent is None:
        return "not_sent"
    return "sent" if sent.text == chunk.text else "sent_short"


def chunk_uses(diagnosis: Diagnosis) -> dict[str, str]:
    """Chunk id → `of_use`, `related` or `unrelated`, as the precision check judged it.

    One that was not sent, so that no judge weighed it, and that carries what was needed by the
    ledger: `carries`. Any other that no judge looked at is absent.
    """
    check = diagnosis.checks.get("precision")
    found = check.details.get("uses") if check else None
    uses = {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}
    lost = diagnosis.ledger.lost if diagnosis.ledger else ()
    return {chunk: "carries" for trail in lost for chunk in trail.carriers} | uses


def chunk_facts(
    case: Case,
    chunk: Chunk,
    sent: Chunk | None,
    spans: list[Span],
    uses: dict[str, str],
    lang: str,
) -> list[str]:
    """What stands over a chunk: source, sent or not, of use or not, score, label, marks."""
    grade = (case.relevant_ids or {}).get(chunk.id)
    use = uses.get(chunk.id)
    marked = len({(s.start, s.end) for s in spans if s.kind == "evidence"})
    facts = [source_html(chunk), f"<b>{w(f'word.{how_sent(chunk, sent)}', lang)}</b>"]
    facts += [w(f"word.{use}", lang)] if use in USES else []
    facts += [w("word.retriever_score", lang, s=f"{chunk.score:.3g}")] if chunk.score else []
    facts += [w(f"word.grade_{grade}", lang)] if grade in (0, 1, 2) else []
    facts += [count("count.marked", marked, lang)] if marked else []
    return facts


def source_html(chunk: Chunk) -> str:
    """The chunk's id and where it comes from."""
    name = esc(clip(chunk.id, 60))
    other = chunk.named
    bdi = f'<bdi class="id">{name}</bdi>'
    return f"{bdi} · <bdi>{esc(clip(other, 40))}</bdi>" if other and other != chunk.id else bdi
