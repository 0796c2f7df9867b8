"""Is a bare value what the contexts say of the thing asked? Trained trees decide.

Only of values that the question makes a statement of: "300 kg" has no words of its own to be looked
for, and stands in many a text. What tells is the place: does the line that states it suit the
question, beside all other lines? The trees of `data/short_answers.json` read that, and what the
rules made of the statement before; they are written by `benchmarks/train_short_answers.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag_doctor.judges.offline.asked_reckoning import could_come_to
from rag_doctor.judges.offline.barred_trees import short_answer_trees
from rag_doctor.judges.offline.cadence import cadences
from rag_doctor.judges.offline.days_alone import day_alone
from rag_doctor.judges.offline.derived_values import derivable
from rag_doctor.judges.offline.features import is_framed
from rag_doctor.judges.offline.features_values import Value, relation, values_of
from rag_doctor.judges.offline.matching import stated
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.relevancy_signals import UNMATCHED, relevancy_signals
from rag_doctor.judges.offline.support_abstain import LOW
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.records import Case, Chunk, ClaimVerdict, Evidence
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity
from rag_doctor.text.segment import sentences

__all__ = ["SHORT_SIGNALS", "is_read", "is_short", "judge_short_answer", "short_signals"]

MOST_CHARS, MOST_TERMS, MOST_CLAIMS = 120, 10, 12
MOST_LINES = 300
MOSTLY = 0.5  # share of a short answer that a chunk must state
_DIGIT = re.compile(r"\d")
BELIEVED = 0.6  # from here a value that the rules did not find is there after all
SURE = 0.7  # from here a value that a rule held against the answer is believed after all

SHORT_SIGNALS = (
    "chance",
    "supported",
    "contradicted",
    "left_open",
    "put_right",
    "in_line",
    "in_chunk",
    "line_suits",
    "n_claims",
    "short_answer",
    *UNMATCHED,
)
"""All names: what was made of the statement, where it is stated, `relevancy_signals` of it."""


def is_short(answer: str) -> bool:
    """Is it a value or a phrase more than a sentence?"""
    return len(answer) <= MOST_CHARS and len(content_terms(fold(answer))) <= MOST_TERMS


def short_signals(
    case: Case, verdict: ClaimVerdict, embedder: Embedder | None, n: int = 1
) -> dict[str, float]:
    """Every one of `SHORT_SIGNALS`; -1 = cannot be read. `n` = statements of the answer."""
    question, texts = read_question(case.question), [chunk.text for chunk in case.contexts]
    said = verdict.claim.text
    line = _line(question, said, case.contexts)
    told = relevancy_signals(question, said, texts, embedder, match=False)
    return {
        "chance": -1.0 if verdict.p_supported is None else verdict.p_supported,
        "supported": float(verdict.support == "supported"),
        "contradicted": float(verdict.support == "contradicted"),
        "left_open": float(verdict.support == "unscored"),
        "put_right": float(verdict.contradiction is not None),
        "in_line": line[0],
        "in_chunk": max((stated(said, text).share for text in texts), default=0.0),
        "line_suits": line[1],
        "n_claims": float(n),
        "short_answer": float(is_short(case.answer)),
        **{name: told[name] for name in UNMATCHED},
    }


def judge_short_answer(
    case: Case, verdicts: Sequence[ClaimVerdict], embedder: Embedder | None
) -> list[ClaimVerdict]:
    """The verdicts on an answer's statements, the bare values among them that the rules did not
    find as the trees see them.

    Nothing changes without an embedder or contexts, for a statement that was not read or that says
    of itself what it is about, and of an answer in many statements.
    """
    if embedder is None or not case.contexts or len(verdicts) > MOST_CLAIMS:
        return list(verdicts)
    return [_judged(case, verdict, embedder, len(verdicts)) for verdict in verdicts]


def is_read(case: Case, verdict: ClaimVerdict) -> bool:
    """Is it a bare value that was judged?"""
    return verdict.p_supported is not None and is_framed(verdict.claim, case.question)


def _judged(case: Case, verdict: ClaimVerdict, embedder: Embedder, n: int) -> ClaimVerdict:
    if verdict.support == "supported" or not is_read(case, verdict):
        return verdict
    if _unseen(case, verdict):
        return _left_open(case, verdict) if _from_the_question(case, verdict) else verdict
    chance = short_answer_trees().score(short_signals(case, verdict, embedder, n))
    if verdict.support == "contradicted":
        return _supported(case, verdict, chance) if chance >= SURE else verdict
    if chance >= BELIEVED:
        return _supported(case, verdict, chance)
    if chance >= LOW:
        reason = reason_for("other_words", case.ui_lang, chance=f"{chance:.2f}")
        update = {"support": "unscored", "p_supported": round(chance, 4), "reason": reason}
        return verdict.model_copy(update=update)
    return verdict


def _supported(case: Case, verdict: ClaimVerdict, chance: float) -> ClaimVerdict:
    _, _, chunk, start, end = _place(case, verdict)
    evidence = Evidence(chunk_id=chunk.id, start=start, end=end, text=chunk.text[start:end])
    reason = reason_for("supported", case.ui_lang, chunk=chunk.id, quote=evidence.text)
    return verdict.model_copy(
        update={
            "support": "supported",
            "p_supported": round(chance, 4),
            "evidence": (evidence,),
            "by_chunk": {**verdict.by_chunk, chunk.id: "supported"},
            "contradiction": None,
            "reason": reason,
        }
    )


def _unseen(case: Case, verdict: ClaimVerdict) -> bool:
    """Does it give an amount or a date that no chunk has, nor comes to; is most of a short answer
    in no chunk?"""
    text = verdict.claim.text
    terms = content_terms(fold(text)) if is_short(case.answer) else ()
    if terms and all(coverage(terms, Passage(one.text)) < MOSTLY for one in case.contexts):
        return True
    often = _as_often(text, case.contexts)
    said = [one for one in values_of(text) if not _one(one) and one.text not in often]
    given = [value for chunk in case.contexts for value in values_of(chunk.text)] if said else []
    return any(
        not any(relation(value, other) == "same" or _bare(value, other) for other in given)
        and not derivable(value, given)
        and not any(day_alone(value, given, fold(chunk.text)) for chunk in case.contexts)
        for value in said
    )


def _from_the_question(case: Case, verdict: ClaimVerdict) -> bool:
    """Could each amount that no chunk has come of one of the question's?"""
    asked = values_of(case.question)
    given = [value for chunk in case.contexts for value in values_of(chunk.text)]
    fresh = [
        value
        for value in values_of(verdict.claim.text)
        if not any(relation(value, other) == "same" for other in given)
    ]
    return bool(fresh and asked) and all(could_come_to(one, asked, given) for one in fresh)


