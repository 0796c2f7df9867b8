"""The texts of a case for a live page: each claim can be focused, each passage knows its claims.

The same marks as in `claims.py`; a claim is one element however many marks lie in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.records import Chunk, ClaimVerdict
from rag_doctor.views.claims import sign_html
from rag_doctor.views.escape import esc, gap_note, span_lang
from rag_doctor.views.spans import Span, paint
from rag_doctor.views.theme import SUPPORT
from rag_doctor.views.values import find_value
from rag_doctor.views.words import w

__all__ = ["claims_text_html", "is_set", "passage_html"]

SHORT = 40  # a right value up to this long stands beside the wrong one, a longer one below
_ROW = re.compile(r"^\s*\|.*\|.*\|?\s*$|^[^\t\n]*\t[^\t\n]*\t|^(?: {4}|\t)\S|^```", re.MULTILINE)


def is_set(text: str) -> bool:
    """Does the text stand in columns (a table, code), so that its spaces must hold?"""
    return len(_ROW.findall(text[:20_000])) >= 2


def claims_text_html(
    text: str, verdicts: Sequence[ClaimVerdict], prefix: str, lang: str, text_lang: str, limit: int
) -> str:
    """A text in which every claim is an element to hover or focus, named `prefix` + its number.

    `limit` = characters shown; those left out are counted.
    `prefix` = `c` for an answer, `r` for a reference: in the first a wrong value is struck out.
    Of two claims that overlap the later one begins where the earlier one ends.
    """
    shown, at, out = text[:limit], 0, []
    for i, verdict in _in_order(verdicts):
        start = max(at, min(verdict.claim.start, len(shown)))
        end = min(verdict.claim.end, len(shown))
        if start >= end:
            continue
        out.append(esc(shown[at:start]))
        body = esc(shown[start:end]) if prefix == "r" else _valued(shown, start, end, verdict, lang)
        out.append(_claim(body, verdict, f"{prefix}{i}", lang))
        at = end
    out.append(esc(shown[at:]))
    if (left := len(text) - limit) > 0:
        out.append(f'<span class="gap"> … {gap_note(left, True, lang)}</span>')
    kind = "text mono" if is_set(text) else "text"
    return f'<p class="{kind}" lang="{span_lang(text_lang)}" dir="auto">{"".join(out)}</p>'


def _in_order(verdicts: Sequence[ClaimVerdict]) -> list[tuple[int, ClaimVerdict]]:
    return sorted(enumerate(verdicts), key=lambda pair: pair[1].claim.start)


def _claim(body: str, verdict: ClaimVerdict, name: str, lang: str) -> str:
    sign = SUPPORT[verdict.support]
    return (
        f'<span class="c {sign.tone}" role="button" tabindex="0" aria-pressed="false" '
        f'data-claim="{name}" data-key="{name}">{sign_html(sign, lang)}{body}</span>'
    )


def _valued(text: str, start: int, end: int, verdict: ClaimVerdict, lang: str) -> str:
    """The claim's text; the wrong value struck out with the right one beside it."""
    found = verdict.contradiction
    place = find_value(text, found.wrong, start, end) if found else None
    if found is None or place is None or verdict.support != "contradicted":
        return esc(text[start:end])
    right = ""
    if found.right.strip() and len(found.right) <= SHORT:
        source = w("word.source_says", lang)
        right = f' <ins class="right"><span class="vh">{source}: </span>{esc(found.right)}</ins>'
    return (
        f"{esc(text[start : place[0]])}<del>{esc(text[place[0] : place[1]])}</del>{right}"
        f"{esc(text[place[1] : end])}"
    )


def passage_html(
    chunk: Chunk, sent: Chunk | None, spans: Sequence[Span], lang: str, text_lang: str, limit: int
) -> str:
    """A chunk's text; each passage in it names the claims that it decides (`data-for`).

    A chunk that was cut on the way says where: what follows was not sent.
    """
    marks = [*spans, *_cut(chunk, sent, lang)]
    body = paint(chunk.text, marks, _mark, limit, lang)
    kind = "text mono" if is_set(chunk.text) else "text"
    return f'<p class="{kind}" lang="{span_lang(text_lang)}" dir="auto">{body}</p>'


def _cut(chunk: Chunk, sent: Chunk | None, lang: str) -> list[Span]:
    if sent is None or sent.text == chunk.text or not sent.text:
        return []
    at = chunk.text.find(sent.text)
    end = at + len(sent.text)
    if at < 0 or end >= len(chunk.text):
        return []
    lead = f'<span class="cut">{w("word.cut_here", lang)}</span>'
    return [Span(end, len(chunk.text), "unsent", -1, lead)]


def _mark(shown: str, over: Sequence[Span]) -> str:
    owners = " ".join(sorted({span.owner for span in over if span.owner}))
    kinds = {span.kind for span in over}
    if not kinds & {"evidence", "value"}:
        return f'<span class="unsent">{shown}</span>'
    classes = " ".join(
        name for name, is_so in (("v", "value" in kinds), ("unsent", "unsent" in kinds)) if is_so
    )
    kind = f' class="{classes}"' if classes else ""
    return f'<mark{kind} data-for="{owners}">{shown}</mark>'
