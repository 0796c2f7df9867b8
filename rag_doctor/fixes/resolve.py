"""A fix on the knobs that a pipeline really has, from the values that are really set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from rag_doctor.fixes.patches import PATCHES
from rag_doctor.fixes.turns import UNKNOWN, Turn, Way, turned
from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS
from rag_doctor.pipeline.knob_names import own_name
from rag_doctor.pipeline.knobs import Knob

__all__ = ["Menu", "Resolved", "resolve"]

MOST_SENT, STEP = 20, 5
"""Most chunks that a known rank is worth; more are suggested in such steps, so that cases whose
ranks lie near each other share one fix."""
Menu = Mapping[str, Knob] | Collection[str] | None
"""The knobs that a pipeline has, with what they allow or by name only; `None` = not known."""


class Resolved(NamedTuple):
    """`patch` = own name → new value. `state`: `patch` = it changes something; `set` = all of it
    is in force already; `advice` = there is no such knob; `short` = it would not reach far
    enough."""

    patch: dict[str, Any]
    state: Literal["patch", "set", "advice", "short"]


def resolve(
    fix_id: str,
    settings: Mapping[str, Any] | None = None,
    menu: Menu = None,
    reach: int | None = None,
) -> Resolved:
    """The first way of the fix that the pipeline can go and that changes something.

    `settings` = the values in force, by the pipeline's own names. `reach` = the least number of
    chunks to be taken, where the fix is to take more (`None` = not known): no more than `MOST_SENT`
    are ever suggested for it. Raises `KeyError` for a fix that is none.
    """
    there = False
    reach = reach if fix_id == "raise_top_k" else None
    if reach is not None and reach > MOST_SENT:
        return Resolved({}, "short")
    for way in PATCHES[fix_id][0]:
        patch = _patch(way, settings or {}, menu, reach)
        if patch and reach is not None and any(_is_below(v, reach) for v in patch.values()):
            return Resolved({}, "short")
        if patch:
            return Resolved(patch, "patch")
        there |= patch is not None
    return Resolved({}, "set" if there else "advice")


def _patch(
    way: Way, settings: Mapping[str, Any], menu: Menu, reach: int | None = None
) -> dict[str, Any] | None:
    """What would be turned; empty = nothing would change; `None` = it cannot be gone."""
    out: dict[str, Any] = {}
    values: dict[str, Any] = {}
    for turn in way:
        name = _named(turn.knob, settings, menu)
        if name is None:
            return None
        knob, present = _now(name, settings, menu)
        whole = values.get(turn.of, UNKNOWN) if turn.of else UNKNOWN
        if turn.of and whole is UNKNOWN and (other := _named(turn.of, settings, menu)):
            whole = _now(other, settings, menu)[1]
        value = turned(turn, present, knob, whole)
        if reach is not None and _is_below(value, reach):
            value = turned(Turn(turn.knob, "to", -(-reach // STEP) * STEP), present, knob)
        if value is UNKNOWN:
            return None
        values[turn.knob] = value
        if present is UNKNOWN or not _same(value, present):
            out[name] = value
    return out


def _now(name: str, settings: Mapping[str, Any], menu: Menu) -> tuple[Knob | None, Any]:
    """The knob of this name, where the menu tells it, and its value in force or `UNKNOWN`."""
    knob = menu[name] if isinstance(menu, Mapping) and isinstance(menu[name], Knob) else None
    return knob, settings.get(name, UNKNOWN if knob is None else knob.default)


def _named(knob: str, settings: Mapping[str, Any], menu: Menu) -> str | None:
    """Where no menu is known: the name in the settings, else that of the demo's knob."""
    if menu is not None:
        return own_name(knob, menu)
    known = own_name(knob, settings)
    return known or (knob if knob in DEMO_KNOBS else None)


def _is_below(value: Any, reach: int) -> bool:
    return isinstance(value, int) and value < reach


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
