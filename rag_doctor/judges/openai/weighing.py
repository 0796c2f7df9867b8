"""The second question: claims and chunks against each other; each chunk travels once.

Contexts beyond a group's size go in several requests, each with all claims. `merging` says how the
replies become one. What a reply leaves out is asked again once, alone; then it has no verdict.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rag_doctor.judges.base import Split, Weighing
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.fence import draw_mark, fenced, one_line
from rag_doctor.judges.openai.found import Found, read_found, strange
from rag_doctor.judges.openai.grouping import Piece, groups, halved
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.ladder import Asker, Reply
from rag_doctor.judges.openai.merging import merged
from rag_doctor.judges.openai.prompts import Prompt, make_prompt
from rag_doctor.judges.openai.questioner import Questioner
from rag_doctor.judges.openai.schemas import WEIGH
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.records import Case

__all__ = ["Question", "Weigher", "question_of", "weigh_prompt"]

NAMES = {
    "en": ("QUESTION", "STATEMENTS", "PASSAGE {n}", "PARTS"),
    "zh": ("问题", "陈述", "段落 {n}", "部分"),
}
PER_CLAIM, PER_PASSAGE, WEIGH_REST = 110, 50, 200  # tokens of a wordy reply
LIKELY_CLAIM, LIKELY_PASSAGE, LIKELY_REST = 52, 26, 40  # … and of a usual one
ROUNDS = 6  # replies that broke off and are asked on, as long as each brings something
NO_STATEMENTS = {"en": "(none; reply with an empty list)", "zh": "（无；请回复空列表）"}


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a case's chunks. `statements` = id → text; `parts` = of the question."""

    lang: str
    question: str
    parts: tuple[str, ...]
    statements: dict[str, str]

    def content(self, group: Sequence[Piece]) -> dict[str, Any]:
        """What the reply depends on, apart from judge and prompt."""
        return {
            "question": self.question,
            "parts": list(self.parts),
            "statements": self.statements,
            "passages": [[piece.n, piece.text] for piece in group],
        }


def question_of(case: Case, split: Split, parts: Sequence[str]) -> Question:
    """The question for a case: A1, A2 … for the answer's claims, R1, R2 … for the reference's."""
    statements = {f"A{i}": claim.to_judge for i, claim in enumerate(split.answer_claims, 1)}
    statements |= {f"R{i}": claim.to_judge for i, claim in enumerate(split.reference_claims, 1)}
    return Question(case.ui_lang, case.question, tuple(parts) or (case.question,), statements)


def weigh_prompt(asked: Question, group: Sequence[Piece], wording: str = "a") -> Prompt:
    """The request for one group."""
    shown = asked.statements
    texts = [asked.question, *asked.parts, *shown.values(), *(piece.text for piece in group)]
    mark, lang = draw_mark(texts), asked.lang
    question, statements, passage, parts = NAMES[lang]
    head = asked.question
    if len(asked.parts) > 1:
        listed = (f"{i}. {one_line(part)}" for i, part in enumerate(asked.parts, 1))
        head = f"{head}\n{parts}:\n" + "\n".join(listed)
    lines = "\n".join(f"{one}: {one_line(text)}" for one, text in shown.items())
    return make_prompt(
        "weigh" if wording == "a" else "weigh_b",
        lang,
        mark=mark,
        schema=WEIGH,
        required=frozenset({"claims", "passages"} if shown else {"passages"}),
        reply_tokens=PER_CLAIM * len(shown) + PER_PASSAGE * len(group) + WEIGH_REST,
        likely_tokens=LIKELY_CLAIM * len(shown) + LIKELY_PASSAGE * len(group) + LIKELY_REST,
        question=fenced(mark, question, head),
        statements=fenced(mark, statements, lines or NO_STATEMENTS[lang]),
        passages="\n\n".join(fenced(mark, passage.format(n=p.n), p.text) for p in group),
    )


