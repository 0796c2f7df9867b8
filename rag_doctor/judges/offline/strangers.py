"""Chunks in another language than the question: whether they are of use cannot be told."""

from __future__ import annotations

from dataclasses import replace

from rag_doctor.judges.base import ChunkUse, Sufficiency, Weighing
from rag_doctor.judges.offline.terms import Passage, content_terms, has_han
from rag_doctor.judges.offline.tongues import language_name, mostly_han
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Case
from rag_doctor.text.folding import fold
from rag_doctor.text.language import detect_language, foreign_language

__all__ = ["strangers_aside"]


def strangers_aside(case: Case, weighing: Weighing) -> Weighing:
    """The weighing without a word on the use of such chunks.

    Whether the contexts hold an answer stays open where all are such.
    """
    tongues = [stranger(case.question, chunk.text) for chunk in case.contexts]
    if all(tongue is None for tongue in tongues):
        return weighing
    ui = case.ui_lang
    own = "zh" if has_han(case.question) else "en"
    reasons = [
        say("cross_language", ui, own=language_name(own, ui), other=language_name(tongue, ui))
        if tongue is not None
        else ""
        for tongue in tongues
    ]
    uses = tuple(
        ChunkUse(use.chunk_id, None, reason=why) if why else use
        for use, why in zip(weighing.chunks, reasons, strict=True)
    )
    enough = weighing.sufficiency if not all(reasons) else Sufficiency(None, reason=reasons[0])
    return replace(weighing, chunks=uses, sufficiency=enough)


def stranger(question: str, text: str) -> str | None:
    """The chunk's language (a code, "" = not known) where it shares no word with the question."""
    terms = content_terms(fold(question))
    if not terms or not text.strip():
        return None
    passage = Passage(text)
    if any(passage.holds(term) for term in terms):
        return None
    if has_han(question):
        return None if has_han(text) else _not_chinese(text)
    return "zh" if mostly_han(passage.folded) else _foreign(text)


def _foreign(text: str) -> str | None:
    return foreign_language(text) if detect_language(text) == "other" else None


def _not_chinese(text: str) -> str | None:
    language = detect_language(text)
    return foreign_language(text) if language == "other" else "en" if language == "en" else None
