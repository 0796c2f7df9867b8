"""Reading evaluation sets: JSON Lines, the demo's questions as they are, any file of cases."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rag_doctor.adapters.build import case_from, detected
from rag_doctor.adapters.formats import file_rows
from rag_doctor.adapters.load import memory_rows
from rag_doctor.adapters.rows import RawRow
from rag_doctor.adapters.streams import opened
from rag_doctor.errors import InputError
from rag_doctor.evalset.carrying import with_lines
from rag_doctor.evalset.items import EvalItem, Passage
from rag_doctor.evalset.sets import SCHEMA, BadItem, EvalSet
from rag_doctor.pipeline.documents import demo_folder
from rag_doctor.records import Case
from rag_doctor.shapes.broken_rules import aloud, both, broken_rules, what_broke
from rag_doctor.shapes.notes import Note, RowProblem, Tally

__all__ = ["DEMO", "card_path", "read_evalset", "read_history"]

DEMO = "demo"
"""Names the questions that come along, in both languages."""
_OWN = frozenset(EvalItem.model_fields)


def read_evalset(source: Any) -> EvalSet:
    """The set in a file, in a folder with `questions.*.jsonl`, `demo`, or in records in memory.

    Rows in this package's form (and in that of the demo's questions) are read field by field, and
    what has no field is kept in `meta`; rows under other names are read as `load_cases` reads
    them. Rows that break a rule are set aside in `EvalSet.bad`. Raises `InputError` when there is
    nothing to read, or no row can be read.
    """
    if isinstance(source, EvalSet):
        return source
    items: list[EvalItem] = []
    bad: list[BadItem] = []
    seen: dict[str, str] = {}
    files = _files(source)
    for path in files or [source]:
        aside: list[tuple[int, BadItem]] = []
        read: list[int] = []
        for place, row in _rows(path):
            try:
                item = _item(row, len(items) + 1)
            except (InputError, RecursionError) as error:
                aside.append((row.line, BadItem(place, _why(error), at=len(items))))
                continue
            items.append(item)
            read.append(row.line)
            seen.setdefault(item.id, place)
        bad += with_lines(path, aside, read) if files else [one for _, one in aside]
    if not items:
        key = "first_unread" if bad else "nothing_read"
        told = both(f"rules.{key}", name=_name(source), first=bad[0].note if bad else "")
        raise InputError(aloud(told))
    history = read_history(files[0]) if len(files) == 1 else []
    return EvalSet(
        items=tuple(items),
        name=_name(source),
        version=str(history[-1]["version"]) if history else "",
        bad=tuple(bad),
        notes=_outdated(history, items),
        source=str(source) if isinstance(source, str | Path) else "",
        seen=seen,
    )


def _why(error: Exception) -> str:
    """Why a row was set aside; a note where it is known in both languages."""
    if isinstance(error, RecursionError):
        return what_broke(error)
    reason = error.args[0] if error.args else error
    return reason if isinstance(reason, Note) else str(reason).rstrip(".")


def card_path(path: str | Path) -> Path:
    """Where the data card of a set stands: `questions.en.jsonl` → `questions.en.card.json`."""
    path = Path(path)
    return path.with_name(path.name.removesuffix(".gz").removesuffix(".jsonl") + ".card.json")


def read_history(path: str | Path) -> list[dict[str, Any]]:
    """The versions that the card beside a set records, oldest first; empty = no readable card."""
    try:
        card = json.loads(card_path(path).read_text(encoding="utf-8"))
        history = card["history"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    known = isinstance(history, list) and all(
        isinstance(v, dict) and {"version", "digest"} <= v.keys() for v in history
    )
    return history if known else []


def _outdated(history: list[dict[str, Any]], items: list[EvalItem]) -> tuple[str, ...]:
    """Codes of what the card says that is no longer so."""
    if not history:
        return ()
    changed = history[-1]["digest"] != EvalSet(tuple(items)).digest
    newer = int(history[-1].get("schema", SCHEMA)) > SCHEMA
    return (*(("changed_since_card",) if changed else ()), *(("newer_schema",) if newer else ()))


def _files(source: Any) -> list[Path]:
    """The files that a source names; empty = it is data in memory or stdin."""
    if not isinstance(source, str | Path) or str(source) == "-":
        return []
    if str(source) == DEMO and not Path(DEMO).exists():
        source = demo_folder()
    path = Path(source)
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("questions.*.jsonl")) or sorted(path.glob("*.jsonl"))
    if not found:
        raise InputError(f"evalset: {path} holds no .jsonl file; name the file of the set.")
    return found


def _name(source: Any) -> str:
    return Path(source).name if isinstance(source, str | Path) else "memory"


def _rows(source: Any) -> list[tuple[str, RawRow]]:
    """The rows with the place of each: file and line, or the row's number."""
    tally = Tally()
    with ExitStack() as stack:
        if isinstance(source, Path) or source == "-":
            file = stack.enter_context(opened(source, tally))
            rows = list(file_rows(file, tally))
            unit, name = tally.unit, Path(file.name).name
            return [(both(f"rules.place.{unit}", file=name, n=row.line), row) for row in rows]
        if isinstance(source, list | tuple) and all(isinstance(x, EvalItem) for x in source):
            return [(_row_number(n), RawRow(n, item)) for n, item in enumerate(source, 1)]
        return [(_row_number(row.line), row) for row in memory_rows(source, tally)]


