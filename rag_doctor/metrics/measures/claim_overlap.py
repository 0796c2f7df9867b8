"""How far do answer and reference say the same? Claim precision, recall, and their F1."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import flags
from rag_doctor.metrics.measures.shared import RAGCHECKER, share_true
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = [
    "CLAIM_F1",
    "CLAIM_PRECISION",
    "CLAIM_RECALL",
    "claim_f1",
    "claim_precision",
    "claim_recall",
]

_NO_OVERLAP = Text("answer and reference share no claim", "回答与参考答案没有共同的陈述")


def claim_precision(answer_in_reference: Iterable[bool | str | None]) -> MetricValue:
    """Claims of the answer that the reference supports / claims of the answer, in [0, 1].

    No claims → unscored.
    """
    return share_true("answer_claims", flags("answer_in_reference", answer_in_reference))


def claim_recall(reference_in_answer: Iterable[bool | str | None]) -> MetricValue:
    """Claims of the reference that the answer states / claims of the reference, in [0, 1].

    No claims → unscored.
    """
    return share_true("reference_claims", flags("reference_in_answer", reference_in_answer))


def claim_f1(
    answer_in_reference: Iterable[bool | str | None],
    reference_in_answer: Iterable[bool | str | None],
) -> MetricValue:
    """Harmonic mean of claim precision P and claim recall R: 2PR / (P + R), in [0, 1].

    Both 0 → 0. Either unscored → unscored, for the same reason. `n` counts both sides' claims.
    """
    precision = claim_precision(answer_in_reference)
    recall = claim_recall(reference_in_answer)
    if precision.score is None:
        return precision
    if recall.score is None:
        return recall
    both = precision.score + recall.score
    return fraction(
        2 * precision.score * recall.score,
        both,
        n_scored=precision.n_scored + recall.n_scored,
        n=precision.n + recall.n,
        why=None if both else _NO_OVERLAP,
    )


CLAIM_PRECISION = Definition(
    name="claim_precision",
    compute=claim_precision,
    needs=("answer_in_reference",),
    empty={"answer_claims": None},
    direction="higher",
    source=f"precision of {RAGCHECKER}",
    what=Text(
        "share of the answer's claims that the reference supports",
        "回答的陈述中，与参考答案相符的比例",
    ),
)

CLAIM_RECALL = Definition(
    name="claim_recall",
    compute=claim_recall,
    needs=("reference_in_answer",),
    empty={"reference_claims": None},
    direction="higher",
    source=f"recall of {RAGCHECKER}",
    what=Text(
        "share of the reference's claims that the answer states",
        "参考答案的陈述中，回答说到的比例",
    ),
)

CLAIM_F1 = Definition(
    name="claim_f1",
    compute=claim_f1,
    needs=("answer_in_reference", "reference_in_answer"),
    empty={"answer_claims": None, "reference_claims": None},
    direction="higher",
    source=f"F1 of {RAGCHECKER}",
    what=Text(
        "harmonic mean of claim precision and claim recall", "陈述精确率与陈述召回率的调和平均"
    ),
)
