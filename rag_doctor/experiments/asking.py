"""Asking a pipeline all questions under one setting: side by side, kept as they come."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any

from rag_doctor.errors import InputError, PipelineError, shown
from rag_doctor.experiments.cost import Cost
from rag_doctor.experiments.items import Item, Items
from rag_doctor.experiments.kept import Kept, key_of
from rag_doctor.pipeline import Guarded
from rag_doctor.records import Case, Chunk

__all__ = ["SAMPLE", "Asked", "ask_all"]

SAMPLE = "sample"
"""The knob that numbers the draws, where a pipeline has it: run 0, 1, 2 of one setting."""
Tick = Callable[[], None]
_OF_A_RUN = ("stages", "chunks", "query", "knobs")
"""Notes of a recorded case that tell of the run it came from, and not of the next."""
_STAGES = ("retrieve", "generate", "whole")


@dataclass(frozen=True, slots=True)
class Asked:
    """The answered questions as cases, in order; `failed` = id and reason of the others."""

    cases: tuple[Case, ...]
    cost: Cost
    failed: tuple[tuple[str, str], ...] = ()


def ask_all(
    rag: Guarded,
    items: Items,
    knobs: Mapping[str, Any],
    *,
    name: str = "",
    run: int = 0,
    kept: Kept | None = None,
    workers: int = 4,
    tick: Tick = lambda: None,
) -> Asked:
    """All questions once, under these knobs. A question on which the pipeline fails is counted.

    The first is asked alone and its seconds are kept apart: it may pay for an index, or for a model
    that is loaded, and whichever arm comes first would look slow beside the others.

    `name` = what the pipeline is called, part of the key of what is kept. `run` = number of the
    repetition. `workers` = questions at a time. `tick` is called after each. Raises `ConfigError`
    for a knob that the pipeline does not take, `PipelineError` when it fails on every question.
    """
    if workers < 1:
        raise InputError(f"workers: must be at least 1, got {shown(workers)}.")
    given = numbered(rag, dict(knobs), run)
    settings = rag.settings(**given)  # a knob off its menu is refused here, once
    chunks = _chunks(rag, given)
    store = kept if kept is not None else Kept()

    keys = {
        item.case.id: key_of("asked", name, settings, item.case.model_dump(mode="json"), run)
        for item in items
    }

    def one(item: Item, *, first: bool = False) -> dict[str, Any]:
        key = keys[item.case.id]
        found = store.get(key)
        if found is None:
            found = {**_ask(rag, item, given, item.relevant(chunks)), "first": first}
            if not found["failure"]:  # a failure may pass: the next run asks again
                store.put(key, found)
        return dict(found)

    fresh = next((item for item in items if store.get(keys[item.case.id]) is None), None)
    begun = {} if fresh is None else {fresh.case.id: one(fresh, first=True)}
    rows = _each(lambda item: begun.get(item.case.id) or one(item), items, workers, tick)
    good = [row for row in rows if not row["failure"]]
    failed = tuple((row["id"], row["failure"]) for row in rows if row["failure"])
    if not good:
        raise PipelineError(f"pipeline: it fails on every question; the first: {failed[0][1]}")
    cases = tuple(Case.model_validate(row["case"]) for row in good)
    return Asked(cases, _cost(cases, good), failed)


def numbered(rag: Guarded, knobs: dict[str, Any], run: int) -> dict[str, Any]:
    """The knobs with the number of the draw, where the pipeline numbers its draws."""
    if run and SAMPLE not in knobs and hasattr(rag, "knobs") and SAMPLE in rag.knobs():
        return {**knobs, SAMPLE: run}
    return knobs


def _chunks(rag: Guarded, knobs: Mapping[str, Any]) -> tuple[Chunk, ...] | None:
    """The index under these knobs; `None` = the pipeline does not show it, or fails to."""
    if not hasattr(rag, "chunks"):
        return None
    try:
        return rag.chunks(**knobs)
    except PipelineError:
        return None


def _ask(
    rag: Guarded, item: Item, knobs: Mapping[str, Any], relevant: dict[str, int] | None
) -> dict[str, Any]:
    case = item.case
    try:
        trace = rag.ask(case.question, **knobs)
    except PipelineError as error:
        return {"id": case.id, "failure": str(error), "case": None, "seconds": {}}
    told = {key: value for key, value in case.meta.items() if key not in _OF_A_RUN}
    made = trace.to_case(case.reference, id=case.id, relevant_ids=relevant, meta=told, texts=False)
    made = made.model_copy(update={"lang": case.lang})
    return {
        "id": case.id,
        "failure": "",
        "case": made.model_dump(mode="json"),
        "seconds": trace.seconds,
    }


def _each(
    one: Callable[[Item], dict[str, Any]], items: Items, workers: int, tick: Tick
) -> list[dict[str, Any]]:
    """One after the other or side by side, results in order; a stop cancels what has not begun."""
    out: list[dict[str, Any]] = []
    if workers == 1:
        for item in items:
            out.append(one(item))
            tick()
        return out
    with ThreadPoolExecutor(workers, thread_name_prefix="rag-doctor-ask") as pool:
        jobs: list[Future[dict[str, Any]]] = [pool.submit(one, item) for item in items]
        try:
            for job in jobs:
                out.append(job.result())
                tick()
        except BaseException:
            for job in jobs:
                job.cancel()
            raise
    return out


def _cost(cases: tuple[Case, ...], rows: list[dict[str, Any]]) -> Cost:
    """The seconds are those of the questions that were asked of a pipeline already at work."""
    late = [row for row in rows if not row.get("first")]

    def middle(*names: str) -> float:
        return float(median(_seconds(row, *names) for row in late or rows))

    retrieve, generate = middle("retrieve"), middle("generate", "whole")
    starts = [_seconds(row, *_STAGES) for row in rows if row.get("first")]
    return Cost(
        len(cases),
        retrieve,
        generate,
        fmean(sum(len(chunk.text) for chunk in case.contexts) for case in cases),
        fmean(len(case.contexts) for case in cases),
        start_s=max(0.0, max(starts) - retrieve - generate) if starts and late else None,
    )


def _seconds(row: dict[str, Any], *names: str) -> float:
    return sum(float(row["seconds"].get(name, 0.0)) for name in names)
