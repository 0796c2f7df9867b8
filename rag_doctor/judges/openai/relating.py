"""The third question: questions read back from the answer, compared with the one that was asked.

The model sees the answer alone: whoever knows the question writes it down again, and every answer
would look relevant. A refusal or an evasion is not asked about at all.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rag_doctor.errors import error_line
from rag_doctor.judges.base import Relation
from rag_doctor.judges.cache import ReplyCache
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.fence import draw_mark, fenced
from rag_doctor.judges.openai.flights import Flights
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

__all__ = [
    "AskedBack",
    "Relater",
    "relation_of",
    "reverse_content",
    "reverse_prompt",
    "reverse_reply",
]

LIKELY_QUESTION = 25  # tokens of a question read back, with its marks
CASES_A_REQUEST = 16  # cases whose questions are embedded in one request
REMEMBERED = 86_400  # seconds that "the server embeds nothing" is believed
NO_ENDPOINT = ("bad_request",)  # 400, 404, 405, 501: the server has no embeddings


Compared = tuple[str, Sequence[str]]
"""A question, and the questions read back from its answer."""


@dataclass(frozen=True, slots=True)
class AskedBack:
    """The reading of a case, and the questions read back; none = there was nothing to ask."""

    reading: Reading
    questions: tuple[str, ...]


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
        likely_tokens=LIKELY_QUESTION * n,
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
    """Asks back and compares. Raises `CallError` for a case that cannot be judged."""

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
        self._flights = Flights()

    @property
    def embedder_name(self) -> str:
        """Who compares the questions, as far as it is known."""
        if self._served:
            return self._config.embedding_model or ""
        return getattr(self._embedder, "name", "") or "the bundled embedder"

    async def ask_back(self, case: Case, reading: Reading) -> AskedBack:
        """The questions that the answer would answer; none for an answer that gives nothing."""
        refusal = reading.split.refusal
        silent = not case.answer.strip() or refusal.refused or refusal.noncommittal
        return AskedBack(reading, () if silent else tuple(await self._questions(case)))

    def key(self, case: Case) -> str:
        """The cache key of the reverse questions."""
        n = self._config.questions
        return self._keys.chat("reverse", case.ui_lang, reverse_content(case, n))

    async def _questions(self, case: Case) -> list[str]:
        n, key = self._config.questions, self.key(case)
        if (kept := self._cache.get(key)) is not None:
            self._usage.add(cache_hits=1)
            return reverse_reply(kept, n)
        return await self._flights.join(key, lambda: self._ask(case, n, key))

    async def _ask(self, case: Case, n: int, key: str) -> list[str]:
        reply = await self._asker.ask(reverse_prompt(case, n))
        questions = reverse_reply(reply.data, n)
        self._cache.put(key, {"questions": questions})
        return questions

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


def relation_of(case: Case, asked: AskedBack, similarities: Sequence[float]) -> Relation:
    """The answer against the question; what the reading found about the reference is kept."""
    return replace(
        _to_question(case, asked, similarities),
        parts=asked.reading.parts,
        correctness=asked.reading.correctness,
        correctness_reason=asked.reading.why,
        contradiction=asked.reading.contradiction,
    )


def _to_question(case: Case, asked: AskedBack, similarities: Sequence[float]) -> Relation:
    ui, refusal = case.ui_lang, asked.reading.split.refusal
    if not asked.questions:
        blank = not case.answer.strip()
        key = "empty_answer" if blank else "refused" if refusal.refused else "evasive"
        return Relation(
            similarities=(0.0,),
            noncommittal=(not blank,),
            evasive=refusal.noncommittal,
            reason=say(key, ui),
        )
    foreign = _foreign(case)
    return Relation(
        similarities=tuple(similarities),
        noncommittal=(False,) * len(similarities),
        reverse_questions=asked.questions,
        unanswered=tuple(part for part, answered in asked.reading.parts if not answered),
        wrong_language=foreign,
        reason=say("wrong_language", ui) if foreign else "",
    )


def _cosine(left: Sequence[float], right: Sequence[float]) -> float:
    """The cosine, cut to [0, 1]."""
    dot = sum(a * b for a, b in zip(left, right, strict=True))
    norm = (sum(a * a for a in left) * sum(b * b for b in right)) ** 0.5
    return round(min(1.0, max(0.0, dot / norm)), 6) if norm else 0.0


def _foreign(case: Case) -> bool:
    """Is one of question and answer English and the other Chinese?"""
    return {detect_language(case.question), detect_language(case.answer)} == {"en", "zh"}
