"""A fair judge that looks for a claim's own number in the chunks, and ways to sway it."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from rag_doctor.judges.base import (
    ChunkUse,
    JudgeCard,
    JudgeFailure,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.records import Case, Chunk, Claim, ClaimVerdict, Evidence, Refusal


class NumberJudge:
    """A claim is supported when a chunk holds its number; fair unless swayed.

    `reads_first` = only so many chunks from the top are read. `likes_length` = relevancy grows with
    the answer. `easily_pleased` = in a long answer every claim is supported. `lenient_first` = of
    two answers to a question in one batch, everything in the first is supported. `no_english` =
    Chinese claims with English words have no support. `noise` = share of verdicts that fall at
    random. `fails` = ids on which it raises.
    """

    def __init__(self, model: str = "", **swayed: Any) -> None:
        settings = {"model": model} if model else {}
        self.card = JudgeCard("number", "1", ("en", "zh"), settings=settings)
        self.swayed = swayed
        self.rounds = 0
        self.cases = 0
        self._luck = random.Random(7)

    async def split(self, cases: Sequence[Case]) -> list[Any]:
        return [
            Split(_claims(case.answer), _claims(case.reference or ""), Refusal()) for case in cases
        ]

    async def weigh(self, cases: Sequence[Case], splits: Sequence[Split]) -> list[Any]:
        if any(case.id in self.swayed.get("fails", ()) for case in cases) and len(cases) > 1:
            raise RuntimeError("one of these breaks me")
        self.rounds += 1
        self.cases += len(cases)
        seen: set[str] = set()
        replies = []
        for case, split in zip(cases, splits, strict=True):
            lenient = bool(self.swayed.get("lenient_first")) and case.question not in seen
            seen.add(case.question)
            replies.append(self._weigh(case, split, lenient))
        return replies

    async def relate(self, cases: Sequence[Case], splits: Sequence[Split]) -> list[Any]:
        longer = self.swayed.get("likes_length", 0.0)
        return [Relation((min(1.0, 0.4 + longer * len(case.answer) / 1000),)) for case in cases]

    def _weigh(self, case: Case, split: Split, lenient: bool) -> Weighing | JudgeFailure:
        if case.id in self.swayed.get("fails", ()):
            return JudgeFailure("cannot read this")
        read = case.contexts[: self.swayed.get("reads_first", len(case.contexts))]
        return Weighing(
            tuple(self._verdict(case, claim, read, lenient) for claim in split.answer_claims),
            tuple(self._verdict(case, claim, read, lenient) for claim in split.reference_claims),
            tuple(ChunkUse(chunk.id, chunk in read) for chunk in case.contexts)
            if "reads_first" in self.swayed
            else tuple(ChunkUse(chunk.id, "fact" in chunk.text) for chunk in case.contexts),
            Sufficiency(True),
        )

    def _verdict(
        self, case: Case, claim: Claim, read: Sequence[Chunk], lenient: bool
    ) -> ClaimVerdict:
        number = re.search(r"\d+", claim.text)
        held = next((c for c in read if number and number[0] in re.findall(r"\d+", c.text)), None)
        supported = held is not None or lenient
        if self.swayed.get("easily_pleased") and len(case.answer) > 120:
            supported = True
        if self.swayed.get("no_english") and re.search("[A-Za-z]{3}", claim.text):
            supported = False
        if self._luck.random() < self.swayed.get("noise", 0.0):
            supported = self._luck.random() < 0.5
        seen = (Evidence(chunk_id=held.id, start=0, end=1, text=held.text[0]),) if held else ()
        return ClaimVerdict(
            claim=claim,
            support="supported" if supported else "not_mentioned",
            p_supported=0.9 if supported else 0.1,
            evidence=seen if supported else (),
        )


def _claims(text: str) -> tuple[Claim, ...]:
    return tuple(
        Claim(text=found[0], start=found.start(), end=found.end())
        for found in re.finditer(r"[^.。]+[.。]", text)
    )


def english(n: int, **fields: Any) -> Case:
    """Five chunks, the fact in one of them, the place changing from case to case."""
    texts = [f"Visitors of room {n} may leave their coats beside the door ({i})." for i in range(5)]
    texts[n % 5] = f"The fact: item {1000 + n} was sold on a rainy day in the small old town."
    given: dict[str, Any] = {
        "question": f"What of item {n}?",
        "answer": f"It is item {1000 + n}. It is item {5000 + n}.",
        "reference": f"It is item {1000 + n}.",
        "lang": "en",
    }
    given |= {"id": f"en-{n}", "contexts": _chunks(texts)}
    return Case(**{**given, **fields})


def chinese(n: int, **fields: Any) -> Case:
    """Two chunks; the answer speaks of a file and, in English, of the SSO."""
    texts = [f"编号 {1000 + n} 的文件由前台保管三年。", "访客的外套可以放在门边的架子上。"]
    given: dict[str, Any] = {
        "question": f"第 {n} 号文件呢？",
        "answer": f"编号 {1000 + n} 的文件在前台。编号 {1000 + n} 用 SSO 登录查看即可。",
        "lang": "zh",
    }
    given |= {"id": f"zh-{n}", "contexts": _chunks(texts)}
    return Case(**{**given, **fields})


def _chunks(texts: Sequence[str]) -> tuple[Chunk, ...]:
    return tuple(Chunk(id=f"c{i}", text=text, rank=i) for i, text in enumerate(texts, start=1))
