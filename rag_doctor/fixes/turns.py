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
How = Literal["to", "among", "binds", "times", "share", "is", "free", "lift", "on", "off"]
_MOST_SHARE = 0.4  # of a size that is shared with the neighbour


@dataclass(frozen=True, slots=True)
class Turn:
    """One knob of a fix.

    `to` sets `value`. `among` sets the first of the names in `value` that the choice has, and
    leaves it where one of them is in force; where it has none of them and `otherwise` is
    `DEFAULT`, it goes back to its default. `binds` is `among`, save that a choice which says itself
    what binds (`Knob.binds`) is taken at its word. `times` multiplies what is set by `value`, by at
    least `step`, and not to under `least`; where that is not known, it becomes `otherwise`. `share`
    is twice what is set, at least the share `value` of the knob `of` and never near half of it;
    where that one is not known, it is `times`. `is` turns nothing: the way is gone only where
    `value` is in force. `free` lifts a limit: to none where that is allowed, else it is tripled.
    `lift` takes a filter off, where one is known to be on. `on` and `off` set a switch, or a choice
    of which one means off.
    """

    knob: str
    how: How = "to"
    value: Any = None
    step: float = 0
    otherwise: Any = None
    of: str = ""
    least: float | None = None


Way = tuple[Turn, ...]
"""Knobs that are turned together."""


def turned(turn: Turn, present: Any, knob: Knob | None, whole: Any = UNKNOWN) -> Any:
    """The new value; `present` itself where nothing would change; `UNKNOWN` = it cannot be done.

    `present` = the value in force, or `UNKNOWN`. `knob` = what it allows; `None` = not told.
    `whole` = the value of the knob `turn.of` once this way is gone, or `UNKNOWN`.
    """
    sized = _is_number(whole) and whole > 0
    share = turn.how == "share" and sized
    wanted = _share(turn, present, whole) if share else _wanted(turn, present, knob)
    if wanted is UNKNOWN or knob is None:
        return wanted
    try:
        return knob.check(_within(wanted, knob))
    except ConfigError:
        return UNKNOWN


def _wanted(turn: Turn, present: Any, knob: Knob | None) -> Any:
    if turn.how == "to":
        return turn.value
    if turn.how in ("among", "binds"):
        return _named(turn, present, knob)
    if turn.how in ("times", "share"):
        return _times(turn, present, knob)
    if turn.how == "is":
        return present if present == turn.value else UNKNOWN
    if turn.how == "free":
        return _free(present, knob)
    if turn.how == "lift":
        return present if present is UNKNOWN else None
    return _switched(turn, present, knob)


def _named(turn: Turn, present: Any, knob: Knob | None) -> Any:
    """One of several names for the same thing. Free text is no list of names."""
    names: tuple[str, ...] = turn.value
    if turn.how == "binds" and knob is not None:
        names = knob.binding(names)
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
    if not _is_number(present):
        return UNKNOWN
    factor = 2 if turn.how == "share" else turn.value
    moved = present * factor
    moved = max(moved, present + turn.step) if factor > 1 else min(moved, present - turn.step)
    if turn.least is not None and moved < turn.least:
        return UNKNOWN
    whole = isinstance(present, int) and (knob is None or knob.kind == "int")
    return int(moved + 0.5) if whole else float(moved)


def _share(turn: Turn, present: Any, whole: float) -> Any:
    """Twice as much as now, at least the share; what is more than that already stays."""
    now = present if _is_number(present) else 0
    most = _MOST_SHARE * whole
    moved = max(now, min(most, max(2 * now, turn.value * whole)))
    return int(moved) if isinstance(whole, int) and isinstance(now, int) else moved


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _free(present: Any, knob: Knob | None) -> Any:
    if present is None or knob is None or knob.default is None:
        return None
    if present is UNKNOWN:
        present = knob.default
    return type(present)(present * 3) if _is_number(present) else UNKNOWN


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
    if not _is_number(value):
        return value
    low = value if knob.low is None else max(value, knob.low)
    inside = low if knob.high is None else min(low, knob.high)
    return int(inside) if knob.kind == "int" else inside
