"""What the playground's script may send."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from rag_doctor.widgets.events import Event

__all__ = ["PLAY_EVENTS", "AskIt", "CompareAll", "Hold", "KnobValue"]

KnobValue = bool | int | float | str | None


class AskIt(Event):
    """Ask under these knobs. `id` = the question of the list that stands in the box; `None` = a
    question of one's own."""

    question: str = Field(max_length=20_000)
    id: str | None = Field(default=None, max_length=2_000)
    knobs: dict[str, KnobValue] = Field(max_length=200)


class Hold(Event):
    """Hold every later setting against the one on show; `on` false = against the one before it."""

    on: bool


class CompareAll(Event):
    """Both settings on the questions of the list; `limit` = at most so many, evenly taken."""

    limit: int | None = Field(default=None, ge=1)


PLAY_EVENTS: Mapping[str, type[Event]] = {"ask": AskIt, "hold": Hold, "compare_all": CompareAll}
