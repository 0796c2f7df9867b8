"""Two answers compared by the model behind a server: one request for each order they stand in."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.errors import error_line
from rag_doctor.judges.base import JudgeFailure
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.fence import draw_mark, fenced
from rag_doctor.judges.openai.prompts import Prompt, make_prompt, template
from rag_doctor.judges.openai.questioner import Questioner
from rag_doctor.judges.openai.schemas import choice_schema
from rag_doctor.judges.openai.wording import failure, say
from rag_doctor.judges.preference import Choice, Duel, Preference

__all__ = ["Preferrer", "prefer_prompt"]

NAMES = {
    "en": ("QUESTION", "REFERENCE", "ANSWER 1", "ANSWER 2"),
    "zh": ("问题", "参考答案", "回答 1", "回答 2"),
}
CHOICES: dict[str, Choice] = {"1": "first", "2": "second", "tie": "tie"}
LIKELY = 70  # tokens of a verdict with its reasons


def prefer_prompt(duel: Duel) -> Prompt:
    """Which of the two serves better?"""
    texts = (duel.question, duel.reference or "", duel.first, duel.second)
    mark = draw_mark(texts)
    question, reference, first, second = (
        fenced(mark, name, text) for name, text in zip(NAMES[duel.lang], texts, strict=True)
    )
    return make_prompt(
        "prefer",
        duel.lang,
        mark=mark,
        schema=choice_schema("better", *CHOICES),
        required=frozenset({"reasons"}),
        likely_tokens=LIKELY,
        question=question,
        reference=reference if duel.reference else "",
        first=first,
        second=second,
    )


class Preferrer(Questioner):
    """Compares answers; one duel that fails fails alone."""

    async def prefer(self, duels: Sequence[Duel]) -> list[Preference | JudgeFailure]:
        """All duels side by side, in order."""
        return list(await asyncio.gather(*(self._guarded(duel) for duel in duels)))

    async def _guarded(self, duel: Duel) -> Preference | JudgeFailure:
        try:
            return await self._prefer(duel)
        except CallError as error:
            return JudgeFailure(failure(error.kind, error.detail, error.status, duel.lang))
        except Exception as error:  # a judge's failure is data, never a verdict
            return JudgeFailure(self._config.key.hide(error_line(error)))

    async def _prefer(self, duel: Duel) -> Preference:
        return await self._settled(
            self._key(duel),
            lambda: prefer_prompt(duel),
            lambda data: _read(data, duel.lang),
            lambda found: found.choice is not None,
            ("reasons", "better"),
        )

    def _key(self, duel: Duel) -> str:
        told = template("prefer", duel.lang)
        content = {
            "question": duel.question,
            "reference": duel.reference,
            "answers": [duel.first, duel.second],
            "prompt": [told.version, told.system, told.user],
        }
        return self._keys.chat("prefer", duel.lang, content)


def _read(data: Mapping[str, Any], lang: str) -> Preference:
    """The verdict and its reasons; off the menu there is none."""
    said = str(data.get("better", "")).strip().casefold()
    lines = [" ".join(r.split()) for r in data.get("reasons", ()) if isinstance(r, str)]
    if said not in CHOICES:
        return Preference(None, say("off_menu", lang, label=said[:40]))
    joint = "；" if lang == "zh" else "; "
    reason = joint.join(line.rstrip("。.;；") for line in lines if line)
    return Preference(CHOICES[said], reason)
