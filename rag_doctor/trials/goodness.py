"""When is a draw good? One rule a case, fixed before anything is drawn.

    answer   right against the reference, and nothing in it is contradicted by what was given
    checks   the checks call it healthy (or a due refusal)

`answer` needs a reference, and an answer on record that is not good by it: where that one is right
and something else is wrong with the case, only the checks can see a difference.
"""

from __future__ import annotations

from typing import Literal

from rag_doctor.records import Case, Diagnosis, Fault

__all__ = ["Rule", "is_good", "manner_of", "rule_of"]

Rule = Literal["answer", "checks"]
Manner = Literal["asserted", "declined", "aside", "plain"]
_FINE: tuple[Fault, ...] = ("healthy", "correct_refusal")


def rule_of(case: Case, diagnosis: Diagnosis) -> Rule:
    """The rule for all draws of this case."""
    if case.reference is None:
        return "checks"
    return "checks" if is_good(diagnosis, "answer") else "answer"


def is_good(found: Diagnosis, rule: Rule) -> bool | None:
    """Is the draw that was diagnosed so good? `None` = the judge failed on it."""
    if found.fault == "undetermined" and found.errors:
        return None
    if rule == "checks":
        return None if found.fault == "undetermined" else found.fault in _FINE
    if found.fault == "correct_refusal":
        return True
    right = found.extra.get("correctness")
    if right is None or right.score is None:
        return False if _said_nothing(found) else None
    return right.score == 1 and not any(v.support == "contradicted" for v in found.claims)


def _said_nothing(found: Diagnosis) -> bool:
    """A refusal, or an answer without a statement, is not compared with the reference."""
    return found.refusal.refused or not found.claims


def manner_of(found: Diagnosis) -> Manner:
    """How a bad answer is bad, as far as the checks of the writing can say."""
    if found.refusal.refused or not found.claims:
        return "declined"
    written, addressed = found.checks.get("faithfulness"), found.checks.get("relevancy")
    if written is not None and written.status == "fail":
        return "asserted"
    if addressed is not None and addressed.status == "fail":
        return "aside"
    return "aside" if found.fault == "off_topic" else "plain"
