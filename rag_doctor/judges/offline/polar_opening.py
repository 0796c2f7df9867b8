"""Yes and no as claims: the word in front of a statement, and the word alone.

"Yes, cash is not accepted." says two things that do not go together. Where the statement itself
answers the question the other way, the word becomes a claim of its own. A word alone is held
against the sentences of the contexts that answer the question plainly.
"""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.judges.offline.claims_piece import claim_at
from rag_doctor.judges.offline.polar import (
    opening_length,
    opening_says,
    polar_statement,
    yes_or_no,
)
from rag_doctor.judges.offline.polar_facts import denies_at_all, fact_reply
from rag_doctor.judges.offline.polar_reply import asks_plainly, reply_to
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.unasserted import asserted_text
from rag_doctor.records import Chunk, Claim, ClaimVerdict, Contradiction, Evidence
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.segment import sentences
from rag_doctor.text.set_phrases import FREE

__all__ = ["by_plain_reply", "denial_at_rest", "opening_claim"]

_RIGHT, _WRONG = 0.85, 0.1
_LOOK_AT = 2  # claims behind the word
_MOST = 20_000  # characters of a chunk that are read for a plain reply


def opening_claim(text: str, question: str, claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The yes or no that `text` opens with, where the statement behind it says the opposite."""
    folded = fold(text[:200])
    length = opening_length(folded)
    said = opening_says(folded) if length and asks_plainly(question) else None
    if said is None:
        return ()
    replies = [reply_to(question, claim.text) for claim in claims[:_LOOK_AT]]
    if said in replies or (not said) not in replies:
        return ()
    start = length - len(folded[:length].lstrip())
    word = folded[:length].rstrip(" ,;:!.。-–—")
    return (claim_at(text, start, len(word), polar_statement(question, said)),)


def by_plain_reply(
    found: ClaimVerdict, question: str | None, chunks: Sequence[Chunk], lang: str
) -> ClaimVerdict:
    """The verdict on a bare yes or no, as the contexts answer the question; else `found` itself.

    A sentence that denies, without the word, must rest on evidence that denies something, too.
    """
    if not question or not asks_plainly(question):
        return found
    said = yes_or_no(found.claim.text, question)
    if said is None:
        return denial_at_rest(found, question, lang)
    shown = _replies(question, chunks)
    if len(shown) != 1:
        return _unless_unlike(found, said, lang)
    ((reply, place),) = shown.items()
    label = "supported" if reply == said else "contradicted"
    if label == found.support:
        return found.model_copy()  # a copy: decided, not to be weighed by its opposite
    clash = None
    if label == "contradicted":
        clash = Contradiction(kind="negation", wrong=found.claim.text, right=place.text)
    reason = reason_for(label, lang, chunk=place.chunk_id, quote=place.text, contradiction=clash)
    return found.model_copy(
        update={
            "support": label,
            "p_supported": _RIGHT if reply == said else _WRONG,
            "evidence": (place,),
            "contradiction": clash,
            "by_chunk": {**found.by_chunk, place.chunk_id: label},
            "reason": reason,
        }
    )


def denial_at_rest(found: ClaimVerdict, question: str, lang: str) -> ClaimVerdict:
    """The verdict on a sentence that answers a yes-or-no question, left open where it denies and
    its evidence denies nothing."""
    if not asks_plainly(question) or yes_or_no(found.claim.text, question) is not None:
        return found
    return _unless_unlike(found, False, lang) if _denies(found) else found


def _denies(found: ClaimVerdict) -> bool:
    """Does a statement deny, by a word of denial and no set phrase of another sense?"""
    text = found.claim.text
    return bool(negations(text)) and not FREE.search(fold(text))


def _unless_unlike(found: ClaimVerdict, said: bool, lang: str) -> ClaimVerdict:
    """The verdict, left open where a "no" rests on evidence that denies nothing, or a "yes" on
    evidence that does nothing else."""
    if found.support != "supported" or not found.evidence:
        return found
    texts = [one.text for one in found.evidence]
    denied = [denies_at_all(text) or bool(FREE.search(fold(text))) for text in texts]
    if any(denied) if not said else not all(denied):
        return found
    return found.model_copy(
        update={
            "support": "unscored",
            "evidence": (),
            "by_chunk": dict.fromkeys(found.by_chunk, "unscored"),
            "reason": reason_for("apart", lang),
        }
    )


def _replies(question: str, chunks: Sequence[Chunk]) -> dict[bool, Evidence]:
    """Yes and no as the contexts say them, each with the first sentence that does."""
    out: dict[bool, Evidence] = {}
    for chunk in chunks:
        text = asserted_text(chunk.text)[:_MOST]
        for span in sentences(text):
            sentence = text[span.start : span.end]
            reply = reply_to(question, sentence)
            if reply is None:
                reply = fact_reply(question, sentence)
            if reply is not None and reply not in out:
                quote = chunk.text[span.start : span.end]
                out[reply] = Evidence(chunk_id=chunk.id, start=span.start, end=span.end, text=quote)
    return out
