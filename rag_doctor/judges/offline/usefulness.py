"""Is a chunk of use for the question (and the reference, when there is one)?

With a reference: does the chunk state what the reference says (grade 2), speak of the same subject
(1), or of another (0)? Without: does it look as if it holds an answer, or state what the answer
says close to the question's subject?
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from rag_doctor.judges.base import ChunkUse
from rag_doctor.judges.offline.answer_form import form_fit
from rag_doctor.judges.offline.answering import Signals, signals
from rag_doctor.judges.offline.kindred import with_kindred
from rag_doctor.judges.offline.matching import Value, items, stated, values_of
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.terms import Passage, content_terms
from rag_doctor.judges.offline.wording import say
from rag_doctor.records import Chunk, ClaimVerdict
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.excerpts import shortened
from rag_doctor.text.folding import fold
from rag_doctor.text.segment import sentences

__all__ = ["answer_chance", "by_hand", "chunk_uses", "related_chance"]

LONG = 14  # content words; beyond, a reference is prose and is looked for sentence by sentence
CARRIES, RELATED = 0.5, 0.5
HELD = 0.9  # from here a passage states the answer
# Weights of `Signals`, set by hand on the demo knowledge base's graded chunks.
HAND = {
    "window_cover": 3.0,
    "cover": 1.0,
    "sentence_cosine": 3.0,
    "cosine": 1.5,
    "near": 1.0,
    "kind": 0.8,
    "limits": 1.0,
}
HAND_BIAS = -6.0
# Written by `benchmarks/fit_chunk_use.py`.
WEIGHTS = {
    "window_cover": 0.49,
    "cover": 1.86,
    "sentence_cosine": 2.78,
    "cosine": 2.68,
    "near": 0.77,
    "kind": 0.33,
    "limits": 1.18,
    "match": 0.28,
}
BIAS = -4.05  # one below the fitted one: there half of the chunks are useful, in a search few
ELSEWHERE = 0.35  # what is left of a chunk's chance when the answer stands in another one


def chunk_uses(
    question_text: str,
    chunks: Sequence[Chunk],
    reference: str | None = None,
    answer: str = "",
    answer_verdicts: Sequence[ClaimVerdict] = (),
    reference_verdicts: Sequence[ClaimVerdict] = (),
    embedder: Embedder | None = None,
    ui: str = "en",
    on_topic: bool = False,
) -> list[ChunkUse]:
    """One `ChunkUse` a chunk, in order. `on_topic`: the answer surely addresses the question."""
    question = read_question(question_text)
    looks = _best_signals(question, chunks, embedder)
    if reference:
        uses = [
            _with_reference(chunk, look, question, reference, reference_verdicts, ui)
            for chunk, look in zip(chunks, looks, strict=True)
        ]
    else:
        stands = _standing(question, chunks, looks, answer, answer_verdicts, on_topic)
        holding = _holding(looks, stands, on_topic)
        uses = [
            _without_reference(chunk, look, held, max(stands, default=0.0), ui)
            for chunk, look, held in zip(chunks, looks, holding, strict=True)
        ]
    return with_kindred(uses, chunks, embedder, ui)


def _best_signals(
    question: Question, chunks: Sequence[Chunk], embedder: Embedder | None
) -> list[Signals]:
    """Per chunk the signals of the part of the question that it suits best."""
    texts = [chunk.text for chunk in chunks]
    rows = [signals(question, part, texts, embedder) for part in question.parts]
    return [max(column, key=answer_chance) for column in zip(*rows, strict=True)]


def answer_chance(look: Signals) -> float:
    """Probability that a passage answers the part it was looked at for, from signals alone."""
    return by_hand(look) if look.match is None else _logistic(look, WEIGHTS, BIAS)


def by_hand(look: Signals) -> float:
    """The same without the answer model's word."""
    return _logistic(look, HAND, HAND_BIAS)


def _logistic(look: Signals, weights: Mapping[str, float], bias: float) -> float:
    odds = sum(weight * getattr(look, name) for name, weight in weights.items()) + bias
    return 1 / (1 + math.exp(-odds))


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


def _holding(looks: Sequence[Signals], stands: Sequence[float], on_topic: bool) -> list[bool]:
    """Which chunks hold the answer, near the question's subject or for a question it addresses.

    A value stands in many a chunk: where the answer model was asked, a chunk that does not look as
    if it answered holds it only where no other looks more so.
    """
    chances = [answer_chance(look) for look in looks]
    near = [
        held >= HELD and (on_topic or related_chance(look) >= RELATED)
        for look, held in zip(looks, stands, strict=True)
    ]
    most = max((chance for chance, one in zip(chances, near, strict=True) if one), default=0.0)
    return [
        one and (look.match is None or chance >= min(CARRIES, most))
        for one, look, chance in zip(near, looks, chances, strict=True)
    ]


def _without_reference(chunk: Chunk, look: Signals, held: bool, best: float, ui: str) -> ChunkUse:
    """`held` = this chunk states the answer, `best` = how fully the best chunk does.

    An answer that addresses the question, or stands near its subject, takes the place of the
    reference.
    """
    chance, related = answer_chance(look), related_chance(look)
    if held:
        chance = max(chance, 0.5 + 0.4 * related)
    elif best >= HELD:
        chance *= ELSEWHERE
    if chance >= CARRIES:
        key = "chunk_answer_value" if held else "chunk_answers"
        return ChunkUse(chunk.id, True, 2, _p(chance), say(key, ui))
    grade = 1 if related >= RELATED else 0
    reason = say("chunk_no_answer" if grade else "chunk_other", ui)
    return ChunkUse(chunk.id, False, grade, _p(chance), reason)


def _standing(
    question: Question,
    chunks: Sequence[Chunk],
    looks: Sequence[Signals],
    answer: str,
    verdicts: Sequence[ClaimVerdict],
    on_topic: bool,
) -> list[float]:
    """Per chunk, how fully it states what the answer says beyond the question.

    All zero when the answer cannot serve as a stand-in for the reference: its form does not fit the
    question, or the passages that state it are not the ones about the question.
    """
    none = [0.0] * len(chunks)
    if not answer.strip() or form_fit(question, answer) < 0.3:
        return none
    stands = [_answer_stands(answer, chunk.text, question) for chunk in chunks]
    for index, chunk in enumerate(chunks):
        if any(verdict.by_chunk.get(chunk.id) == "supported" for verdict in verdicts):
            stands[index] = max(stands[index], HELD)
    own = [related_chance(look) for look, held in zip(looks, stands, strict=True) if held >= HELD]
    return stands if own and (on_topic or max(own) >= RELATED) else none


def _answer_stands(answer: str, text: str, question: Question) -> float:
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
    return shortened(text, limit)
