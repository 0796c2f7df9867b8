"""Bare claims with their contexts, for `rag-doctor support`: one item a line, broken ones too."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rag_doctor.adapters.aliases import key
from rag_doctor.adapters.build import case_from
from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.notes import Tally
from rag_doctor.adapters.rows import RawRow
from rag_doctor.adapters.streams import opened
from rag_doctor.errors import InputError
from rag_doctor.records import Case

__all__ = ["CLAIM_NAMES", "ClaimItem", "load_claims"]

CLAIM_NAMES = ("claim", "statement", "hypothesis", "sentence", "answer", "response", "陈述")
"""Accepted names of the claim's column, the first that holds text wins."""


@dataclass(frozen=True, slots=True)
class ClaimItem:
    """`case` carries the claim as its answer; `None` when the line is broken, and then `problem`
    says how."""

    id: str
    case: Case | None
    problem: str = ""


def load_claims(source: str | os.PathLike[str], limit: int | None = None) -> list[ClaimItem]:
    """Read lines of `{id, claim, contexts}`; `question` is taken along where it is given.

    Raises `InputError` when the file cannot be read, holds no rows, or no row holds a claim.
    """
    tally = Tally()
    items: list[ClaimItem] = []
    with opened(source, tally) as file:
        for row in file_rows(file, tally):
            items.append(_item(row))
            if limit is not None and len(items) >= limit:
                break
    if not items:
        raise InputError(f"source: {source} holds no rows.")
    if all(item.case is None for item in items):
        raise InputError(
            f"claim: no row holds one (n = {len(items):,}); the first: {items[0].problem} "
            f"Accepted names: {', '.join(CLAIM_NAMES)}."
        )
    return items


def _item(row: RawRow) -> ClaimItem:
    name = f"line-{row.line}"
    if row.problem is not None:
        return ClaimItem(name, None, f"line {row.line}: {row.problem}.")
    if not isinstance(row.value, Mapping):
        return ClaimItem(name, None, f"line {row.line}: a JSON object is due.")
    fields = {key(str(column)): value for column, value in row.value.items()}
    name = str(fields["id"]) if fields.get("id") not in (None, "") else name
    claim = next((fields[k] for n in CLAIM_NAMES if _text(fields.get(k := key(n)))), None)
    if claim is None:
        return ClaimItem(name, None, f"line {row.line}: no claim; name it `claim`.")
    try:
        return ClaimItem(name, case_from(_as_case(name, claim, fields, row.value)))
    except (InputError, RecursionError) as error:
        return ClaimItem(name, None, f"line {row.line}: {error}")


def _text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _as_case(
    name: str, claim: object, fields: Mapping[str, Any], row: Mapping[str, Any]
) -> dict[str, Any]:
    taken = {key(n) for n in CLAIM_NAMES}
    rest = {column: value for column, value in row.items() if key(str(column)) not in taken}
    return {**rest, "id": name, "answer": claim, "question": fields.get("question") or ""}
