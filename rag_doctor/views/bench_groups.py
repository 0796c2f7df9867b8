"""Which columns of the cases make groups worth comparing: few values, told of most cases."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.facade.report import Examined
from rag_doctor.i18n import has, say

__all__ = ["field_title", "group_columns"]

FIRST = ("query_type", "difficulty", "topic")
"""Shown before others, where the cases have them."""
MOST_FIELDS = 6
MOST_VALUES = 24
TOLD = 0.5
"""A field is a group where at least this share of the cases has a value."""
LONGEST = 60  # characters; beyond, a value is a text and no name of a group


def group_columns(rows: Sequence[Examined]) -> dict[str, list[str]]:
    """Field of `meta` → its value in each case; empty = none, or one that is no plain value.

    Only fields with 2 to 24 short values, told of most cases; known names first.
    """
    names = dict.fromkeys(name for row in rows for name in row.case.meta if isinstance(name, str))
    ranked = [*(name for name in FIRST if name in names), *(n for n in names if n not in FIRST)]
    found: dict[str, list[str]] = {}
    for name in ranked:
        column = _column(rows, name)
        if column is not None:
            found[name] = column
        if len(found) == MOST_FIELDS:
            break
    return found


def _column(rows: Sequence[Examined], name: str) -> list[str] | None:
    """The field's values; `None` = it makes no groups."""
    raw = [row.case.meta.get(name) for row in rows]
    try:
        seen = set(raw)
    except TypeError:  # lists or objects among them
        return None
    if len(seen) > MOST_VALUES + 1:
        return None
    plain = {value: _plain(value) for value in seen}
    values = {text for text in plain.values() if text}
    if len(values) < 2 or max(map(len, values)) > LONGEST:
        return None
    column = [plain[value] for value in raw]
    return column if sum(map(bool, column)) >= TOLD * len(rows) else None


def _plain(value: object) -> str:
    return str(value).strip() if isinstance(value, str | int | float | bool) else ""


def field_title(name: str, lang: str) -> str:
    """`Query type` / `问题类型`; a field that no catalogue knows stands as it is."""
    for key in (f"evalset.field.{name}", f"workbench.field.{name}"):
        if has(key):
            return say(key, lang)
    return name
