"""Did the evidence arrive? The share of the reference's claims that the contexts support."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import flags
from rag_doctor.metrics.measures.shared import RAGAS_SOFTWARE, RAGCHECKER, share_true
from rag_doctor.metrics.value import MetricValue
from rag_doctor.metrics.wording import Text

__all__ = ["CONTEXT_RECALL", "context_recall"]


def context_recall(reference_in_contexts: Iterable[bool | str | None]) -> MetricValue:
    """Supported claims of the reference / its claims, in [0, 1].

    One verdict a claim: a boolean or a support label; `None` = no verdict, left out. No claims →
    unscored. With no contexts every verdict is False, and the score 0.
    """
    verdicts = flags("reference_in_contexts", reference_in_contexts)
    return share_true("reference_claims", verdicts)


CONTEXT_RECALL = Definition(
    name="context_recall",
    compute=context_recall,
    needs=("reference_in_contexts",),
    empty={"reference_claims": None},
    direction="higher",
    source=f"{RAGAS_SOFTWARE}; claim recall of {RAGCHECKER}",
    what=Text(
        "share of the reference's claims that the contexts support",
        "参考答案的陈述中，有上下文支持的比例",
    ),
)
