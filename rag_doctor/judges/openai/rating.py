"""Helpfulness, and context relevancy by two wordings: one request each, only when asked for.

Contexts beyond a request's size go in groups; the best group's grade counts, since what one group
holds the whole holds. A grade off its scale is asked for once more, and then there is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any

from rag_doctor.judges.openai.fence import draw_mark, fenced
from rag_doctor.judges.openai.grouping import Piece, groups
from rag_doctor.judges.openai.prompts import Prompt, make_prompt
from rag_doctor.judges.openai.questioner import Questioner
from rag_doctor.judges.openai.schemas import grade_schema
from rag_doctor.judges.openai.wording import say
from rag_doctor.judges.rating import CONTEXT_SCALE, HELP_SCALE, Grade, Rating
from rag_doctor.records import Case

__all__ = ["WORDINGS", "Rater", "context_prompt", "help_prompt"]

WORDINGS = ("context_a", "context_b")
NAMES = {"en": ("QUESTION", "ANSWER", "PASSAGE {n}"), "zh": ("问题", "回答", "段落 {n}")}
LIKELY_GRADE = 70  # tokens of a grade with its reasons


def help_prompt(case: Case) -> Prompt:
    """How far would this answer help?"""
    mark, lang = draw_mark([case.question, case.answer]), case.ui_lang
    question, answer, _ = NAMES[lang]
    return make_prompt(
        "help",
        lang,
        mark=mark,
        schema=grade_schema(*HELP_SCALE),
        required=frozenset({"reasons"}),
        likely_tokens=LIKELY_GRADE,
        question=fenced(mark, question, case.question),
        answer=fenced(mark, answer, case.answer),
    )


def context_prompt(case: Case, group: list[Piece], wording: str) -> Prompt:
    """How far do these passages hold what the question asks for?"""
    mark, lang = draw_mark([case.question, *(piece.text for piece in group)]), case.ui_lang
    question, _, passage = NAMES[lang]
    return make_prompt(
        wording,
        lang,
        mark=mark,
        schema=grade_schema(*CONTEXT_SCALE),
        required=frozenset({"reasons"}),
        likely_tokens=LIKELY_GRADE,
        question=fenced(mark, question, case.question),
        passages="\n\n".join(fenced(mark, passage.format(n=p.n), p.text) for p in group),
    )


class Rater(Questioner):
    """Grades cases. Raises `CallError` for a case that cannot be judged."""

    def questions(self, case: Case) -> Iterator[tuple[str, Prompt]]:
        """The cache key and the request of everything that is asked about a case."""
        if case.answer.strip():
            yield self._help_key(case), help_prompt(case)
        for wording in WORDINGS:
            for group in self._groups(case):
                yield self._context_key(case, group, wording), context_prompt(case, group, wording)

    async def rate(self, case: Case) -> Rating:
        """All grades of a case, side by side."""
        helps, *contexts = await asyncio.gather(
            self._help(case), *(self._context(case, wording) for wording in WORDINGS)
        )
        return Rating(helps, tuple(contexts) if case.contexts else ())

    async def _help(self, case: Case) -> Grade:
        if not case.answer.strip():
            return Grade(HELP_SCALE[0], say("empty_answer", case.ui_lang))
        return await self._graded(self._help_key(case), help_prompt(case), HELP_SCALE)

    async def _context(self, case: Case, wording: str) -> Grade:
        jobs = [
            (self._context_key(case, group, wording), context_prompt(case, group, wording))
            for group in self._groups(case)
        ]
        grades = await asyncio.gather(*(self._graded(*job, CONTEXT_SCALE) for job in jobs))
        known = [grade for grade in grades if grade.value is not None]
        best = max(known, key=lambda grade: grade.value or 0, default=None)
        if best is None:
            return grades[0] if grades else Grade(None)
        if len(known) < len(grades) and best.value != CONTEXT_SCALE[1]:
            return next(grade for grade in grades if grade.value is None)
        return best

    async def _graded(self, key: str, prompt: Prompt, scale: tuple[int, int]) -> Grade:
        return await self._settled(
            key,
            lambda: prompt,
            lambda data: _grade(data, scale, prompt.lang),
            lambda grade: grade.value is not None,
            ("reasons", "grade"),
        )

    def _groups(self, case: Case) -> list[list[Piece]]:
        return groups(case.contexts, self._config.group_chunks, self._config.window)

    def _help_key(self, case: Case) -> str:
        content = {"question": case.question, "answer": case.answer}
        return self._keys.chat("help", case.ui_lang, content)

    def _context_key(self, case: Case, group: list[Piece], wording: str) -> str:
        passages = [[piece.n, piece.text] for piece in group]
        content = {"question": case.question, "passages": passages}
        return self._keys.chat(wording, case.ui_lang, content)


def _grade(data: Mapping[str, Any], scale: tuple[int, int], lang: str) -> Grade:
    """The grade and its reasons; off the scale there is none."""
    said, (low, high) = data.get("grade"), scale
    lines = [" ".join(r.split()) for r in data.get("reasons", ()) if isinstance(r, str)]
    reason = ("；" if lang == "zh" else "; ").join(line.rstrip("。.;；") for line in lines if line)
    if isinstance(said, str) and said.strip().isdecimal() and len(said) < 4:
        said = int(said)
    if isinstance(said, float) and said.is_integer():
        said = int(said)
    if isinstance(said, bool) or not isinstance(said, int) or not low <= said <= high:
        shown = " ".join(str(said).split())[:40]
        return Grade(None, say("off_scale", lang, grade=shown, low=low, high=high))
    return Grade(said, reason)
