"""The truth of a broken case, proved by labelled quotes and must-have words. No judge is asked.

A case counts only if the fault had its effect: the unbroken pipeline answers the question rightly,
and the broken one verifiably does not. What became of the quotes then says which fault it is:

    never selected, and the answer declines            retrieval_miss
    never selected, and the answer asserts all the same  cascade
    selected, and not sent or sent cut                 truncated
    sent, and overlooked among other chunks            noise
    sent, and the writer changed or added something    hallucination
    sent, and the answer is about something else       off_topic
    another edition of it sent and repeated            stale_or_conflicting
    sent and rightly answered, the reference is wrong  bad_label
    sent and rightly answered                          healthy

Where any of this is not certain the case is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rag_doctor.pipeline.breaking.kit import Broken, Family
from rag_doctor.pipeline.breaking.phrases import ADDED, DECLINES, REST_MISSING
from rag_doctor.pipeline.breaking.quotes import (
    arrived,
    could_tell,
    has_musts,
    holders,
    needed_quotes,
    squeezed,
)
from rag_doctor.pipeline.questions import Question
from rag_doctor.pipeline.trace import Trace
from rag_doctor.records import Chunk, Fault
from rag_doctor.text import sentences

__all__ = ["Truth", "answers_right", "declines", "parrots", "truth_of"]

_MARK = re.compile(r"\s*\[\d+\]")
_ADDED = [
    re.compile(re.escape(text).replace(r"\{n\}", r"\d+")) for one in ADDED.values() for text in one
]


@dataclass(frozen=True, slots=True)
class Truth:
    """`fault` is the one to name; `contributing` = a second one, of a double fault."""

    fault: Fault
    contributing: Fault | None = None


def declines(answer: str) -> bool:
    """Does it decline, wholly or for the rest?"""
    said = (text for texts in DECLINES.values() for text in texts)
    return any(text in answer for text in (*said, *REST_MISSING.values()))


def answers_right(question: Question, answer: str) -> bool:
    """Every must-have word is there, nothing is declined, and nothing is added."""
    return has_musts(question, answer) and not declines(answer) and not adds(answer)


def adds(answer: str) -> bool:
    """Does it hold a sentence that simulated writers make up?"""
    return any(pattern.search(answer) for pattern in _ADDED)


def parrots(answer: str, sent: Sequence[Chunk]) -> bool:
    """Every sentence of the answer stands in what was sent, word for word."""
    plain = "".join(squeezed(chunk.text) for chunk in sent)
    said = [squeezed(_MARK.sub("", s.text)).rstrip(".。") for s in sentences(answer)]
    said = [text for text in said if text]
    return bool(said) and all(text in plain for text in said)


def truth_of(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    """The proven truth; `None` = the fault had no effect here, or it cannot be told for certain.

    That the unbroken pipeline answers rightly is for the caller to see to.
    """
    if not broken.concerns(question) or not needed_quotes(question):
        return None
    if broken.split and _whole_somewhere(question, broken.rag.chunks()):
        return None
    return _READERS[broken.family](broken, question, trace)


def _whole_somewhere(question: Question, chunks: Sequence[Chunk]) -> bool:
    held = holders(question, chunks)
    return any(all(held.get(quote) for quote in group) for group in needed_quotes(question))


def _lost(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    found, answer = trace.retrieval, trace.answer
    if arrived(question, found.sent) or could_tell(question, found.sent):
        return None
    if has_musts(question, answer) or not answer.strip():
        return None
    if arrived(question, found.selected):
        return Truth("truncated", _second(trace))
    if trace.knobs.get("prompt") == "summary":
        return None if declines(answer) else Truth("retrieval_miss", _second(trace))
    if declines(answer):
        return Truth("retrieval_miss")
    return None if parrots(answer, found.sent) else Truth("cascade")


def _second(trace: Trace) -> Fault | None:
    """What the prompt adds to a lower fault, where the answer shows it."""
    if declines(trace.answer):
        return None
    seconds: dict[object, Fault] = {"lax": "hallucination", "summary": "off_topic"}
    return seconds.get(trace.knobs.get("prompt"))


def _overlooked(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    """It was sent, and the same writer overlooks it even with a prompt that is in order."""
    sent = trace.retrieval.sent
    if not arrived(question, sent) or has_musts(question, trace.answer):
        return None
    if has_musts(question, broken.rag.generate(question.question, sent, prompt="cited")):
        return None
    return Truth("noise", _second(trace))


def _written(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    answer, sent = trace.answer, trace.retrieval.sent
    if not arrived(question, sent) or declines(answer) or parrots(answer, sent):
        return None
    wrong = adds(answer) or not has_musts(question, answer)
    return Truth("hallucination") if wrong else None


def _beside(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    answer = trace.answer
    if not arrived(question, trace.retrieval.sent) or has_musts(question, answer):
        return None
    return None if declines(answer) else Truth("off_topic")


def _stale(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    """The old edition was sent; the right one was not, or stands beside it."""
    right = arrived(question, trace.retrieval.sent)
    if declines(trace.answer) or has_musts(question, trace.answer):
        return None
    if not right and could_tell(question, trace.retrieval.sent):
        return None
    plain, answer = _MARK.sub("", trace.answer), broken.rag.known(question.question)
    for variant in answer.variants if answer else ():
        sent = any(squeezed(variant.quote) in squeezed(c.text) for c in trace.retrieval.sent)
        if sent and squeezed(variant.answer) == squeezed(plain):
            return Truth("stale_or_conflicting")
    return None


def _sound(fault: Fault) -> Callable[[Broken, Question, Trace], Truth | None]:
    def read(broken: Broken, question: Question, trace: Trace) -> Truth | None:
        fine = arrived(question, trace.retrieval.sent) and answers_right(question, trace.answer)
        return Truth(fault) if fine else None

    return read


def _doubted(broken: Broken, question: Question, trace: Trace) -> Truth | None:
    """A sound case with something in it that the bias turns on."""
    has_number = any(char.isdigit() for char in _MARK.sub("", trace.answer))
    if broken.bias == "doubts_numbers" and not has_number:
        return None
    return _sound("healthy")(broken, question, trace)


_READERS: dict[Family, Callable[[Broken, Question, Trace], Truth | None]] = {
    "retrieval": _lost,
    "noise": _overlooked,
    "writing": _written,
    "aside": _beside,
    "stale": _stale,
    "label": _sound("bad_label"),
    "judge": _doubted,
    "none": _sound("healthy"),
}
