"""Small questions about a state that several nodes ask."""

from __future__ import annotations

import re

from rag_doctor.graph.state import State, Verdict
from rag_doctor.records import Case

_YES_OR_NO = re.compile(r"(?:yes|no|not)\b|[是否对能不可会有没需]")

__all__ = [
    "answers_in_kind",
    "asks_yes_or_no",
    "correctness_of",
    "declines_the_rest",
    "hangs_on_open",
    "left_open",
    "reference_declines",
    "refused",
    "statements_open",
    "status",
]


def correctness_of(state: State) -> str:
    """`correct`, `partly`, `wrong`, or `unscored` when there is nothing to compare with."""
    relation = state.get("relation")
    return relation.correctness if relation else "unscored"


def status(state: State, layer: str) -> str:
    """The layer's status; `unscored` when it was not checked."""
    check = state["checks"].get(layer)
    return check.status if check else "unscored"


def reference_declines(state: State) -> bool:
    """The reference itself says that there is no answer to be found."""
    from rag_doctor.text import refusal

    reference = state["case"].reference
    if reference is None:
        return False
    return refusal(reference).refused or not state["claims"].reference_claims


def refused(state: State) -> bool:
    """The answer declines. One without a word is a failure of the pipeline, not a refusal."""
    split = state.get("claims")
    return split is not None and split.refusal.refused and bool(state["case"].answer.strip())


def left_open(state: State) -> bool:
    """Was all that the answer says left open for doubt? What could not be read has no chance."""
    weighing = state.get("weighing")
    said = weighing.answer if weighing is not None else ()
    return bool(said) and all(v.support == "unscored" and v.p_supported is not None for v in said)


def hangs_on_open(state: State) -> bool:
    """Does nothing in the answer stand against it but what was left open for doubt?"""
    weighing = state.get("weighing")
    said = weighing.answer if weighing is not None else ()
    doubted = any(v.support == "unscored" and v.p_supported is not None for v in said)
    return doubted and all(v.support in ("supported", "unscored") for v in said)


def statements_open(state: State) -> Verdict:
    """The verdict where the fault hangs on statements that the judge left open."""
    weighing, needs = state.get("weighing"), ("second_judge",)
    said = weighing.answer if weighing is not None else ()
    values: dict[str, object] = {
        "open": sum(verdict.support == "unscored" for verdict in said),
        "n": len(said),
        "told": "one" if len(said) == 1 else "how",
    }
    return Verdict("undetermined", "statements_open", confidence=0.2, collect=needs, values=values)


def declines_the_rest(state: State) -> bool:
    """Does the answer say a part, and of the rest that it is not to be found?"""
    from rag_doctor.text import refusal, sentences

    split, answer = state.get("claims"), state["case"].answer
    if split is None or not split.answer_claims or split.refusal.refused:
        return False
    return split.refusal.partial or any(refusal(s.text).refused for s in sentences(answer))


def asks_yes_or_no(case: Case) -> bool:
    """Is the question one of yes or no?"""
    from rag_doctor.pipeline.asked import asked_for

    return asked_for(case.question) == "yes_no"


def answers_in_kind(case: Case) -> bool | None:
    """Was a number, a time or a yes or no asked for, and does the answer give one?

    `None` = something else was asked for.
    """
    from rag_doctor.pipeline.asked import asked_for, fits
    from rag_doctor.text import fold

    kind = asked_for(case.question)
    if kind == "yes_no":
        return _YES_OR_NO.match(fold(case.answer).strip()) is not None
    return fits(kind, case.answer) > 0 if kind in ("number", "when") else None
