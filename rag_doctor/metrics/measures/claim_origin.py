"""Where do the answer's claims come from? Every claim falls into exactly one share.

Right ones: claim precision (of which self-knowledge came without evidence). Wrong ones: taken from
a relevant chunk, from an irrelevant one, or from nowhere (hallucination). So
claim_precision + noise_sensitivity_relevant + noise_sensitivity_irrelevant + hallucination = 1, and
faithfulness + self_knowledge + hallucination = 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import flags, same_length
from rag_doctor.metrics.measures.shared import RAGCHECKER, share_true
from rag_doctor.metrics.value import MetricValue
from rag_doctor.metrics.wording import Text

__all__ = [
    "HALLUCINATION",
    "NOISE_SENSITIVITY_IRRELEVANT",
    "NOISE_SENSITIVITY_RELEVANT",
    "SELF_KNOWLEDGE",
    "hallucination",
    "noise_sensitivity_irrelevant",
    "noise_sensitivity_relevant",
    "self_knowledge",
]

Flags = Iterable[bool | str | None]


def _share(rule: Callable[..., bool], **inputs: Flags) -> MetricValue:
    """The share of the answer's claims for which the rule holds; needs every verdict of a claim."""
    checked = {name: flags(name, values) for name, values in inputs.items()}
    same_length(**checked)
    rows = zip(*checked.values(), strict=True)
    return share_true("answer_claims", [None if None in row else rule(*row) for row in rows])


def noise_sensitivity_relevant(
    answer_in_reference: Flags, answer_in_relevant: Flags
) -> MetricValue:
    """Wrong claims of the answer that a relevant chunk supports / its claims, in [0, 1].

    No claims → unscored.
    """
    return _share(
        lambda right, in_relevant: not right and in_relevant,
        answer_in_reference=answer_in_reference,
        answer_in_relevant=answer_in_relevant,
    )


def noise_sensitivity_irrelevant(
    answer_in_reference: Flags, answer_in_relevant: Flags, answer_in_irrelevant: Flags
) -> MetricValue:
    """Wrong claims of the answer that only irrelevant chunks support / its claims, in [0, 1].

    A claim that a relevant chunk supports too is counted there, as in RAGChecker's software, so
    that no claim is blamed twice. No claims → unscored.
    """
    return _share(
        lambda right, in_relevant, in_irrelevant: not right and not in_relevant and in_irrelevant,
        answer_in_reference=answer_in_reference,
        answer_in_relevant=answer_in_relevant,
        answer_in_irrelevant=answer_in_irrelevant,
    )


def hallucination(answer_in_reference: Flags, answer_in_contexts: Flags) -> MetricValue:
    """Claims of the answer that neither reference nor contexts support / its claims, in [0, 1].

    No claims → unscored.
    """
    return _share(
        lambda right, in_contexts: not right and not in_contexts,
        answer_in_reference=answer_in_reference,
        answer_in_contexts=answer_in_contexts,
    )


def self_knowledge(answer_in_reference: Flags, answer_in_contexts: Flags) -> MetricValue:
    """Right claims of the answer that the contexts do not support / its claims, in [0, 1].

    Lower is better: a right answer from memory today is an unchecked one tomorrow. No claims →
    unscored.
    """
    return _share(
        lambda right, in_contexts: right and not in_contexts,
        answer_in_reference=answer_in_reference,
        answer_in_contexts=answer_in_contexts,
    )


NOISE_SENSITIVITY_RELEVANT = Definition(
    name="noise_sensitivity_relevant",
    compute=noise_sensitivity_relevant,
    needs=("answer_in_reference", "answer_in_relevant"),
    empty={"answer_claims": None},
    direction="lower",
    source=RAGCHECKER,
    what=Text(
        "share of the answer's claims that are wrong and come from a relevant chunk",
        "回答的陈述中，错误且来自相关片段的比例",
    ),
)

NOISE_SENSITIVITY_IRRELEVANT = Definition(
    name="noise_sensitivity_irrelevant",
    compute=noise_sensitivity_irrelevant,
    needs=("answer_in_reference", "answer_in_relevant", "answer_in_irrelevant"),
    empty={"answer_claims": None},
    direction="lower",
    source=RAGCHECKER,
    what=Text(
        "share of the answer's claims that are wrong and come from irrelevant chunks only",
        "回答的陈述中，错误且只来自无关片段的比例",
    ),
)

HALLUCINATION = Definition(
    name="hallucination",
    compute=hallucination,
    needs=("answer_in_reference", "answer_in_contexts"),
    empty={"answer_claims": None},
    direction="lower",
    source=RAGCHECKER,
    what=Text(
        "share of the answer's claims that are wrong and in no chunk",
        "回答的陈述中，错误且没有任何片段支持的比例",
    ),
)

SELF_KNOWLEDGE = Definition(
    name="self_knowledge",
    compute=self_knowledge,
    needs=("answer_in_reference", "answer_in_contexts"),
    empty={"answer_claims": None},
    direction="lower",
    source=RAGCHECKER,
    what=Text(
        "share of the answer's claims that are right but in no chunk",
        "回答的陈述中，正确但没有任何片段支持的比例",
    ),
)
