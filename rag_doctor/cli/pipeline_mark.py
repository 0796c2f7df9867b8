"""Which pipeline a diagnosis was made with: its name on the command line, its knobs, its base."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from rag_doctor.errors import PipelineError
from rag_doctor.records import Chunk

__all__ = ["pipeline_mark"]


def pipeline_mark(rag: Any, named: str | None = None) -> str | None:
    """A hash that differs where the pipeline or its knowledge base does; `None` without one.

    `named` = the pipeline as the command line names it. The base is read once; one that fails
    counts as another base, so that a repaired one is never mistaken for it.
    """
    if rag is None:
        return None
    parts = [named, rag.name, repr(sorted(rag.settings().items())), _base(rag)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _base(rag: Any) -> str:
    if not hasattr(rag, "chunks"):
        return "none"
    try:
        return _print_of(rag.chunks())
    except PipelineError:
        return "failed"


def _print_of(chunks: Iterable[Chunk]) -> str:
    """The chunks in any order: a store need not list them alike each time."""
    digests = sorted(hashlib.blake2b(_line(chunk), digest_size=12).digest() for chunk in chunks)
    return hashlib.sha256(b"".join(digests)).hexdigest()


def _line(chunk: Chunk) -> bytes:
    meta = sorted((str(key), _plain(value)) for key, value in chunk.meta.items())
    parts = [chunk.id, chunk.text, chunk.doc_id, chunk.source, meta]
    return json.dumps(parts).encode()


def _plain(value: object) -> str:
    """The value where its text is stable; the type of what may print its address."""
    return repr(value) if isinstance(value, str | int | float | None) else type(value).__name__
