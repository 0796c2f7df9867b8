"""The knowledge base a set is about: its documents, its chunks, and what finds things in them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import ConfigError, shown
from rag_doctor.evalset.reading import DEMO
from rag_doctor.pipeline.chunkers import chunk_documents
from rag_doctor.pipeline.documents import (
    Document,
    demo_folder,
    read_demo_documents,
    read_folder,
)
from rag_doctor.records import Chunk

if TYPE_CHECKING:
    from rag_doctor.ledger import EvidenceIndex

__all__ = ["Base", "base_of", "digest_of", "squeezed"]


class Base:
    """Chunks by id, in order, with the documents they come from where those are known.

    `notes` = what there was to say when it was read.
    """

    def __init__(
        self,
        chunks: Iterable[Chunk],
        documents: Iterable[Document] = (),
        notes: Sequence[str] = (),
    ) -> None:
        self.chunks = tuple(chunks)
        self.documents = tuple(documents)
        self.notes = tuple(notes)
        self.by_id = {chunk.id: chunk for chunk in reversed(self.chunks)}

    def __repr__(self) -> str:
        return f"Base({len(self.chunks)} chunks, {len(self.documents)} documents)"

    @cached_property
    def index(self) -> EvidenceIndex:
        """Which chunks carry a statement: built at the first question, about 2 ms a chunk."""
        from rag_doctor.ledger import EvidenceIndex

        return EvidenceIndex(self.chunks)

    @cached_property
    def texts(self) -> dict[str, str]:
        """Chunk id → its text without white space, for looking up quotes."""
        return {chunk.id: squeezed(chunk.text) for chunk in self.chunks}

    @cached_property
    def by_document(self) -> dict[str, tuple[Chunk, ...]]:
        """Document id → its chunks in order; a chunk without a document is its own."""
        found: dict[str, list[Chunk]] = {}
        for chunk in self.chunks:
            found.setdefault(chunk.doc_id or chunk.id, []).append(chunk)
        return {name: tuple(chunks) for name, chunks in found.items()}

    def holding(self, quote: str, doc_id: str | None = None) -> list[Chunk]:
        """The chunks that hold a quote, white space aside; of one document, or of all."""
        wanted = squeezed(quote)
        among = self.chunks if doc_id is None else self.by_document.get(doc_id, ())
        return [c for c in among if wanted and wanted in self.texts[c.id]]


def base_of(source: Any, pipeline: Any = None) -> Base:
    """The base of a folder of documents, of `demo`, of documents or chunks, or of a pipeline.

    Folders and documents are cut at headings, as the demo does. A `pipeline` with `chunks()` gives
    its own chunks instead, so that ids are those of the system under test. Raises `InputError` for
    an empty folder, `ConfigError` for what is no base.
    """
    if isinstance(source, Base):
        return source
    documents, notes = _documents(source)
    if pipeline is not None and callable(getattr(pipeline, "chunks", None)):
        own = getattr(pipeline, "documents", None)
        documents = documents or (tuple(own()) if callable(own) else ())
        return Base(pipeline.chunks(), documents, notes)
    if documents:
        return Base(chunk_documents(documents), documents, notes)
    chunks = list(source) if isinstance(source, Iterable) and not isinstance(source, str) else []
    if chunks and all(isinstance(chunk, Chunk) for chunk in chunks):
        return Base(chunks)
    raise ConfigError(
        f"kb: a folder of documents, {DEMO!r}, documents, chunks, or a pipeline with chunks() is "
        f"due, got {shown(source)}."
    )


def _documents(source: Any) -> tuple[tuple[Document, ...], tuple[str, ...]]:
    if isinstance(source, str | Path):
        if str(source) == DEMO and not Path(DEMO).exists():
            return read_demo_documents(demo_folder()), ()
        if (Path(source) / "docs").is_dir():  # a folder like the demo's, questions beside the docs
            reading = read_folder(Path(source) / "docs")
        else:
            reading = read_folder(source)
        return reading.documents, reading.notes
    if isinstance(source, Iterable):
        items = tuple(source)
        if items and all(isinstance(item, Document) for item in items):
            return items, ()
    return (), ()


def squeezed(text: str) -> str:
    """The text without white space: line breaks and padding are no change."""
    return "".join(text.split())


def digest_of(text: str) -> str:
    """Twelve hexadecimal digits of a text, white space aside."""
    return hashlib.sha256(squeezed(text).encode("utf-8", "replace")).hexdigest()[:12]
