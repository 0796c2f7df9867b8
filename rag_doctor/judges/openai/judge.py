"""The judge behind an OpenAI-compatible server: at most three chat requests and one for embeddings
a case, contexts sent once, every reply checked, every failure named.

    read     question, answer, reference → claims, refusal, correctness, parts      (no contexts)
    weigh    claims × contexts → labels, quotes, use of each chunk, sufficiency     (contexts once)
    reverse  answer → questions it would answer, then one embedding request

Only when asked for: `rate`, one request for helpfulness and two for the relevancy of the contexts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from rag_doctor.errors import error_line
from rag_doctor.judges.base import (
    JudgeCard,
    JudgeFailure,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.judges.budget import Purse
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.card import card_of
from rag_doctor.judges.openai.comparing import Comparer
from rag_doctor.judges.openai.config import JudgeConfig, load_config
from rag_doctor.judges.openai.estimate import Estimate, Parts, estimate_cases
from rag_doctor.judges.openai.flights import Flights
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.ladder import Asker
from rag_doctor.judges.openai.preferring import Preferrer
from rag_doctor.judges.openai.rating import Rater
from rag_doctor.judges.openai.reading import (
    Reading,
    invents,
    kept,
    nothing_to_read,
    read_content,
    read_prompt,
    read_reply,
)
from rag_doctor.judges.openai.relating import AskedBack, Relater, relation_of
from rag_doctor.judges.openai.transport import Transport
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.weighing import Weigher
from rag_doctor.judges.openai.wording import failure, say
from rag_doctor.judges.preference import Duel, Preference
from rag_doctor.judges.rating import Rating
from rag_doctor.records import Case, Claim, ClaimVerdict, Refusal
from rag_doctor.text.embedder import Embedder

__all__ = ["OpenAIJudge"]

_Reply = TypeVar("_Reply")


class OpenAIJudge:
    """A judge behind any OpenAI-compatible server.

    Settings come from arguments, the environment or a file (see `load_config`), or ready-made as
    `config`. `cache` = `True` the user's cache folder, a path another one, `False` memory only, or
    a `ReplyCache`. `embedder` compares questions instead of the server. `usage` is the ledger.
    `purse` pays for the requests, and may be shared with other judges; without one, one is made of
    the settings' `budget`, if there is any.
    Raises `ConfigError` when neither a server nor a key is configured; nothing is sent then.
    """

    def __init__(
        self,
        model: str | None = None,
        *,
        config: JudgeConfig | None = None,
        cache: ReplyCache | Path | str | bool = True,
        embedder: Embedder | None = None,
        purse: Purse | None = None,
        usage: Usage | None = None,
        **settings: Any,
    ) -> None:
        self.config = config or load_config(model=model, **settings)
        self._embedder = embedder
        self.usage = usage or Usage(self.config.prices)
        self.cache = cache if isinstance(cache, ReplyCache) else ReplyCache(cache)
        self.purse = purse or (Purse(self.config.budget) if self.config.budget else None)
        self._keys = Keys(self.config)
        self._transport = Transport(self.config, self.usage, self.purse)
        self._flights = Flights()
        asker = Asker(self._transport, self.config, self.usage)
        self._asker = asker
        kit = (self.config, self.cache, self._keys, self.usage)
        self._weigher = Weigher(asker, *kit)
        self._relater = Relater(asker, *kit)
        self._comparer = Comparer(self._transport, *kit, embedder)
        self._rater = Rater(asker, *kit)
        self._preferrer = Preferrer(asker, *kit)

    def __repr__(self) -> str:
        return f"OpenAIJudge({self.config.model!r} at {self.config.server!r})"

    @property
    def card(self) -> JudgeCard:
        """Model, prompts and sampling are the version: scores of different ones do not compare."""
        return card_of(self.config, self._comparer.embedder_name)

    def anew(self) -> OpenAIJudge:
        """The same judge with an empty cache: what was asked before is asked again.

        It sends over its own connections, pays from the same purse and keeps the same ledger.
        """
        return OpenAIJudge(
            config=self.config,
            cache=False,
            embedder=self._embedder,
            purse=self.purse,
            usage=self.usage,
        )

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """Claims of answer and reference, and whether the answer declines."""

        async def one(case: Case) -> Split:
            return (await self._read(case)).split

        return await self._each(cases, [one(case) for case in cases])

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """Claims against contexts, use of each chunk, sufficiency, conflict."""
        pairs = zip(cases, splits, strict=True)
        return await self._each(cases, [self._weigh(case, split) for case, split in pairs])

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """The answer against the question and against the reference."""

        async def ask_back(case: Case) -> AskedBack:
            return await self._relater.ask_back(case, await self._read(case, counted=False))

        asked = await self._each(cases, [ask_back(case) for case in cases])
        jobs = [
            (case.question, one.questions if isinstance(one, AskedBack) else ())
            for case, one in zip(cases, asked, strict=True)
        ]
        compared = await self._comparer.compare(jobs)
        self._remember()
        return [self._related(*triple) for triple in zip(cases, asked, compared, strict=True)]

    def _related(
        self, case: Case, asked: AskedBack | JudgeFailure, found: list[float] | CallError
    ) -> Relation | JudgeFailure:
        if isinstance(asked, JudgeFailure):
            return asked
        if isinstance(found, CallError):
            return self._failure(case, found)
        return relation_of(case, asked, found)

    async def rate(self, cases: Sequence[Case]) -> list[Rating | JudgeFailure]:
        """Helpfulness, and the relevancy of the contexts by two wordings."""
        return await self._each(cases, [self._rater.rate(case) for case in cases])

    async def prefer(self, duels: Sequence[Duel]) -> list[Preference | JudgeFailure]:
        """Which of two answers serves better, in the order in which they are given."""
        return await self._preferrer.prefer(duels)

    def estimate(self, cases: Sequence[Case], extra: bool = False) -> Estimate:
        """What judging these cases would send and cost; sends nothing. Cached replies are free.

        `extra` = with helpfulness and context relevancy.
        """
        if (kept := self.cache.get(self._keys.scales())) is not None:
            self.usage.seed(kept)
        parts = Parts(
            self.config,
            self.cache,
            self._keys,
            self._weigher,
            self._relater,
            self._rater,
            self.usage,
        )
        return estimate_cases(cases, parts, extra)

    def _remember(self) -> None:
        """Keep how the server counts and how long it writes, for the next run's estimate."""
        if scales := self.usage.known_scales():
            self.cache.put(self._keys.scales(), scales)

    async def aclose(self) -> None:
        """Close the connections of this event loop."""
        await self._transport.aclose()

    async def _read(self, case: Case, counted: bool = True) -> Reading:
        """The reading, from the cache or by one request. `counted=False` = a second look."""
        if nothing_to_read(case):
            return Reading(Split((), (), Refusal()))
        key = self._read_key(case)
        known = self.cache.get(key)
        if known is not None:
            self.usage.add(cache_hits=int(counted))
            return read_reply(case, known)
        data = await self._flights.join(key, lambda: self._ask_read(case, key))
        return read_reply(case, data)

    async def _ask_read(self, case: Case, key: str) -> dict[str, Any]:
        data = kept((await self._asker.ask(read_prompt(case))).data)
        if invents(case, data):
            self.usage.fault("invented")
        self.cache.put(key, data)
        return data

    def _read_key(self, case: Case) -> str:
        return self._keys.chat("read", case.ui_lang, read_content(case))

    async def _weigh(self, case: Case, split: Split) -> Weighing:
        if not case.contexts:
            nothing = Sufficiency(False, 0.0, reason=say("no_contexts", case.ui_lang))
            answer, reference = split.answer_claims, split.reference_claims
            return Weighing(_unmentioned(answer), _unmentioned(reference), (), nothing)
        data = self.cache.get(self._read_key(case))
        parts = [part for part, _ in read_reply(case, data).parts] if data else []
        return await self._weigher.weigh(case, split, parts)

    async def _each(
        self, cases: Sequence[Case], work: Sequence[Awaitable[_Reply]]
    ) -> list[_Reply | JudgeFailure]:
        """All cases side by side, in order; a case that fails fails alone."""
        jobs = [self._guarded(case, one) for case, one in zip(cases, work, strict=True)]
        return list(await asyncio.gather(*jobs))

    async def _guarded(self, case: Case, work: Awaitable[_Reply]) -> _Reply | JudgeFailure:
        try:
            return await work
        except CallError as error:
            return self._failure(case, error)
        except Exception as error:  # a judge's failure is data, never a score
            return JudgeFailure(self.config.key.hide(error_line(error)))

    def _failure(self, case: Case, error: CallError) -> JudgeFailure:
        if error.kind == "budget" and self.purse is not None:
            self.purse.leave(case.id)
        return JudgeFailure(failure(error.kind, error.detail, error.status, case.ui_lang))


def _unmentioned(claims: Sequence[Claim]) -> tuple[ClaimVerdict, ...]:
    return tuple(
        ClaimVerdict(claim=claim, support="not_mentioned", p_supported=0.0) for claim in claims
    )
