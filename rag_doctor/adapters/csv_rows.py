"""CSV and TSV → rows: the delimiter found by its columns, one broken quote costs one row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager

from rag_doctor.adapters.rows import RawRow, excerpt
from rag_doctor.errors import InputError
from rag_doctor.shapes.fields import blank
from rag_doctor.shapes.mapping import field_of
from rag_doctor.shapes.notes import Tally, label, note

__all__ = ["find_delimiter", "known_columns", "read_csv"]

_DELIMITERS = (",", "\t", ";", "|")
_NOTHING = ("nan", "<na>", "nat")
_FIELD_LIMIT = 2**31 - 1  # the most that every platform's C long holds


@contextmanager
def _long_fields() -> Iterator[None]:
    """Lift the csv module's limit of 128 kB a field; it is the whole process's, so restore it."""
    before = csv.field_size_limit(_FIELD_LIMIT)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def known_columns(text: str, delimiter: str) -> int:
    """How many cells of the first line are names of fields."""
    return sum(field_of((cell.strip(),)) is not None for cell in _first_row(text, delimiter))


def _first_row(text: str, delimiter: str) -> list[str]:
    with _long_fields():
        try:
            return next(csv.reader(io.StringIO(text[:65_536], newline=""), delimiter=delimiter), [])
        except csv.Error:
            return []


def find_delimiter(text: str) -> str:
    """The delimiter under which the most header cells are known names, then the most cells."""
    return max(_DELIMITERS, key=lambda d: (known_columns(text, d), len(_first_row(text, d))))


def read_csv(text: str, name: str, tally: Tally) -> Iterator[RawRow]:
    """One row a record, its line that of its beginning; blank lines are skipped.

    Empty cells and `nan` are missing. Raises `InputError` when there is a header and nothing else.
    """
    delimiter, text, skipped = _directive(text)
    records = _records(text, delimiter or find_delimiter(text), skipped)
    first = next(records, None)
    if first is None or isinstance(first, RawRow):
        raise InputError(f"source: {name} has no readable header line.")
    header = _header([cell.strip() for cell in first[1]], tally)
    empty = True
    for record in records:
        empty = False
        if isinstance(record, RawRow):
            yield record
            continue
        line, cells = record
        tally.line = line
        yield _row(line, cells, header, tally)
    if empty:
        names = label(", ".join(map(label, header)), 200)
        raise InputError(f"source: {name} has a header ({names}) but no rows.")


def _directive(text: str) -> tuple[str | None, str, int]:
    """Excel's own first line `sep=;`."""
    found = re.match(r"sep=(.)\r?\n", text)
    return (found[1], text[found.end() :], 1) if found else (None, text, 0)


def _records(text: str, delimiter: str, skipped: int) -> Iterator[tuple[int, list[str]] | RawRow]:
    """Records with the line they begin on. After a broken one, reading goes on at the next line."""
    lines = list(io.StringIO(text, newline=""))
    at = 0
    with _long_fields():
        while at < len(lines):
            if not lines[at].strip():
                at += 1
                continue
            reader = csv.reader(_from(lines, at), delimiter=delimiter, strict=True)
            try:
                cells = next(reader)
            except csv.Error as error:
                problem = note("quoting", msg=error)
                yield RawRow(at + 1 + skipped, None, problem, excerpt(lines[at].strip()))
                at += 1
                continue
            yield at + 1 + skipped, cells
            at += reader.line_num


def _from(lines: list[str], at: int) -> Iterator[str]:
    while at < len(lines):
        yield lines[at]
        at += 1


def _header(cells: list[str], tally: Tally) -> list[str]:
    names: list[str] = []
    for place, cell in enumerate(cells, start=1):
        name = cell or f"column_{place}"
        while name in names:
            name += "~2"
        if not cell:
            tally.add("no_header", new=name)
        elif name != cell:
            tally.add("same_header", name=cell, new=name)
        names.append(name)
    return names


def _row(line: int, cells: list[str], header: list[str], tally: Tally) -> RawRow:
    if not any(cell.strip() for cell in cells[len(header) :]):
        cells = cells[: len(header)]
    if len(cells) != len(header):
        problem = note("cells", got=len(cells), due=len(header))
        return RawRow(line, None, problem, excerpt(" | ".join(cells)))
    filled = [None if blank(cell) else cell for cell in cells]
    for place, cell in enumerate(filled):
        if cell is not None and cell.strip().casefold() in _NOTHING:
            filled[place] = None
            tally.add("nan_cell")
    return RawRow(line, dict(zip(header, filled, strict=True)))
