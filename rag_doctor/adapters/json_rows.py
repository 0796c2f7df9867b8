"""JSON Lines, streamed, and JSON, whole → rows."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any

from rag_doctor.adapters.containers import rows_in
from rag_doctor.adapters.encodings import LineDecoder
from rag_doctor.adapters.notes import Note, RowProblem, Tally, note
from rag_doctor.adapters.rows import MAX_ROW_BYTES, ByteStream, RawRow, excerpt
from rag_doctor.errors import InputError

__all__ = ["json_line_kind", "read_json", "read_json_lines"]


class _Parser:
    """JSON's own parser, taught to read NaN as missing, control characters, and to say why not."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self.decoder = json.JSONDecoder(strict=False, parse_constant=self._constant)

    def _constant(self, name: str) -> None:
        self._tally.add("not_a_number")

    def parse(self, text: str) -> Any:
        """The value. Raises `RowProblem`."""
        try:
            return self.decoder.decode(text)
        except json.JSONDecodeError as error:
            raise RowProblem(note("not_json", msg=error.msg, pos=error.pos + 1)) from error
        except RecursionError as error:
            raise RowProblem(note("nested")) from error
        except ValueError as error:
            raise RowProblem(note("huge_number")) from error


def json_line_kind(line: bytes) -> bool:
    """Is this line one JSON object, complete?"""
    try:
        return line.lstrip()[:1] == b"{" and isinstance(json.loads(line, strict=False), dict)
    except (ValueError, RecursionError):
        return False


def read_json_lines(stream: ByteStream, tally: Tally) -> Iterator[RawRow]:
    """One row a line; blank lines are skipped. A lone line may also hold all rows.

    Memory is bounded by the longest line read, `MAX_ROW_BYTES`; a longer one is set aside.
    """
    parser, decoder = _Parser(tally), LineDecoder(tally)
    first: RawRow | None = None
    seen = 0
    for row in _lines(stream, parser, decoder, tally):
        seen += 1
        if seen == 1:
            first = row
            continue
        if first is not None:
            yield first
            first = None
        yield row
    if first is not None:
        yield from [first] if first.problem else _as_rows(first.value)


def _lines(
    stream: ByteStream, parser: _Parser, decoder: LineDecoder, tally: Tally
) -> Iterator[RawRow]:
    number = 0
    while raw := stream.readline(MAX_ROW_BYTES + 1):
        number += 1
        tally.line = number
        if len(raw) > MAX_ROW_BYTES and not raw.endswith(b"\n"):
            size = (len(raw) + _skip_line(stream)) / 1_048_576
            problem = note("too_long", size=f"{size:.0f}", limit=MAX_ROW_BYTES // 1_048_576)
            yield RawRow(number, None, problem, excerpt(raw[:300].decode("utf-8", "replace")))
        elif raw.strip():
            yield _line(number, raw, parser, decoder)


def _skip_line(stream: ByteStream) -> int:
    skipped = 0
    while raw := stream.readline(1_048_576):
        skipped += len(raw)
        if raw.endswith(b"\n"):
            break
    return skipped


def _line(number: int, raw: bytes, parser: _Parser, decoder: LineDecoder) -> RawRow:
    text = decoder.decode(raw)
    if isinstance(text, Note):
        return RawRow(number, None, text, excerpt(raw[:300].decode("utf-8", "replace")))
    try:
        return RawRow(number, parser.parse(text.strip()))
    except RowProblem as problem:
        return RawRow(number, None, problem.reason, excerpt(text.strip()))


def _as_rows(value: Any) -> Iterator[RawRow]:
    for number, row in enumerate(rows_in(value), start=1):
        yield RawRow(number, row)


def read_json(text: str, name: str, tally: Tally) -> Iterator[RawRow]:
    """The rows of one JSON document, numbered from 1; or of several, one after the other.

    A list that breaks off gives the rows before the break. Raises `InputError`.
    """
    parser = _Parser(tally)
    tally.unit = "row"
    try:
        yield from _as_rows(parser.parse(text.strip()))
        return
    except RowProblem as problem:
        reason = problem.reason
    rows, end = _salvaged(text, parser)
    if not rows and any(
        json_line_kind(line.encode("utf-8", "replace")) for line in _lines_of(text)
    ):
        tally.unit = "line"
        yield from read_json_lines(io.BytesIO(text.encode("utf-8", "replace")), tally)
        return
    if not rows:
        raise InputError(f"source: {name} is {reason}.")
    for number, row in enumerate(rows, start=1):
        yield RawRow(number, row)
    if end is not None:
        line = text.count("\n", 0, end) + 1
        tally.add("json_cut", at=line)
        yield RawRow(len(rows) + 1, None, note("cut"), excerpt(text[end : end + 200]))


def _lines_of(text: str) -> list[str]:
    return text.split("\n")[:1000]


def _salvaged(text: str, parser: _Parser) -> tuple[list[Any], int | None]:
    """Values read one by one, and where reading stopped; `None` = at the end, all is read."""
    found: list[Any] = []
    at = _skip(text, 0, r"\s*\[?\s*")
    while at < len(text):
        try:
            value, at = parser.decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            return found, at
        found.append(value)
        at = _skip(text, at, r"[\s,]*\]?\s*")
    return found, None


def _skip(text: str, at: int, pattern: str) -> int:
    match = re.compile(pattern).match(text, at)
    return match.end() if match else at
