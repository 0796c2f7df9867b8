"""Which chunk of the base is an entry of a list? Told by its text; by its id where that is sound.

Ids cross over where a pipeline numbers every list afresh or names its chunks after their file: the
same id then stands for another text in another list. An entry that nothing tells apart is opaque;
a list of mostly opaque entries, or of one that may be any of several chunks, says nothing about
what it lacks.
"""

from __future__ import annotations

from dataclasses import replace

from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.index import TermIndex
from rag_doctor.ledger.lists import Lists, StageList
from rag_doctor.pipeline.protocol import STAGES
from rag_doctor.records import Chunk

__all__ = ["foreign_texts", "with_known_ids"]

_OPAQUE = "?\0"  # begins the id of an entry of which nobody knows which chunk it is
_SEARCHED, _LEAST = 24, 20  # chunks looked for in a joined text; characters of one that count
_JOINED = ("selected", "sent")


def with_known_ids(lists: Lists, index: TermIndex, gaps: Gaps | None) -> Lists:
    """Every entry under the id of the base, where its text or a sound id tells which chunk it is.

    `gaps` = where to count the ids that stay foreign; `None` = the base is not known as a whole,
    and the ids are left as they are.
    """
    if gaps is None:
        return lists
    crossed = any(
        _is_another(index, chunk_id, chunk.text)
        for stage in lists.stages.values()
        for chunk_id, chunk in stage.texts.items()
    )
    strange: set[str] = set()
    stages = {
        name: _named(stage, index, crossed, strange, name in _JOINED)
        for name, stage in lists.stages.items()
    }
    if strange:
        gaps.add("stages", "ids_unknown", n=len(strange))
    return replace(lists, stages=stages)


def foreign_texts(lists: Lists, index: TermIndex) -> tuple[Chunk, ...]:
    """Texts of the case that no chunk of the base holds; each id once, as it was sent if it was."""
    found: dict[str, Chunk] = {}
    for name in reversed([name for name in STAGES if name in lists]):
        for own, chunk in lists.stages[name].texts.items():
            if chunk.text.strip() and not _holds(index, own, chunk.text):
                found.setdefault(own, chunk.model_copy(update={"id": own}))
    return tuple(found.values())


def _is_another(index: TermIndex, chunk_id: str, text: str) -> bool:
    """Does the id name one chunk of the base and the text another?"""
    if chunk_id not in index or _holds(index, chunk_id, text):
        return False
    return index.locate_whole(text) is not None


def _holds(index: TermIndex, chunk_id: str, text: str) -> bool:
    text = text.strip()
    return any(text in index.chunks[n].text for n in index.numbers(chunk_id))


def _named(
    stage: StageList, index: TermIndex, crossed: bool, strange: set[str], joined: bool
) -> StageList:
    at: dict[str, int] = {}
    texts: dict[str, Chunk] = {}
    opaque, ambiguous = 0, False
    for own, rank in stage.ranks.items():
        chunk = stage.texts.get(own)
        names = _names(own, chunk, index, crossed, joined)
        if names == [_OPAQUE + own]:
            opaque, ambiguous = opaque + 1, ambiguous or own in index
        if names[0] not in index:
            strange.add(own)
        for name in names:
            at.setdefault(name, rank)
            if chunk is not None:
                texts.setdefault(name, chunk)
    return StageList(
        tuple(at), stage.source, texts,
        partial=stage.partial or ambiguous or opaque * 2 > len(stage.ids), at=tuple(at.values()),
    )  # fmt: skip


def _names(
    own: str, chunk: Chunk | None, index: TermIndex, crossed: bool, joined: bool
) -> list[str]:
    """Ids of the base for one entry: one, or several where texts were joined into one."""
    if chunk is None or not chunk.text.strip():
        sound = own in index and not crossed and not _repeated(own, index)
        return [own if sound else _OPAQUE + own]
    if _holds(index, own, chunk.text):
        return [own]
    number = index.locate_whole(chunk.text) if own in index else index.locate(chunk.text)
    if number is not None:
        return [index.chunks[number].id]
    inside = _inside(chunk.text, index) if joined and own not in index else []
    return [*inside, own]


def _inside(text: str, index: TermIndex) -> list[str]:
    """The chunks that stand whole in a text: with a heading before them, or joined into one."""
    squeezed = "".join(text.split())
    found = []
    for number in index.nearest(text, _SEARCHED):
        part = "".join(index.chunks[number].text.split())
        if len(part) >= _LEAST and part in squeezed:
            found.append((squeezed.index(part), index.chunks[number].id))
    return list(dict.fromkeys(chunk_id for _, chunk_id in sorted(found)))


def _repeated(chunk_id: str, index: TermIndex) -> bool:
    """Is it an id that several chunks share, or one of a set numbered apart (`a.md`, `a.md#2`)?"""
    first, mark, number = chunk_id.rpartition("#")
    numbered = bool(mark) and number.isdigit() and first in index
    return len(index.numbers(chunk_id)) > 1 or numbered or f"{chunk_id}#2" in index