def _row_number(n: int) -> Note:
    return both("rules.place.bare", n=n)


def _item(row: RawRow, number: int) -> EvalItem:
    """One row as an item. Raises `InputError` with the field and what is wrong with it."""
    if row.problem is not None:
        raise InputError(row.problem)
    if isinstance(row.value, EvalItem):
        return row.value
    if isinstance(row.value, Mapping) and _is_own(row.value):
        return _own(dict(row.value), number)
    try:
        return _from_case(case_from(row.value), number)
    except RowProblem as problem:
        raise InputError(problem.reason) from problem


def _is_own(row: Mapping[str, Any]) -> bool:
    """Is it in our form? A question under that name, and labels as a list of objects, if any."""
    labels = row.get("relevant", ())
    listed = isinstance(labels, list | tuple) and all(isinstance(x, Mapping) for x in labels)
    return "question" in row and listed and not ({"contexts", "answer"} & row.keys())


def _own(row: dict[str, Any], number: int) -> EvalItem:
    other = {name: row.pop(name) for name in list(row) if name not in _OWN}
    if other:
        row["meta"] = {**(row.get("meta") or {}), **other}
    row["id"] = str(row.get("id") or f"row-{number}")
    if not row.get("lang"):
        row["lang"] = detected((str(row.get("question", "")), str(row.get("reference") or "")))
    if isinstance(row.get("reference"), str) and not row["reference"].strip():
        row["reference"] = None
    try:
        return EvalItem.model_validate(row)
    except ValidationError as error:
        raise InputError(broken_rules(error)) from error


def _from_case(case: Case, number: int) -> EvalItem:
    """A recorded case as an item; the answer a pipeline gave stays in `meta`."""
    meta = dict(case.meta)
    if case.answer.strip():
        meta["answer"] = case.answer
    known = {name: meta.pop(name) for name in ("difficulty", "query_type") if name in meta}
    labels = (case.relevant_ids or {}).items()
    try:
        return EvalItem.model_validate(
            {
                "id": case.id if case.id != "case" else f"row-{number}",
                "lang": case.lang if case.lang != "und" else detected((case.question,)),
                "question": case.question,
                "reference": case.reference,
                "answerable": meta.pop("answerable", True),
                "relevant": tuple(Passage(chunk_id=i, grade=grade) for i, grade in labels),
                "meta": meta,
                **known,
            }
        )
    except ValidationError as error:
        raise InputError(broken_rules(error)) from error
