"""A fix of one's own, as it is typed: `k=8` turns the pipeline's knob of that name or meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rag_doctor.errors import ConfigError, shown
from rag_doctor.pipeline import Knob, knob_value
from rag_doctor.pipeline.knob_names import meaning_of, own_name
from rag_doctor.records import Fix

__all__ = ["is_turn", "typed_fix"]


def is_turn(text: str) -> bool:
    """Is it `knob=value`, and not the id of a fix?"""
    return "=" in text


def typed_fix(turns: Sequence[str], rag: Any) -> Fix:
    """One fix that sets exactly these knobs of an attached pipeline, by its own names for them.

    A name that the pipeline does not have is read by its meaning: `k=8` turns `top_k`. Raises
    `ConfigError` for text that is no turn, a knob set twice, one that the pipeline does not have, a
    value that it does not allow, or where all of it is in force already.
    """
    menu = rag.knobs() if hasattr(rag, "knobs") else {}
    names = menu or getattr(rag, "knob_names", None) or ()
    patch: dict[str, Any] = {}
    for turn in turns:
        typed, value = _parted(turn)
        name = _named(typed, names)
        if name in patch:
            raise ConfigError(
                f"fix: {name!r} is set twice; a fix sets a knob once. "
                "To try several values: rag-doctor sweep."
            )
        patch[name] = knob_value(menu, name, value)
    rag.settings(**patch)  # refuses what the pipeline does not take
    patch = {name: menu[name].check(v) if name in menu else v for name, v in patch.items()}
    told = ", ".join(f"{name} = {_spelled(value)}" for name, value in patch.items())
    if _in_force(patch, rag.settings(), menu):
        raise ConfigError(f"fix: {told} is in force already: there is nothing to try.")
    return Fix(id=told.replace(" = ", "=").replace(", ", "&"), title=told, patch=patch)


def _parted(turn: str) -> tuple[str, str]:
    knob, sign, value = turn.partition("=")
    if not sign or not knob.strip() or not value.strip():
        raise ConfigError(f"fix: knob=value is due, such as top_k=8; got {shown(turn)}.")
    return knob.strip(), value.strip()


def _named(typed: str, names: Any) -> str:
    """The pipeline's own name; what it does not know is left to its own refusal."""
    if typed in names:
        return typed
    return own_name(meaning_of(typed) or typed, names) or typed


def _in_force(
    patch: Mapping[str, Any], settings: Mapping[str, Any], menu: Mapping[str, Knob]
) -> bool:
    now = {name: settings.get(name, menu[name].default if name in menu else ...) for name in patch}
    return all(now[name] == value for name, value in patch.items())


def _spelled(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
