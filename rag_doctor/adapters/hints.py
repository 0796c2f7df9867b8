"""What to try when a column was not recognised: the nearest name, or one of the right shape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from rag_doctor.errors import shown
from rag_doctor.records import Case
from rag_doctor.shapes.aliases import FIELDS, INDEX, key

__all__ = ["TEXTS_MEND", "columns_text", "contexts_hint", "did_you_mean"]

_SHOWN = 20

TEXTS_MEND = (
    " Give each a text, in place or once in meta.chunks; or name the pipeline whose chunks() has"
    " them (--pipeline; for the demo's own files: --pipeline demo, in Python"
    " rag_doctor.pipeline.model_answers.model_answers())."
)
"""Where passages come as ids alone and nothing tells their texts."""


def columns_text(columns: Iterable[str]) -> str:
    """Column names for a message, the first twenty of them."""
    names = [shown(str(name), 40) for name in columns]
    more = f", … ({len(names)} in all)" if len(names) > _SHOWN else ""
    return (", ".join(names[:_SHOWN]) + more) or "none"


def _nearest(field: str, columns: Iterable[str]) -> str | None:
    """The column whose name, or the last part of it, is nearest to an accepted name of `field`."""
    spelled: dict[str, str] = {}
    for column in columns:
        if key(column) not in INDEX:
            spelled.setdefault(key(column), column)
            spelled.setdefault(key(str(column).replace("/", ".").rpartition(".")[2]), column)
    best = []
    for name in (n for n in FIELDS[field] if len(key(n)) > 1):
        for near in get_close_matches(key(name), spelled, n=1, cutoff=0.75):
            best.append((-_likeness(key(name), near), spelled[near]))
    return min(best)[1] if best else None


def _likeness(a: str, b: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, a, b).ratio()


def did_you_mean(field: str, columns: Iterable[str]) -> str:
    """` Rename 'qestion' to 'question'?`, or nothing."""
    near = _nearest(field, [str(c) for c in columns])
    return f" Rename {shown(near, 40)} to {field!r}?" if near else ""


def contexts_hint(cases: Sequence[Case], columns: Iterable[str]) -> str | None:
    """A column that may hold the contexts under another name: by its name, else by its shape."""
    sample = [case.meta for case in cases[:20]]
    filled = [n for n in map(str, columns) if any(_passages(meta.get(n)) for meta in sample)]
    near = _nearest("contexts", filled)
    return near or next((n for n in filled if any(_listed(meta.get(n)) for meta in sample)), None)


def _passages(value: Any) -> bool:
    """A long text, or a list of long texts or of objects with one."""
    return _long(value) if isinstance(value, str) else _listed(value)


def _listed(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_long, value))


def _long(item: Any) -> bool:
    texts = item.values() if isinstance(item, dict) else (item,)
    return any(isinstance(t, str) and len(t) >= 20 for t in texts)
