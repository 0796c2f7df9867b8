"""From a prompt to a checked JSON reply: schema, then any JSON, then text; one repair; one retry.

unreadable, with braces    → the model is asked once to put its own reply right (no data sent)
unreadable, without        → asked anew
cut by the length limit    → asked anew with twice the length, or what is whole is kept
cut while repeating itself → more length only buys more of it: what stands before the loop is taken
                             as an unreadable reply, and less length is given
still unreadable           → `CallError`; never a guess
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rag_doctor.judges.openai.abilities import RUNGS, Abilities
from rag_doctor.judges.openai.calls import CallError
from rag_doctor.judges.openai.config import JudgeConfig
from rag_doctor.judges.openai.fence import draw_mark, fenced
from rag_doctor.judges.openai.parse import loop_start, pick, salvage
from rag_doctor.judges.openai.prompts import Prompt, make_prompt
from rag_doctor.judges.openai.transport import ChatReply, Transport
from rag_doctor.judges.openai.usage import Usage

__all__ = ["Asker", "Reply"]

ASKS = 3  # times one prompt is asked before its case fails, the repair included
LONGEST_REPLY = 16_384
SHORT_REPLY = 768  # tokens for another try after a loop
LONGEST_REPAIR = 12_000  # characters of a broken reply worth sending back


@dataclass(frozen=True, slots=True)
class Reply:
    """The model's object. `whole=False` = it broke off; complete items were kept."""

    data: Mapping[str, Any]
    whole: bool = True


class Asker:
    """Asks one prompt and brings a reply with the required keys, or raises `CallError`."""

    def __init__(self, transport: Transport, config: JudgeConfig, usage: Usage) -> None:
        self._transport = transport
        self._config = config
        self._usage = usage
        self.abilities = Abilities()

    async def ask(self, prompt: Prompt, *, keep_part: bool = False) -> Reply:
        """The reply. `keep_part` = one that broke off is worth something (a list of verdicts)."""
        length = min(LONGEST_REPLY, max(self._config.max_tokens, prompt.reply_tokens))
        repaired, kind = False, "unreadable"
        written = ChatReply("", False)
        for ask in range(ASKS):
            last = ask == ASKS - 1
            if ask and not repaired and not written.cut and "{" in written.text:
                repaired = True
                self._usage.add(repairs=1)
                written = await self._complete(_repair(prompt, written.text), length)
            else:
                written = await self._complete(prompt, length)
            if (found := pick(written.text, prompt.required, prompt.mark)) is not None:
                return Reply(found)
            if keep_part and (written.cut or last):
                part = salvage(written.text, prompt.required, prompt.mark)
                if part is not None:
                    return Reply(part, whole=False)
            kind = "cut" if written.cut else "unreadable"
            if written.cut and (loop := loop_start(written.text)) is not None:
                kind, written = "looping", ChatReply(written.text[:loop], cut=False)
                length = min(length, max(SHORT_REPLY, prompt.reply_tokens))
            if written.cut:
                length = min(LONGEST_REPLY, 2 * length)
            self._usage.fault(kind)
        raise CallError(kind)

    async def _complete(self, prompt: Prompt, length: int) -> ChatReply:
        """One reply on the highest rung that the server knows; the first request finds it out."""
        if not self.abilities.probed:
            async with self._transport.probing():
                if not self.abilities.probed:
                    try:
                        return await self._on_ladder(prompt, length)
                    finally:
                        self.abilities.probed = True  # found out or not: nobody waits again
        return await self._on_ladder(prompt, length)

    async def _on_ladder(self, prompt: Prompt, length: int) -> ChatReply:
        able = self.abilities
        rung = able.rung
        while True:
            options = able.options(
                rung, prompt.schema, prompt.name, self._config.temperature, length
            )
            sure = able.proven or rung + 1 == len(RUNGS)
            try:
                reply = await self._transport.chat(
                    sure=sure,
                    likely=prompt.likely_tokens,
                    model=self._config.model,
                    messages=prompt.messages,
                    **options,
                )
            except CallError as error:
                if able.adapt(error, options):
                    continue
                if not able.steps_down(error, rung):
                    raise
                rung += 1
                continue
            able.settle(rung)
            return reply


def _repair(prompt: Prompt, written: str) -> Prompt:
    """The broken reply alone, fenced as data, with the shape it should have."""
    written = written[:LONGEST_REPAIR]
    mark = draw_mark([written, prompt.mark])
    return make_prompt(
        "repair",
        prompt.lang,
        mark=mark,
        schema=prompt.schema,
        required=prompt.required,
        reply=fenced(mark, "reply", written),
        wanted=prompt.mark,
        keys=", ".join(prompt.schema["properties"]),
    )
