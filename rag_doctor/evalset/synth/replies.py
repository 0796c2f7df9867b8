"""A model's reply → drafts: quotes found in their passages, what cannot be placed set aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.evalset.synth.draft import Draft, Dropped, Shape
from rag_doctor.judges.openai.locate import locate
from rag_doctor.records import Chunk
from rag_doctor.text import content_words

__all__ = ["read_drafts"]

_SHAPES: dict[str, Shape] = {"cross": "cross", "negated": "negated"}
_TYPES = {
    "cross": ("multi_hop", "hard"),
    "negated": ("negation", "medium"),
    "synonym": ("synonym", "medium"),
    "code_mixed": ("code_mixed", "medium"),
    "single": ("semantic", "easy"),
}
_LONGEST = 600  # characters of a question or an answer


def read_drafts(
    reply: Mapping[str, Any], chunks: Sequence[Chunk], doc_id: str, lang: str
) -> list[Draft | Dropped]:
    """The drafts in a reply, and what is none, in order. `chunks` = those of the document, numbered
    from 1 in its prompt.

    `incomplete` = an entry without question or answer; `unplaced` = one whose quotes stand in no
    passage: there is nothing to check it against.
    """
    entries = reply.get("questions", ())
    rows = entries if isinstance(entries, list) else ()
    return [_draft(row if isinstance(row, Mapping) else {}, chunks, doc_id, lang) for row in rows]


def _draft(
    row: Mapping[str, Any], chunks: Sequence[Chunk], doc_id: str, lang: str
) -> Draft | Dropped:
    question, answer = _text(row.get("question")), _text(row.get("answer"))
    quotes = _quotes(row.get("quotes"), chunks)
    kind = _kind(row.get("kind"), quotes)
    query_type, difficulty = _TYPES[kind]
    draft = Draft(
        lang=lang,
        question=question,
        reference=answer,
        quotes=quotes,
        must_include=_strings(row.get("must_include"), answer, quotes),
        doc_id=doc_id,
        template=f"llm.{kind}",
        shape=_SHAPES.get(kind, "single"),
        query_type=query_type,
        difficulty=difficulty,
    )
    if not question or not answer:
        return Dropped(draft, "incomplete")
    return draft if quotes else Dropped(draft, "unplaced", _first_quote(row.get("quotes")))


def _first_quote(listed: Any) -> str:
    entries = listed if isinstance(listed, list) else ()
    told = [_text(entry.get("quote")) for entry in entries if isinstance(entry, Mapping)]
    return next(filter(None, told), "")


def _kind(said: Any, quotes: Sequence[tuple[str, str]]) -> str:
    """As the model says; one that claims two passages and quotes one is a single question."""
    kind = str(said) if str(said) in _TYPES else "single"
    several = len({chunk_id for chunk_id, _ in quotes}) > 1
    return "single" if kind == "cross" and not several else kind


def _quotes(listed: Any, chunks: Sequence[Chunk]) -> tuple[tuple[str, str], ...]:
    """(chunk id, words as they stand there); a wrong number is mended where one chunk has them."""
    found: list[tuple[str, str]] = []
    for entry in listed if isinstance(listed, list) else ():
        if not isinstance(entry, Mapping):
            continue
        quote, n = _text(entry.get("quote")), entry.get("passage")
        own = chunks[n - 1 : n] if isinstance(n, int) and n > 0 else ()
        for chunk in (*own, *chunks):
            span = locate(quote, chunk.text) if quote else None
            if span is not None:
                found.append((chunk.id, chunk.text[span[0] : span[1]]))
                break
    return tuple(dict.fromkeys(found))


def _strings(listed: Any, answer: str, quotes: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The required strings that the answer really holds; without any, its longest content word
    that a quote has too."""
    given = [_text(text) for text in listed] if isinstance(listed, list) else []
    held = [text for text in given if text and len(text) <= 40 and text in answer]
    if held:
        return tuple(dict.fromkeys(held[:2]))
    words = [w for w in content_words(answer) if any(w in quote.lower() for _, quote in quotes)]
    best = max((w for w in words if w in answer), key=len, default="")
    return (best,) if best else ()


def _text(value: Any) -> str:
    return " ".join(value.split())[:_LONGEST] if isinstance(value, str) else ""
