"""Reading a knowledge base: Markdown or text files, with front matter where there is some."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from rag_doctor._resources import demo_kb_path
from rag_doctor.errors import ConfigError, InputError
from rag_doctor.records import Record, SafeText

__all__ = [
    "Document",
    "FolderReading",
    "demo_folder",
    "parse_document",
    "read_demo_documents",
    "read_folder",
]

SUFFIXES = (".md", ".markdown", ".txt")
MAX_BYTES = 20_000_000
_FRONT = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_TITLE = re.compile(r"^#[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)


class Document(Record):
    """One document of a knowledge base, `text` without its front matter.

    `lang` as written in the front matter or told by the folder; `und` = not known. Everything
    else of the front matter (version, date, region, source) is in `meta`, as text.
    """

    id: str
    title: SafeText
    text: SafeText
    lang: str = "und"
    meta: dict[str, Any] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FolderReading:
    """What a folder gave: its documents, and a line for each file that needed saying something."""

    documents: tuple[Document, ...]
    notes: tuple[str, ...]


def parse_document(raw: str, doc_id: str, lang: str = "und") -> Document:
    """A document from a file's text. Front matter wins over `doc_id` and `lang`.

    The title is the front matter's, else the first `# ` heading, else the id.
    """
    raw = raw.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    meta: dict[str, Any] = {}
    front = _FRONT.match(raw)
    if front:
        meta = dict(_fields(front[1]))
        raw = raw[front.end() :]
    heading = _TITLE.search(raw)
    title = meta.pop("title", "") or (heading[1] if heading else doc_id)
    return Document(
        id=meta.pop("id", "") or doc_id,
        title=title,
        text=raw.strip("\n"),
        lang=meta.pop("lang", "") or lang,
        meta=meta,
    )


def _fields(front: str) -> Iterable[tuple[str, str]]:
    for line in front.splitlines():
        key, colon, value = line.partition(":")
        if colon and key.strip() and not line.lstrip().startswith("#"):
            yield key.strip(), value.strip().strip("\"'")


def demo_folder() -> Path:
    """The bundled knowledge base; `ConfigError` when the installation lacks it."""
    try:
        return demo_kb_path()
    except FileNotFoundError as error:
        raise ConfigError(str(error)) from error


def read_demo_documents(kb: Path, langs: Iterable[str] = ("en", "zh")) -> tuple[Document, ...]:
    """The documents under `kb/docs/<lang>/*.md`, by language, then by file name."""
    found = []
    for lang in langs:
        for path in sorted((kb / "docs" / lang).glob("*.md")):
            found.append(parse_document(path.read_text(encoding="utf-8"), path.stem, lang))
    _ids_differ(found, str(kb))
    return tuple(found)


def read_folder(folder: str | Path) -> FolderReading:
    """Every .md and .txt file under a folder, subfolders too, in the order of their paths.

    The id is the path within the folder without its suffix (with it, where two would collide).
    A file that is not UTF-8 is read as GB18030 and said so in `notes`; binary, empty, unreadable
    and over-large files are set aside and named there. Raises `InputError` when the folder does
    not exist or no file is left.
    """
    root = Path(folder).expanduser()
    if not root.is_dir():
        raise InputError(f"folder: {root} is not a folder; give the folder of your documents.")
    documents: list[Document] = []
    notes: list[str] = []
    taken: set[str] = set()
    for path in sorted(p for p in root.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file()):
        name = path.relative_to(root)
        text, note = _read_text(path)
        if note:
            notes.append(f"{name.as_posix()}: {note}")
        if text is None:
            continue
        stem = name.with_suffix("").as_posix()
        document = parse_document(text, name.as_posix() if stem in taken else stem)
        if document.id in taken:
            notes.append(f"{name.as_posix()}: id {document.id!r} is taken; uses its path instead")
            document = document.model_copy(update={"id": name.as_posix()})
        taken.add(document.id)
        documents.append(document)
    if not documents:
        why = f" ({'; '.join(notes[:3])})" if notes else ""
        raise InputError(f"folder: no readable {' or '.join(SUFFIXES)} file in {root}{why}.")
    return FolderReading(tuple(documents), tuple(notes))


def _read_text(path: Path) -> tuple[str | None, str]:
    """The file's text, or `None`, and what there is to say about it."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return None, f"larger than {MAX_BYTES // 1_000_000} MB, set aside"
        raw = path.read_bytes()
    except OSError as error:
        return None, f"cannot be read ({error.strerror}), set aside"
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace"), "UTF-16, read as such"
    if b"\0" in raw[:8192]:
        return None, "binary, set aside"
    if not raw.strip():
        return None, "empty, set aside"
    try:
        return raw.decode("utf-8-sig"), ""
    except UnicodeDecodeError:
        pass
    try:
        return raw.decode("gb18030"), "not UTF-8, read as GB18030; save it as UTF-8 to be sure"
    except UnicodeDecodeError:
        return raw.decode("utf-8", "replace"), "neither UTF-8 nor GB18030; bad bytes replaced by �"


def _ids_differ(documents: list[Document], where: str) -> None:
    seen: set[str] = set()
    for document in documents:
        if document.id in seen:
            raise InputError(f"documents: id {document.id!r} is used twice in {where}; rename one.")
        seen.add(document.id)
