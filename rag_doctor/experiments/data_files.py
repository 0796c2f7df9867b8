"""Settings in a file of plain data: YAML, JSON or TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from rag_doctor.errors import ConfigError, error_line, shown

__all__ = ["parsed"]


def parsed(path: str | Path) -> Any:
    """The data in a YAML, JSON or TOML file.

    Raises `ConfigError` when it cannot be read, or when a key stands twice in one mapping: only one
    of the two would count, and nobody would know which was meant.
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error_line(error, 120)
        raise ConfigError(f"file: cannot read {file} ({reason}).") from error
    if file.suffix.casefold() == ".toml":
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ConfigError(f"file: {file} is no TOML: {error_line(error, 160)}") from error
    return _yaml(text, file)


def _yaml(text: str, file: Path) -> Any:
    """JSON is YAML too."""
    import yaml

    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        if (again := _twice(node, set())) is not None:
            key, line = again
            raise ConfigError(
                f"file: {file}, line {line}: the key {shown(key)} stands twice. Keep one of them."
            )
        return yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError) as error:
        raise ConfigError(f"file: {file} is no YAML: {error_line(error, 160)}") from error


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
