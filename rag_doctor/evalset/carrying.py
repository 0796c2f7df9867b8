"""Rows that could not be read, kept as they stand, so that writing the set again loses none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rag_doctor.adapters.json_rows import json_line_kind
from rag_doctor.adapters.streams import opened
from rag_doctor.errors import InputError
from rag_doctor.evalset.sets import BadItem, EvalSet
from rag_doctor.shapes.encodings import wide_encoding
from rag_doctor.shapes.notes import Tally

__all__ = ["refuse_loss", "with_lines", "woven"]


def with_lines(
    path: Path, bad: Sequence[tuple[int, BadItem]], read: Sequence[int]
) -> list[BadItem]:
    """The bad rows of a file of JSON Lines with their lines as they stand.

    `bad` = line number from 1 → row; `read` = the lines that gave an item. A row of another format
    or one that shares its line with one that was read keeps `line` = `None`; of several bad
    rows of one line the first carries it, the others an empty one.
    """
    lines = _json_lines(path) if bad else []
    shared, seen = set(read), Counter[int]()
    out = []
    for number, row in bad:
        if number <= len(lines) and number not in shared:
            row = replace(row, line=b"" if seen[number] else lines[number - 1])
            seen[number] += 1
        out.append(row)
    return out


def _json_lines(path: Path) -> list[bytes]:
    """The lines of a file without their line feeds; none where it is not JSON Lines."""
    with opened(path, Tally()) as file:
        data = file.stream.read()
        wide = wide_encoding(file.head)
    if wide is not None:
        data = data.decode(wide, "replace").removeprefix("\ufeff").encode("utf-8", "replace")
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    told = [line for line in lines if line.strip()][:2]
    return lines if len(told) == 2 and any(map(json_line_kind, told)) else []


def woven(rows: Sequence[bytes], bad: Sequence[BadItem]) -> bytes:
    """The lines of a set: its rows, and between them the bad ones that are kept, each at its
    place."""
    kept = sorted((row for row in bad if row.line), key=lambda row: row.at)
    out, at = [], 0
    for row in kept:
        out += [*rows[at : row.at], row.line or b""]
        at = max(at, row.at)
    return b"".join(line + b"\n" for line in [*out, *rows[at:]])


def refuse_loss(evalset: EvalSet, path: Path) -> None:
    """Raise `InputError` where writing to `path` would lose rows that stand nowhere else."""
    lost = [row for row in evalset.bad if row.line is None]
    if lost and evalset.source and path.resolve() == Path(evalset.source).resolve():
        raise InputError(
            f"out: {len(lost)} rows of {path} could not be read ({lost[0]}), and written anew it "
            "would lose them. Write to another file, or mend these rows first."
        )
