"""JSON Lines, streamed, and JSON, whole → rows."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rag_doctor.adapters.containers import rows_in
from rag_doctor.adapters.rows import MAX_ROW_BYTES, ByteStream, RawRow, excerpt
from rag_doctor.errors import InputError
from rag_doctor.shapes.encodings import LineDecoder, text_of_bytes
from rag_doctor.shapes.notes import Note, RowProblem, Tally, note

__all__ = ["json_line_kind", "read_json", "read_json_lines"]

_AROUND = " \t\r\n\x0b\x0c\ufeff"
"""What may stand around a value: white space, and the mark that some tools write in every line."""


class _Parser:
    """JSON's own parser, taught to read NaN as missing, control characters, and to say why not."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self.decoder = json.JSONDecoder(
            strict=False, parse_constant=self._constant, object_pairs_hook=self._object
        )

    def _constant(self, name: str) -> None:
        self._tally.add("not_a_number")

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            times = Counter(name for name, _ in pairs)
            self._tally.add("same_key", name=next(n for n, count in times.items() if count > 1))
        return made

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


def json_line_kind(line: bytes | str) -> bool:
    """Is this line one JSON object, complete? One too deep or with too long a number is, too."""
    text = (text_of_bytes(line) if isinstance(line, bytes) else line).strip(_AROUND)
    if not text.startswith("{") or not text.endswith("}"):
        return False
    try:
        return isinstance(json.loads(text, strict=False), dict)
    except json.JSONDecodeError:
        return False
    except (ValueError, RecursionError):
        return True


def read_json_lines(stream: ByteStream, tally: Tally, head: bytes = b"") -> Iterator[RawRow]:
    """One row a line; blank lines are skipped. A lone line may also hold all rows.

    `head` is the beginning of the stream, which settles the encoding where a line is not UTF-8.
    Memory is bounded by the longest line read, `MAX_ROW_BYTES`; a longer one is set aside.
    """
    parser, decoder = _Parser(tally), LineDecoder(tally, head)
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
            yield RawRow(number, None, problem, excerpt(text_of_bytes(raw[:300])))
        elif raw.strip(b" \t\r\n\x0b\x0c\xef\xbb\xbf"):
            yield from _line(number, raw, parser, decoder)


def _skip_line(stream: ByteStream) -> int:
    skipped = 0
    while raw := stream.readline(1_048_576):
        skipped += len(raw)
        if raw.endswith(b"\n"):
            break
    return skipped


def _line(number: int, raw: bytes, parser: _Parser, decoder: LineDecoder) -> Iterator[RawRow]:
    text = decoder.decode(raw)
    if isinstance(text, Note):
        yield RawRow(number, None, text, excerpt(raw[:300].decode("utf-8", "replace")))
        return
    text = text.strip(_AROUND)
    parts = [text]
    if "\r" in text and not json_line_kind(text):  # lines that end in bare carriage returns
        parts = [part for part in text.split("\r") if part.strip(_AROUND)]
        parts = parts if any(map(json_line_kind, parts)) else [text]
    for part in parts:
        try:
            yield RawRow(number, parser.parse(part.strip(_AROUND)))
        except RowProblem as problem:
            yield RawRow(number, None, problem.reason, excerpt(part.strip(_AROUND)))


def _as_rows(value: Any) -> Iterator[RawRow]:
    for number, row in enumerate(rows_in(value), start=1):
        yield RawRow(number, row)


def read_json(
    text: str, name: str, tally: Tally, tell: Callable[[str], None] = lambda kind: None
) -> Iterator[RawRow]:
    """The rows of one JSON document, numbered from 1; or of several, one after the other.

    A list that breaks off gives the rows before the break. Text with a bad line or two at its top
    may still be JSON Lines: it is, when a line is one whole object and the document is broken.
    `tell` is told which of the two it was. Raises `InputError`.
    """
    tally.unit = "row"
    attempt = Tally()
    try:
        whole = _Parser(attempt).parse(text.strip(_AROUND))
    except RowProblem as problem:
        yield from _broken(text, name, tally, problem.reason, tell)
        return
    tell("JSON")
    tally.take(attempt)
    yield from _as_rows(whole)


def _broken(
    text: str, name: str, tally: Tally, reason: Note, tell: Callable[[str], None]
) -> Iterator[RawRow]:
    attempt = Tally()
    rows, end = _salvaged(text, _Parser(attempt))
    if end is not None and any(map(json_line_kind, _openings(text))):
        tell("JSON Lines")
        tally.unit = "line"
        yield from read_json_lines(io.BytesIO(text.encode("utf-8", "replace")), tally)
        return
    tell("JSON")
    tally.take(attempt)
    if not rows:
        raise InputError(f"source: {name}: {reason}.")
    for number, row in enumerate(rows, start=1):
        yield RawRow(number, row)
    if end is not None:
        line = text.count("\n", 0, end) + 1
        tally.add("json_cut", at=line)
        yield RawRow(len(rows) + 1, None, note("cut"), excerpt(text[end : end + 200]))


def _openings(text: str) -> Iterator[str]:
    """Lines that begin with an object at their very beginning, unlike the inner ones of a list."""
    lines = (
        re.finditer(r"(?:^|\r)\{[^\r\n]*", text, re.M) if text.lstrip(_AROUND)[:1] == "{" else ()
    )
    return (found[0] for found in lines)


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
