"""The third question: questions read back from the answer, compared with the one that was asked.

The model sees the answer alone: whoever knows the question writes it down again, and every answer
would look relevant. A refusal or an evasion is not asked about at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rag_doctor.judges.base import Relation
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.fence import draw_mark, fenced
from rag_doctor.judges.openai.prompts import Prompt, make_prompt
from rag_doctor.judges.openai.questioner import Questioner
from rag_doctor.judges.openai.reading import NAMES, Reading
from rag_doctor.judges.openai.schemas import REVERSE
from rag_doctor.judges.openai.wording import say
from rag_doctor.records import Case
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


class Relater(Questioner):
    """Asks back. Raises `CallError` for a case that cannot be judged."""

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


def _foreign(case: Case) -> bool:
    """Is one of question and answer English and the other Chinese?"""
    return {detect_language(case.question), detect_language(case.answer)} == {"en", "zh"}
