"""What the labeller's script may send."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from rag_doctor.widgets.events import Event

__all__ = ["LABEL_EVENTS", "Give", "Step", "Undo", "Who"]


class Who(Event):
    """The name of who labels."""

    who: str = Field(max_length=80)


class Give(Event):
    """A label for the item on show."""

    id: str = Field(max_length=100_000)
    label: str = Field(max_length=40)
    note: str = Field(default="", max_length=20_000)
    question: str = Field(default="", max_length=100_000)
    reference: str = Field(default="", max_length=100_000)


class Undo(Event):
    """Take the last label back."""


class Step(Event):
    """To the item after (1) or before (-1); 0 = to the first."""

    by: int = Field(ge=-1, le=1)


LABEL_EVENTS: Mapping[str, type[Event]] = {"who": Who, "give": Give, "undo": Undo, "step": Step}
