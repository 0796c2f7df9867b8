"""The third question: questions read back from the answer, compared with the one that was asked.

The model sees the answer alone: whoever knows the question writes it down again, and every answer
would look relevant. A refusal or an evasion is not asked about at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rag_doctor.judges.base import Relation
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.fence import draw_mark, fenced
from rag_doctor.judges.openai.keys import Keys
from rag_doctor.judges.openai.ladder import Asker
from rag_doctor.judges.openai.prompts import Prompt, make_prompt
from rag_doctor.judges.openai.reading import NAMES, Reading
from rag_doctor.judges.openai.schemas import REVERSE
from rag_doctor.judges.openai.transport import Transport
from rag_doctor.judges.openai.usage import Usage
from rag_doctor.judges.openai.wording import say
from rag_doctor.records import Case
from rag_doctor.text.embedder import Embedder, default_embedder
from rag_doctor.text.language import detect_language

__all__ = ["Relater", "reverse_content", "reverse_prompt", "reverse_reply"]

NO_ENDPOINT = ("bad_request",)  # 400, 404, 405, 501: the server has no embeddings


def reverse_content(case: Case, n: int) -> dict[str, Any]:
    """What the reply depends on, apart from judge and prompt: the question is not in it."""
    return {"answer": case.answer, "n": n}


def reverse_prompt(case: Case, n: int) -> Prompt:
    """The request for one answer."""
    mark, lang = draw_mark([case.answer]), case.ui_lang
    return make_prompt(
        "reverse",
        lang,
        mark=mark,
        schema=REVERSE,
        required=frozenset({"questions"}),
        n=str(n),
        answer=fenced(mark, NAMES[lang][1], case.answer),
    )


def reverse_reply(data: Mapping[str, Any], n: int) -> list[str]:
    """At most `n` different questions. Raises `CallError` when there is none."""
    items = data.get("questions")
    texts = [item for item in items if isinstance(item, str)] if isinstance(items, list) else []
    tidy = dict.fromkeys(" ".join(text.split()) for text in texts if text.strip())
    if not tidy:
        raise CallError("unreadable", "no questions")
    return list(tidy)[:n]


class Relater:
    """Relates cases. Raises `CallError` for a case that cannot be judged."""

    def __init__(
        self,
        asker: Asker,
        transport: Transport,
        config: JudgeConfig,
        cache: ReplyCache,
        keys: Keys,
        usage: Usage,
        embedder: Embedder | None = None,
    ) -> None:
        self._asker = asker
        self._transport = transport
        self._config = config
        self._cache = cache
        self._keys = keys
        self._usage = usage
        self._embedder = embedder
        self._served = embedder is None and config.embedding_model is not None
        self._proven = False

    async def relate(self, case: Case, reading: Reading) -> Relation:
        """The answer against the question; what the reading found about the reference is kept."""
        return replace(
            await self._to_question(case, reading),
            correctness=reading.correctness,
            correctness_reason=reading.why,
            contradiction=reading.contradiction,
        )

    async def _to_question(self, case: Case, reading: Reading) -> Relation:
        ui, refusal = case.ui_lang, reading.split.refusal
        if not case.answer.strip() or refusal.refused or refusal.noncommittal:
            blank = not case.answer.strip()
            key = "empty_answer" if blank else "refused" if refusal.refused else "evasive"
            return Relation(
                similarities=(0.0,),
                noncommittal=(not blank,),
                evasive=refusal.noncommittal,
                reason=say(key, ui),
            )
        questions = await self._questions(case)
        similarities = await self._similarities(case.question, questions)
        foreign = _foreign(case)
        return Relation(
            similarities=tuple(similarities),
            noncommittal=(False,) * len(similarities),
            reverse_questions=tuple(questions),
            unanswered=tuple(part for part, answered in reading.parts if not answered),
            wrong_language=foreign,
            reason=say("wrong_language", ui) if foreign else "",
        )

    def key(self, case: Case) -> str:
        """The cache key of the reverse questions."""
        n = self._config.questions
        return self._keys.chat("reverse", case.ui_lang, reverse_content(case, n))

    async def _questions(self, case: Case) -> list[str]:
        n, key = self._config.questions, self.key(case)
        if (kept := self._cache.get(key)) is not None:
            self._usage.add(cache_hits=1)
            return reverse_reply(kept, n)
        reply = await self._asker.ask(reverse_prompt(case, n))
        questions = reverse_reply(reply.data, n)
        self._cache.put(key, {"questions": questions})
        return questions

    async def _similarities(self, question: str, others: Sequence[str]) -> list[float]:
        """Cosines in [0, 1], by the server's embeddings or the bundled ones."""
        if self._served:
            model = self._config.embedding_model or ""
            keys = [self._keys.similarity(model, question, other) for other in others]
            kept = [self._cache.get(key) for key in keys]
            if all(isinstance(value, float) for value in kept):
                self._usage.add(cache_hits=1)
                return [float(value) for value in kept if value is not None]
            try:
                vectors = await self._transport.embed([question, *others], model)
            except CallError as error:
                if not self._has_none(error):
                    raise
            else:
                self._proven = True
                cosines = [_cosine(vectors[0], vector) for vector in vectors[1:]]
                self._cache.put_many(dict(zip(keys, cosines, strict=True)))
                return cosines
        return await asyncio.to_thread(self._here, question, list(others))

    def _has_none(self, error: CallError) -> bool:
        """Does the server embed at all? Found out once; a passing failure is no answer."""
        gone = error.kind in NO_ENDPOINT or (error.kind == "server_error" and not self._proven)
        if gone and not self._proven:
            self._served = False
            self._usage.note(say("embedded_here", "en"))
        return gone and not self._served

    def _here(self, question: str, others: list[str]) -> list[float]:
        embedder = self._embedder or default_embedder()
        vectors = embedder.encode([question, *others])
        return [_cosine(vectors[0].tolist(), vector.tolist()) for vector in vectors[1:]]


def _cosine(left: Sequence[float], right: Sequence[float]) -> float:
    """The cosine, cut to [0, 1]."""
    dot = sum(a * b for a, b in zip(left, right, strict=True))
    norm = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return round(min(1.0, max(0.0, dot / norm)), 6) if norm else 0.0


def _foreign(case: Case) -> bool:
    """Is one of question and answer English and the other Chinese?"""
    return {detect_language(case.question), detect_language(case.answer)} == {"en", "zh"}
