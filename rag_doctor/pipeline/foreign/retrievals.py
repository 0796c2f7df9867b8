"""What `retrieve` gave → a `Retrieval`: a plain list, lists by stage, or the record itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from rag_doctor.pipeline.foreign.containers import copied, is_frame
from rag_doctor.pipeline.foreign.faults import Finds, Unusable
from rag_doctor.pipeline.foreign.named import Known, by_ids, items_by_id
from rag_doctor.pipeline.foreign.passages import MAX_SEEN, Order, Passages, read_passages
from rag_doctor.pipeline.protocol import STAGES, Retrieval
from rag_doctor.records import safe_text
from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.chunk_shapes import shape_of
from rag_doctor.shapes.fields import as_mapping

__all__ = ["Found", "read_retrieval"]

_STAGE_NAMES = {
    **{key(name): name for name in STAGES},
    "lexical": "bm25",
    "keyword": "bm25",
    "vector": "dense",
    "semantic": "dense",
    "embedding": "dense",
    "hybrid": "fused",
    "rerank": "reranked",
}
"""`key` of a stage's name → ours."""


@dataclass(slots=True)
class Found:
    """A retrieval, and what its chunks were read from: chunk id → the pipeline's own item.

    `raw` = the very thing that held what was sent, to be given to the writer; `None` = there is
    none that tells the same (a list that was cut, a record, an iterator).
    """

    retrieval: Retrieval
    originals: dict[str, Any] = field(default_factory=dict)
    whole: bool = False
    raw: Any = None


def read_retrieval(
    value: Any, question: str, finds: Finds, limit: int, known: Known | None = None
) -> Found:
    """The ranked list of every stage in `value`; each list is read as `read_passages` reads it.

    A plain list is what was selected, and what is sent as far as is known. Lists by stage come as
    a `Retrieval`, a dict, or an object with such attributes. What was selected and what was sent
    are filled from what is there, where they are not told. An empty `sent` beside a filled
    `selected` in a `Retrieval` means what it says: nothing was sent; and so does an empty fused
    list whose seconds are told: nothing came out of the fusion. A list of ids, as texts or
    as `{"id": …}`, of chunks of another stage, or of the base, which `known` gives, is a list of
    these chunks.
    Raises `Unusable`.
    """
    if isinstance(value, Retrieval):
        lists: Mapping[str, Any] = {name: getattr(value, name) for name in STAGES}
        found = _by_stage(lists, _sound(value, question), finds, limit)
        told = bool(found.retrieval.selected)
    else:
        if isinstance(value, Iterator):
            value = list(islice(value, MAX_SEEN))
        stages = _stages(value, finds)
        if stages is None:
            named = by_ids({"": value}, finds, known).get("", value)
            one = read_passages(named, finds, limit)
            if named is not value:  # a writer that is given ids wants ids
                one.originals = items_by_id(value)
            made = Retrieval(question, selected=one.chunks, sent=one.chunks)
            return Found(made, one.originals, one.whole, _raw(value, one.originals, finds))
        named = by_ids(stages, finds, known)
        found = _by_stage(named, Retrieval(question), finds, limit)
        told = stages.get("sent") is not None
        last = "sent" if told else "selected"
        if named.get(last) is not stages.get(last):
            found.originals |= items_by_id(stages[last])
        given = stages.get("sent") if told else stages.get("selected")
        found.raw = _raw(given, found.originals, finds)
    found.retrieval = _filled(found.retrieval, told)
    return found


def _raw(value: Any, originals: Mapping[str, Any], finds: Finds) -> Any:
    """What the writer is given where nobody changes it; a list that was cut is not that."""
    return None if "too_many" in finds.found or not originals else copied(value)


def _filled(retrieval: Retrieval, sent_is_told: bool) -> Retrieval:
    if "fused" in retrieval.seconds and not retrieval.ranked:
        return retrieval  # it ran and found nothing, whatever a leg of no weight has to offer
    selected = retrieval.selected or retrieval.sent or retrieval.ranked
    selected = selected or retrieval.bm25 or retrieval.dense
    sent = retrieval.sent if sent_is_told else retrieval.sent or selected
    if selected is retrieval.selected and sent is retrieval.sent:
        return retrieval
    return replace(retrieval, selected=selected, sent=sent)


def _sound(value: Retrieval, question: str) -> Retrieval:
    """The record with sound small fields; its lists are read apart."""
    searched = value.query if isinstance(value.query, str) else question
    seconds = value.seconds if isinstance(value.seconds, dict) else {}
    if searched is value.query and seconds is value.seconds and value.question == question:
        return value
    return replace(value, question=question, query=safe_text(searched), seconds=seconds)


def _by_stage(lists: Mapping[str, Any], base: Retrieval, finds: Finds, limit: int) -> Found:
    changed: dict[str, Any] = {}
    originals: dict[str, Any] = {}
    whole = False
    lost: list[str] = []
    for name, given in lists.items():
        empty = given is None or (isinstance(given, list | tuple) and not given)
        order: Order = "prompt" if name == "sent" else "ranked"
        read = Passages() if empty else _one_stage(name, given, finds, limit, order, lost)
        originals |= read.originals
        whole = whole or (read.whole and name == "sent")
        if read.chunks is not getattr(base, name):
            changed[name] = read.chunks
    if lost and not any(changed.values()):
        raise Unusable("wrong_type", ", ".join(lost))
    return Found(replace(base, **changed) if changed else base, originals, whole)


def _one_stage(
    name: str, given: Any, finds: Finds, limit: int, order: Order, lost: list[str]
) -> Passages:
    """The list of one stage. One that is none costs only itself, save the last: what was sent."""
    try:
        return read_passages(given, finds, limit, order)
    except Unusable as error:
        if name == "sent":
            raise Unusable(error.code, f"{error.got} as {name}") from error
        finds.add("bad_stages", detail=f"{name}: {error.got}")
        lost.append(f"{error.got} as {name}")
        return Passages()


def _stages(value: Any, finds: Finds) -> dict[str, Any] | None:
    """Stage → its list, where the value has lists by stage; `None` = it has not."""
    if is_frame(value) or (
        isinstance(value, str | bytes | Iterable) and not isinstance(value, Mapping)
    ):
        return None
    held = None if value is None or shape_of(value) else as_mapping(value)
    if not held:
        return None
    named = {_STAGE_NAMES.get(key(name), ""): given for name, given in held.items()}
    unknown = named.pop("", None)
    if not named:
        return None
    if all(given is None for given in named.values()):
        raise Unusable("nothing", "stages without a list")
    if unknown is not None:
        strange = [str(n) for n in held if key(n) not in _STAGE_NAMES and _is_list(held[n])]
        finds.add("bad_stages", len(strange), ", ".join(strange[:5]))
    return named


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)
