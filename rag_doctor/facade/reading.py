"""A written report, read back: what `Report.write` left in a folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from rag_doctor.errors import InputError
from rag_doctor.facade.report import Examined, Report
from rag_doctor.facade.writing import CASES, DIAGNOSES, HEAD
from rag_doctor.judges.accounts import Spending
from rag_doctor.judges.base import JudgeCard
from rag_doctor.records import Case, Diagnosis
from rag_doctor.shapes.broken_rules import both, what_broke

__all__ = ["is_report", "read_report", "unreadable"]

T = TypeVar("T")


def is_report(folder: str | Path) -> bool:
    """Does the folder hold a written report?"""
    return (Path(folder) / DIAGNOSES).is_file()


def read_report(folder: str | Path) -> Report:
    """The report in `folder`, as it was written but for what a claim was resolved to.

    Without `cases.jsonl` (a report of an earlier version) the cases are empty but for id and
    language, and a note says so. Broken lines, rows that are gone and a broken `report.json` are
    set aside and counted. Raises `InputError` when there is no report.
    """
    root = Path(folder)
    if not is_report(root):
        raise InputError(
            f"report: {root} holds no {DIAGNOSES}. Name a folder that rag-doctor diagnose --out, "
            "or Report.write, has written."
        )
    aside: list[str] = []
    found = _lines(root / DIAGNOSES, _diagnosis, aside)
    seen = len(found) + len(aside)
    cases = _lines(root / CASES, Case.model_validate, aside)
    if [case.id for case in cases] == [d.id for d in found]:  # an id may stand there twice
        rows = tuple(Examined(case, d) for case, d in zip(cases, found, strict=True))
    else:
        known = {case.id: case for case in cases}
        rows = tuple(Examined(known.get(d.id) or _bare(d), d) for d in found)
    lacking = len({d.id for d in found} - {case.id for case in cases})
    notes = (f"{CASES}: no case for {lacking} of {len(found)} diagnoses.",) if lacking else ()
    head = _head(root / HEAD, aside)
    due = head.pop("n", None)
    if isinstance(due, int) and due > seen:
        gone = f"{DIAGNOSES}: {due - seen} of {due} rows are gone."
        head["set_aside"] = (*head["set_aside"], gone)
    return Report(rows=rows, notes=(*head.pop("notes", ()), *notes), **head)


def unreadable(report: Report) -> tuple[str, ...]:
    """What of a report could not be read, a line each; empty = it is whole."""
    return (*report.set_aside, *(note for note in report.notes if note.startswith(f"{CASES}: ")))


def _bare(diagnosis: Diagnosis) -> Case:
    return Case(id=diagnosis.id, question="", answer="", contexts_known=False, lang=diagnosis.lang)


def _lines(path: Path, read: Callable[[Any], T], aside: list[str]) -> list[T]:
    """The readable lines of a file, split at line feeds only; none where there is no file."""
    if not path.is_file():
        return []
    out = []
    for number, line in enumerate(path.read_bytes().decode("utf-8", "replace").split("\n"), 1):
        if line.strip():
            try:
                out.append(read(json.loads(line)))
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                why = what_broke(error)
                aside.append(both("rules.file.report_line", path=path.name, line=number, why=why))
    return out


def _diagnosis(line: Mapping[str, Any]) -> Diagnosis:
    """The inverse of `Diagnosis.to_line`."""
    data = dict(line)
    for field in ("claims", "reference_claims"):
        data[field] = [_verdict(row) for row in data.get(field, ())]
    return Diagnosis.model_validate(data)


def _verdict(row: Mapping[str, Any]) -> dict[str, Any]:
    data = dict(row)
    start, end = data.pop("span")
    claim = {"text": data.pop("text"), "start": start, "end": end}
    return {"claim": claim | {"citations": data.pop("citations", ())}, **data}


def _head(path: Path, aside: list[str]) -> dict[str, Any]:
    """What `report.json` adds to the rows; nothing where it is missing or broken."""
    try:
        head = json.loads(path.read_text(encoding="utf-8"))
        card = head["judge"]
        return {
            "n": head.get("n"),
            "card": None if card is None else _card(card),
            "set_aside": (*head["set_aside"], *aside),
            "seconds": head["seconds"],
            "source": head["source"],
            "spending": Spending.read(head["spending"]),
            "left": tuple(head["left"]),
            "meta": head.get("meta") or {},
            "notes": tuple(head.get("notes") or ()),
            "pipeline_notes": tuple(head.get("pipeline_notes") or ()),
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        why = what_broke(error)
        return {"set_aside": (*aside, both("rules.file.report_head", path=path.name, why=why))}


def _card(card: Mapping[str, Any]) -> JudgeCard:
    return JudgeCard(
        name=card["name"],
        version=card["version"],
        languages=tuple(card["languages"]),
        accuracy=dict(card["accuracy"]),
        settings=dict(card.get("settings") or {}),
    )
