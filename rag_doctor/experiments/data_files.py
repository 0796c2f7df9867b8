"""Settings in a file of plain data: YAML, JSON or TOML."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError, shown
from rag_doctor.shapes.broken_rules import aloud, both, what_broke

__all__ = ["YAML_FAULTS", "parsed"]

YAML_FAULTS: tuple[tuple[str, str], ...] = (
    (r"character '\\t'", "tab"),
    (r"mapping values are not allowed", "mapping"),
    (r"could not find expected ':'", "colon"),
    (r"(?s)(?=.*quoted scalar).*(unexpected end of stream|document separator)", "quote"),
    (r"expected ',' or|flow (sequence|mapping|node)", "bracket"),
    (r"expected <block end>|expected <document start>|block (mapping|collection)", "indent"),
    (r"cannot start any token", "start"),
    (r"alias", "alias"),
    (r"constructor for the tag|undefined tag|tag handle", "tag"),
    (r"unhashable key", "key"),
)  # fmt: skip
"""What the reader of YAML says → which of our sentences tells it; the first that fits."""


def parsed(path: str | Path) -> Any:
    """The data in a YAML, JSON or TOML file.

    Raises `ConfigError` when it cannot be read, or when a key stands twice in one mapping: only one
    of the two would count, and nobody would know which was meant.
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise _refused("unread", file, why=what_broke(error)) from error
    reader = {".toml": _toml, ".json": _json}.get(file.suffix.casefold(), _yaml)
    return reader(text, file)


def _refused(kind: str, file: Path, /, **values: object) -> ConfigError:
    return ConfigError(aloud(both(f"rules.file.{kind}", path=file, **values)))


def _toml(text: str, file: Path) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"at line (\d+), column (\d+)", str(error))
        if at is None:
            raise _refused("toml_bare", file) from error
        line, column = int(at[1]), int(at[2])
        raise _refused("toml", file, **_at(text, line, column)) from error


def _json(text: str, file: Path) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in pairs:
            if key in made:
                raise _refused("twice_json", file, name=shown(key))
            made[key] = value
        return made

    try:
        return json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise _refused("json", file, **_at(text, error.lineno, error.colno)) from error
    except RecursionError as error:
        raise _yaml_fault("deep", file) from error


def _at(text: str, line: int, column: int) -> dict[str, object]:
    """A place counted from 1, and the line that stands there."""
    lines = text.splitlines() or [""]
    got = lines[min(line, len(lines)) - 1].strip()
    return {"line": line, "column": column, "got": shown(got, 60)}


def _yaml(text: str, file: Path) -> Any:
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        if (again := _twice(node, set())) is not None:
            key, line = again
            raise _refused("twice", file, name=shown(key), line=line)
        return yaml.safe_load(text)
    except yaml.MarkedYAMLError as error:
        told = f"{error.context or ''} {error.problem or ''}"
        kind = next((kind for words, kind in YAML_FAULTS if re.search(words, told)), "other")
        mark = error.problem_mark
        at = _at(text, mark.line + 1, mark.column + 1) if mark is not None else {}
        raise _yaml_fault(kind, file, **at) from error
    except yaml.YAMLError as error:  # a character that is not allowed; its place is told in bytes
        raise _yaml_fault("unprintable", file) from error
    except RecursionError as error:
        raise _yaml_fault("deep", file) from error
    except ValueError as error:  # 2026-13-40
        raise _yaml_fault("date", file) from error


def _yaml_fault(kind: str, file: Path, **at: object) -> ConfigError:
    why, mend = (both(f"rules.yaml.{kind}.{part}") for part in ("rule", "mend"))
    return _refused("yaml" if at else "yaml_bare", file, why=why, mend=mend, **at)


def _twice(node: Any, seen: set[int]) -> tuple[str, int] | None:
    """The first key that repeats within a mapping, and its line; `None` = there is none."""
    if node is None or id(node) in seen or isinstance(node.value, str):
        return None
    seen.add(id(node))  # an alias may lead back to where it stands
    keys: set[tuple[str, str]] = set()
    for part in node.value:
        key, *rest = part if isinstance(part, tuple) else (None, part)
        if key is not None and isinstance(key.value, str):
            if (key.tag, key.value) in keys:
                return key.value, key.start_mark.line + 1
            keys.add((key.tag, key.value))
        for inner in rest:
            if (found := _twice(inner, seen)) is not None:
                return found
    return None
