"""How far a simulated reader gets: what it looks at, and whether the answer is in that.

It knows the labelled question, as a good reader knows what it is looking for. It finds the answer
only where the text in front of it holds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.pipeline.breaking.quotes import has_musts, squeezed
from rag_doctor.pipeline.breaking.values import values_in
from rag_doctor.pipeline.questions import Question
from rag_doctor.records import Chunk
from rag_doctor.text import content_words, sentences

__all__ = ["Known", "Reading", "Variant", "attended", "read"]

FUZZY = 0.8
"""Share of a quote's words that a short passage must have to be read as saying it."""
SHORT = 1_200
"""Characters up to which a passage is read so closely."""
ENDS_FROM, HEAD_FROM, HEAD = 4, 6, 3
"""Contexts from which attention fails: to the middle, or to all after the first three."""


@dataclass(frozen=True, slots=True)
class Variant:
    """Another edition of a quote in the base, and the answer that it gives."""

    quote: str
    answer: str


@dataclass(frozen=True, slots=True)
class Known:
    """A labelled question with the other editions of its quotes."""

    question: Question
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """`enough` = the contexts tell the answer; `found` = numbers (from 1) of those that tell a
    part; `stale` = another edition that was met before the right one, in number `stale_at`."""

    enough: bool
    found: tuple[int, ...] = ()
    stale: Variant | None = None
    stale_at: int = 0


def attended(attention: str, contexts: Sequence[Chunk]) -> tuple[Chunk, ...]:
    """What a writer looks at: `all`, the first and the last (`ends`), or the first few (`head`)."""
    if attention == "ends" and len(contexts) >= ENDS_FROM:
        return (contexts[0], contexts[-1])
    if attention == "head" and len(contexts) >= HEAD_FROM:
        return tuple(contexts[:HEAD])
    return tuple(contexts)


def read(known: Known, contexts: Sequence[Chunk]) -> Reading:
    """Look for the answer in these texts, in their order."""
    question = known.question
    quotes = [r.quote for r in question.relevant if r.grade == 2 and r.quote]
    told = {
        quote: [n for n, chunk in enumerate(contexts, 1) if _tells(quote, chunk.text)]
        for quote in quotes
    }
    stale, at = _stale(known, contexts, [n for places in told.values() for n in places])
    alone = [q for q in quotes if has_musts(question, q)]
    enough = any(told[q] for q in alone) or (not alone and all(told.values()) and bool(told))
    found = dict.fromkeys(places[0] for places in told.values() if places)
    for number, chunk in enumerate(contexts, 1):
        if _is_the_answer(question, chunk.text):
            enough, found = True, {**found, number: None}
    return Reading(enough, tuple(sorted(found)), stale, at)


def _stale(
    known: Known, contexts: Sequence[Chunk], right: Sequence[int]
) -> tuple[Variant | None, int]:
    first_right = min(right, default=len(contexts) + 1)
    for number, chunk in enumerate(contexts, 1):
        plain = squeezed(chunk.text)
        for variant in known.variants:
            if number < first_right and squeezed(variant.quote) in plain:
                return variant, number
    return None, 0


def _tells(quote: str, text: str) -> bool:
    if squeezed(quote) in squeezed(text):
        return True
    if len(text) > SHORT:
        return False
    wanted = set(content_words(quote))
    if not all(value.text in text for value in values_in(quote)):
        return False
    return bool(wanted) and len(wanted & set(content_words(text))) / len(wanted) >= FUZZY


def _is_the_answer(question: Question, text: str) -> bool:
    """The right answer itself stands in for a passage."""
    plain = squeezed(text)
    parts = [squeezed(span.text) for span in sentences(question.reference or "")]
    return bool(parts) and all(part in plain for part in parts)
