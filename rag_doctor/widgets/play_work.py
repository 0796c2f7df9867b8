"""The work behind the playground, in steps that can stop: one question, or all of them twice."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rag_doctor.errors import PipelineError
from rag_doctor.experiments import Runner, compare_reports
from rag_doctor.experiments.items import Item, Items
from rag_doctor.experiments.kept import Kept
from rag_doctor.facade import Examined, diagnose
from rag_doctor.pipeline import Guarded, Trace
from rag_doctor.widgets.jobs import Steps

__all__ = ["Played", "comparing", "playing"]

BATCH = 4  # questions between two places to stop at


@dataclass(frozen=True, slots=True)
class Played:
    """One question answered under one setting. `knobs` = those that were turned."""

    knobs: Mapping[str, Any]
    trace: Trace
    row: Examined


def playing(
    rag: Guarded, question: str, item: Item | None, knobs: Mapping[str, Any], judge: Any
) -> Steps:
    """Ask, then diagnose. Raises what the pipeline and the judge raise."""
    yield 0, 2
    trace = rag.ask(question, **knobs)
    yield 1, 2
    if item is None:
        case = trace.to_case()
    else:
        chunks = rag.chunks(**knobs) if hasattr(rag, "chunks") else None
        made = trace.to_case(
            item.case.reference, id=item.case.id, relevant_ids=item.relevant(chunks)
        )
        case = made.model_copy(update={"lang": item.case.lang})
    return Played(
        dict(knobs), trace, Examined(case, diagnose(case, judge, rag=rag.turned(**knobs)))
    )


def comparing(
    rag: Guarded,
    items: Items,
    settings: tuple[Mapping[str, Any], Mapping[str, Any]],
    names: tuple[str, str],
    judge: Any,
) -> Steps:
    """Both settings on all questions, a few at a time, then held against each other.

    What was asked and judged is kept between the steps, so that nothing is done twice after a stop.
    """
    runner = Runner(judge, kept=Kept(), workers=2)
    done, total = 0, 2 * len(items)
    for name, knobs in zip(names, settings, strict=True):
        for at in range(0, len(items), BATCH):
            yield done, total
            part = Items(items.items[at : at + BATCH], items.source)
            with suppress(PipelineError):  # the whole run below tells what failed
                runner.run(rag, part, knobs, name=name)
            done += len(part)
    yield done, total
    before, after = (
        runner.run(rag, items, knobs, name=name).report
        for name, knobs in zip(names, settings, strict=True)
    )
    return compare_reports(before, after, names=names)
