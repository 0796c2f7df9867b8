"""Passages pasted into one box: as JSON, between lines of dashes, or between blank lines."""

from __future__ import annotations

import json
import re
from typing import Any

from rag_doctor.errors import InputError, shown

__all__ = ["passages_of"]

_RULE = re.compile(r"^\s*-{3,}\s*$", re.MULTILINE)
_BLANK = re.compile(r"\n[^\S\n]*\n\s*")


def passages_of(text: str) -> list[Any]:
    """The passages in rank order, as texts or as the JSON gives them; none = an empty list.

    Text that starts like JSON and is none is read as text. With a line of three dashes anywhere,
    only such lines separate, so that a passage may hold blank lines. Raises `InputError` for JSON
    that holds no list of passages.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if text[:1] in ("[", "{"):
        found = _json(text)
        if found is not None:
            return found
    parts = _RULE.split(text) if _RULE.search(text) else _BLANK.split(text)
    return [part.strip() for part in parts if part.strip()]


def _json(text: str) -> list[Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(data, dict):
        data = [data]
    if not all(isinstance(one, str | dict) for one in data):
        raise InputError(
            f"contexts: the JSON must hold passages, as texts or objects, got {shown(data)}."
        )
    return list(data)
