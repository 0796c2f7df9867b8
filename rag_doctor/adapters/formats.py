"""An opened file → rows: which format it is, by content first and by suffix second."""

from __future__ import annotations

import codecs
import io
import json
from collections.abc import Iterator

from rag_doctor.adapters.csv_rows import find_delimiter, known_columns, read_csv
from rag_doctor.adapters.frames import read_parquet
from rag_doctor.adapters.json_rows import json_line_kind, read_json, read_json_lines
from rag_doctor.adapters.rows import MAX_ROW_BYTES, ByteStream, RawRow, within_limit
from rag_doctor.adapters.streams import LineFeeds, Opened, Rejoined
from rag_doctor.errors import InputError, shown
from rag_doctor.shapes.encodings import READABLE, decode_all, refuse_binary, wide_encoding
from rag_doctor.shapes.fields import kind_of
from rag_doctor.shapes.notes import Tally, label

__all__ = ["file_rows"]

_EXPECTED = {
    ".jsonl": "JSON Lines", ".ndjson": "JSON Lines", ".json": "JSON", ".csv": "CSV", ".tsv": "CSV",
    ".parquet": "Parquet", ".pq": "Parquet",
}  # fmt: skip


def file_rows(file: Opened, tally: Tally) -> Iterator[RawRow]:
    """The rows of a file. Raises `InputError` when it is empty, binary or of no known format."""
    return within_limit(_rows(file, tally))


def _rows(file: Opened, tally: Tally) -> Iterator[RawRow]:
    if file.head.startswith(b"PAR1"):
        _tell(file, "Parquet", tally)
        return read_parquet(file.stream, file.name)
    if file.suffix in (".parquet", ".pq") and file.head:
        raise InputError(f"source: {file.name} is no Parquet file (its mark PAR1 is not there).")
    stream = _narrow(file)
    if stream is None:
        refuse_binary(file.head, file.name)
        stream = file.stream
    return _text_rows(file, stream, tally)


def _tell(file: Opened, kind: str, tally: Tally) -> None:
    if _EXPECTED.get(file.suffix, kind) != kind:
        tally.add("suffix", suffix=file.suffix, kind=kind)


def _narrow(file: Opened) -> ByteStream | None:
    """A UTF-16 or UTF-32 file as UTF-8, read whole; `None` = it is neither."""
    wide = wide_encoding(file.head)
    if wide is None:
        return None
    text = file.stream.read().decode(wide, "replace").removeprefix("\ufeff")
    return io.BufferedReader(io.BytesIO(text.encode("utf-8", "replace")))


def _text_rows(file: Opened, stream: ByteStream, tally: Tally) -> Iterator[RawRow]:
    """Looks at the first two lines that are not blank, puts them back, and picks the reader."""
    taken, lines = _first_lines(stream)
    if not lines and tally.count("gzip_broken"):
        raise InputError(f"source: {file.name} is broken gzip data; nothing in it can be unpacked.")
    if not lines:
        raise InputError(f"source: {file.name} is empty.")
    opener = _stripped(lines[0])[:1]
    if _has_bare_returns(taken, opener):
        stream = io.BufferedReader(LineFeeds(Rejoined(taken, stream)))
        taken, lines = _first_lines(stream)
    whole = io.BufferedReader(Rejoined(taken, stream))
    if opener != b"[" and any(map(json_line_kind, lines)):
        tally.unit = "line"
        kind = "JSON" if len(lines) == 1 and file.suffix == ".json" else "JSON Lines"
        _tell(file, kind, tally)
        return read_json_lines(whole, tally, file.head)
    if opener == b"{" and len(lines[0]) > MAX_ROW_BYTES and file.suffix != ".json":
        tally.unit = "line"
        return read_json_lines(whole, tally, file.head)
    text = decode_all(whole.read(), file.name, tally)
    if opener in (b"{", b"["):
        return read_json(text, file.name, tally, lambda kind: _tell(file, kind, tally))
    return _table_rows(file, text, tally)


def _first_lines(stream: ByteStream) -> tuple[bytes, list[bytes]]:
    taken = b""
    found: list[bytes] = []
    while len(found) < 2 and len(taken) <= MAX_ROW_BYTES:
        line = stream.readline(MAX_ROW_BYTES + 1)
        if not line:
            break
        bare = line if taken else line.removeprefix(codecs.BOM_UTF8)
        taken += bare
        if _stripped(bare):
            found.append(bare)
    return taken, found


def _has_bare_returns(taken: bytes, opener: bytes) -> bool:
    """JSON whose lines all end in carriage returns. In a table they may stand inside a cell."""
    if b"\n" in taken or b"\r" not in taken:
        return False
    return opener in (b"{", b"[") or any(map(json_line_kind, taken.split(b"\r", 3)[:3]))


def _stripped(line: bytes) -> bytes:
    return line.strip(b" \t\r\n\0\x0b\x0c" + codecs.BOM_UTF8)


def _table_rows(file: Opened, text: str, tally: Tally) -> Iterator[RawRow]:
    tally.unit = "line"
    named = _EXPECTED.get(file.suffix)
    if named in ("JSON", "JSON Lines"):
        _refuse_scalar(text, file.name)
    known = known_columns(text, find_delimiter(text))
    if named != "CSV" and known == 0:
        start = shown(text.strip()[:60])
        what = (
            f"is named {label(file.suffix)}, but is no {named}"
            if named
            else "is of no known format"
        )
        raise InputError(f"source: {file.name} {what}; it begins with {start}. {READABLE}")
    _tell(file, "CSV", tally)
    return read_csv(text, file.name, tally)


def _refuse_scalar(text: str, name: str) -> None:
    """Raise `InputError` for JSON that holds a bare value, such as `null`."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return
    raise InputError(
        f"source: {name} holds nothing but a JSON {kind_of(value)}; an object a case is due, "
        "or a list of them."
    )
