"""A fix of one's own, as it is typed: `k=8` turns the pipeline's knob of that name or meaning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from rag_doctor.errors import ConfigError, shown
from rag_doctor.i18n import say
from rag_doctor.pipeline import Knob, knob_value
from rag_doctor.pipeline.knob_names import meaning_of, own_name
from rag_doctor.pipeline.knob_words import allowed_in
from rag_doctor.records import Fix

__all__ = ["is_turn", "read_as", "typed_fix"]


def is_turn(text: str) -> bool:
    """Is it `knob=value`, and not the id of a fix?"""
    return "=" in text


def read_as(turns: Sequence[str], rag: Any, lang: str = "en") -> list[str]:
    """A line for each typed name that stands for another: `topk is read as top_k, …`."""
    names, told = _names(rag), []
    for typed in (turn.partition("=")[0].strip() for turn in turns):
        name = _named(typed, names)
        if name != typed:
            told.append(say("own_fix.read_as", lang, typed=typed, name=name))
    return told


def typed_fix(turns: Sequence[str], rag: Any, lang: str = "en") -> Fix:
    """One fix that sets exactly these knobs of an attached pipeline, by its own names for them.

    A name that the pipeline does not have is read by its meaning: `k=8` turns `top_k`. Raises
    `ConfigError` for text that is no turn, a knob set twice, one that the pipeline does not have, a
    value that it does not allow, or where all of it is in force already, in the language `lang`.
    """
    menu, names = _menu(rag), _names(rag)
    patch: dict[str, Any] = {}
    for turn in turns:
        typed, value = _parted(turn, lang)
        name = _named(typed, names)
        if name in patch:
            raise ConfigError(say("own_fix.twice", lang, name=repr(name)))
        if menu and name not in menu:
            raise ConfigError(_unknown(name, menu, lang))
        patch[name] = _allowed(menu, name, knob_value(menu, name, value), lang)
    rag.settings(**patch)  # refuses what the pipeline does not take
    told = ", ".join(f"{name} = {_spelled(value)}" for name, value in patch.items())
    if _in_force(patch, rag.settings(), menu):
        raise ConfigError(say("own_fix.in_force", lang, told=told))
    return Fix(id=told.replace(" = ", "=").replace(", ", "&"), title=told, patch=patch)


def _menu(rag: Any) -> Mapping[str, Knob]:
    return rag.knobs() if hasattr(rag, "knobs") else {}


def _names(rag: Any) -> Any:
    return _menu(rag) or getattr(rag, "knob_names", None) or ()


def _unknown(name: str, menu: Mapping[str, Knob], lang: str) -> str:
    near = get_close_matches(name, list(menu), n=1, cutoff=0.4)
    values = {"name": repr(name), "menu": ("、" if lang == "zh" else ", ").join(menu)}
    if not near:
        return say("own_fix.unknown", lang, **values)
    return say("own_fix.unknown_near", lang, near=repr(near[0]), **values)


def _allowed(menu: Mapping[str, Knob], name: str, value: Any, lang: str) -> Any:
    """The value in the knob's own type; what a pipeline without a menu allows is its own affair."""
    if name not in menu:
        return value
    knob = menu[name]
    try:
        return knob.check(value)
    except ConfigError as error:
        told = say(
            "own_fix.refused",
            lang,
            name=name,
            got=shown(value),
            allowed=allowed_in(knob, lang),
            default=repr(knob.default),
        )
        raise ConfigError(told) from error


def _parted(turn: str, lang: str) -> tuple[str, str]:
    knob, sign, value = turn.partition("=")
    if not sign or not knob.strip() or not value.strip():
        raise ConfigError(say("own_fix.due", lang, got=shown(turn)))
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