class Weigher(Questioner):
    """Weighs cases. Raises `CallError` for a case that cannot be judged."""

    def __init__(
        self, asker: Asker, config: JudgeConfig, cache: ReplyCache, keys: Keys, usage: Usage
    ) -> None:
        super().__init__(asker, config, cache, keys, usage)
        self._window = config.window  # smaller once the server said "too long"

    def groups(self, case: Case) -> list[list[Piece]]:
        """The requests a case needs, as groups of chunks."""
        most = 1 if self._config.thorough else self._config.group_chunks
        return groups(case.contexts, most, self._window)

    def key(self, asked: Question, group: Sequence[Piece]) -> str:
        """The cache key of one group's reply."""
        purpose = "weigh" if self._config.wording == "a" else "weigh_b"
        return self._keys.chat(purpose, asked.lang, asked.content(group))

    async def weigh(self, case: Case, split: Split, parts: Sequence[str]) -> Weighing:
        """Every claim and chunk of a case with contexts."""
        asked = question_of(case, split, parts)
        work = [self._group(asked, group) for group in self.groups(case)]
        found = [one for many in await asyncio.gather(*work) for one in many]
        weighing, unscored = merged(case, split, asked.parts, found)
        self._usage.add(unscored=unscored)
        return weighing

    async def _group(self, asked: Question, group: list[Piece]) -> list[tuple[list[Piece], Found]]:
        """One group's reply; several when the server found the group too long."""
        try:
            key = self.key(asked, group)
            return [(group, await self._flights.join(key, lambda: self._found(asked, group)))]
        except CallError as error:
            smaller = halved(group) if error.kind == "too_long" else None
            if smaller is None:
                raise
        return [pair for part in smaller for pair in await self._group(asked, part)]

    async def _found(self, asked: Question, group: list[Piece]) -> Found:
        ids, numbers = list(asked.statements), sorted({piece.n for piece in group})
        key = self.key(asked, group)
        if (kept := self._cache.get(key)) is not None:
            self._usage.add(cache_hits=1)
            return read_found(kept, ids, numbers, len(asked.parts))
        prompt = weigh_prompt(asked, group, self._config.wording)
        reply = await self._asker.ask(prompt, keep_part=True)
        found = read_found(reply.data, ids, numbers, len(asked.parts))
        self._name_faults(reply, found, ids, numbers)
        for _ in range(ROUNDS):
            before = found.missing(ids, numbers)
            if self._complete(found, ids, numbers):
                break
            whole = await self._again(asked, group, found, ids, numbers)
            if whole or found.missing(ids, numbers) == before:
                break
        if self._complete(found, ids, numbers):
            self._cache.put(key, found.as_data())
        return found

    async def _again(
        self, asked: Question, group: list[Piece], found: Found, ids: list[str], numbers: list[int]
    ) -> bool:
        """Ask once more, about the claims without a verdict only; a failure leaves them so.

        False = the reply broke off again, so that asking on may bring more.
        """
        claims, _ = found.missing(ids, numbers)
        self._usage.add(asked_again=1)
        # a small model calls a lone R1 by the name that the pattern of the reply begins with
        own = {f"A{n}": one for n, one in enumerate(claims, start=1)}
        alone = replace(asked, statements={n: asked.statements[one] for n, one in own.items()})
        prompt = weigh_prompt(alone, group, self._config.wording)
        try:
            reply = await self._asker.ask(prompt, keep_part=True)
        except CallError as error:
            if error.kind in ("budget", "auth"):
                raise
            return True
        more = read_found(reply.data, own, numbers, len(asked.parts))
        more.claims = {own[name]: claim for name, claim in more.claims.items()}
        found.fill(more)
        return reply.whole

    def _name_faults(self, reply: Reply, found: Found, ids: list[str], numbers: list[int]) -> None:
        for kind in strange(reply.data, ids):
            self._usage.fault(kind)
        if reply.whole and not self._complete(found, ids, numbers):
            self._usage.fault("incomplete")

    @staticmethod
    def _complete(found: Found, ids: list[str], numbers: list[int]) -> bool:
        return found.missing(ids, numbers) == ([], []) and found.covered is not None
