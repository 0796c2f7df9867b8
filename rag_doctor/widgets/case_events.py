"""What the page of a case may send."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from rag_doctor.views.whole import NAMES
from rag_doctor.widgets.events import Event

__all__ = ["CASE_EVENTS", "Back", "Judge", "Lit", "Try", "Whole"]

LONGEST_ANSWER = 100_000


class Lit(Event):
    """The claim that the reader holds; `None` = none."""

    claim: str | None = Field(max_length=12)


class Whole(Event):
    """Show more of a long text."""

    text: str = Field(pattern=NAMES)


class Judge(Event):
    """Judge this answer in place of the pipeline's."""

    answer: str = Field(max_length=LONGEST_ANSWER)


class Back(Event):
    """Back to the pipeline's own answer."""


class Try(Event):
    """Run the pipeline again on this case with a fix's patch."""

    fix: int = Field(ge=0, lt=100)


CASE_EVENTS: Mapping[str, type[Event]] = {
    "lit": Lit,
    "whole": Whole,
    "judge": Judge,
    "back": Back,
    "try": Try,
}
