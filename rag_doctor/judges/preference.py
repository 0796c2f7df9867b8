"""Which of two answers serves better? A question that only some judges can be asked.

An answer that stands first, or second, is liked better by many models whatever it says. So a duel
is put in both orders by whoever asks, and a judge is never told which answer is the new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from rag_doctor.judges.base import JudgeFailure

__all__ = ["Choice", "Duel", "Preference", "PreferringJudge"]

Choice = Literal["first", "second", "tie"]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two answers to one question, in the order in which they are shown.

    `reference` = the right answer; `None` = not known. `lang` = `en` or `zh`, of the prompt.
    """

    question: str
    first: str
    second: str
    reference: str | None = None
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class Preference:
    """The better one. `choice` = `None`: the judge gave none, and `reason` says why."""

    choice: Choice | None
    reason: str = ""


@runtime_checkable
class PreferringJudge(Protocol):
    """A judge that compares. Replies keep the order and number of `duels`."""

    async def prefer(self, duels: Sequence[Duel]) -> list[Preference | JudgeFailure]: ...
