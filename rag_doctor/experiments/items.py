"""What a pipeline is asked in an experiment: questions with what is known about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rag_doctor.errors import InputError, shown
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.reading import DEMO, read_evalset
from rag_doctor.pipeline import Question, relevant_under
from rag_doctor.records import Case, Chunk

__all__ = ["Item", "Items", "read_items", "spread"]

_TOLD = ("difficulty", "query_type", "answerable", "multi_turn")


@dataclass(frozen=True, slots=True)
class Item:
    """A question. `case` = what a run fills in with answer and contexts. `labels` = the question
    with its labelled passages, which are found again in any chunking."""

    case: Case
    labels: Question

    def relevant(self, chunks: Sequence[Chunk] | None) -> dict[str, int] | None:
        """Chunk id → grade under these chunks; `None` = not labelled.

        Without the chunks (`None`: the pipeline does not show them) the labelled ids stand.
        """
        if not self.labels.relevant:
            return None
        if chunks is None:
            return {p.chunk_id: p.grade for p in self.labels.relevant if p.grade > 0}
        return relevant_under(self.labels, chunks)


@dataclass(frozen=True, slots=True)
class Items:
    """The questions in order. `aside` = rows left out, each as a line with its reason."""

    items: tuple[Item, ...]
    source: str = ""
    aside: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)


def read_items(source: Any = None) -> Items:
    """Questions from what `read_evalset` reads; `None` = the demo's.

    Answers and contexts that come along are dropped: the pipeline is to give them. Questions that
    are not fit to measure on (drafts, rejected, synthetic and not approved) are set aside. Raises
    `InputError` when nothing can be read, or two questions have one id.
    """
    if isinstance(source, Items):
        return source
    if isinstance(source, list | tuple):
        source = [one.model_dump() if isinstance(one, Question) else one for one in source]
    found = read_evalset(DEMO if source is None else source)
    unfit = [f"{item.id}: {item.status}" for item in found if not item.usable]
    items = tuple(_item(item) for item in found.usable)
    if not items:
        raise InputError(f"cases: none of the {len(found)} questions is fit to measure on.")
    ids = [item.case.id for item in items]
    if len(set(ids)) < len(ids):
        twice = next(i for i in ids if ids.count(i) > 1)
        raise InputError(f"cases: ids must differ, got {shown(twice)} twice.")
    return Items(items, found.name, (*(row.note for row in found.bad), *unfit))


def spread(items: Items, limit: int | None) -> Items:
    """At most `limit` of them, taken evenly from beginning to end; `None` = all."""
    n = len(items)
    if limit is None or limit >= n:
        return items
    if limit < 1:
        raise InputError(f"limit: must be at least 1, or None; got {shown(limit)}.")
    chosen = tuple(items.items[i * n // limit] for i in range(limit))
    return Items(chosen, items.source, items.aside)


def _item(item: EvalItem) -> Item:
    told = {key: getattr(item, key) for key in _TOLD}
    meta = {**item.meta, **{key: value for key, value in told.items() if value != ""}}
    meta.pop("answer", None)
    best = max(item.relevant, key=lambda passage: passage.grade, default=None)
    if best is not None and best.grade > 0:
        meta.setdefault("source", best.doc_id)
    case = Case(
        id=item.id,
        question=item.question,
        answer="",
        reference=item.reference,
        contexts_known=False,
        lang=item.lang,
        meta=meta,
    )
    fields = item.model_dump(include=set(Question.model_fields))
    fields["relevant"] = [p.model_dump(exclude={"digest"}) for p in item.relevant]
    return Item(case, Question.model_validate(fields))
