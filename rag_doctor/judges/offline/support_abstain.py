"""When the judge does not know: an honest chance of support, and the band where it abstains.

The entailment model's word on short evidence is too sure of itself, most of all where it says no:
of hand-written true statements in other words many get a chance of a third or less. Its log-odds
are bent towards .5, which never moves a label. In a band under .5 the claim then follows about as
often as not; where nothing else speaks against it the judge says so instead of raising an alarm.
Curve and band were chosen by `benchmarks/fit_abstention.py`.
"""

from __future__ import annotations

import math

from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.text.entity import names

__all__ = ["honest", "in_doubt"]

AGAINST = 0.2  # log-odds under 0 become minus this much of their square: -1 → -.2, -3 → -1.8
IN_FAVOUR = 0.8  # log-odds over 0 are multiplied by this
LOW, HIGH = 0.45, 0.5  # chances from LOW up to HIGH, without it, are left open


def honest(chance: float, asked: float) -> float:
    """The chance as often as it comes true, in [0, 1]; .5 stays .5, and the order is kept.

    `asked` in [0, 1] = how much the entailment model's word counted; 0 = the chance as it is.
    """
    kept = min(max(chance, 1e-6), 1 - 1e-6)
    odds = math.log(kept / (1.0 - kept))
    bent = IN_FAVOUR * odds if odds >= 0.0 else -AGAINST * odds * odds
    if asked <= 0.0:
        return chance
    return 1.0 / (1.0 + math.exp(-(asked * bent + (1.0 - asked) * odds)))


def in_doubt(signals: Signals, base: Base, p: float, contradicted: bool) -> bool:
    """Is this a claim in other words than the evidence, of which nobody can say that it is wrong?

    Only where the entailment model was asked, no rule names a contradiction, and no amount, date
    or name of the claim is missing from the evidence.
    """
    if not LOW <= p < HIGH or contradicted or signals.asked <= 0.0:
        return False
    found = signals.values
    if found["number_missing"] > 0.0 or found["name_missing"] > 0.0:
        return False
    named = names(signals.reading.claim.to_judge)
    return all(any(name.norm in unit.folded for unit in base.units) for name in named)
