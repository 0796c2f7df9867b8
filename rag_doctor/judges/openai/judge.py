"""The judge behind an OpenAI-compatible server: at most three chat requests and one for embeddings
a case, contexts sent once, every reply checked, every failure named.

    read     question, answer, reference → claims, refusal, correctness, parts      (no contexts)
    weigh    claims × contexts → labels, quotes, use of each chunk, sufficiency     (contexts once)
    reverse  answer → questions it would answer, then one embedding request
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
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig, load_config
from rag_doctor.judges.openai.estimate import Estimate, estimate_cases
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.ladder import Asker
from rag_doctor.judges.openai.prompts import prompts_version
from rag_doctor.judges.openai.reading import (
    Reading,
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
from rag_doctor.records import Case, Claim, ClaimVerdict, Refusal
from rag_doctor.text.embedder import Embedder

__all__ = ["OpenAIJudge"]

_Reply = TypeVar("_Reply")


class OpenAIJudge:
    """A judge behind any OpenAI-compatible server.

    Settings come from arguments, the environment or a file (see `load_config`), or ready-made as
    `config`. `cache` = `True` the user's cache folder, a path another one, `False` memory only, or
    a `ReplyCache`. `embedder` compares questions instead of the server. `usage` is the ledger.
    Raises `ConfigError` when neither a server nor a key is configured; nothing is sent then.
    """

    def __init__(
        self,
        model: str | None = None,
        *,
        config: JudgeConfig | None = None,
        cache: ReplyCache | Path | str | bool = True,
        embedder: Embedder | None = None,
        **settings: Any,
    ) -> None:
        self.config = config or load_config(model=model, **settings)
        self.usage = Usage(self.config.prices)
        self.cache = cache if isinstance(cache, ReplyCache) else ReplyCache(cache)
        self._keys = Keys(self.config)
        self._transport = Transport(self.config, self.usage)
        asker = Asker(self._transport, self.config, self.usage)
        self._asker = asker
        self._weigher = Weigher(asker, self.config, self.cache, self._keys, self.usage)
        self._relater = Relater(
            asker, self._transport, self.config, self.cache, self._keys, self.usage, embedder
        )

    def __repr__(self) -> str:
        return f"OpenAIJudge({self.config.model!r} at {self.config.server!r})"

    @property
    def card(self) -> JudgeCard:
        """Model, prompts and sampling are the version: scores of different ones do not compare."""
        made = f"{self.config.model}, prompts {prompts_version()}"
        if self.config.wording != "a":
            made += f" {self.config.wording}"
        if self.config.thorough:
            made += ", thorough"
        version = f"{made}, temperature {self.config.temperature:g}"
        embedder = self.config.embedding_model or "the bundled embedder"
        note = f"At {self.config.server}; questions compared by {embedder}."
        return JudgeCard("openai", version, ("en", "zh"), note=note)

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
        compared = await self._relater.compare(jobs)
        return [self._related(*triple) for triple in zip(cases, asked, compared, strict=True)]

    def _related(
        self, case: Case, asked: AskedBack | JudgeFailure, found: list[float] | CallError
    ) -> Relation | JudgeFailure:
        if isinstance(asked, JudgeFailure):
            return asked
        if isinstance(found, CallError):
            return _failure(case, found)
        return relation_of(case, asked, found)

    def estimate(self, cases: Sequence[Case]) -> Estimate:
        """What judging these cases would send and cost; sends nothing. Cached replies are free."""
        return estimate_cases(
            cases, self.config, self.cache, self._keys, self._weigher, self._relater, self.usage
        )

    async def aclose(self) -> None:
        """Close the connections of this event loop."""
        await self._transport.aclose()

    async def _read(self, case: Case, counted: bool = True) -> Reading:
        """The reading, from the cache or by one request. `counted=False` = a second look."""
        if nothing_to_read(case):
            return Reading(Split((), (), Refusal()))
        key = self._read_key(case)
        data = self.cache.get(key)
        if data is None:
            data = kept((await self._asker.ask(read_prompt(case))).data)
            self.cache.put(key, data)
        elif counted:
            self.usage.add(cache_hits=1)
        return read_reply(case, data)

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
            return _failure(case, error)
        except Exception as error:  # a judge's failure is data, never a score
            return JudgeFailure(self.config.key.hide(error_line(error)))


def _failure(case: Case, error: CallError) -> JudgeFailure:
    return JudgeFailure(failure(error.kind, error.detail, error.status, case.ui_lang))


def _unmentioned(claims: Sequence[Claim]) -> tuple[ClaimVerdict, ...]:
    return tuple(
        ClaimVerdict(claim=claim, support="not_mentioned", p_supported=0.0) for claim in claims
    )
