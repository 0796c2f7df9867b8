"""Requests to the server: one client an event loop, bounded, repeated here and nowhere else.

The client of the `openai` package repeats nothing (`max_retries=0`); every repetition is counted
here.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rag_doctor.judges.budget import Cost, Purse
from rag_doctor.judges.openai.bodies import ChatReply, chat_reply, json_body, number, vectors_of
from rag_doctor.judges.openai.calls import RETRIED, CallError, classify
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.lines import Lines
from rag_doctor.judges.openai.tokens import guess_tokens
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.wording import say

if TYPE_CHECKING:
    from openai import AsyncOpenAI

__all__ = ["ChatReply", "Transport"]

LONGEST_BACKOFF = 20.0
TRIES_UNSURE = 2  # sends of a request that the server may simply not understand
BREAK_AFTER = 5  # requests given up in a row, with none going well between them …
BREAK_SECONDS = 30.0  # … and the rest fail at once for so long: a dead server must not hold a run
LONG_PROMPT, SHARE_READ = 1_500, 0.5  # fewer tokens counted than that: the prompt was cut
BREAKING = ("timeout", "connection", "server_error")


@dataclass(slots=True)
class _Tokens:
    """Tokens of one request: likely ones before it, counted ones after."""

    prompt: float = 0.0
    completion: float = 0.0
    embedding: float = 0.0

    def each(self) -> tuple[float, float, float]:
        return self.prompt, self.completion, self.embedding


_Once = Callable[["AsyncOpenAI", _Tokens], Awaitable[Any]]


class Transport:
    """Sends chat and embedding requests. Raises `CallError` and nothing else."""

    def __init__(self, config: JudgeConfig, usage: Usage, purse: Purse | None = None) -> None:
        self.config = config
        self.usage = usage
        self.purse = purse
        self.lines = Lines(config)
        self._barred: CallError | None = None
        self._given_up = 0
        self._broken: tuple[float, CallError] | None = None

    async def chat(self, *, sure: bool = True, likely: int = 0, **request: Any) -> ChatReply:
        """One chat completion. `sure=False` = the server may not know the options, ask twice.

        `likely` = tokens that the reply will probably have.
        """
        guessed = sum(guess_tokens(str(m.get("content", ""))) for m in request["messages"])

        async def once(client: AsyncOpenAI, spent: _Tokens) -> ChatReply:
            create: Any = client.chat.completions.with_raw_response.create
            body = json_body(await create(**request))
            try:
                reply = chat_reply(body)
            except CallError:
                if number(body, "prompt_tokens"):  # a refusal is paid for as well
                    self._count(body, guessed, "", spent)
                raise
            self._count(body, guessed, reply.text, spent)
            if likely and not reply.cut:
                self.usage.learn("completion", likely, spent.completion)
            return reply

        need = _Tokens(
            guessed * self.usage.scale("prompt"), likely * self.usage.scale("completion")
        )
        reply: ChatReply = await self._send(once, "chat", sure, need)
        return reply

    async def embed(self, texts: Sequence[str], model: str) -> list[list[float]]:
        """One vector a text, in order."""
        guessed = sum(map(guess_tokens, texts))

        async def once(client: AsyncOpenAI, spent: _Tokens) -> list[list[float]]:
            create: Any = client.embeddings.with_raw_response.create
            body = json_body(await create(model=model, input=list(texts), encoding_format="float"))
            vectors = vectors_of(body, len(texts))
            spent.embedding = number(body, "prompt_tokens") or number(body, "total_tokens") or 0
            spent.embedding = spent.embedding or guessed
            self.usage.add(embedding_tokens=int(spent.embedding))
            return vectors

        need = _Tokens(embedding=guessed)
        vectors: list[list[float]] = await self._send(once, "embeddings", True, need)
        return vectors

    def probing(self) -> asyncio.Lock:
        """A lock of this loop: held while the server's abilities are not known yet."""
        return self.lines.now().probing

    async def aclose(self) -> None:
        """Close this loop's client now rather than at the end of the loop."""
        await self.lines.aclose()

    async def _send(self, once: _Once, what: str, sure: bool, need: _Tokens) -> Any:
        failed: Counter[str] = Counter()
        tries = self.config.tries
        while True:
            found = await self._attempt(once, what, need)
            if not isinstance(found, CallError):
                self._given_up, self._broken = 0, None
                return found
            failed[found.kind] += 1
            sent = failed.total()
            unsure = not sure and found.status in (500, 501)
            most = min(tries, RETRIED.get(found.kind, 1), TRIES_UNSURE if unsure else tries)
            over = found.kind not in RETRIED or failed[found.kind] >= most or sent >= tries
            wait = self._wait(found, sent)
            if wait > self.config.longest_wait and not over:
                found.detail += f"; Retry-After: {wait:,.0f} s"
            if over or wait > self.config.longest_wait:
                self._give_up(found, sure)
                raise found
            await asyncio.sleep(wait)
            self.usage.add(retries=1)

    async def _attempt(self, once: _Once, what: str, need: _Tokens) -> Any:
        """The result, or a `CallError` as a value: no exception of the client is chained to it."""
        line = await self.lines.ready()
        era = await line.gate.enter()
        try:
            self._refuse_when_hopeless()  # after the wait: much may have happened meanwhile
            reserved = self._reserve(need)
        except CallError:
            line.gate.leave()
            raise
        begin, spent = time.perf_counter(), _Tokens()
        try:
            async with asyncio.timeout(self.config.timeout):
                done = await once(line.client, spent)
            line.gate.faster()
            return done
        except Exception as error:
            found = classify(error, self.config.key)
        finally:
            line.gate.leave()
            self.usage.add(seconds=time.perf_counter() - begin, **{what: 1})
            if self.purse is not None:
                self.purse.settle(reserved, self._cost(spent))
        self.usage.fault(found.kind)
        if found.kind in ("rate_limited", "timeout"):  # a slow server is a crowded one
            pause = found.retry_after or 0.0
            line.gate.slower(era, pause if pause <= self.config.longest_wait else 0.0)
        if found.kind == "auth" and found.status == 401:
            self._barred = found
        return found

    def _give_up(self, found: CallError, sure: bool) -> None:
        if found.kind in BREAKING and (sure or found.kind != "server_error"):
            self._given_up += 1
            if self._given_up >= BREAK_AFTER:
                self._broken = (time.monotonic() + BREAK_SECONDS, found)

    def _wait(self, found: CallError, sent: int) -> float:
        """Seconds before the next send: what the server asks, else doubled and jittered."""
        jitter = random.uniform(0.5, 1.5)
        if found.retry_after is not None:
            return found.retry_after + self.config.backoff * 0.2 * jitter
        return float(min(LONGEST_BACKOFF, self.config.backoff * 2 ** (sent - 1)) * jitter)

    def _refuse_when_hopeless(self) -> None:
        if self._barred is not None:
            raise CallError("auth", self._barred.detail, self._barred.status)
        if self._broken is not None and time.monotonic() < self._broken[0]:
            last = self._broken[1]
            raise CallError(last.kind, f"{last.detail} (not asked again for a while)", last.status)

    def _reserve(self, need: _Tokens) -> Cost:
        """Put aside what a request will cost. Raises `CallError` where the budget is too small."""
        cost = self._cost(need)
        if self.purse is not None and not self.purse.reserve(cost):
            raise CallError("budget", str(self.purse.budget))
        return cost

    def _cost(self, tokens: _Tokens) -> Cost:
        prices, both = self.config.prices, tokens.prompt + tokens.completion
        return Cost(1, both, prices.of(*tokens.each()) if prices else 0.0)

    def _count(self, body: Any, guessed: int, text: str, spent: _Tokens) -> None:
        prompt, completion = number(body, "prompt_tokens"), number(body, "completion_tokens")
        if prompt:
            self.usage.learn("prompt", guessed, prompt)
            if guessed > LONG_PROMPT and prompt < guessed * SHARE_READ:
                self.usage.note(say("read_in_part", "en"))
        spent.prompt = prompt or guessed
        spent.completion = guess_tokens(text) if completion is None else completion
        self.usage.add(
            prompt_tokens=int(spent.prompt),
            completion_tokens=int(spent.completion),
            guessed=int(not prompt),
        )
