"""When the judge does not know: the chances at which it abstains.

A chance says how often such a claim is supported when half of all claims are. In real answers
about nine in ten are; of those with a chance of .3 three in four are then right. So a claim is
called unsupported below that only, or where something else speaks against it; between it and .5 it
is left open. The band was set by `benchmarks/fit_abstention.py`.
"""

from __future__ import annotations

from rag_doctor.judges.offline.asked_reckoning import could_come_to
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import view
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import relation
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.text.entity import names

__all__ = ["LOW", "in_doubt"]

LOW, HIGH = 0.3, 0.5  # chances from LOW up to HIGH are left open


def in_doubt(signals: Signals, base: Base, p: float, contradicted: bool) -> bool:
    """Is this a claim in other words than the evidence, of which nobody can say that it is wrong?

    Only where no rule names a contradiction, and no amount, date or name of the claim is missing
    from the evidence. A bare value in its frame is always decided, and so is everything by rules
    alone, whose chances are no shares.
    """
    found = signals.values
    if not LOW <= p < HIGH or contradicted or "ent_asked" not in found:
        return False
    if signals.reading.frame is not None:
        return False
    if found["number_missing"] > 0.0 and not _of_the_question(signals.reading, base):
        return False
    if found["name_missing"] > 0.0:
        return False
    named = names(signals.reading.claim.to_judge)
    return all(any(name.norm in unit.folded for unit in base.units) for name in named)


def _of_the_question(reading: Reading, base: Base) -> bool:
    """Does each amount that the evidence lacks stand in the question, or could it come of it?"""
    asked = view(reading.question).values if reading.question else ()
    given = base.all_values() if asked else []
    lacking = [
        term.value
        for term, held in zip(reading.focus.terms, reading.focus.held, strict=True)
        if term.value is not None and not held.any()
    ]
    return bool(asked) and all(
        any(relation(value, one) == "same" for one in asked) or could_come_to(value, asked, given)
        for value in lacking
    )
