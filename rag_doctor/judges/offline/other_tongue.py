"""Contexts in both languages: what the claim's own language does not hold may stand in the other.

A knowledge base of English and Chinese passages often sends both. Where the passages in the claim's
language speak of something else, a claim is not "not mentioned": nobody here has read the rest.
"""

from __future__ import annotations

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.judges.offline.tongues import language_name, mostly_han
from rag_doctor.records import ClaimVerdict
from rag_doctor.text.folding import fold
from rag_doctor.text.language import detect_language

__all__ = ["in_other_tongue"]

_ABOUT = 0.5  # share of the claim's words from which a passage is on its subject
_FEWEST = 2  # words of a claim that shows what it is about
_SAMPLE = 2_000  # characters of a chunk that show its language


def in_other_tongue(found: ClaimVerdict, signals: Signals, base: Base, lang: str) -> ClaimVerdict:
    """The verdict, left open where only passages in the other language may speak of it."""
    match = signals.reading.whole
    plain = [term for term in match.terms if term.value is None and not term.name]
    if found.support == "contradicted" or found.p_supported is None or len(plain) < _FEWEST:
        return found
    mine = any(term.han for term in plain)
    other = {n for n, chunk in enumerate(base.chunks) if _in_other(chunk.text, mine)}
    if not other or len(other) == len(base.chunks):
        return found
    subjects = match.subjects()
    if any(subjects[n] >= _ABOUT for n in range(len(base.units)) if base.first[n] not in other):
        return found
    claim, contexts = (language_name("zh" if han else "en", lang) for han in (mine, not mine))
    return found.model_copy(
        update={
            "support": "unscored",
            "by_chunk": dict.fromkeys(found.by_chunk, "unscored"),
            "reason": reason_for("other_tongue", lang, claim=claim, contexts=contexts),
        }
    )


def _in_other(text: str, han: bool) -> bool:
    """Is a chunk in the other language than the claim? A Chinese table of codes is Chinese."""
    sample = text[:_SAMPLE]
    return detect_language(sample) == "en" if han else mostly_han(fold(sample))
