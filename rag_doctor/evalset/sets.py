"""A set of questions: its items in order, its name, and the version that its content has."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rag_doctor.evalset.items import EvalItem
from rag_doctor.pipeline.questions import Question
from rag_doctor.shapes.broken_rules import both
from rag_doctor.shapes.notes import Note

__all__ = ["SCHEMA", "BadItem", "EvalSet", "item_row"]

SCHEMA = 1
"""Version of the form of a row; raised when an older reader could no longer read it."""
_ALWAYS = tuple(Question.model_fields)


@dataclass(frozen=True, slots=True)
class BadItem:
    """A row set aside. `place` names file and line; `reason` is one line. Both are notes where they
    are known in both languages.

    `line` = it as it stands, to be written again; `None` = it is no line of its own. `at` = how
    many items of the set stand before it.
    """

    place: str
    reason: str
    line: bytes | None = None
    at: int = 0

    def __str__(self) -> str:
        return self.note

    @property
    def note(self) -> Note:
        """Place and reason in both languages."""
        return both("rules.row", place=self.place, why=self.reason)


@dataclass(frozen=True, slots=True)
class EvalSet:
    """Items in the order of their file. `version` = the last one that its card records; empty =
    none. `bad` = rows that could not be read. `notes` = what else there was to say."""

    items: tuple[EvalItem, ...]
    name: str = ""
    version: str = ""
    bad: tuple[BadItem, ...] = ()
    notes: tuple[str, ...] = ()
    source: str = ""
    seen: dict[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[EvalItem]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits of the content: equal for equal items in equal order."""
        rows = (json.dumps(item_row(i), ensure_ascii=False, sort_keys=True) for i in self.items)
        return hashlib.sha256("\n".join(rows).encode()).hexdigest()[:12]

    @property
    def usable(self) -> tuple[EvalItem, ...]:
        """The items a pipeline may be measured on."""
        return tuple(item for item in self.items if item.usable)

    def by_id(self) -> dict[str, EvalItem]:
        """Id → item; of several with one id the first."""
        found: dict[str, EvalItem] = {}
        for item in self.items:
            found.setdefault(item.id, item)
        return found

    def counts(self, by: str) -> Counter[str]:
        """How many items have each value of a field (or of a key of `meta`)."""
        return Counter(stratum(item, by) for item in self.items)

    @property
    def carried(self) -> int:
        """How many rows were not read, but are written again as they stand."""
        return sum(row.line is not None for row in self.bad)

    def with_items(
        self, items: tuple[EvalItem, ...], places: Sequence[int] | None = None
    ) -> EvalSet:
        """The same set with other items; `places` = for each of the old ones how many of the new
        stand before it, so that rows set aside keep theirs; `None` = as many as before."""
        if places is None:
            return replace(self, items=items)
        at = [*places, len(items)]
        bad = tuple(replace(row, at=at[min(row.at, len(at) - 1)]) for row in self.bad)
        return replace(self, items=items, bad=bad)


def stratum(item: EvalItem, by: str) -> str:
    """The value of a field of the item, or of a key of its `meta`, as text; empty = none."""
    value = getattr(item, by) if by in EvalItem.model_fields else item.meta.get(by, "")
    return "" if value is None else str(value)


def item_row(item: EvalItem) -> dict[str, Any]:
    """One JSON-ready row: the fields of the demo format always, the others where they say more
    than their default."""
    data = item.model_dump(mode="json")
    default = {name: field.get_default() for name, field in EvalItem.model_fields.items()}
    row = {
        name: value
        for name, value in data.items()
        if name in _ALWAYS or (value and value != default[name])
    }
    for passage in row["relevant"]:
        if not passage["digest"]:
            del passage["digest"]
    return row
