"""Do the better chunks stand above the good ones? Gains discounted by rank, against the ideal."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from rag_doctor.metrics.definition import Definition, Param
from rag_doctor.metrics.guard import one_of
from rag_doctor.metrics.measures.ranked import RANKED_EMPTY, Grades, read_ranked
from rag_doctor.metrics.measures.shared import CUT
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["NDCG", "ndcg"]

_GAINS = Param(
    "gains",
    Text(
        "what a grade g is worth: linear = g, exp = 2^g - 1",
        "等级 g 的增益：linear 为 g，exp 为 2^g - 1",
    ),
    default="linear",
    choices=("linear", "exp"),
)


def ndcg(
    ranking: Iterable[str], grades: Grades, k: int | None = None, gains: str = "linear"
) -> MetricValue:
    """DCG / DCG of the best possible order of all labelled ids, in [0, 1].

    DCG = Σ gain(grade at rank i) / log2(i + 1) over the first `k` ranks; `None` = all. `gains`
    `linear` is the grade itself (Järvelin & Kekäläinen, trec_eval, BEIR); `exp` is 2^grade − 1
    (Burges et al.), under which a 2 is worth three 1s. Nothing retrieved → 0; no id labelled
    relevant → unscored.
    """
    one_of("gains", gains, _GAINS.choices)
    read = read_ranked(ranking, grades, k)
    if isinstance(read, MetricValue):
        return read
    ideal = _dcg(sorted(read.grades, reverse=True)[:k], gains)
    seen = len(read.found)
    return fraction(_dcg(read.found, gains), ideal, n_scored=seen, n=seen, why=read.why)


def _dcg(grades: Sequence[int], gains: str) -> float:
    return math.fsum(
        (2**grade - 1 if gains == "exp" else grade) / math.log2(rank + 1)
        for rank, grade in enumerate(grades, start=1)
    )


NDCG = Definition(
    name="nDCG",
    compute=ndcg,
    needs=("ranking", "grades"),
    empty=RANKED_EMPTY,
    direction="higher",
    source="Järvelin & Kekäläinen 2002, discount as in trec_eval; exp: Burges et al. 2005",
    what=Text(
        "do the better chunks stand higher (grades 0, 1, 2)",
        "等级越高的片段是否排得越前（等级 0、1、2）",
    ),
    params=(_GAINS, CUT),
    aliases=("ndcg_cut",),
)
