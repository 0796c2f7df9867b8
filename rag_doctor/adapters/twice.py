"""Ids that stood twice in what was read: made different, but not forgotten."""

from __future__ import annotations

from collections.abc import Collection

from rag_doctor.records import Case

__all__ = ["given_id", "renamed"]

_MARK = "id_given_twice"
"""Under this name `meta` keeps the id that a case came with."""


def renamed(case: Case, taken: Collection[str]) -> Case:
    """The case under a free id, `id~2` or on, with the one it came with in its `meta`."""
    n = 2
    while f"{case.id}~{n}" in taken:
        n += 1
    return case.model_copy(
        update={"id": f"{case.id}~{n}", "meta": {**case.meta, _MARK: case.id}},
    )


def given_id(case: Case) -> str:
    """The id that the case came with, before a reader told it from another of the same id."""
    given = case.meta.get(_MARK)
    return given if isinstance(given, str) and case.id.startswith(f"{given}~") else case.id
