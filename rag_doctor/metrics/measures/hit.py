"""Is anything relevant among the first k?"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import at_least_one
from rag_doctor.metrics.measures.ranked import RANKED_EMPTY, Grades, read_ranked
from rag_doctor.metrics.measures.shared import REL, TREC, K
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["HIT", "hit_at_k"]


def hit_at_k(ranking: Iterable[str], grades: Grades, k: int, rel: int = 1) -> MetricValue:
    """1 if one of the first `k` ids has at least the grade `rel`, else 0.

    Nothing retrieved → 0; no id labelled relevant → unscored.
    """
    read = read_ranked(ranking, grades, at_least_one("k", k), rel)
    if isinstance(read, MetricValue):
        return read
    seen = len(read.hits)
    return fraction(int(any(read.hits)), 1, n_scored=seen, n=seen, why=read.why)


HIT = Definition(
    name="hit",
    compute=hit_at_k,
    needs=("ranking", "grades"),
    empty=RANKED_EMPTY,
    direction="higher",
    source=f"success of {TREC}",
    what=Text("is a relevant chunk among the first k", "前 k 名里有没有相关片段"),
    params=(REL, K),
    aliases=("success", "hit_rate"),
)
