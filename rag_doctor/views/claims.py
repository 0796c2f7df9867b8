"""Claims over an answer, evidence over a chunk: the two highlighted texts of a case, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_doctor.i18n import say
from rag_doctor.records import Case, Chunk, ClaimVerdict, Diagnosis, Evidence, Finding, Support
from rag_doctor.views.escape import span_lang
from rag_doctor.views.spans import Span, heaviest, paint
from rag_doctor.views.theme import SUPPORT, Sign
from rag_doctor.views.values import find_value

__all__ = [
    "answer_html",
    "chunk_html",
    "evidence_spans",
    "of_reference",
    "owned",
    "quote_html",
    "sign_html",
    "tells_passage",
]

ANSWER_LIMIT = 6_000
CHUNK_LIMIT = 1_600
QUOTE_AROUND = 90
LONG_QUOTE = 420

WEIGHT: dict[Support, int] = {
    "supported": 1,
    "unscored": 2,
    "not_mentioned": 3,
    "contradicted": 4,
}


def sign_html(sign: Sign, lang: str) -> str:
    """A verdict's glyph with its word for those who do not see it."""
    word = say(sign.word, lang)
    return (
        f'<b class="g {sign.tone}" role="img" aria-label="{word}" title="{word}">{sign.glyph}</b>'
    )


def answer_html(text: str, verdicts: Sequence[ClaimVerdict], lang: str, text_lang: str) -> str:
    """An answer with each claim under its verdict: a glyph before it, a tone over it.

    The wrong value of a contradicted claim is set off within it.
    """
    spans = [_claim_span(verdict, lang) for verdict in verdicts]
    for verdict in verdicts:
        found = verdict.contradiction
        if found and verdict.support == "contradicted":
            place = find_value(text, found.wrong, verdict.claim.start, verdict.claim.end)
            spans += [Span(*place, "value")] if place else []
    body = paint(text, spans, _claim, ANSWER_LIMIT, lang)
    return f'<p class="text" lang="{span_lang(text_lang)}" dir="auto">{body}</p>'


def _claim_span(verdict: ClaimVerdict, lang: str) -> Span:
    sign = SUPPORT[verdict.support]
    claim = verdict.claim
    lead = sign_html(sign, lang)
    return Span(claim.start, claim.end, sign.tone, WEIGHT[verdict.support], lead)


def _claim(shown: str, over: Sequence[Span]) -> str:
    kind = heaviest(over).kind
    tone = kind if kind != "value" else "bad"
    value = " v" if any(span.kind == "value" for span in over) else ""
    return f'<span class="c {tone}{value}">{shown}</span>'


def chunk_html(chunk: Chunk, evidence: Iterable[Span], lang: str, text_lang: str) -> str:
    """A chunk's text with the evidence in `<mark>`; a long one is cut around it, and says so."""
    body = paint(chunk.text, list(evidence), _mark, CHUNK_LIMIT, lang)
    return f'<p class="text" lang="{span_lang(text_lang)}" dir="auto">{body}</p>'


def _mark(shown: str, over: Sequence[Span]) -> str:
    value = any(span.kind == "value" for span in over)
    return f'<mark class="v">{shown}</mark>' if value else f"<mark>{shown}</mark>"


def quote_html(chunk: Chunk, evidence: Evidence, right: str, lang: str, text_lang: str) -> str:
    """The passage that decides, with a little of its surroundings; `right` = the value to see."""
    span = _located(chunk, evidence)
    if span is None:
        body = paint(evidence.text, [], _mark, LONG_QUOTE, lang)
        return f'<blockquote lang="{span_lang(text_lang)}" dir="auto">{body}</blockquote>'
    start, end = span[0], min(span[1], span[0] + LONG_QUOTE)
    left, until = _around(chunk.text, start, end)
    spans = [Span(start - left, end - left, "evidence")]
    place = find_value(chunk.text, right, start, end) if right else None
    spans += [Span(place[0] - left, place[1] - left, "value")] if place else []
    body = paint(chunk.text[left:until], spans, _mark, until - left, lang)
    before = "… " if left and not chunk.text[:left].endswith("\n\n") else ""
    cut = until < len(chunk.text) and not chunk.text[until:].startswith("\n\n")
    after = "\u00a0…" if cut else ""
    return (
        f'<blockquote lang="{span_lang(text_lang)}" dir="auto">{before}{body}{after}</blockquote>'
    )


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    """A little on both sides, within the paragraph, and no word cut in two."""
    left, until = max(0, start - QUOTE_AROUND), min(len(text), end + QUOTE_AROUND)
    if (gap := text.rfind("\n\n", left, start)) >= 0:
        left = gap + 2
    elif left and (space := text.find(" ", left, start)) >= 0:
        left = space + 1
    if (gap := text.find("\n\n", end, until)) >= 0:
        until = gap
    elif until < len(text) and (space := text.rfind(" ", end, until)) >= 0:
        until = space
    return left, until


