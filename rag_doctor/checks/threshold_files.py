"""Thresholds as a file (TOML or JSON), and back.

faithfulness = 0.65          # every language without a table of its own
[zh]
faithfulness = 0.55
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rag_doctor.checks.thresholds import Thresholds, ThresholdsByLang
from rag_doctor.errors import ConfigError, shown

__all__ = ["NOTES", "read_thresholds", "thresholds_from", "write_thresholds"]

LANGS = ("en", "zh", "mixed", "other", "und")
NOTES = "fitted"
"""The table that says how the thresholds came about; never read as thresholds."""


def thresholds_from(given: Mapping[str, Any], name: str = "thresholds") -> Thresholds:
    """Thresholds from plain data: names to numbers, and languages to such maps of their own.

    A language's map starts from the numbers beside it. Raises `ConfigError` for a number off
    [0, 1] and for an unknown name.
    """
    base = {key: value for key, value in given.items() if key not in (*LANGS, NOTES, "judge")}
    tables = {lang: given[lang] for lang in LANGS if lang in given}
    try:
        if not tables and "judge" not in given:
            return Thresholds.model_validate(base)
        by_lang = {
            lang: Thresholds.model_validate({**base, **dict(table)})
            for lang, table in tables.items()
        }
        made = {**base, "by_lang": by_lang, "judge": given.get("judge", "")}
        return ThresholdsByLang.model_validate(made)
    except (ValidationError, ValueError, TypeError) as error:
        raise ConfigError(
            f"{name}: numbers from 0 to 1 are due for {', '.join(Thresholds.model_fields)}, "
            f"for all languages or in a table by language ({', '.join(LANGS)}); "
            f"got {_what(error) or shown(dict(given))}."
        ) from error


def _what(error: Exception) -> str:
    """The field that broke the rule and its value; empty = not told."""
    if not isinstance(error, ValidationError):
        return ""
    first = error.errors(include_url=False)[0]
    return f"{'.'.join(map(str, first['loc']))} = {shown(first['input'])}"


def read_thresholds(path: str | Path) -> Thresholds:
    """The thresholds in a TOML or JSON file. Raises `ConfigError`, also for a file that is none."""
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
        found = json.loads(text) if text.lstrip()[:1] == "{" else tomllib.loads(text)
    except OSError as error:
        raise ConfigError(f"thresholds: cannot read {file}: {error.strerror or error}.") from error
    except ValueError as error:
        raise ConfigError(
            f"thresholds: {file} is neither TOML nor JSON ({error}). "
            "Write lines such as faithfulness = 0.65."
        ) from error
    return thresholds_from(found, name=str(file))


def write_thresholds(
    thresholds: Thresholds, path: str | Path, notes: Mapping[str, str | int | float] | None = None
) -> None:
    """Write what `read_thresholds` reads: JSON when the name ends so, else TOML.

    Only what differs from the defaults is written. `notes` = how they came about, for the reader
    of the file. The file appears whole or not at all. Raises `ConfigError` when it cannot.
    """
    file = Path(path)
    data = _plain(thresholds, notes or {})
    as_json = file.suffix.casefold() == ".json"
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n" if as_json else _toml(data)
    part = file.with_name(file.name + ".part")
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ConfigError(f"save: cannot write {file}: {error.strerror or error}.") from error


def _plain(thresholds: Thresholds, notes: Mapping[str, Any]) -> dict[str, Any]:
    default = Thresholds()
    base = _differs(thresholds, default)
    found: dict[str, Any] = dict(base)
    if isinstance(thresholds, ThresholdsByLang):
        if thresholds.judge:
            found["judge"] = thresholds.judge
        for lang, one in sorted(thresholds.by_lang.items()):
            found[lang] = _differs(one, thresholds)
    if notes:
        found[NOTES] = dict(notes)
    return found


def _differs(one: Thresholds, other: Thresholds) -> dict[str, float]:
    names = Thresholds.model_fields
    return {n: v for n in names if (v := getattr(one, n)) != getattr(other, n) and v is not None}


def _toml(data: Mapping[str, Any]) -> str:
    """Flat values first, then the tables; strings as JSON writes them, which TOML reads alike."""
    flat = [f"{key} = {_value(v)}" for key, v in data.items() if not isinstance(v, Mapping)]
    blocks = ["\n".join(flat)] if flat else []
    for key, table in data.items():
        if isinstance(table, Mapping):
            lines = [f"{name} = {_value(value)}" for name, value in table.items()]
            blocks.append("\n".join([f"[{key}]", *lines]))
    return "\n\n".join(blocks) + "\n"


def _value(value: str | int | float) -> str:
    return json.dumps(value, ensure_ascii=False)
