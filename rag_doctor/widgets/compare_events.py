"""What the page of a comparison may send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from rag_doctor.widgets.events import Event

__all__ = ["COMPARE_EVENTS", "MoreCases", "OpenPair", "Pick", "ShutPair"]


class Pick(Event):
    """Which cases are asked for. `how` = how they turned, empty = all; `cell` = outcome before and
    after; `group` = grouping and value."""

    how: Literal["", "broken", "fixed", "still_broken", "still_sound", "undecided"] = ""
    cell: list[str] | None = Field(default=None, min_length=2, max_length=2)
    group: list[str] | None = Field(default=None, min_length=2, max_length=2)
    search: str = Field(default="", max_length=500)


class MoreCases(Event):
    """More rows of the list."""


class OpenPair(Event):
    """Open one case. `at` = its place in the list of all, from 0."""

    at: int = Field(ge=0)


class ShutPair(Event):
    """Close it again."""


COMPARE_EVENTS: Mapping[str, type[Event]] = {
    "pick": Pick,
    "more_cases": MoreCases,
    "open_pair": OpenPair,
    "shut_pair": ShutPair,
}
