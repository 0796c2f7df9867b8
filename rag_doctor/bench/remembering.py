"""A judge that is asked the same thing once: trials come back to the same prompts and answers."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from rag_doctor.judges.base import Judge, JudgeCard, JudgeFailure, Relation, Split, Weighing
from rag_doctor.records import Case

__all__ = ["Remembering", "content_of"]

MOST = 60_000


def content_of(case: Case) -> str:
    """A hash of all that a judge reads of a case."""
    texts = [f"{chunk.id}\0{chunk.source}\0{chunk.text}" for chunk in case.contexts]
    labels = sorted((case.relevant_ids or {}).items())
    parts = (case.question, case.answer, case.reference, case.lang, case.contexts_known, labels)
    told = "\1".join([repr(parts), *texts])
    return hashlib.sha256(told.encode("utf-8", "replace")).hexdigest()


class Remembering:
    """The inner judge, whose replies are kept in memory. Failures are not kept."""

    def __init__(self, inner: Judge) -> None:
        self._inner = inner
        self._kept: OrderedDict[str, Any] = OrderedDict()
        self.asked = 0

    @property
    def card(self) -> JudgeCard:
        """The inner judge's."""
        return self._inner.card

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """As the inner judge."""

        async def ask(fresh: Sequence[int]) -> list[Any]:
            return list(await self._inner.split([cases[i] for i in fresh]))

        return await self._reply("split", cases, ask)

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """As the inner judge."""

        async def ask(fresh: Sequence[int]) -> list[Any]:
            picked = [cases[i] for i in fresh], [splits[i] for i in fresh]
            return list(await self._inner.weigh(*picked))

        return await self._reply("weigh", cases, ask)

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """As the inner judge."""

        async def ask(fresh: Sequence[int]) -> list[Any]:
            picked = [cases[i] for i in fresh], [splits[i] for i in fresh]
            return list(await self._inner.relate(*picked))

        return await self._reply("relate", cases, ask)

    async def _reply(
        self,
        question: str,
        cases: Sequence[Case],
        ask: Callable[[Sequence[int]], Awaitable[list[Any]]],
    ) -> list[Any]:
        keys = [f"{question}:{content_of(case)}" for case in cases]
        first = {key: i for i, key in reversed(list(enumerate(keys))) if key not in self._kept}
        fresh = sorted(first.values())
        replies = (
            dict(zip((keys[i] for i in fresh), await ask(fresh), strict=True)) if fresh else {}
        )
        self.asked += len(fresh)
        for key, reply in replies.items():
            if not isinstance(reply, JudgeFailure):
                self._kept[key] = reply
        out = [replies[key] if key in replies else self._kept[key] for key in keys]
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        return out
