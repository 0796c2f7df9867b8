"""Does the answer speak to the question? Questions read back from the answer are compared to it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from rag_doctor.metrics.definition import Definition, Param
from rag_doctor.metrics.guard import flags, one_of, same_length, unit_numbers
from rag_doctor.metrics.measures.shared import RAGAS, missing
from rag_doctor.metrics.value import MetricValue, fraction
from rag_doctor.metrics.wording import Text

__all__ = ["ANSWER_RELEVANCY", "answer_relevancy"]

_ZERO = Param(
    "zero",
    Text(
        "which noncommittal flags make the score 0: all of them, any one, or each its own question",
        "含糊标记如何归零：全部标记才归零、任一标记即归零，或各自归零",
    ),
    default="all",
    choices=("all", "any", "each"),
)
_DODGED = Text("the answer is noncommittal", "回答含糊其辞，没有正面作答")


def answer_relevancy(
    similarities: Iterable[float],
    noncommittal: Iterable[bool | None] = (),
    zero: str = "all",
) -> MetricValue:
    """Mean cosine of the question with its reverse questions, 0 when the answer dodges; in [0, 1].

    `similarities` in [-1, 1], one a reverse question (3 are usual); a mean below 0 counts as 0.
    `noncommittal` has one flag a reverse question, empty = no flags; `None` = no verdict, counted
    as not flagged. How the flags combine is `zero`: `all` (RAGAS: score · not all flagged), `any`
    (one flag makes the score 0), `each` (a flagged question's own cosine counts at most 0, then
    the mean). No reverse question → unscored. `counts` holds how many were flagged.
    """
    rule = one_of("zero", zero, _ZERO.choices)
    cosines = unit_numbers("similarities", similarities)
    dodged = [flag is True for flag in flags("noncommittal", noncommittal)]
    if dodged:
        same_length(similarities=cosines, noncommittal=dodged)
    if (nothing := missing("reverse_questions", cosines, cosines)) is not None:
        return nothing
    dodged = dodged or [False] * len(cosines)
    pairs = zip(cosines, dodged, strict=True)
    kept = [min(0.0, c) if flag and rule == "each" else c for c, flag in pairs]
    zeroed = all(dodged) or (rule == "any" and any(dodged))
    total = 0.0 if zeroed else max(0.0, math.fsum(kept))
    n = len(cosines)
    value = fraction(total, n, n_scored=n, n=n, why=_DODGED if zeroed else None)
    return replace(value, counts={"noncommittal": sum(dodged)})


ANSWER_RELEVANCY = Definition(
    name="answer_relevancy",
    compute=answer_relevancy,
    needs=("similarities", "noncommittal"),
    empty={"reverse_questions": None},
    direction="higher",
    source=f"{RAGAS}; the noncommittal flags as in its software",
    what=Text(
        "mean similarity of the question to questions read back from the answer",
        "由回答反推出的问题与原问题的平均相似度",
    ),
    params=(_ZERO,),
)
