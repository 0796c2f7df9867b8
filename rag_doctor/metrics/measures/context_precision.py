"""Does the evidence stand first? Precision at the ranks of the relevant chunks, averaged."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import at_least_one, flags
from rag_doctor.metrics.measures.shared import CUT, RAGAS_SOFTWARE, missing
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["CONTEXT_PRECISION", "context_precision"]

_NONE_RELEVANT = Text("no chunk is relevant", "没有一个片段是相关的")


def context_precision(relevant: Iterable[bool | str | None], k: int | None = None) -> MetricValue:
    """Σ Precision@i · rel(i) over the ranks i, / number relevant, in [0, 1].

    `relevant` has one verdict a chunk, best rank first; relevant at 1, 3 and 5 of 5 gives
    (1 + 2/3 + 3/5) / 3 = 0.7556. `k` looks at the first `k` chunks only; `None` = all. A chunk
    without verdict (`None`) is taken out and the ranks close up (condensed list, Sakai 2007).
    No chunks → unscored; chunks but none relevant → 0.
    """
    verdicts = flags("relevant", relevant)
    if k is not None:
        verdicts = verdicts[: at_least_one("k", k)]
    decided = [verdict for verdict in verdicts if verdict is not None]
    if (nothing := missing("chunks", verdicts, decided)) is not None:
        return nothing
    found, total = 0, 0.0
    for rank, is_relevant in enumerate(decided, start=1):
        if is_relevant:
            found += 1
            total += found / rank
    why = None if found else _NONE_RELEVANT
    return fraction(total, found, n_scored=len(decided), n=len(verdicts), why=why)


CONTEXT_PRECISION = Definition(
    name="context_precision",
    compute=context_precision,
    needs=("relevant",),
    empty={"chunks": None},
    direction="higher",
    source=f"{RAGAS_SOFTWARE}; average precision over the chunks shown",
    what=Text(
        "do the relevant chunks stand first (rank-weighted)",
        "相关片段是否排在前面（按排名加权）",
    ),
    params=(CUT,),
)
