"""Does the answer stay with its evidence? What does not is counted by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import SUPPORT_LABELS, labels
from rag_doctor.metrics.measures.shared import RAGAS, RAGCHECKER, share_true
from rag_doctor.metrics.value import MetricValue
from rag_doctor.metrics.wording import Text

__all__ = ["FAITHFULNESS", "faithfulness"]


def faithfulness(answer_in_contexts: Iterable[str]) -> MetricValue:
    """Supported claims of the answer / its claims, in [0, 1].

    One support label a claim. `counts` holds how many are `supported`, `contradicted`,
    `not_mentioned` and `unscored`; the last are left out of the ratio. Booleans are refused: False
    does not say which kind. No claims → unscored.
    """
    given = labels("answer_in_contexts", answer_in_contexts)
    verdicts = [None if label == "unscored" else label == "supported" for label in given]
    tally = Counter(given)
    counts = {label: tally[label] for label in SUPPORT_LABELS}
    return replace(share_true("answer_claims", verdicts), counts=counts)


FAITHFULNESS = Definition(
    name="faithfulness",
    compute=faithfulness,
    needs=("answer_in_contexts",),
    empty={"answer_claims": None},
    direction="higher",
    source=f"{RAGAS}; {RAGCHECKER}",
    what=Text(
        "share of the answer's claims that the contexts support",
        "回答的陈述中，有上下文支持的比例",
    ),
)
