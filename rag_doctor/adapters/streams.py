"""From a path or stdin to plain bytes: opened, unpacked, and what it is told by its first bytes."""

from __future__ import annotations

import io
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, BinaryIO, cast

from rag_doctor.adapters.rows import ByteStream
from rag_doctor.errors import InputError, shown
from rag_doctor.shapes.encodings import READABLE
from rag_doctor.shapes.notes import Tally, label

__all__ = ["HEAD", "LineFeeds", "Opened", "Rejoined", "opened", "stdin_stream"]

HEAD = 65_536
"""Bytes looked at before deciding what a file is."""

_PIECE = 4096  # unpacked at a time: where the data is broken, at most so much before it is lost

_FOREIGN: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "a zip archive or an Excel workbook: save the sheet as CSV (UTF-8)"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook: save the sheet as CSV (UTF-8)"),
    (b"%PDF", "a PDF"),
    (b"SQLite format 3", "an SQLite database: export the table as CSV"),
    (b"ARROW1", "an Arrow/Feather file: save it as Parquet"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"BZh", "bzip2-compressed: unpack it first"),
    (b"\xfd7zXZ", "xz-compressed: unpack it first"),
    (b"\x28\xb5\x2f\xfd", "zstd-compressed: unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive: unpack it first"),
    (b"\x80\x04", "a Python pickle: such files run code when opened; save it as JSON Lines"),
    (b"\x80\x05", "a Python pickle: such files run code when opened; save it as JSON Lines"),
)


@dataclass(slots=True)
class Opened:
    """An input ready to be read. `suffix` is lower case, without `.gz`; empty for stdin."""

    name: str
    suffix: str
    head: bytes
    stream: ByteStream


class Rejoined(io.RawIOBase):
    """Bytes already read, put back before the rest of their stream."""

    def __init__(self, head: bytes, rest: Any) -> None:
        self._head, self._rest = memoryview(head), rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = len(buffer)
        data = self._head[:size] or self._rest.read(size)
        # a view is cut without a copy (a head may hold 16 MB); an empty one lets go of its bytes
        self._head = self._head[size:] or memoryview(b"")
        buffer[: len(data)] = data
        return len(data)


class LineFeeds(io.RawIOBase):
    """A stream whose lines end in bare carriage returns, given with line feeds instead."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._inner.read(len(buffer)).replace(b"\r", b"\n")
        buffer[: len(data)] = data
        return len(data)


class _Unpacked(io.RawIOBase):
    """A gzip stream that gives all it has and then says what was wrong, instead of raising."""

    def __init__(self, packed: Any, tally: Tally) -> None:
        self._packed, self._tally = packed, tally
        self._unzip = zlib.decompressobj(wbits=31)
        self._waiting = b""
        self._done = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._done:
            data = self._next(len(buffer))
            if data:
                buffer[: len(data)] = data
                return len(data)
        return 0

    def _next(self, size: int) -> bytes:
        size = min(size, _PIECE)
        packed = self._waiting or self._packed.read(HEAD)
        if not packed:
            self._end("no end mark")
            return b""
        try:
            data = self._unzip.decompress(packed, size)
        except zlib.error as error:
            self._end(str(error))
            return b""
        self._waiting = self._unzip.unconsumed_tail
        if self._unzip.eof:
            self._next_member(self._unzip.unused_data or self._packed.read(HEAD))
        return data

    def _next_member(self, packed: bytes) -> None:
        self._waiting = packed.lstrip(b"\0")
        self._done = not self._waiting  # padding and a clean end
        self._unzip = zlib.decompressobj(wbits=31)

    def _end(self, problem: str) -> None:
        self._done = True
        self._tally.add("gzip_broken", msg=problem)


@contextmanager
def opened(source: str | os.PathLike[str], tally: Tally) -> Iterator[Opened]:
    """Open a path, or stdin for `-`; gzip is known by content. Raises `InputError`."""
    if source == "-":
        yield _ready("<stdin>", stdin_stream("Name a file instead of -."), tally)
        return
    path = Path(source)
    try:
        stream = path.open("rb")
    except (OSError, ValueError) as error:
        raise InputError(_cannot_open(path, error)) from error
    with stream:
        yield _ready(label(path, 400), stream, tally)


def stdin_stream(mend: str) -> BinaryIO:
    """What stdin gives, as bytes. Raises `InputError` with `mend` when it is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise InputError(f"stdin: is closed, so there is nothing to read. {mend}")
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is not None:
        return cast(BinaryIO, buffer)
    return io.BytesIO(sys.stdin.read().encode("utf-8", "surrogatepass"))


def _ready(name: str, raw: BinaryIO, tally: Tally) -> Opened:
    suffixes = [part.casefold() for part in Path(name).suffixes[-2:]]
    packed = bool(suffixes) and suffixes[-1] == ".gz"
    try:
        head = raw.read(HEAD)
        if head[:2] == b"\x1f\x8b":
            unpacked = io.BufferedReader(_Unpacked(io.BufferedReader(Rejoined(head, raw)), tally))
            raw = cast(BinaryIO, unpacked)
            head = raw.read(HEAD)
        elif packed and head:
            tally.add("not_gzip")
    except OSError as error:
        raise InputError(f"source: {name} cannot be read: {error.strerror or error}.") from error
    for magic, what in _FOREIGN:
        if head.startswith(magic):
            raise InputError(f"source: {name} is {what}. {READABLE}")
    suffixes = suffixes[:-1] if packed else suffixes
    suffix = suffixes[-1] if suffixes and name != "<stdin>" else ""
    return Opened(name, suffix, head, io.BufferedReader(Rejoined(head, raw)))


def _cannot_open(path: Path, error: Exception) -> str:
    text = str(path)
    if text.lstrip()[:1] in ("{", "["):
        return "source: a path is due, got JSON text. Pass the parsed object: json.loads(text)."
    if isinstance(error, FileNotFoundError):
        return f"source: there is no file {shown(text, 200)}.{_near_file(path)}"
    if isinstance(error, IsADirectoryError) or os.path.isdir(text):
        return f"source: {label(text, 200)} is a folder; name a file in it.{_files_in(path)}"
    if isinstance(error, PermissionError):
        return f"source: {label(text, 200)} may not be read by this user (permission denied)."
    return (
        f"source: {shown(text, 200)} cannot be opened: {getattr(error, 'strerror', '') or error}."
    )


def _near_file(path: Path) -> str:
    try:
        names = sorted(entry.name for entry in path.parent.iterdir())
    except OSError:
        return f" The folder {shown(str(path.parent), 200)} is not there either."
    near = get_close_matches(path.name, names, n=1)
    return f" Did you mean {near[0]!r}?" if near else ""


def _files_in(path: Path) -> str:
    known = (".jsonl", ".ndjson", ".json", ".csv", ".tsv", ".parquet", ".gz")
    try:
        names = sorted(e.name for e in path.iterdir() if e.suffix.casefold() in known)
    except OSError:
        return ""
    return f" For example: {', '.join(map(label, names[:5]))}." if names else ""
