"""What the labelled quotes prove about a prompt and an answer. No judge is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_doctor.pipeline.questions import Question
from rag_doctor.records import Chunk

__all__ = [
    "arrived",
    "could_tell",
    "has_musts",
    "holders",
    "ids_of",
    "needed_quotes",
    "quotes_of",
    "squeezed",
    "tells_all",
]


def squeezed(text: str) -> str:
    """Without white space, as quotes are compared."""
    return "".join(text.split())


def quotes_of(question: Question, least: int = 2) -> list[tuple[str, str]]:
    """(document, squeezed quote) of every label of that grade or above."""
    return [
        (r.doc_id, squeezed(r.quote)) for r in question.relevant if r.grade >= least and r.quote
    ]


def holders(question: Question, chunks: Iterable[Chunk], least: int = 2) -> dict[str, set[str]]:
    """Quote → ids of the chunks of its document that hold the whole of it."""
    pool = list(chunks)
    return {
        quote: {c.id for c in pool if c.doc_id == doc and quote in squeezed(c.text)}
        for doc, quote in quotes_of(question, least)
    }


def ids_of(held: dict[str, set[str]]) -> set[str]:
    """All chunks that hold any of the quotes."""
    return set().union(*held.values()) if held else set()


def tells_all(question: Question, text: str) -> bool:
    """Does a text hold every word that a right answer must have?"""
    return bool(question.must_include) and has_musts(question, text)


def has_musts(question: Question, text: str) -> bool:
    """Every must-have word is in the text, white space and case aside."""
    plain = squeezed(text).lower()
    return all(squeezed(word).lower() in plain for word in question.must_include)


def needed_quotes(question: Question) -> tuple[tuple[str, ...], ...]:
    """Alternative sets of squeezed quotes: one set, whole, is enough to answer from.

    A single quote with every must-have word is enough alone; without one, all quotes of grade 2
    are needed together.
    """
    carrying = [r.quote for r in question.relevant if r.grade == 2 and r.quote]
    alone = [(squeezed(quote),) for quote in carrying if tells_all(question, quote)]
    together = tuple(map(squeezed, carrying))
    return tuple(alone) or ((together,) if together else ())


def arrived(question: Question, chunks: Sequence[Chunk]) -> bool:
    """Is a whole set of needed quotes in these texts?"""
    texts = [squeezed(chunk.text) for chunk in chunks]
    return any(
        all(any(quote in text for text in texts) for quote in group)
        for group in needed_quotes(question)
    )


def could_tell(question: Question, chunks: Sequence[Chunk]) -> bool:
    """Might these texts tell the answer in some other way than by the labelled quotes?

    One text with every must-have word may, and so may all those of the labelled documents
    together. Then nothing is certain, and the question is passed over.
    """
    if any(tells_all(question, chunk.text) for chunk in chunks):
        return True
    labelled = {r.doc_id for r in question.relevant if r.grade >= 1}
    joined = "\n".join(chunk.text for chunk in chunks if chunk.doc_id in labelled)
    return tells_all(question, joined)
