"""What the entailment model adds to the chance of support that signals and trees give.

The trees read words and values and do well where there is much to read; the entailment model reads
meaning and does well on other wordings of short evidence. Their log-odds are added; the weights
were chosen on held-out claims of both kinds (`benchmarks/fit_join.py`). On long contexts, and where
the trees are so sure that it could not change the label, the model is not asked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rag_doctor.judges.offline.entailment import Entailment
from rag_doctor.judges.offline.entailment_premise import premise_for
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import derivable, relation
from rag_doctor.judges.offline.support_rules import CONTRADICTED
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.text.quantity import Quantity

__all__ = ["joined"]

TREES = 0.09
MODEL = 0.9
SHORT = 8  # up to so many sentences of evidence the model has its full weight
LONG = 24  # from so many on it has none
_FACTORS = ("percent", "multiple")  # dimensions of amounts that others are reckoned by
_SAID = 0.9  # coverage by one or two sentences from which a claim counts as said
CAP = math.log(0.98 / 0.02)  # log-odds beyond this are no evidence of anything


def joined(
    signals: Sequence[Signals], bases: Sequence[Base], chances: Sequence[float], model: Entailment
) -> list[float]:
    """The chance of support of each claim, read against the base at the same place.

    How much the model's word counted is left in `asked` of each claim's signals.
    """
    asked = [
        n
        for n, (one, chance) in enumerate(zip(signals, chances, strict=True))
        if bases[n].units
        and not (_bare(one) or _settled(one, bases[n], chance))
        and _open(chance, _share(bases[n]))
    ]
    texts = [signals[n].reading.claim.to_judge for n in asked]
    pairs = [(premise_for(text, bases[n]), text) for n, text in zip(asked, texts, strict=True)]
    for one in signals:
        one.asked = 0.0
    out = list(chances)
    for n, row in zip(asked, model.predict(pairs), strict=True):
        signals[n].asked = _share(bases[n])
        out[n] = _sum(chances[n], float(row[0]), signals[n].asked)
    return out


def _bare(one: Signals) -> bool:
    """A value in its frame, a heading or a pleasantry: trees and rules judge those better."""
    v = one.values
    return bool(v["silent"] or v["leads"]) or one.reading.frame is not None


def _settled(one: Signals, base: Base, chance: float) -> bool:
    """Do the signals decide alone: a plain contradiction, an amount that the evidence gives
    otherwise, or the claim in the evidence's words?

    Where two texts differ in one word the model is often blind to it, and the rules are not.
    """
    v = one.values
    if chance < 0.5:
        missing = v["number_missing"] > 0.0 and _other_amount(one, base)
        return missing or v["against"] >= CONTRADICTED
    found = v["number_missing"] <= 0.0 and v["name_missing"] <= 0.0
    return v["cov_2"] >= _SAID and found and v["against"] < CONTRADICTED


def _other_amount(one: Signals, base: Base) -> bool:
    """Does the claim hold an amount where the evidence gives one other amount of its kind?

    Not where it gives several, or a share, a factor: the claim's may be worked out from those; nor
    where units differ or a bound is said ("under two weeks").
    """
    given = [value for number in range(len(base.units)) for value in base.values(number)]
    amounts = [value.item for value in given if isinstance(value.item, Quantity)]
    if any(amount.dimension in _FACTORS for amount in amounts):
        return False
    for value in one.reading.focus.view.values:
        found = [(relation(value, other), other.item) for other in given]
        rivals = [item for how, item in found if how == "conflict" and isinstance(item, Quantity)]
        same = any(how == "same" for how, _ in found)
        alike = all(_as_plain(value.item, item) for item in rivals)
        one_rival = len({item.to_base() for item in rivals}) == 1
        if one_rival and alike and not same and not derivable(value, given):
            return True
    return False


def _as_plain(claimed: object, given: Quantity) -> bool:
    """Two plain amounts in one unit, neither of them a bound or a range."""
    if not isinstance(claimed, Quantity) or claimed.unit != given.unit:
        return False
    return claimed.bound == given.bound == "exact"


def _share(base: Base) -> float:
    """How much the model's word counts beside this much evidence, from 1 down to 0."""
    size = math.log(LONG) - math.log(max(len(base.units), 1))
    return min(max(size / (math.log(LONG) - math.log(SHORT)), 0.0), 1.0)


def _open(chance: float, share: float) -> bool:
    """Can the model still change the label?"""
    return share * MODEL * CAP > abs(_odds(chance)) * _kept(share)


def _sum(chance: float, entailed: float, share: float) -> float:
    score = _odds(chance) * _kept(share) + share * MODEL * _odds(entailed)
    return 1.0 / (1.0 + math.exp(-score))


def _kept(share: float) -> float:
    return 1.0 - (1.0 - TREES) * share


def _odds(chance: float) -> float:
    kept = min(max(chance, 1e-6), 1 - 1e-6)
    return min(max(math.log(kept / (1.0 - kept)), -CAP), CAP)
