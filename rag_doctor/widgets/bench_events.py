"""What the workbench's script may send. `at` is a case's place in the report, from 0."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rag_doctor.widgets.events import Event

__all__ = ["EVENTS", "AskExport", "AskRows", "GiveLabel", "GiveNote", "Look", "Mark", "OpenCase"]


class AskRows(Event):
    """The columns, please."""


class OpenCase(Event):
    """The page of one case."""

    at: int = Field(ge=0)


class Look(Event):
    """What is searched, filtered, sorted and chosen now. `facets` = places of chosen values."""

    search: str = Field(default="", max_length=500)
    facets: dict[str, list[int]] = Field(default_factory=dict)
    sort: str = Field(default="", max_length=200)
    down: bool = False
    at: int | None = Field(default=None, ge=0)
    opened: bool = False


class Mark(Event):
    """Mark a case, or take the mark away."""

    at: int = Field(ge=0)
    on: bool


class GiveLabel(Event):
    """A label for a case; empty = withdrawn."""

    at: int = Field(ge=0)
    label: str = Field(max_length=40)


class GiveNote(Event):
    """A note on a case; empty = none."""

    at: int = Field(ge=0)
    note: str = Field(max_length=20_000)


class AskExport(Event):
    """Cases to take away."""

    what: Literal["jsonl", "csv", "html", "md", "copy"]
    scope: Literal["shown", "marked", "case"] = "shown"


EVENTS: dict[str, type[Event]] = {
    "rows": AskRows,
    "open": OpenCase,
    "look": Look,
    "mark": Mark,
    "label": GiveLabel,
    "note": GiveNote,
    "export": AskExport,
}
