"""What a run will send, before it sends anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from rag_doctor.judges.base import Split
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.forecast import Estimate
from rag_doctor.judges.offline.claims import split_claims
from rag_doctor.judges.openai.comparing import CASES_A_REQUEST
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.prompts import Prompt
from rag_doctor.judges.openai.reading import (
    Reading,
    nothing_to_read,
    read_content,
    read_prompt,
    read_reply,
)
from rag_doctor.judges.openai.relating import reverse_prompt
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.weighing import question_of, weigh_prompt
from rag_doctor.records import Case, Refusal
from rag_doctor.text.refusals import refusal

if TYPE_CHECKING:
    from rag_doctor.judges.openai.rating import Rater
    from rag_doctor.judges.openai.relating import Relater
    from rag_doctor.judges.openai.weighing import Weigher

__all__ = ["Estimate", "Parts", "estimate_cases"]

OVERHEAD = 8  # tokens that a chat template adds to two messages
QUESTION_TOKENS = 14


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a judge that know what they would ask."""

    config: JudgeConfig
    cache: ReplyCache
    keys: Keys
    weigher: Weigher
    relater: Relater
    rater: Rater
    usage: Usage


@dataclass
class _Sum:
    """What adds up. `seen` = keys of requests counted already: nothing is asked twice."""

    chat: int = 0
    maybe: int = 0
    embeddings: int = 0  # cases whose questions are to be embedded
    prompt: int = 0
    completion: int = 0
    embedded: int = 0
    cached: int = 0
    seen: set[str] = field(default_factory=set)

    def ask(self, prompt: Prompt) -> None:
        self.chat += 1
        self.prompt += guess_tokens(prompt.system) + guess_tokens(prompt.user) + OVERHEAD
        self.completion += prompt.likely_tokens

    def asked(self, key: str, cache: ReplyCache) -> bool:
        """Is nothing to be sent for this key? Counts what the cache holds."""
        if key in self.seen:
            return True
        self.seen.add(key)
        known = key in cache
        self.cached += known
        return known


def estimate_cases(cases: Sequence[Case], parts: Parts, extra: bool = False) -> Estimate:
    """Requests, tokens and money for these cases; `extra` = with the scales beside the layers.

    Claims not known yet are counted by the offline rules. Tokens are guessed and scaled by what
    the server counted so far.
    """
    total = _Sum()
    for case in cases:
        reading = _read(case, parts, total)
        _weigh(case, reading, parts, total)
        if case.answer.strip() and not reading.split.refusal.refused:
            _relate(case, parts, total)
        if extra:
            for key, prompt in parts.rater.questions(case):
                if not total.asked(key, parts.cache):
                    total.ask(prompt)
    return _estimate(len(cases), total, parts)


def _estimate(n: int, total: _Sum, parts: Parts) -> Estimate:
    prompt = round(total.prompt * parts.usage.scale("prompt"))
    completion = round(total.completion * parts.usage.scale("completion"))
    prices = parts.config.prices
    return Estimate(
        cases=n,
        chat=total.chat,
        embeddings=ceil(total.embeddings / CASES_A_REQUEST),
        prompt_tokens=prompt,
        completion_tokens=completion,
        embedding_tokens=total.embedded,
        cached=total.cached,
        maybe=total.maybe,
        money=prices.of(prompt, completion, total.embedded) if prices else None,
        currency=prices.currency if prices else "",
    )


def _read(case: Case, parts: Parts, total: _Sum) -> Reading:
    if nothing_to_read(case):
        return Reading(Split((), (), Refusal()))
    key = parts.keys.chat("read", case.ui_lang, read_content(case))
    if not total.asked(key, parts.cache):
        total.ask(read_prompt(case))
    if (kept := parts.cache.get(key)) is not None:
        return read_reply(case, kept)
    answer = tuple(split_claims(case.answer, question=case.question))
    reference = tuple(split_claims(case.reference or "", question=case.question))
    declined = Refusal(refused=refusal(case.answer).refused)
    return Reading(Split(answer, reference, declined))


def _weigh(case: Case, reading: Reading, parts: Parts, total: _Sum) -> None:
    asked = question_of(case, reading.split, [part for part, _ in reading.parts])
    for group in parts.weigher.groups(case):
        if not total.asked(parts.weigher.key(asked, group), parts.cache):
            total.ask(weigh_prompt(asked, group, parts.config.wording))
    sent = {chunk.id for chunk in case.contexts}
    unsent = tuple(chunk for chunk in case.retrieved or () if chunk.id not in sent)
    if unsent:  # looked at only where the evidence is missing from what was sent
        other = case.model_copy(update={"contexts": unsent})
        keys = (parts.weigher.key(asked, group) for group in parts.weigher.groups(other))
        total.maybe += sum(key not in parts.cache for key in keys)


def _relate(case: Case, parts: Parts, total: _Sum) -> None:
    if total.asked(parts.relater.key(case), parts.cache):
        return
    n = parts.config.questions
    total.ask(reverse_prompt(case, n))
    if parts.config.embedding_model is not None:
        total.embeddings += 1
        total.embedded += guess_tokens(case.question) + n * QUESTION_TOKENS
