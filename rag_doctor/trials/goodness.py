"""When is a draw good? One rule a case, fixed before anything is drawn.

    answer    right against the reference, and nothing in it is contradicted by what was given
    writing   the same, and the layers of the writing (faithfulness, relevancy) do not fail
    checks    the checks call it healthy (or a due refusal)

`answer` needs a reference, and an answer on record that is wrong by it. Where that one is right and
was written badly all the same, `writing` can see a difference; without a reference only `checks`.
Where the right answer is found to rest on the contexts, `writing` is given up for `answer`: what
the judge did not see in them is the judge's failing.

A draw that says less than the reference, and nothing against it (August, of July and August), is
good where the answer on record is wrong outright: the change had its effect. Where the record falls
short in the same way it is no better, and only the whole answer is good.
"""

from __future__ import annotations

from typing import Literal

from rag_doctor.records import Case, Diagnosis, Fault

__all__ = ["Rule", "falls_short_only", "is_good", "manner_of", "only_unseen", "rule_of"]

Rule = Literal["answer", "writing", "checks"]
Manner = Literal["asserted", "declined", "aside", "plain"]
_FINE: tuple[Fault, ...] = ("healthy", "correct_refusal")
_BY_SOURCES: tuple[Fault, ...] = ("stale_or_conflicting", "bad_label")
REPEATED = 0.8  # least share of a statement's words that stand in the reference, to repeat it
_WRITING = ("faithfulness", "relevancy")


def rule_of(case: Case, diagnosis: Diagnosis) -> Rule:
    """The rule for all draws of this case.

    Chunks that are noise, or evidence that seems not to have come, count as a fault only where the
    answer suffers: a right answer goes by its writing, and one that is faithful as well overturns
    the suspicion.
    """
    if case.reference is None:
        return "checks"
    if is_good(diagnosis, "answer") is not True:
        return "answer"
    return "checks" if diagnosis.fault in _BY_SOURCES else "writing"


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
    if right.score < 1 or any(v.support == "contradicted" for v in found.claims):
        return False
    return rule == "answer" or not _ill_written(found)


def falls_short_only(found: Diagnosis, case: Case, answer: str) -> bool:
    """A part of the reference, and nothing against it: no other value, nothing that the contexts
    contradict, to the point, and without declining the rest."""
    from rag_doctor.ledger.backing import states_another

    right = found.extra.get("correctness")
    if right is None or right.score is None or not 0 < right.score < 1:
        return False
    if found.refusal.refused or _declines_a_part(found, answer) or _ill_written(found):
        return False
    if not found.claims or any(v.support == "contradicted" for v in found.claims):
        return False
    return not states_another(answer, case.reference or "", case.question)


def only_unseen(found: Diagnosis | None, reference: str) -> bool:
    """Right and whole by the reference, to the point, and bad only because the judge did not find
    in the contexts what the reference says too: the writer may have known it, or the judge may be
    blind to it. What goes beyond the reference is an addition, and no such case."""
    if found is None or found.refusal.refused or is_good(found, "answer") is not True:
        return False
    whole, relevancy = found.extra.get("completeness"), found.checks.get("relevancy")
    if any(check is not None and check.status == "fail" for check in (whole, relevancy)):
        return False
    faithful = found.checks.get("faithfulness")
    unseen = [v.claim.text for v in found.claims if v.support != "supported"]
    told = faithful is not None and faithful.status == "fail"
    return told and bool(unseen) and all(_repeats(reference, text) for text in unseen)


def _repeats(reference: str, text: str) -> bool:
    """Does the reference hold nearly all words of the text, and every one of its numbers?"""
    from rag_doctor.text.tokenizing import content_words

    words, known = set(content_words(text)), set(content_words(reference))
    fresh = words - known
    if any(char.isdigit() for word in fresh for char in word):
        return False
    return len(fresh) <= len(words) * (1 - REPEATED)


def _ill_written(found: Diagnosis) -> bool:
    checks = (found.checks.get(layer) for layer in _WRITING)
    return any(check is not None and check.status == "fail" for check in checks)


def _said_nothing(found: Diagnosis) -> bool:
    """A refusal, or an answer without a statement, is not compared with the reference."""
    return found.refusal.refused or not found.claims


def _declines_a_part(found: Diagnosis, answer: str) -> bool:
    from rag_doctor.text import refusal, sentences

    return found.refusal.partial or any(refusal(s.text).refused for s in sentences(answer))


def manner_of(found: Diagnosis, answer: str = "") -> Manner:
    """How a bad answer is bad, as far as the checks of the writing can say.

    One that answers a part and says of the rest that it is not to be found declines as well.
    """
    if found.refusal.refused or not found.claims or _declines_a_part(found, answer):
        return "declined"
    if found.fault in ("hallucination", "cascade"):
        return "asserted"
    if found.fault == "off_topic":
        return "aside"
    written, addressed = (found.checks.get(layer) for layer in _WRITING)
    if written is not None and written.status == "fail":
        return "asserted"
    return "aside" if addressed is not None and addressed.status == "fail" else "plain"
