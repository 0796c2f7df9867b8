"""Every sentence the product says, in English and Chinese, from plain TOML catalogues.

`say("checks.recall.scored", "zh", hit=2, n=4)`; keys are `area.group.name`. Both languages hold
the same keys with the same placeholders; a test says so.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from rag_doctor.i18n.spoken import set_language, spoken

__all__ = [
    "UI_LANGS",
    "UiLang",
    "catalogue",
    "choose_lang",
    "glue",
    "has",
    "join",
    "say",
    "set_language",
    "spoken",
]

UiLang = Literal["en", "zh"]
UI_LANGS: tuple[UiLang, ...] = ("en", "zh")
_MARKS = re.compile(r"[-_.@]")
_BEFORE_STOP = re.compile(r"\{(\w+)\}[.。]")
_OWN_STOP = re.compile(r"[^.。…][.。]\Z")


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All sentences of one language, flattened to `area.group.name`."""
    flat: dict[str, str] = {}
    for entry in sorted(files(__package__).joinpath(lang).iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".toml"):
            table = tomllib.loads(entry.read_text(encoding="utf-8"))
            _flatten(entry.name.removesuffix(".toml"), table, flat)
    return flat


def _flatten(prefix: str, table: dict[str, Any], into: dict[str, str]) -> None:
    for name, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}.{name}", value, into)
        else:
            into[f"{prefix}.{name}"] = str(value).strip()


def say(key: str, lang: str, **values: object) -> str:
    """The sentence `key`, with its `{placeholders}` filled. Raises `KeyError` if it is unknown.

    `lang` as in `choose_lang`: what is not ours is English, a mixture Chinese. Values are inserted
    as they are: braces inside them are never read as placeholders. A value that ends the sentence
    with a full stop of its own brings that one alone.
    """
    template = catalogue(choose_lang(lang))[key]
    for name in _ends(template):
        if isinstance(value := values.get(name), str) and _OWN_STOP.search(value):
            values[name] = value[:-1]
    return template.format_map(values)


@cache
def _ends(template: str) -> tuple[str, ...]:
    """The placeholders that stand right before a full stop."""
    return tuple(_BEFORE_STOP.findall(template))


def has(key: str) -> bool:
    """Is there such a sentence?"""
    return key in catalogue("en")


def choose_lang(wanted: str, *detected: str) -> UiLang:
    """The language to speak: `wanted` if `en` / `zh`, else the first detected one that is ours.

    `zh-CN` and `ZH_tw` are Chinese too; a case in a mixture of both is read by who reads Chinese.
    """
    for lang in (wanted, *detected):
        plain = _MARKS.split(str(lang).strip().lower())[0]
        if plain in ("zh", "mixed"):
            return "zh"
        if plain == "en":
            return "en"
    return "en"


def join(items: list[str], lang: str) -> str:
    """A list in words: `a, b and c` / `甲、乙和丙`; Latin letters stand off from `和`."""
    if len(items) < 2:
        return "".join(items)
    if choose_lang(lang) != "zh":
        return ", ".join(items[:-1]) + " and " + items[-1]
    before, after = (" " * edge.isascii() for edge in (items[-2][-1:], items[-1][:1]))
    return "、".join(items[:-1]) + f"{before}和{after}{items[-1]}"


def glue(lang: str, *sentences: str) -> str:
    """Sentences in a row: with a space between them in English, with none in Chinese."""
    return ("" if choose_lang(lang) == "zh" else " ").join(part for part in sentences if part)
