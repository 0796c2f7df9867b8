"""The lists of a case: what it records, completed by asking the pipeline again where that fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rag_doctor.ledger.ask import Asked, Pipeline
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.index import TermIndex
from rag_doctor.ledger.lists import RANKINGS, Lists, StageList
from rag_doctor.ledger.recorded import recorded_k, recorded_query, recorded_stages
from rag_doctor.records import Case

__all__ = ["gathered", "with_known_ids"]

_WORTH_ASKING = ("bm25", "dense", "fused")


def gathered(case: Case, pipeline: Pipeline, gaps: Gaps) -> Lists:
    """Recorded lists win. A new run fills what is not recorded, if it shows the same otherwise."""
    stages, query = recorded_stages(case, gaps), recorded_query(case)
    if any(name not in stages for name in _WORTH_ASKING):
        run = pipeline.run(case.question)
        if run is not None and (clash := _clash(stages, run)):
            gaps.add("retrieve", "rerun_differs", stage=clash)
        elif run is not None:
            stages = dict(run.stages) | stages
            query = query or _other(run.query, case.question)
    if not any(name in stages for name in RANKINGS):
        gaps.add("stages", "not_recorded")
    return Lists(stages, _k(case, stages), query)


def _other(query: str | None, question: str) -> str | None:
    return query if query and query.strip() != question.strip() else None


def _k(case: Case, stages: Mapping[str, StageList]) -> int | None:
    if "selected" in stages:
        return len(stages["selected"].ids)
    recorded = recorded_k(case)
    if recorded is None and "sent" in stages:
        return len(stages["sent"].ids)
    return recorded


def _clash(recorded: Mapping[str, StageList], run: Asked) -> str | None:
    """The first stage in which the new run shows other chunks than the recorded one."""
    for name in recorded.keys() & run.stages.keys():
        old, new = recorded[name], run.stages[name]
        n = min(len(old.ids), len(new.ids)) if name in RANKINGS else max(len(old.ids), len(new.ids))
        if old.ids[:n] != new.ids[:n] and _texts(old, n) != _texts(new, n):
            return name
    return None


def _texts(stage: StageList, n: int) -> list[str]:
    """The beginnings of its texts: a chunk may be cut, and its id another one."""
    return [c.text.strip()[:80] if (c := stage.texts.get(i)) else i for i in stage.ids[:n]]


def with_known_ids(lists: Lists, index: TermIndex, gaps: Gaps | None) -> Lists:
    """Foreign ids replaced by those of the base, where the text tells which chunk it is.

    `gaps` = where to count the ids that stay foreign; `None` = the base is not known as a whole.
    """
    names: dict[str, str] = {}
    strange: set[str] = set()
    for stage in lists.stages.values():
        for chunk_id in stage.ids:
            if chunk_id in index or chunk_id in names or chunk_id in strange:
                continue
            chunk = stage.texts.get(chunk_id)
            number = index.locate(chunk.text) if chunk else None
            if number is None:
                strange.add(chunk_id)
            else:
                names[chunk_id] = index.chunks[number].id
    if strange and gaps is not None:
        gaps.add("stages", "ids_unknown", n=len(strange - names.keys()))
    if not names:
        return lists
    return replace(lists, stages={n: _renamed(s, names) for n, s in lists.stages.items()})


def _renamed(stage: StageList, names: Mapping[str, str]) -> StageList:
    ids = tuple(dict.fromkeys(names.get(i, i) for i in stage.ids))
    texts = {names.get(i, i): chunk for i, chunk in reversed([*stage.texts.items()])}
    return StageList(ids, stage.source, texts)
