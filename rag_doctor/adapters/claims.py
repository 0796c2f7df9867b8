"""Bare claims with their contexts, for `rag-doctor support`: one item a line, broken ones too."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from rag_doctor.adapters.build import case_from
from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.rows import RawRow
from rag_doctor.adapters.streams import opened
from rag_doctor.errors import InputError, shown
from rag_doctor.records import Case
from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.fields import blank, id_of, kind_of, missing
from rag_doctor.shapes.mapping import field_of
from rag_doctor.shapes.notes import RowProblem, Tally

__all__ = ["CLAIM_NAMES", "ClaimItem", "claim_item", "load_claims"]

CLAIM_NAMES = ("claim", "statement", "hypothesis", "sentence", "answer", "response", "陈述")
"""Accepted names of the claim's column, the first that is filled wins."""


@dataclass(frozen=True, slots=True)
class ClaimItem:
    """`case` carries the claim as its answer; `None` when the line is broken, and then `problem`
    says how."""

    id: str
    case: Case | None
    problem: str = ""


def load_claims(source: str | os.PathLike[str], limit: int | None = None) -> list[ClaimItem]:
    """Read rows of `{id, claim, contexts}`; `question` is taken along where it is given.

    `source`: any file that `load_cases` reads, `-` for stdin. `limit`: stop after so many rows,
    broken ones too; `None` = all. An absent id is `line-` and the place from 1. Raises `InputError`
    when the file cannot be read, holds no rows, or no row holds a claim.
    """
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
        raise InputError(f"limit: a whole number from 1 is due, or None; got {shown(limit)}.")
    tally = Tally()
    path = source if source == "-" else Path(source)
    with opened(path, tally) as file:
        rows = islice(file_rows(file, tally), limit)
        items = [claim_item(row, tally.unit) for row in rows]
        name = file.name
    if not items:
        raise InputError(f"source: {name} holds no rows.")
    if all(item.case is None for item in items):
        raise InputError(
            f"claim: no row holds one (n = {len(items):,}); the first: {items[0].problem} "
            f"Accepted names: {', '.join(CLAIM_NAMES)}."
        )
    return items


def claim_item(row: RawRow, unit: str) -> ClaimItem:
    """One row as a claim; `unit` ("line", "row") names its place in a problem."""
    place = f"{unit} {row.line}"
    name = f"line-{row.line}"
    if row.problem is not None:
        return ClaimItem(name, None, f"{place}: {row.problem}.")
    if not isinstance(row.value, Mapping):
        return ClaimItem(name, None, f"{place}: an object is due, got {kind_of(row.value)}.")
    fields = {str(column): value for column, value in row.value.items()}
    try:
        name = _id(fields) or name
        claim = _claim(fields)
        if claim is None:
            return ClaimItem(name, None, f"{place}: no claim; name it `claim`.")
        return ClaimItem(name, case_from(_as_case(name, claim, fields)))
    except (InputError, RowProblem, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else str(error).rstrip(".")
        return ClaimItem(name, None, f"{place}: {why}.")


def _id(fields: Mapping[str, Any]) -> str | None:
    held = (value for column, value in fields.items() if _means(column, "id"))
    return next(filter(None, map(id_of, held)), None)


def _means(column: str, field: str) -> bool:
    found = field_of((column,))
    return found is not None and found[0] == field


def _claim(fields: Mapping[str, Any]) -> str | None:
    """The first filled one among the claim's names; `None` = none. Raises `InputError`."""
    named = {key(column): value for column, value in reversed(list(fields.items()))}
    for name in CLAIM_NAMES:
        value = named.get(key(name))
        if missing(value) or (isinstance(value, str) and blank(value)):
            continue
        if not isinstance(value, str):
            raise InputError(f"{name} must be text, got {_a(kind_of(value))}.")
        return value
    return None


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _as_case(name: str, claim: str, fields: Mapping[str, Any]) -> dict[str, Any]:
    taken = {key(n) for n in CLAIM_NAMES}
    rest = {
        column: value
        for column, value in fields.items()
        if key(column) not in taken and not _means(column, "id")
    }
    asked = {} if any(_means(column, "question") for column in rest) else {"question": ""}
    return {**rest, **asked, "id": name, "answer": claim}
