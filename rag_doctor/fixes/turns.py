"""How far a knob is turned: from where it stands now, within what it allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline.knobs import Knob

__all__ = ["DEFAULT", "UNKNOWN", "Turn", "Way", "turned"]

UNKNOWN = object()
"""The present value of a knob that nobody has told."""
OFF = ("none", "off", "no", "false", "disabled", "never")
DEFAULT = "default"
"""What `otherwise` says of a choice that has none of the wanted names."""
How = Literal["to", "among", "times", "free", "lift", "on", "off"]


@dataclass(frozen=True, slots=True)
class Turn:
    """One knob of a fix.

    `to` sets `value`. `among` sets the first of the names in `value` that the choice has, and
    leaves it where one of them is in force; where it has none of them and `otherwise` is
    `DEFAULT`, it goes back to its default. `times` multiplies what is set by `value`, by at least
    `step`; where that is not known, it becomes `otherwise`. `free` lifts a limit: to none where
    that is allowed, else it is tripled. `lift` takes a filter off, where one is known to be on.
    `on` and `off` set a switch, or a choice of which one means off.
    """

    knob: str
    how: How = "to"
    value: Any = None
    step: float = 0
    otherwise: Any = None


Way = tuple[Turn, ...]
"""Knobs that are turned together."""


def turned(turn: Turn, present: Any, knob: Knob | None) -> Any:
    """The new value; `present` itself where nothing would change; `UNKNOWN` = it cannot be done.

    `present` = the value in force, or `UNKNOWN`. `knob` = what it allows; `None` = not told.
    """
    wanted = _wanted(turn, present, knob)
    if wanted is UNKNOWN or knob is None:
        return wanted
    try:
        return knob.check(_within(wanted, knob))
    except ConfigError:
        return UNKNOWN


def _wanted(turn: Turn, present: Any, knob: Knob | None) -> Any:
    if turn.how == "to":
        return turn.value
    if turn.how == "among":
        return _named(turn, present, knob)
    if turn.how == "times":
        return _times(turn, present, knob)
    if turn.how == "free":
        return _free(present, knob)
    if turn.how == "lift":
        return present if present is UNKNOWN else None
    return _switched(turn, present, knob)


def _named(turn: Turn, present: Any, knob: Knob | None) -> Any:
    """One of several names for the same thing. Free text is no list of names."""
    names: tuple[str, ...] = turn.value
    if present in names:
        return present
    if knob is None:
        return names[0] if names else UNKNOWN
    if knob.kind != "choice":
        return UNKNOWN
    last = knob.default if turn.otherwise == DEFAULT else UNKNOWN
    return next((name for name in names if name in knob.choices), last)


def _times(turn: Turn, present: Any, knob: Knob | None) -> Any:
    if present is UNKNOWN:
        return turn.otherwise
    if isinstance(present, bool) or not isinstance(present, int | float):
        return UNKNOWN
    up = turn.value > 1
    moved = present * turn.value
    moved = max(moved, present + turn.step) if up else min(moved, present - turn.step)
    whole = isinstance(present, int) and (knob is None or knob.kind == "int")
    return int(moved + 0.5) if whole else float(moved)


def _free(present: Any, knob: Knob | None) -> Any:
    if present is None or knob is None or knob.default is None:
        return None
    if present is UNKNOWN:
        present = knob.default
    bare = isinstance(present, bool) or not isinstance(present, int | float)
    return UNKNOWN if bare else type(present)(present * 3)


def _switched(turn: Turn, present: Any, knob: Knob | None) -> Any:
    on = turn.how == "on"
    if knob is None:
        return _unlisted(turn, present)
    if knob.kind == "bool":
        return on
    if knob.kind == "choice":
        off = [choice for choice in knob.choices if choice.casefold() in OFF]
        wanted = [choice for choice in knob.choices if (choice in off) is not on]
        if present in wanted:
            return present
        return wanted[0] if wanted and off else UNKNOWN
    return None if knob.kind == "text" and not on and knob.default is None else UNKNOWN


def _unlisted(turn: Turn, present: Any) -> Any:
    """A switch of which nobody says what it allows: by the looks of the value it has."""
    on = turn.how == "on"
    if isinstance(present, str):
        return UNKNOWN if on else "none"
    if present is UNKNOWN and turn.otherwise is not None:
        return turn.otherwise
    return on


def _within(value: Any, knob: Knob) -> Any:
    """A number that went too far stops at the edge."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    low = value if knob.low is None else max(value, knob.low)
    inside = low if knob.high is None else min(low, knob.high)
    return int(inside) if knob.kind == "int" else inside
