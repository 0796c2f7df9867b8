"""How many of the relevant chunks are among the first k?"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import at_least_one
from rag_doctor.metrics.measures.ranked import RANKED_EMPTY, Grades, read_ranked
from rag_doctor.metrics.measures.shared import REL, TREC, K
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["RECALL", "recall_at_k"]


def recall_at_k(ranking: Iterable[str], grades: Grades, k: int, rel: int = 1) -> MetricValue:
    """Relevant ids among the first `k` / all relevant ids, in [0, 1].

    Below 1 by design when more than `k` are relevant. Nothing retrieved → 0; no id labelled
    relevant → unscored (trec_eval says 0 there).
    """
    read = read_ranked(ranking, grades, at_least_one("k", k), rel)
    if isinstance(read, MetricValue):
        return read
    seen = len(read.hits)
    return fraction(sum(read.hits), read.n_relevant, n_scored=seen, n=seen, why=read.why)


RECALL = Definition(
    name="recall",
    compute=recall_at_k,
    needs=("ranking", "grades"),
    empty=RANKED_EMPTY,
    direction="higher",
    source=TREC,
    what=Text("share of the relevant chunks found in the first k", "前 k 名找回了多少相关片段"),
    params=(REL, K),
    aliases=("r",),
)
