"""What a run will send, before it sends anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from rag_doctor.judges.base import Split
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.offline.claims import split_claims
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.prompts import Prompt
from rag_doctor.judges.openai.reading import (
    nothing_to_read,
    read_content,
    read_prompt,
    read_reply,
)
from rag_doctor.judges.openai.relating import CASES_A_REQUEST, reverse_prompt
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.weighing import question_of, weigh_prompt
from rag_doctor.records import Case, Refusal
from rag_doctor.text.refusals import refusal

if TYPE_CHECKING:
    from rag_doctor.judges.openai.relating import Relater
    from rag_doctor.judges.openai.weighing import Weigher

__all__ = ["Estimate", "estimate_cases"]

OVERHEAD = 8  # tokens that a chat template adds to two messages
PER_CLAIM_READ = 14  # keys and quotation marks around a claim that is written down
PER_CLAIM_WEIGHED = 52  # one verdict, its keys and a short quote
PER_PASSAGE = 26
READ_REST, WEIGH_REST, REVERSE_REPLY = 95, 40, 75
QUESTION_TOKENS = 14


@dataclass(frozen=True, slots=True)
class Estimate:
    """Requests and tokens that a run will need. `cached` = requests that the cache answers.

    `money` in the currency of the price table; `None` without one.
    """

    cases: int
    chat: int
    embeddings: int
    prompt_tokens: int
    completion_tokens: int
    embedding_tokens: int
    cached: int
    money: float | None = None


@dataclass
class _Sum:
    chat: int = 0
    embeddings: int = 0  # cases whose questions are to be embedded
    prompt: int = 0
    completion: int = 0
    embedded: int = 0
    cached: int = 0

    def ask(self, prompt: Prompt, reply: int) -> None:
        self.chat += 1
        self.prompt += guess_tokens(prompt.system) + guess_tokens(prompt.user) + OVERHEAD
        self.completion += reply


def estimate_cases(
    cases: Sequence[Case],
    config: JudgeConfig,
    cache: ReplyCache,
    keys: Keys,
    weigher: Weigher,
    relater: Relater,
    usage: Usage,
) -> Estimate:
    """Requests, tokens and money for these cases.

    Claims not known yet are counted by the offline rules. Tokens are guessed and scaled by what
    the server counted so far.
    """
    total = _Sum()
    for case in cases:
        split = _read(case, cache, keys, total)
        if case.contexts:
            _weigh(case, split, cache, keys, weigher, config, total)
        if case.answer.strip() and not split.refusal.refused:
            _relate(case, cache, relater, config, total)
    scale = usage.scale
    prompt = round(total.prompt * scale)
    money = None
    if (prices := config.prices) is not None:
        spent = prompt * prices.prompt + total.completion * prices.completion
        money = (spent + total.embedded * prices.embedding) / 1_000_000
    return Estimate(
        cases=len(cases),
        chat=total.chat,
        embeddings=ceil(total.embeddings / CASES_A_REQUEST),
        prompt_tokens=prompt,
        completion_tokens=round(total.completion * scale),
        embedding_tokens=total.embedded,
        cached=total.cached,
        money=money,
    )


def _read(case: Case, cache: ReplyCache, keys: Keys, total: _Sum) -> Split:
    if nothing_to_read(case):
        return Split((), (), Refusal())
    kept = cache.get(keys.chat("read", case.ui_lang, read_content(case)))
    if kept is not None:
        total.cached += 1
        return read_reply(case, kept).split
    answer = tuple(split_claims(case.answer, question=case.question))
    reference = tuple(split_claims(case.reference or "", question=case.question))
    said = sum(2 * guess_tokens(c.text) + PER_CLAIM_READ for c in (*answer, *reference))
    total.ask(read_prompt(case), said + READ_REST)
    return Split(answer, reference, Refusal(refused=refusal(case.answer).refused))


def _weigh(
    case: Case,
    split: Split,
    cache: ReplyCache,
    keys: Keys,
    weigher: Weigher,
    config: JudgeConfig,
    total: _Sum,
) -> None:
    kept = cache.get(keys.chat("read", case.ui_lang, read_content(case)))
    parts = [part for part, _ in read_reply(case, kept).parts] if kept else []
    asked = question_of(case, split, parts)
    for group in weigher.groups(case):
        if weigher.key(asked, group) in cache:
            total.cached += 1
            continue
        reply = len(asked.statements) * PER_CLAIM_WEIGHED + len(group) * PER_PASSAGE + WEIGH_REST
        total.ask(weigh_prompt(asked, group, config.wording), reply)


def _relate(
    case: Case, cache: ReplyCache, relater: Relater, config: JudgeConfig, total: _Sum
) -> None:
    if relater.key(case) in cache:
        total.cached += 1
        return
    total.ask(reverse_prompt(case, config.questions), REVERSE_REPLY)
    if config.embedding_model is not None:
        total.embeddings += 1
        total.embedded += guess_tokens(case.question) + config.questions * QUESTION_TOKENS
