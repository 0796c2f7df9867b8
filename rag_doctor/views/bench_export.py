"""Cases taken away from the workbench: lines, a table, a page, a text for an issue tracker."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, get_args

from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.evalset.labelling import label_name
from rag_doctor.facade.report import Examined, Report
from rag_doctor.i18n import say
from rag_doctor.records import safe_text
from rag_doctor.views.escape import clip
from rag_doctor.views.html_report import render_html
from rag_doctor.views.markdown_report import case_markdown, md

__all__ = ["EXPORTS", "Export", "Said", "csv_cell", "export_text", "file_name", "issue_text"]

Export = Literal["jsonl", "csv", "html"]
EXPORTS: tuple[Export, ...] = get_args(Export)
MIME = {
    "jsonl": "application/x-ndjson",
    "csv": "text/csv",
    "html": "text/html",
    "md": "text/markdown",
}
Said = Mapping[str, tuple[str, str]]
"""Case id → a person's label and note; both may be empty."""
_FORMULA = re.compile(r"^[\s'\"]*[=+\-@|＝＋－＠]")
_SEPARATORS = {"\u2028": "\\u2028", "\u2029": "\\u2029", "\x85": "\\u0085"}


def export_text(report: Report, places: Sequence[int], kind: str, said: Said, lang: str) -> str:
    """The cases at these places of the report, with what a person said of them.

    `jsonl` = one diagnosis a line, with `label` and `note` where given; `csv` = the columns of
    `Report.to_frame`, safe to open in a spreadsheet; `html` = the report's page. Raises
    `InputError` for another kind.
    """
    part = replace(report, rows=tuple(report.rows[at] for at in places))
    if kind == "jsonl":
        return "".join(_line(row, said) for row in part.rows)
    if kind == "csv":
        return _csv(part, said)
    if kind == "html":
        return render_html(part, lang=lang)
    raise InputError(unknown_choice("kind", kind, EXPORTS))


def _line(row: Examined, said: Said) -> str:
    label, note = said.get(row.case.id, ("", ""))
    given = {name: text for name, text in (("label", label), ("note", note)) if text}
    line = {**row.diagnosis.to_line(), "question": row.case.question, "answer": row.case.answer}
    text = json.dumps({**line, **given}, ensure_ascii=False, allow_nan=False)
    for mark, written in _SEPARATORS.items():
        text = text.replace(mark, written)
    return safe_text(text) + "\n"


def _csv(report: Report, said: Said) -> str:
    frame = report.to_frame()
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow([*frame.columns, "label", "note"])
    for row, values in zip(report.rows, frame.itertuples(index=False), strict=True):
        rows.writerow([csv_cell(value) for value in (*values, *said.get(row.case.id, ("", "")))])
    return "\ufeff" + safe_text(out.getvalue())  # the mark tells spreadsheets that it is UTF-8


def csv_cell(value: object) -> object:
    """A value that no spreadsheet reads as a formula; none and NaN are empty, numbers stay."""
    if value is None or (isinstance(value, float) and value != value):
        return ""
    if not isinstance(value, str):
        return value
    text = value.replace("\x00", "")
    return f"'{text}" if _FORMULA.match(text) or text[:1] in ("\t", "\r", "\n") else text


def issue_text(row: Examined, said: Said, who: str, lang: str) -> str:
    """One case as Markdown for an issue tracker, with the person's label and note."""
    label, note = said.get(row.case.id, ("", ""))
    parts = [case_markdown(row.case, row.diagnosis, lang)]
    if label:
        told = say("workbench.markdown.label", lang, who=md(who), label=label_name(label, lang))
        parts.append(f"**{told}**")
    if note:
        parts.append(f"**{say('workbench.markdown.note', lang)}**\n\n{md(note)}")
    return "\n\n".join(parts) + "\n"


def file_name(stem: str, kind: str) -> str:
    """`rag-doctor-case-7.md`: letters, digits, dots and hyphens of any script only."""
    safe = re.sub(r"[^\w.-]+", "-", clip(stem, 60)).strip("-.") or "case"
    return f"rag-doctor-{safe}.{kind}"
