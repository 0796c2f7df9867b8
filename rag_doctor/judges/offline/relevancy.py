"""Does the answer address the question? No reverse question is generated.

A sentence is measured by trained trees over what it shares with the question and over the place
in the contexts that it comes from. A bare value ("15 days.") says nothing about its subject: its
form is read first (a date for "when"), and the trees only where the contexts state it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.answer_form import form_fit
from rag_doctor.judges.offline.answered_by_case import answers_by_case
from rag_doctor.judges.offline.barred_trees import relevancy_trees, shifted
from rag_doctor.judges.offline.neighbour_values import answers_a_neighbour
from rag_doctor.judges.offline.question import Question, read_question
from rag_doctor.judges.offline.relevancy_signals import relevancy_signals
from rag_doctor.judges.offline.stray_statement import strays
from rag_doctor.judges.offline.terms import Passage, content_terms, coverage
from rag_doctor.judges.offline.unanswered import unanswered_parts
from rag_doctor.judges.offline.wording import say
from rag_doctor.text.addresses import names_what_is_asked
from rag_doctor.text.embedder import Embedder
from rag_doctor.text.folding import fold
from rag_doctor.text.language import detect_language
from rag_doctor.text.segment import sentences

__all__ = ["Relevance", "relevance"]

SHORT_TERMS, SHORT_CHARS = 6, 120  # up to here an answer may be a bare value
# Fitted on answers against their neighbours' answers: the demo questions and labelled public ones.
BIAS, W_COSINE, W_COVER, W_BACK = -3.0, 4.0, 5.0, 3.5
LENIENT = 1.2  # log odds for a bare value that no line states: false alarms cost more
STATED = 0.7  # from here a line of the contexts states the answer
_CODE = re.compile(r"(?<![a-z0-9])[a-z]{1,8}-\d{2,6}(?![a-z0-9])")
MAX_SENTENCES = 60
SOFT_MISMATCH = 0.2  # below, the form rules the answer out whatever stands beside it
DRAWN, DRAWN_SHORT = 0.5, 0.75  # share of an answer's terms that its source holds
ON_SUBJECT, OFF_SUBJECT = 0.35, 0.15  # fit of a passage: surely about it, surely not
BY_CASE, NEIGHBOUR = 0.75, 0.2  # a value for each case; a value of another kind than asked for
NAMED = 0.8  # the file, the option, the address that was asked for
STRAY = 0.2  # a statement of something else
OTHER_SOURCE = 0.4  # below this share of the best passage's fit, the source is about another thing


@dataclass(frozen=True, slots=True)
class Relevance:
    """`score` in [0, 1], .5 is the threshold. `unanswered` = parts of the question left out.

    `parts` = all parts, and whether the answer speaks to each.
    """

    score: float
    unanswered: tuple[str, ...] = ()
    wrong_language: bool = False
    reason: str = ""
    parts: tuple[tuple[str, bool], ...] = ()


def relevance(
    question_text: str,
    answer: str,
    contexts: Sequence[str] = (),
    embedder: Embedder | None = None,
    ui: str = "en",
) -> Relevance:
    """How well the answer addresses the question. An empty answer scores 0."""
    if not answer.strip():
        return Relevance(0.0, reason=say("empty_answer", ui))
    if _foreign(question_text, answer):
        return Relevance(0.1, wrong_language=True, reason=say("wrong_language", ui))
    question = read_question(question_text)
    source = _source_fit(question, answer, contexts, embedder)
    signals = relevancy_signals(question, answer, contexts, embedder)
    score, reason = relevancy_trees(fast=embedder is None).score(signals), ""
    if len(answer) <= SHORT_CHARS and len(content_terms(fold(answer))) <= SHORT_TERMS:
        stated = signals["source_said"] >= STATED
        short, why = _short(question, answer, contexts, None if stated else source, embedder, ui)
        if embedder is not None and signals["contexts"] > 0:  # the trees know better than the form
            score = score if stated else shifted(score, LENIENT)
            if not stated and _elsewhere(source):
                score = min(score, short)
            reason = why if score < 0.5 else ""
        elif embedder is not None and short > STRAY:  # the two err apart: one that passes will do
            score, reason = max((score, ""), (short, why if short < 0.5 else ""))
        # what no line states, or what has not the form asked for, is judged by its form
        elif short < 0.5 or not stated:
            score, reason = short, why
    if score < 0.5 and not _elsewhere(source) and names_what_is_asked(question_text, answer):
        score, reason = NAMED, ""
    if score < 0.5 and not _elsewhere(source) and answers_by_case(question, answer):
        score, reason = BY_CASE, ""
    if _other_code(question, answer):
        score, reason = min(score, 0.3), say("other_code", ui)
    elif score >= 0.5 and answers_a_neighbour(question, answer):
        score, reason = NEIGHBOUR, say("wrong_form", ui, kind=say(f"kind_{question.kind}", ui))
    return _with_parts(question, answer, score, reason, ui)


def _elsewhere(source: float | None) -> bool:
    """Does the answer stand in passages that are about something else?"""
    return source is not None and source < OTHER_SOURCE


def _with_parts(question: Question, answer: str, score: float, reason: str, ui: str) -> Relevance:
    on_topic = score >= 0.5
    unanswered = unanswered_parts(question, answer) if on_topic else ()
    # what is not about the question answers none of its parts
    parts = [(part.said, on_topic and part.said not in unanswered) for part in question.parts]
    if unanswered:
        share = 1 - len(unanswered) / len(question.parts)
        score *= share if share > 0.5 else 0.75 * share  # half an answer fails, and clearly
        reason = say("partial", ui, parts="; ".join(unanswered))
    reason = reason or say("relevant" if score >= 0.5 else "other_subject", ui)
    return Relevance(round(score, 4), unanswered, reason=reason, parts=tuple(parts))


def _other_code(question: Question, answer: str) -> bool:
    """The question names a code (LH-2011) and the answer speaks of another of its series only."""
    asked = {m.group(0) for m in _CODE.finditer(fold(question.text))}
    told = {m.group(0) for m in _CODE.finditer(fold(answer))}
    if not asked or not told or asked & told:
        return False
    series = {re.sub(r"\d+$", "", code) for code in asked}
    return all(re.sub(r"\d+$", "", code) in series for code in told)


def _overlap(question: Question, answer: str, embedder: Embedder | None) -> float:
    """What question and answer share: meaning, the question's terms, the answer's terms."""
    terms, passage = question.terms, Passage(answer)
    cover = sum(map(passage.holds, terms)) / len(terms) if terms else 0.5
    asked, own = Passage(question.text), content_terms(passage.folded)
    back = sum(map(asked.holds, own)) / len(own) if own else 0.0
    cosine = 0.15 + 0.4 * cover
    if embedder is not None:
        lead = " ".join(span.text for span in sentences(answer)[:4]) or answer
        vectors = embedder.encode([question.text, answer, lead])
        cosine = float(max(vectors[1] @ vectors[0], vectors[2] @ vectors[0]))
    return 1 / (1 + math.exp(-(BIAS + W_COSINE * cosine + W_COVER * cover + W_BACK * back)))


def _short(
    question: Question,
    answer: str,
    contexts: Sequence[str],
    source: float | None,
    embedder: Embedder | None,
    ui: str,
) -> tuple[float, str]:
    form, overlap = form_fit(question, answer), _overlap(question, answer, embedder)
    if form < 0.3:
        # it restates the question, or stands in the very sentence asked about: form misread
        soft = form >= SOFT_MISMATCH and _in_the_best_sentence(question, answer, contexts)
        if overlap > 0.9 or soft:
            return 0.6, ""
        return form, say("wrong_form", ui, kind=say(f"kind_{question.kind}", ui))
    if _elsewhere(source):
        return 0.25, say("other_source", ui)
    if source is None and strays(question, answer, embedder):
        return STRAY, ""
    return max(form, overlap), ""


def _source_fit(
    question: Question, answer: str, contexts: Sequence[str], embedder: Embedder | None
) -> float | None:
    """How well the answer's own passages suit the question, against the best passage, in [0, 1].

    `None` when the answer stands in no passage, or no passage is about the question.
    """
    if not contexts or not question.terms:
        return None
    own = _sources(answer, contexts)
    if not own:
        return None
    suits = _suits(question, contexts, embedder)
    best, ours = max(suits), max(suits[index] for index in own)
    if best < ON_SUBJECT or (OFF_SUBJECT <= ours < OTHER_SOURCE * best):
        return None  # too close to call: a passage may speak of the subject in other words
    return ours / best


def _in_the_best_sentence(question: Question, answer: str, contexts: Sequence[str]) -> bool:
    """Does the answer stand in a sentence that holds most of the question, as no other does?"""
    lines = [span.text for text in contexts for span in sentences(text)[:MAX_SENTENCES]]
    covers = [coverage(question.terms, Passage(line)) for line in lines]
    best = max(covers, default=0.0)
    value = fold(answer).strip(" .。")
    return best >= 0.6 and any(
        cover >= 0.95 * best and value in fold(line)
        for cover, line in zip(covers, lines, strict=True)
    )


def _sources(answer: str, contexts: Sequence[str]) -> list[int]:
    """Passages that the answer stands in, or, for a long one, the passages it draws on most."""
    terms = content_terms(fold(answer))
    value = fold(answer).strip(" .。\"'“”!！")
    passages = [Passage(text) for text in contexts]
    literal = [i for i, passage in enumerate(passages) if value and value in passage.folded]
    if literal or len(terms) <= 2:
        return literal
    shares = [sum(map(passage.holds, terms)) / len(terms) for passage in passages]
    least = DRAWN if len(terms) > SHORT_TERMS else DRAWN_SHORT
    return [i for i, share in enumerate(shares) if share >= least and share >= max(shares) - 0.05]


def _suits(question: Question, contexts: Sequence[str], embedder: Embedder | None) -> list[float]:
    covers = [coverage(question.terms, Passage(text)) for text in contexts]
    if embedder is None:
        return covers
    vectors = embedder.encode([question.text, *contexts])
    cosines = (vectors[1:] @ vectors[0]).tolist()
    return [(cover + max(0.0, cosine)) / 2 for cover, cosine in zip(covers, cosines, strict=True)]


def _foreign(question: str, answer: str) -> bool:
    """Is the answer in the other language? Names, code and numbers have none."""
    asked, replied = detect_language(question), detect_language(answer)
    if {asked, replied} != {"en", "zh"}:
        return replied == "other" and asked in ("en", "zh") and len(answer.split()) > 4
    if replied == "zh":
        return sum("\u4e00" <= ch <= "\u9fff" for ch in answer) > 4
    lower = re.findall(r"\b[a-z]{2,}\b", answer)
    return len(lower) > 4 and len(lower) > 0.4 * len(answer.split())
