"""Asking the pipeline once more: for longer lists, and with the plain question."""

from __future__ import annotations

from collections.abc import Mapping

from rag_doctor.ledger.ask import Pipeline
from rag_doctor.ledger.lists import LEGS, Lists, StageList
from rag_doctor.records import Chunk
from rag_doctor.records.ledger import PLACES, Trail

__all__ = ["asked_deeper", "drifted", "longest_list", "ranked_deeper"]

K_KNOBS = ("top_k", "k", "similarity_top_k", "n_results", "limit")

_SEARCHED = PLACES[PLACES.index("not_found") : PLACES.index("not_sent")]


def asked_deeper(trail: Trail, pipeline: Pipeline, question: str) -> Trail:
    """The true ranks in the legs, of a chunk that no list held; unchanged where no knob gives them.

    Only where the pipeline has a knob for the length of its lists, such as `candidates`.
    """
    if trail.place != "not_found" or trail.chunk is None or "retrieve" not in pipeline.offers:
        return trail
    setting = pipeline.deeper()
    run = pipeline.run(question, **setting) if setting else None
    if run is None:
        return trail
    legs = [name for name in LEGS if name in run.stages] or [
        n for n in ("fused",) if n in run.stages
    ]
    ranks = {name: run.stages[name].ranks.get(trail.chunk) for name in legs}
    return trail.model_copy(update={"deeper": ranks})


def ranked_deeper(trail: Trail, pipeline: Pipeline, lists: Lists, question: str) -> Trail:
    """The rank of a chunk that a pipeline with a single list did not take, if it has a knob for k.

    `ranked_below_k` where a longer list holds it, `not_found` where that one lacks it too. Nothing
    is said by a list that did not grow, or that does not begin with what the case records.
    """
    chunk = trail.chunk or next(iter(trail.carriers), None)
    if trail.reason != "stages_unknown" or chunk is None or "retrieve" not in pipeline.offers:
        return trail
    longest = longest_list(pipeline, lists, question)
    if longest is None:
        return trail
    rank = longest.ranks.get(chunk)
    found = {"place": "not_found" if rank is None else "ranked_below_k", "rank": rank}
    return trail.model_copy(update={**found, "chunk": chunk, "reason": ""})


def longest_list(pipeline: Pipeline, lists: Lists, question: str) -> StageList | None:
    """The list that the pipeline shows when it is told to take more, if it has a knob for that.

    `None` where it did not grow, or does not begin with what the case records.
    """
    setting = pipeline.deeper(K_KNOBS) if "retrieve" in pipeline.offers else {}
    run = pipeline.run(question, **setting) if setting else None
    if run is None:
        return None
    longest = max(run.stages.values(), key=lambda stage: len(stage.ids))
    return longest if _continues(lists, run.stages, longest) else None


def _continues(lists: Lists, again: Mapping[str, StageList], longest: StageList) -> bool:
    """Is the longest of the new lists the one that was taken, only longer?"""
    taken = next((lists.stages[n] for n in ("selected", "sent") if n in lists), None)
    if taken is None or not taken.ids or len(longest.ids) <= len(taken.ids):
        return False
    if set(taken.ids) <= set(longest.ids[: len(taken.ids)]):
        return True
    texts = {_start(c) for i in longest.ids[: len(taken.ids)] if (c := longest.texts.get(i))}
    return all((c := taken.texts.get(i)) is not None and _start(c) in texts for i in taken.ids)


def _start(chunk: Chunk) -> str:
    return chunk.text.strip()[:80]


def drifted(trail: Trail, pipeline: Pipeline, lists: Lists, question: str) -> Trail:
    """`query_drift` where another text was searched and the plain question finds the evidence."""
    wanted = trail.carriers or trail.pieces
    if lists.query is None or trail.place not in _SEARCHED or "retrieve" not in pipeline.offers:
        return trail
    plain = "none" in getattr(pipeline.knobs().get("rewrite"), "choices", ())
    run = pipeline.run(question, **({"rewrite": "none"} if plain else {}))
    if run is None or (run.query or question).strip() != question.strip():
        return trail
    taken = run.stages.get("selected") or run.stages.get("sent")
    taken_ids = set(taken.ids) if taken else set()
    hits = taken_ids & set(wanted)
    reached = bool(hits) if trail.carriers else hits == set(wanted)
    return trail.model_copy(update={"place": "query_drift"}) if reached and wanted else trail
