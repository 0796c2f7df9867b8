"""The lists of a case: what it records, completed by asking the pipeline again where that fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rag_doctor.ledger.ask import Asked, Pipeline
from rag_doctor.ledger.gaps import Gaps
from rag_doctor.ledger.lists import RANKINGS, Lists, StageList
from rag_doctor.ledger.recorded import recorded_stages
from rag_doctor.ledger.recorded_settings import recorded_k, recorded_query
from rag_doctor.ledger.recorded_texts import recorded_chunks
from rag_doctor.records import Case

__all__ = ["gathered"]

_WORTH_ASKING = ("bm25", "dense", "fused")


def gathered(case: Case, pipeline: Pipeline, gaps: Gaps) -> Lists:
    """Recorded lists win. A new run fills what is not recorded, if it shows the same otherwise."""
    stages, query = recorded_stages(case, gaps), recorded_query(case, gaps)
    run = None
    if any(name not in stages for name in _WORTH_ASKING):
        run = pipeline.run(case.question)
        if run is not None and (clash := _clash(stages, run)):
            gaps.add("retrieve", "rerun_differs", stage=clash)
        elif run is not None:
            stages = dict(run.stages) | {n: _told(s, run.stages.get(n)) for n, s in stages.items()}
            query = query or _other(run.query, case.question)
    if not any(name in stages for name in RANKINGS):
        _tell_no_ranking(pipeline, run, gaps)
    beside = recorded_chunks(case, gaps)
    return Lists(stages, _k(recorded_k(case, gaps), stages), query, beside)


def _tell_no_ranking(pipeline: Pipeline, run: Asked | None, gaps: Gaps) -> None:
    if "retrieve" not in pipeline.offers:
        gaps.add("stages", "not_recorded")
    elif run is not None and not any(name in run.stages for name in RANKINGS):
        gaps.add("stages", "one_list")
    else:
        gaps.add("stages", "not_usable")


def _other(query: str | None, question: str) -> str | None:
    return query if query and query.strip() != question.strip() else None


def _k(recorded: int | None, stages: Mapping[str, StageList]) -> int | None:
    """Of an empty list nobody can tell how long it might have been: a threshold may have cut it."""
    taken = next((stages[n].length for n in ("selected", "sent") if n in stages), 0)
    if recorded is not None and ("selected" not in stages or recorded > taken):
        return recorded
    return taken or None


def _told(recorded: StageList, again: StageList | None) -> StageList:
    """A recorded list of bare ids with the texts of the new run, where that shows the same list."""
    if again is None or recorded.ids != again.ids:
        return recorded
    return replace(recorded, texts={**again.texts, **recorded.texts})


def _clash(recorded: Mapping[str, StageList], run: Asked) -> str | None:
    """The first stage in which the new run shows other chunks than the recorded one."""
    for name in recorded.keys() & run.stages.keys():
        old, new = recorded[name], run.stages[name]
        n = (min if name in RANKINGS else max)(old.length, new.length)
        if not _agree(_upto(old, n), _upto(new, n)) and not _agree(_texts(old, n), _texts(new, n)):
            return name
    return None


def _agree(old: Mapping[int, str], new: Mapping[int, str]) -> bool:
    """Do they show the same at every rank? A recorded entry that names no chunk may be any."""
    return len(old) <= len(new) and all(new.get(rank) == told for rank, told in old.items())


def _upto(stage: StageList, n: int) -> dict[int, str]:
    """Rank → id, of the first `n` ranks."""
    return {rank: own for own, rank in stage.ranks.items() if rank <= n}


def _texts(stage: StageList, n: int) -> dict[int, str]:
    """The same with the beginnings of the texts: a chunk may be cut, and its id another one."""
    return {
        rank: c.text.strip()[:80] if (c := stage.texts.get(own)) else own
        for rank, own in _upto(stage, n).items()
    }
