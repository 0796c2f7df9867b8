"""A report on disk: what is written into a folder, and what `reading` reads back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rag_doctor.adapters.write import write_cases
from rag_doctor.errors import InputError
from rag_doctor.records import safe_text

if TYPE_CHECKING:
    from rag_doctor.facade.report import Report

__all__ = ["CASES", "DIAGNOSES", "HEAD", "write_report"]

DIAGNOSES, CASES, HEAD = "diagnoses.jsonl", "cases.jsonl", "report.json"


def write_report(
    report: Report, folder: str | Path, lang: str = "auto", *, pages: bool = True
) -> dict[str, Path]:
    """Diagnoses, cases, head, and (with `pages`) the HTML page and the Markdown; the paths.

    Raises `InputError` when `folder` is a file, `OSError` when the disk refuses.
    """
    target = Path(folder)
    if target.exists() and not target.is_dir():
        raise InputError(f"folder: must be a folder, got the file {target}. Name another.")
    target.mkdir(parents=True, exist_ok=True)
    texts = {DIAGNOSES: report.to_jsonl()}
    if pages:
        texts |= {"report.html": report.to_html(lang), "report.md": report.to_markdown(lang)}
    texts[HEAD] = json.dumps(report.head(), ensure_ascii=False, allow_nan=False, indent=2)
    for name, text in texts.items():
        (target / name).write_text(safe_text(text), encoding="utf-8", newline="\n")
    write_cases((row.case for row in report.rows), target / CASES)
    return {name: target / name for name in (*texts, CASES)}
