"""Is a chunk of use for the question (and the reference, when there is one)?

With a reference: does the chunk state what the reference says (grade 2), speak of the same subject
(1), or of another (0)? Without: does it look as if it holds an answer, or state what the answer
says close to the question's subject?
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rag_doctor.judges.base import ChunkUse
from rag_doctor.judges.offline.answering import Signals, signals
from rag_doctor.judges.offline.matching import Value, items, stated, values_of
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk, ClaimVerdict
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["answer_chance", "chunk_uses", "related_chance"]

LONG = 14  # content words; beyond, a reference is prose and is looked for sentence by sentence
CARRIES, RELATED = 0.5, 0.5


def chunk_uses(
    question_text: str,
    chunks: Sequence[Chunk],
    reference: str | None = None,
    answer: str = "",
    reference_verdicts: Sequence[ClaimVerdict] = (),
    embedder: Embedder | None = None,
    ui: str = "en",
) -> list[ChunkUse]:
    """One `ChunkUse` a chunk, in order."""
    question = read_question(question_text)
    looks = _best_signals(question, chunks, embedder)
    if reference:
        return [
            _with_reference(chunk, look, question, reference, reference_verdicts, ui)
            for chunk, look in zip(chunks, looks, strict=True)
        ]
    return [
        _without_reference(chunk, look, question, answer, ui)
        for chunk, look in zip(chunks, looks, strict=True)
    ]


def _best_signals(
    question: Question, chunks: Sequence[Chunk], embedder: Embedder | None
) -> list[Signals]:
    """Per chunk the signals of the part of the question that it suits best."""
    texts = [chunk.text for chunk in chunks]
    rows = [signals(question, part, texts, embedder) for part in question.parts]
    return [max(column, key=answer_chance) for column in zip(*rows, strict=True)]


def answer_chance(look: Signals) -> float:
    """Probability that a passage answers the part it was looked at for, from signals alone.

    Weights set by hand on the demo knowledge base's graded chunks.
    """
    logit = (
        3.0 * look.window_cover
        + 1.0 * look.cover
        + 3.0 * look.sentence_cosine
        + 1.5 * look.cosine
        + 1.0 * look.near
        + 0.8 * look.kind
        + 1.0 * look.limits
        - 6.0
    )
    return 1 / (1 + math.exp(-logit))


def related_chance(look: Signals) -> float:
    """Probability that a passage is on the question's subject at all."""
    logit = 5.0 * look.cover + 5.0 * max(look.cosine, look.sentence_cosine) - 2.6
    return 1 / (1 + math.exp(-logit))


def _with_reference(
    chunk: Chunk,
    look: Signals,
    question: Question,
    reference: str,
    verdicts: Sequence[ClaimVerdict],
    ui: str,
) -> ChunkUse:
    related = related_chance(look)
    carried, value = carried_share(chunk.text, reference, question)
    labels = [verdict.by_chunk.get(chunk.id) for verdict in verdicts]
    if "supported" in labels:
        carried = max(carried, 0.8)
    chance = carried * (0.55 + 0.45 * min(1.0, 2 * related))
    if chance >= CARRIES:
        return ChunkUse(chunk.id, True, 2, _p(chance), say("chunk_evidence", ui, value=value))
    grade = 1 if related >= RELATED else 0
    reason = say("chunk_subject" if grade else "chunk_other", ui)
    return ChunkUse(chunk.id, False, grade, _p(chance), reason)


def carried_share(text: str, reference: str, question: Question) -> tuple[float, str]:
    """(how fully the passage states some part of the reference, that part)."""
    terms = content_terms(fold(reference))
    if len(terms) <= LONG:
        return _short_carried(text, reference)
    passage = Passage(text)
    asked = Passage(question.text)
    best, which = 0.0, ""
    for sentence in sentences(reference):
        own = [term for term in content_terms(fold(sentence.text)) if asked.holds(term) < 0.5]
        if len(own) < 3:
            continue
        share = sum(map(passage.holds, own)) / len(own)
        if share > best:
            best, which = share, sentence.text
    return min(1.0, best * 1.35), _cut(which)


def _short_carried(text: str, reference: str) -> tuple[float, str]:
    """The best entry of a list, or of a short reference the whole or its figures."""
    best, which = 0.0, ""
    for item in items(reference):
        share = stated(item, text).share
        if share > best:
            best, which = share, item
    if best < 1.0 and any(values_of(reference)) and len(reference) > 12:
        found, amounts = values_of(reference)
        values: list[Value] = [*found, *amounts]
        for value in values:
            if stated(value.text, text).share == 1.0:
                best = max(best, 0.6 * best + 0.3)
    return best, _cut(which)


def _without_reference(
    chunk: Chunk, look: Signals, question: Question, answer: str, ui: str
) -> ChunkUse:
    chance, related = answer_chance(look), related_chance(look)
    stands = _answer_stands(answer, chunk.text, question)
    if stands >= 0.9 and related >= 0.5:
        chance = max(chance, 0.5 + 0.4 * related)
    elif answer.strip() and stands < 0.3:
        chance *= 0.8
    if chance >= CARRIES:
        key = "chunk_answer_value" if stands >= 0.9 else "chunk_answers"
        return ChunkUse(chunk.id, True, 2, _p(chance), say(key, ui))
    grade = 1 if related >= RELATED else 0
    return ChunkUse(
        chunk.id, False, grade, _p(chance), say("chunk_no_answer" if grade else "chunk_other", ui)
    )


def _answer_stands(answer: str, text: str, question: Question) -> float:
    """How fully the passage states what the answer says beyond the question; 0 without answer."""
    if not answer.strip():
        return 0.0
    asked = Passage(question.text)
    terms = content_terms(fold(answer))
    if len(terms) <= LONG:
        fresh = [item for item in items(answer) if asked.holds(fold(item)) < 1.0]
        return max((stated(item, text).share for item in fresh), default=0.0)
    own = [term for term in terms if asked.holds(term) < 0.5]
    passage = Passage(text)
    return min(1.0, 1.4 * sum(map(passage.holds, own)) / len(own)) if own else 0.0


def _p(chance: float) -> float:
    return round(min(1.0, max(0.0, chance)), 4)


def _cut(text: str, limit: int = 60) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= limit else plain[: limit - 1] + "…"
