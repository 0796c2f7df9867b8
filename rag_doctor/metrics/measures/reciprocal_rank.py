"""How far down is the first relevant chunk?"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.measures.ranked import RANKED_EMPTY, Grades, read_ranked
from rag_doctor.metrics.measures.shared import CUT, REL
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["RECIPROCAL_RANK", "reciprocal_rank"]

_NOT_FOUND = Text("no relevant id among those looked at", "所看的排名里没有相关片段")


def reciprocal_rank(
    ranking: Iterable[str], grades: Grades, k: int | None = None, rel: int = 1
) -> MetricValue:
    """1 / rank of the first relevant id, in [0, 1]; 0 when none is among the first `k` (or at all).

    Its mean over questions is the MRR. No id labelled relevant → unscored.
    """
    read = read_ranked(ranking, grades, k, rel)
    if isinstance(read, MetricValue):
        return read
    seen = len(read.hits)
    if True not in read.hits:
        return fraction(0, 0, n_scored=seen, n=seen, why=read.why or _NOT_FOUND)
    return fraction(1, read.hits.index(True) + 1, n_scored=seen, n=seen)


RECIPROCAL_RANK = Definition(
    name="reciprocal_rank",
    compute=reciprocal_rank,
    needs=("ranking", "grades"),
    empty=RANKED_EMPTY,
    direction="higher",
    source="TREC-8 question answering track (Voorhees 1999)",
    what=Text("1 / rank of the first relevant chunk", "第一个相关片段名次的倒数"),
    params=(REL, CUT),
    aliases=("rr", "mrr"),
)
