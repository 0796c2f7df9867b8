"""Two questions compared: by the server's embeddings, or by the embedder that is bundled.

Many cases' questions go in one request. Whether the server embeds at all is found out once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence

from rag_doctor.errors import error_line
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.transport import Transport
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.wording import say
from rag_doctor.text.embedder import Embedder, default_embedder

__all__ = ["CASES_A_REQUEST", "Compared", "Comparer"]

CASES_A_REQUEST = 16  # cases whose questions are embedded in one request
REMEMBERED = 86_400  # seconds that "the server embeds nothing" is believed
NO_ENDPOINT = ("bad_request",)  # 400, 404, 405, 501: the server has no embeddings

Compared = tuple[str, Sequence[str]]
"""A question, and the questions read back from its answer."""


class Comparer:
    """Cosines of questions. A job that cannot be compared gets its `CallError` as a value."""

    def __init__(
        self,
        transport: Transport,
        config: JudgeConfig,
        cache: ReplyCache,
        keys: Keys,
        usage: Usage,
        embedder: Embedder | None = None,
    ) -> None:
        self._transport = transport
        self._config = config
        self._cache = cache
        self._keys = keys
        self._usage = usage
        self._embedder = embedder
        self._served = embedder is None and config.embedding_model is not None
        self._proven = False

    @property
    def embedder_name(self) -> str:
        """Who compares the questions, as far as it is known."""
        if self._served:
            return self._config.embedding_model or ""
        return getattr(self._embedder, "name", "") or "the bundled embedder"

    async def compare(self, jobs: Sequence[Compared]) -> list[list[float] | CallError]:
        """Cosines in [0, 1] of each question with those read back, many cases a request."""
        done: list[list[float] | CallError] = [[] for _ in jobs]
        if self._served and not self._proven and self._known_to_have_none():
            self._use_own()
        todo = [i for i, (_, others) in enumerate(jobs) if others]
        if self._served:
            for i in list(todo):
                if (kept := self._kept(*jobs[i])) is not None:
                    done[i] = kept
                    todo.remove(i)
        packs = [todo[at : at + CASES_A_REQUEST] for at in range(0, len(todo), CASES_A_REQUEST)]
        found = await asyncio.gather(*(self._compared([jobs[i] for i in pack]) for pack in packs))
        for pack, replies in zip(packs, found, strict=True):
            for i, reply in zip(pack, replies, strict=True):
                done[i] = reply
        return done

    def _kept(self, question: str, others: Sequence[str]) -> list[float] | None:
        kept = [self._cache.get(key) for key in self._similarity_keys(question, others)]
        if not all(isinstance(value, float) for value in kept):
            return None
        self._usage.add(cache_hits=1)
        return [float(value) for value in kept if value is not None]

    def _similarity_keys(self, question: str, others: Sequence[str]) -> list[str]:
        model = self._config.embedding_model or ""
        return [self._keys.similarity(model, question, other) for other in others]

    async def _compared(self, jobs: Sequence[Compared]) -> list[list[float] | CallError]:
        """One request for these cases; smaller ones when the server rejects it."""
        texts = list(
            dict.fromkeys(text for question, others in jobs for text in (question, *others))
        )
        if self._served:
            try:
                vectors = await self._transport.embed(texts, self._config.embedding_model or "")
            except CallError as error:
                if not self._has_none(error):
                    return await self._apart(jobs, error)
            else:
                self._proven = True
                return self._cosines(jobs, dict(zip(texts, vectors, strict=True)), keep=True)
        try:
            here = await asyncio.to_thread(self._here, texts)
        except Exception as error:  # an embedder of the user's may do anything
            return [CallError("embedder", error_line(error))] * len(jobs)
        return self._cosines(jobs, here, keep=False)

    async def _apart(
        self, jobs: Sequence[Compared], error: CallError
    ) -> list[list[float] | CallError]:
        """One text that the server rejects must not take other cases with it."""
        if len(jobs) == 1 or error.kind not in ("bad_request", "too_long"):
            return [error] * len(jobs)
        middle = len(jobs) // 2
        first, second = await self._compared(jobs[:middle]), await self._compared(jobs[middle:])
        return [*first, *second]

    def _cosines(
        self, jobs: Sequence[Compared], vectors: Mapping[str, Sequence[float]], keep: bool
    ) -> list[list[float] | CallError]:
        found: list[list[float] | CallError] = []
        for question, others in jobs:
            cosines = [_cosine(vectors[question], vectors[other]) for other in others]
            found.append(cosines)
            if keep:
                keys = self._similarity_keys(question, others)
                self._cache.put_many(dict(zip(keys, cosines, strict=True)))
        return found

    def _has_none(self, error: CallError) -> bool:
        """Does the server embed at all? Found out once; a passing failure is no answer."""
        gone = error.kind in NO_ENDPOINT or (error.kind == "server_error" and not self._proven)
        if gone and not self._proven:
            self._use_own()
            if error.kind in NO_ENDPOINT:
                key = self._keys.no_embeddings(self._config.embedding_model or "")
                self._cache.put(key, {"at": time.time()})
        return gone and not self._served

    def _known_to_have_none(self) -> bool:
        """Did an earlier run find out, less than a day ago? Then it is not asked again."""
        kept = self._cache.get(self._keys.no_embeddings(self._config.embedding_model or ""))
        return kept is not None and 0 <= time.time() - kept["at"] < REMEMBERED

    def _use_own(self) -> None:
        self._served = False
        self._usage.note(say("embedded_here", "en"))

    def _here(self, texts: list[str]) -> dict[str, Sequence[float]]:
        embedder = self._embedder or default_embedder()
        return dict(zip(texts, embedder.encode(texts).tolist(), strict=True))


def _cosine(left: Sequence[float], right: Sequence[float]) -> float:
    """The cosine, cut to [0, 1]."""
    dot = sum(a * b for a, b in zip(left, right, strict=True))
    norm = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return round(min(1.0, max(0.0, dot / norm)), 6) if norm else 0.0
