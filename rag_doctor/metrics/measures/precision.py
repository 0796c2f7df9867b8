"""How many of the first k are relevant?"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import at_least_one
from rag_doctor.metrics.measures.ranked import RANKED_EMPTY, Grades, read_ranked
from rag_doctor.metrics.measures.shared import REL, TREC, K
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["PRECISION", "precision_at_k"]


def precision_at_k(ranking: Iterable[str], grades: Grades, k: int, rel: int = 1) -> MetricValue:
    """Relevant ids among the first `k` / `k`, in [0, 1].

    The divisor stays `k` when fewer were retrieved (as in trec_eval). Nothing retrieved → 0; no id
    labelled relevant → unscored.
    """
    read = read_ranked(ranking, grades, at_least_one("k", k), rel)
    if isinstance(read, MetricValue):
        return read
    seen = len(read.hits)
    return fraction(sum(read.hits), k, n_scored=seen, n=seen, why=read.why)


PRECISION = Definition(
    name="precision",
    compute=precision_at_k,
    needs=("ranking", "grades"),
    empty=RANKED_EMPTY,
    direction="higher",
    source=TREC,
    what=Text("share of the first k that is relevant", "前 k 名中相关片段的比例"),
    params=(REL, K),
    aliases=("p",),
)
