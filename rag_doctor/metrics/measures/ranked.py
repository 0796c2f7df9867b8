"""The common door of the measures that compare a ranking with labelled ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rag_doctor.metrics.guard import at_least_one, grade_map, one_of, ranked_ids
from rag_doctor.metrics.inputs import ITEMS
from rag_doctor.metrics.measures.shared import REL
from rag_doctor.metrics.value import MetricValue, unscored
from rag_doctor.metrics.wording import Text

__all__ = ["RANKED_EMPTY", "Grades", "Ranked", "read_ranked"]

Grades = Mapping[str, int] | Iterable[str]
"""Id → grade 0 / 1 / 2, or bare ids of grade 1."""

RANKED_EMPTY: dict[str, float | None] = {"ranking": 0.0, "gold": None}


@dataclass(frozen=True, slots=True)
class Ranked:
    """A checked ranking beside its labels.

    `hits` = is the id at each rank relevant, cut at `k`; `found` = their grades; `n_relevant` and
    `grades` speak of all labelled ids. `why` = the reason beside a 0 when nothing was retrieved.
    """

    hits: tuple[bool, ...]
    found: tuple[int, ...]
    grades: tuple[int, ...]
    n_relevant: int
    why: Text | None


def read_ranked(
    ranking: Iterable[str], grades: Grades, k: int | None, rel: int = 1
) -> Ranked | MetricValue:
    """The checked input, or the unscored value when no id is labelled relevant.

    A repeated id counts at its first rank. An id without label has grade 0 (as in trec_eval).
    `rel` = the lowest grade that counts as relevant.
    """
    cut = None if k is None else at_least_one("k", k)
    one_of("rel", rel, REL.choices)
    ids = ranked_ids("ranking", ranking)
    labelled = grade_map("grades", grades)
    n_relevant = sum(grade >= rel for grade in labelled.values())
    if not n_relevant:
        return unscored(ITEMS["gold"].empty, n=len(ids[:cut]))
    found = tuple(labelled.get(i, 0) for i in ids[:cut])
    why = None if ids else ITEMS["ranking"].empty
    hits = tuple(grade >= rel for grade in found)
    return Ranked(hits, found, tuple(labelled.values()), n_relevant, why)
