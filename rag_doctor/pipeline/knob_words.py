"""Knobs in words: what each allows, and a menu of them as a table, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_doctor.i18n import say
from rag_doctor.pipeline.knobs import Knob

__all__ = ["allowed_in", "knob_names", "knob_table"]


def allowed_in(knob: Knob, lang: str) -> str:
    """The allowed values in a few words: the choices, or the kind of number and its bounds."""
    if knob.kind == "choice":
        told = " | ".join(knob.choices)
    elif knob.kind == "bool":
        told = "true | false"
    elif knob.kind == "text":
        told = say("knobs.text", lang)
    else:
        low, high = _number(knob.low), _number(knob.high)
        bounds = "between" if low and high else "from" if low else "up_to" if high else "any"
        told = say(f"knobs.{knob.kind}.{bounds}", lang, low=low, high=high)
    return say("knobs.or_none", lang, allowed=told) if knob.default is None else told


def _number(value: float | None) -> str:
    """As one writes it in a command: 2147483647, never 2.14748e+09."""
    if value is None:
        return ""
    return str(int(value)) if value == int(value) else f"{value:g}"


def knob_names(menu: Mapping[str, Knob], lang: str) -> str:
    """The menu in one line, each knob with what it allows."""
    named = (
        say("knobs.named", lang, name=knob.name, allowed=allowed_in(knob, lang))
        for knob in menu.values()
    )
    return ("、" if lang == "zh" else ", ").join(named)


def knob_table(menu: Mapping[str, Knob], lang: str) -> str:
    """The menu as a Markdown table: name, allowed values, default, what it turns."""
    heads = [say(f"knobs.head.{name}", lang) for name in ("knob", "allowed", "default", "what")]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    for knob in menu.values():
        told = knob.help_zh if lang == "zh" else knob.help_en
        cells = (f"`{knob.name}`", allowed_in(knob, lang), f"`{_default(knob.default)}`", told)
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _default(value: Any) -> str:
    """As it is written behind a `?`."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    return str(value)
