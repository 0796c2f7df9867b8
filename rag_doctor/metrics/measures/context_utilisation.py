"""Of the evidence that arrived, how much did the writer use?"""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import flags, same_length
from rag_doctor.metrics.measures.shared import RAGCHECKER, missing
from rag_doctor.metrics.value import MetricValue, fraction, unscored
from rag_doctor.metrics.wording import Text

__all__ = ["CONTEXT_UTILISATION", "context_utilisation"]

_NOTHING_TO_USE = Text(
    "the contexts support no claim of the reference", "上下文不支持参考答案的任何一条陈述"
)


def context_utilisation(
    reference_in_contexts: Iterable[bool | str | None],
    reference_in_answer: Iterable[bool | str | None],
) -> MetricValue:
    """Claims of the reference in both contexts and answer / those in the contexts, in [0, 1].

    The two lists follow the same claims; a claim without either verdict is left out. No claims →
    unscored; no claim in the contexts → unscored, since there was nothing to use (RAGChecker's
    software says 0 there).
    """
    arrived = flags("reference_in_contexts", reference_in_contexts)
    stated = flags("reference_in_answer", reference_in_answer)
    same_length(reference_in_contexts=arrived, reference_in_answer=stated)
    pairs = zip(arrived, stated, strict=True)
    decided = [(a, s) for a, s in pairs if a is not None and s is not None]
    if (nothing := missing("reference_claims", arrived, decided)) is not None:
        return nothing
    used = [s for a, s in decided if a]
    if not used:
        return unscored(_NOTHING_TO_USE, n=len(arrived))
    return fraction(sum(used), len(used), n_scored=len(decided), n=len(arrived))


CONTEXT_UTILISATION = Definition(
    name="context_utilisation",
    compute=context_utilisation,
    needs=("reference_in_contexts", "reference_in_answer"),
    empty={"reference_claims": None},
    direction="higher",
    source=RAGCHECKER,
    what=Text(
        "of the reference's claims in the contexts, the share that the answer states",
        "上下文已支持的参考陈述中，回答用上的比例",
    ),
    aliases=("context_utilization",),
)