def evidence_spans(case: Case, diagnosis: Diagnosis) -> dict[str, list[Span]]:
    """Chunk id → what to mark in it. A finding's passage counts where no claim has one there."""
    spans: dict[str, list[Span]] = {}
    for owner, verdict in owned(diagnosis):
        right = verdict.contradiction.right if verdict.contradiction else ""
        for evidence in verdict.evidence:
            _add(case, spans, evidence, right, owner)
    named = set(spans)
    for i, finding in enumerate(diagnosis.findings):
        for evidence in finding.evidence:
            if evidence.chunk_id not in named and not _whole(case, evidence):
                _add(case, spans, evidence, "", f"f{i}")
    return spans


def owned(diagnosis: Diagnosis) -> list[tuple[str, ClaimVerdict]]:
    """All verdicts by the name their marks carry: `c0` … of the answer, `r0` … of the reference."""
    answer = [(f"c{i}", verdict) for i, verdict in enumerate(diagnosis.claims)]
    return answer + [(f"r{i}", verdict) for i, verdict in enumerate(diagnosis.reference_claims)]


def _add(
    case: Case, spans: dict[str, list[Span]], evidence: Evidence, right: str, owner: str
) -> None:
    chunk = case.chunk(evidence.chunk_id)
    place = _located(chunk, evidence) if chunk else None
    if chunk is None or place is None:
        return
    found = spans.setdefault(chunk.id, [])
    found.append(Span(*place, "evidence", owner=owner))
    if right and (value := find_value(chunk.text, right, *place)):
        found.append(Span(*value, "value", owner=owner))


def _whole(case: Case, evidence: Evidence) -> bool:
    chunk = case.chunk(evidence.chunk_id)
    return chunk is not None and evidence.end - evidence.start >= len(chunk.text)


def _located(chunk: Chunk, evidence: Evidence) -> tuple[int, int] | None:
    """Where the evidence stands in this text. A chunk may have been sent in another version."""
    if chunk.text[evidence.start : evidence.end] == evidence.text or _clipped(chunk, evidence):
        return (evidence.start, evidence.end) if evidence.start < evidence.end else None
    at = chunk.text.find(evidence.text) if evidence.text else -1
    return (at, at + len(evidence.text)) if at >= 0 else None


def _clipped(chunk: Chunk, evidence: Evidence) -> bool:
    """The offsets hold though the quotation was shortened for a sentence."""
    head = evidence.text.rstrip("…")[:20]
    return bool(head) and " ".join(chunk.text[evidence.start :][:200].split()).startswith(head)


def tells_passage(finding: Finding) -> bool:
    """The finding's sentence is little more than the passage that would be quoted below it."""
    if not finding.evidence:
        return False
    said = " ".join(finding.text.split())
    passage = " ".join(finding.evidence[0].text.split()).rstrip("…").strip()
    return bool(passage) and passage in said and 3 * len(passage) > 2 * len(said)


def of_reference(diagnosis: Diagnosis, verdict: ClaimVerdict) -> bool:
    """Is it a statement of the reference? Then its value is not the answer's, nor known wrong."""
    return any(verdict is one for one in diagnosis.reference_claims)


def finding_verdict(diagnosis: Diagnosis, finding: Finding) -> ClaimVerdict | None:
    """The contradicted claim that a finding speaks of, for its right value."""
    for verdict in (*diagnosis.claims, *diagnosis.reference_claims):
        if verdict.contradiction and verdict.evidence and verdict.evidence == finding.evidence:
            return verdict
    return None
