"""Safe mends: those that change no question, no answer and no judgement of a person.

    chunk_moved, quote_moved   the id of the one chunk that now holds the quoted words
    same_item                  of two items alike in all but their id, the later one goes
    same_id                    the later of two items with one id gets `~2`

Everything else needs a person: which of two answers is right is not for a program to say.
"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.evalset.base import Base, digest_of
from rag_doctor.evalset.items import EvalItem, Passage
from rag_doctor.evalset.linting.finding import Finding
from rag_doctor.evalset.linting.passages import home_of
from rag_doctor.evalset.sets import EvalSet

__all__ = ["SAFE", "fix"]

SAFE = ("chunk_moved", "quote_moved", "same_item", "same_id")


def fix(
    evalset: EvalSet, findings: Iterable[Finding], base: Base | None = None
) -> tuple[EvalSet, tuple[Finding, ...]]:
    """The set with the safe mends made, and the findings they mended. Nothing is written."""
    mended = tuple(f for f in findings if f.fixable and f.code in SAFE)
    moved = {i for f in mended if f.code in ("chunk_moved", "quote_moved") for i in f.ids}
    alike = [f.ids for f in mended if f.code == "same_item"]
    gone = {second for first, second in alike if first != second}
    doubled = {second for first, second in alike if first == second}
    first_of: dict[str, EvalItem] = {}
    items: list[EvalItem] = []
    taken: set[str] = set()
    places: list[int] = []
    for item in evalset.items:
        places.append(len(items))
        if item.id in gone and item.id not in taken:
            taken.add(item.id)
            continue
        first = first_of.setdefault(item.id, item)
        if item.id in doubled and first is not item and first == item:
            continue
        if item.id in moved and base is not None:
            item = item.model_copy(update={"relevant": _moved(item, base)})
        if item.id in taken:
            item = item.model_copy(update={"id": _free(item.id, taken)})
        taken.add(item.id)
        items.append(item)
    return evalset.with_items(tuple(items), places), mended


def _moved(item: EvalItem, base: Base) -> tuple[Passage, ...]:
    return tuple(_at_home(passage, base) for passage in item.relevant)


def _at_home(passage: Passage, base: Base) -> Passage:
    home = home_of(passage, base)
    chunk = base.by_id.get(passage.chunk_id)
    if home is None or (chunk is not None and base.holding(passage.quote, chunk.doc_id) == [chunk]):
        return passage
    if chunk is not None and chunk in base.holding(passage.quote):
        return passage
    digest = digest_of(base.by_id[home].text) if passage.digest else ""
    return passage.model_copy(update={"chunk_id": home, "digest": digest})


def _free(name: str, taken: set[str]) -> str:
    n = 2
    while f"{name}~{n}" in taken:
        n += 1
    return f"{name}~{n}"
