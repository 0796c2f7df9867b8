"""A file of human labels: the cases in it, what people said of each, and the rows set aside."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import Any

from rag_doctor.adapters import case_from
from rag_doctor.adapters.claims import CLAIM_NAMES, claim_item
from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.load import memory_rows
from rag_doctor.adapters.rows import RawRow
from rag_doctor.adapters.streams import opened
from rag_doctor.calibrate.labels import labels_in, nested_claims, who_of
from rag_doctor.calibrate.people_rows import joined
from rag_doctor.calibrate.sheet import Labelled, LabelledCase, LabelledClaim
from rag_doctor.errors import InputError, shown
from rag_doctor.records import Case, Claim
from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.mapping import field_of
from rag_doctor.shapes.notes import Tally

__all__ = ["load_labelled"]

_ANSWERS = ("answer", "response")


def load_labelled(source: Any, limit: int | None = None, *, need: bool = True) -> Labelled:
    """Read human labels beside claims or cases.

    `source`: what `load_cases` reads (JSON Lines, JSON, CSV, TSV, Parquet, `-`), a table, or
    records in memory. A row with a claim is judged as one claim; any other is a case. `limit`:
    stop after so many rows, broken ones too; `None` = all. `need=False`: rows without a label are
    kept too. Raises `InputError` when nothing can be read, or nothing is labelled.
    """
    if isinstance(source, Labelled):
        return source
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 1):
        raise InputError(f"limit: a whole number from 1 is due, or None; got {shown(limit)}.")
    rows, name, unit = _raw(source, limit)
    found: list[LabelledCase] = []
    aside: list[str] = []
    columns: dict[str, Counter[str]] = {}
    for row in rows:
        try:
            found.append(_read(row, unit, columns))
        except (InputError, RecursionError) as error:
            aside.append(_reason(error, row, unit))
    kept = [one for one in found if one.labelled or not need]
    _refuse_empty(kept, aside, len(rows), name)
    return Labelled(
        cases=tuple(joined(kept)),
        set_aside=tuple(aside),
        unlabelled=sum(not one.labelled for one in found),
        n_rows=len(rows),
        source=name,
        columns={task: used.most_common(1)[0][0] for task, used in columns.items()},
    )


def _raw(source: Any, limit: int | None) -> tuple[list[RawRow], str, str]:
    tally = Tally()
    with ExitStack() as stack:
        if not isinstance(source, str | os.PathLike):
            return list(islice(memory_rows(source, tally), limit)), "", tally.unit
        path = source if source == "-" else Path(source)
        file = stack.enter_context(opened(path, tally))
        return list(islice(file_rows(file, tally), limit)), file.name, tally.unit


def _reason(error: Exception, row: RawRow, unit: str) -> str:
    why = "nested too deeply" if isinstance(error, RecursionError) else str(error).rstrip(".")
    place = f"{unit} {row.line}"
    return f"{why}." if why.startswith(place) else f"{place}: {why}."


def _refuse_empty(kept: Sequence[Any], aside: Sequence[str], n: int, name: str) -> None:
    if kept:
        return
    source = name or "the data"
    if not n:
        raise InputError(f"source: {source} holds no rows.")
    if aside:
        raise InputError(
            f"source: no labelled row could be read of {source} (n = {n:,}); the first: {aside[0]}"
        )
    raise InputError(
        f"source: no row of {source} holds a human label (n = {n:,}). Name it label (of claims: "
        "supported, contradicted, not_mentioned), recall, precision, faithfulness or relevancy "
        "(pass, fail or a grade), or fault."
    )


def _read(row: RawRow, unit: str, columns: dict[str, Counter[str]]) -> LabelledCase:
    if row.problem is not None:
        raise InputError(str(row.problem))
    is_claim = isinstance(row.value, Mapping) and _is_claim(row.value)
    case = _claim_case(row, unit) if is_claim else _case(row, unit)
    who = who_of(case.meta)
    labels, used = labels_in(case.meta, is_claim)
    if who:  # one row an annotator: the row's own labels are that person's
        labels = {task: {who: next(iter(said.values()))} for task, said in labels.items()}
    said: dict[str, str] = {who: str(label) for who, label in labels.pop("support", {}).items()}
    claims = [LabelledClaim(_whole(case), said)] if said else []
    if not is_claim:
        claims += _nested(case, who)
    for task, column in used.items():
        columns.setdefault(task, Counter())[column] += 1
    if claims and not said:
        columns.setdefault("support", Counter())["claims"] += 1
    return LabelledCase(case, tuple(claims), labels)


def _is_claim(row: Mapping[str, Any]) -> bool:
    """A claim's own column, or an answer without a question beside it."""
    names = {key(name) for name in row}
    if names & {key(name) for name in CLAIM_NAMES if name not in _ANSWERS}:
        return True
    asked = any((found := field_of((str(c),))) and found[0] == "question" for c in row)
    return not asked and bool(names & set(map(key, _ANSWERS)))


def _claim_case(row: RawRow, unit: str) -> Case:
    item = claim_item(row, unit)
    if item.case is None:
        raise InputError(item.problem)
    return item.case


def _case(row: RawRow, unit: str) -> Case:
    case = case_from(row.value)
    named = case.id != "case" or isinstance(row.value, Case)
    return case if named else case.model_copy(update={"id": f"{unit}-{row.line}"})


def _whole(case: Case) -> Claim:
    return Claim(text=case.answer, start=0, end=len(case.answer))


def _nested(case: Case, who: str) -> list[LabelledClaim]:
    made = []
    for one in nested_claims(case.meta):
        text = next((one[n] for n in ("claim", "text", "statement", "陈述") if n in one), None)
        if not isinstance(text, str) or not text.strip():
            raise InputError(f"claims: each needs a text under `claim`, got {shown(dict(one))}")
        said = _said(one, who)
        if said:
            made.append(LabelledClaim(_placed(text, one, case.answer), said))
    return made


def _said(one: Mapping[str, Any], who: str) -> dict[str, str]:
    labels, _ = labels_in(one, True)
    return {name or who: str(label) for name, label in labels.get("support", {}).items()}


def _placed(text: str, one: Mapping[str, Any], answer: str) -> Claim:
    """The claim with its place in the answer: as stated, else where its words stand."""
    start, end = one.get("start"), one.get("end")
    if not (isinstance(start, int) and isinstance(end, int) and 0 <= start <= end):
        start = max(answer.find(text), 0)
        end = start + len(text)
    resolved = one.get("resolved")
    return Claim(
        text=text, start=start, end=end, resolved=resolved if isinstance(resolved, str) else None
    )
