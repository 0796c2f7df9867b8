"""A fix on the knobs that a pipeline really has, from the values that are really set."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from rag_doctor.fixes.naming import own_name
from rag_doctor.fixes.patches import PATCHES
from rag_doctor.fixes.turns import UNKNOWN, Turn, Way, turned
from rag_doctor.pipeline.demo_knobs import DEMO_KNOBS
from rag_doctor.pipeline.knobs import Knob

__all__ = ["Menu", "Resolved", "resolve"]

Menu = Mapping[str, Knob] | Collection[str] | None
"""The knobs that a pipeline has, with what they allow or by name only; `None` = not known."""


class Resolved(NamedTuple):
    """`patch` = own name → new value. `state`: `patch` = it changes something; `set` = all of it
    is in force already; `advice` = there is no such knob."""

    patch: dict[str, Any]
    state: Literal["patch", "set", "advice"]


def resolve(fix_id: str, settings: Mapping[str, Any] | None = None, menu: Menu = None) -> Resolved:
    """The first way of the fix that the pipeline can go and that changes something.

    `settings` = the values in force, by the pipeline's own names. Raises `KeyError` for a fix that
    is none.
    """
    there = False
    for way in PATCHES[fix_id][0]:
        patch = _patch(way, settings or {}, menu)
        if patch:
            return Resolved(patch, "patch")
        there |= patch is not None
    return Resolved({}, "set" if there else "advice")


def _patch(way: Way, settings: Mapping[str, Any], menu: Menu) -> dict[str, Any] | None:
    """What would be turned; empty = nothing would change; `None` = it cannot be gone."""
    out: dict[str, Any] = {}
    for turn in way:
        name = _name(turn, settings, menu)
        if name is None:
            return None
        knob = menu[name] if isinstance(menu, Mapping) and isinstance(menu[name], Knob) else None
        present = settings.get(name, UNKNOWN if knob is None else knob.default)
        value = turned(turn, present, knob)
        if value is UNKNOWN:
            return None
        if present is UNKNOWN or not _same(value, present):
            out[name] = value
    return out


def _name(turn: Turn, settings: Mapping[str, Any], menu: Menu) -> str | None:
    """Where no menu is known: the name in the settings, else that of the demo's knob."""
    if menu is not None:
        return own_name(turn.knob, menu)
    known = own_name(turn.knob, settings)
    return known or (turn.knob if turn.knob in DEMO_KNOBS else None)


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
