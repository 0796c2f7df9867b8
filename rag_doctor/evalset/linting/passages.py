"""Do the labelled passages still stand where the labels say?"""

from __future__ import annotations

from collections.abc import Iterator

from rag_doctor.checks.common import clip
from rag_doctor.evalset.base import Base, digest_of, squeezed
from rag_doctor.evalset.items import EvalItem, Passage
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.scene import Scene

__all__ = ["changed_passages", "home_of", "unlabelled"]

SHOWN = 60


def changed_passages(scene: Scene) -> Iterator[Finding]:
    """Chunk ids that the base lacks, and quotes or texts that are no longer what was labelled."""
    if scene.base is None:
        return
    for item in scene.items:
        for passage in item.relevant:
            finding = _changed(item, passage, scene.base)
            if finding is not None:
                yield finding


def _changed(item: EvalItem, passage: Passage, base: Base) -> Finding | None:
    chunk = base.by_id.get(passage.chunk_id)
    about = {"chunk": passage.chunk_id, "grade": passage.grade, "quote": clip(passage.quote, SHOWN)}
    home = home_of(passage, base)
    if chunk is None:
        if home is not None:
            return _finding("missing_chunk", "chunk_moved", item, about | {"home": home}, True)
        known = _document_of(passage.chunk_id, base)
        code = "missing_chunk" if known is None else "missing_section"
        return _finding("missing_chunk", code, item, about | {"doc": known or ""})
    if passage.quote and squeezed(passage.quote) not in base.texts[chunk.id]:
        if home is not None:
            return _finding("changed_text", "quote_moved", item, about | {"home": home}, True)
        return _finding("changed_text", "quote_gone", item, about)
    if passage.digest and passage.digest != digest_of(chunk.text) and not passage.quote:
        return _finding("changed_text", "text_changed", item, about)
    return None


def home_of(passage: Passage, base: Base) -> str | None:
    """The one chunk that holds the passage's quote now; `None` = none does, or several do.

    The passage's own document goes before the rest of the base.
    """
    if not passage.quote.strip():
        return None
    own = _document_of(passage.chunk_id, base)
    within = base.holding(passage.quote, own) if own is not None else []
    found = within or base.holding(passage.quote)
    ids = {chunk.id for chunk in found}
    return ids.pop() if len(ids) == 1 else None


def _document_of(chunk_id: str, base: Base) -> str | None:
    """The document of a chunk id, whether or not there is such a chunk; `None` = not known."""
    chunk = base.by_id.get(chunk_id)
    if chunk is not None:
        return chunk.doc_id or chunk.id
    for mark in ("#", "@", "~"):
        name = chunk_id.rsplit(mark, 1)[0]
        if name != chunk_id and name in base.by_document:
            return name
    return None


def unlabelled(scene: Scene) -> Iterator[Finding]:
    """Answerable questions for which no passage is labelled as helping, though others have some."""
    labelled = any(item.helpful for item in scene.items)
    for item in scene.answerable:
        if labelled and not item.helpful and item.reference:
            yield _finding("no_passage", "no_passage", item, {})


def _finding(
    kind: str, code: str, item: EvalItem, values: dict[str, object], fixable: bool = False
) -> Finding:
    return Finding(kind, code, (item.id,), values, fixable)