def _left_open(case: Case, verdict: ClaimVerdict) -> ClaimVerdict:
    reason = reason_for("unseen", case.ui_lang, quote=verdict.claim.text)
    return verdict.model_copy(update={"support": "unscored", "p_supported": None, "reason": reason})


def _as_often(text: str, chunks: Sequence[Chunk]) -> str:
    """What it says of how often, where a chunk says the same: "every two weeks", fortnightly."""
    given = {(one.every, one.base) for chunk in chunks for one in cadences(chunk.text)}
    found = [one for one in cadences(text) if (one.every, one.base) in given]
    return " ".join(fold(text)[one.start : one.end] for one in found)


def _bare(value: Value, other: Value) -> bool:
    """The same number, told without its unit?"""
    a, b = value.item, other.item
    if not isinstance(a, Quantity) or not isinstance(b, Quantity):
        return False
    return a.unit is None and a.dimension == "count" and a.value == b.value


def _one(value: Value) -> bool:
    """Is it only the "one" of "so much a year" (一年, 一个)?"""
    item = value.item
    return isinstance(item, Quantity) and item.value == 1 and not _DIGIT.search(item.text)


_Place = tuple[float, float, Chunk, int, int]


def _place(case: Case, verdict: ClaimVerdict) -> _Place:
    found = _lines(read_question(case.question), verdict.claim.text, case.contexts)
    whole = case.contexts[0]
    return max(found, key=lambda place: place[:2], default=(0.0, 0.0, whole, 0, len(whole.text)))


def _line(question: Question, said: str, chunks: Sequence[Chunk]) -> tuple[float, float]:
    """(how fully one line states it, how well the best such line suits the question)."""
    found = _lines(question, said, chunks)
    return max((place[:2] for place in found), default=(0.0, 0.0))


def _lines(question: Question, said: str, chunks: Sequence[Chunk]) -> list[_Place]:
    """Each line: how fully it states it, share of the question's terms in it, its place."""
    found: list[_Place] = []
    for chunk in chunks:
        for span in sentences(chunk.text)[: MOST_LINES - len(found)]:
            suits = coverage(question.terms, Passage(span.text))
            share = stated(said, span.text).share
            found.append((share, suits, chunk, span.start, span.end))
    return found
