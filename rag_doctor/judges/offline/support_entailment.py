"""What the entailment model says of a claim, as signals beside all others.

Words and values tell most where there is much to read; the entailment model reads meaning and tells
most of other wordings of short evidence. The trees weigh both (`benchmarks/train_support.py`). The
model is not asked beside long contexts, of a bare value in its frame, nor where the evidence says
the claim in its own words.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rag_doctor.judges.offline.entailment import Entailment
from rag_doctor.judges.offline.entailment_premise import premise_for
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.support_rules import CONTRADICTED
from rag_doctor.judges.offline.support_signals import Signals

__all__ = ["ENTAILMENT_SIGNALS", "LONG", "entailed"]

ENTAILMENT_SIGNALS = ("ent_odds", "ent_contra", "ent_none", "ent_asked")
"""Log-odds of support, chances of contradiction and of nothing said, asked or not; all 0 = not."""
LONG = 24  # from so many sentences of evidence on the model is not asked
_SAID = 0.95  # coverage by one or two sentences from which a claim counts as said
_LEAST = 1e-4  # chances nearer to 0 or 1 are no evidence of anything


def entailed(signals: Sequence[Signals], bases: Sequence[Base], model: Entailment) -> None:
    """Add `ENTAILMENT_SIGNALS` to each claim, read against the base at the same place."""
    asked = [n for n, one in enumerate(signals) if _worth_asking(one, bases[n])]
    texts = [signals[n].reading.claim.to_judge for n in asked]
    pairs = [(premise_for(text, bases[n]), text) for n, text in zip(asked, texts, strict=True)]
    for one in signals:
        one.values.update(dict.fromkeys(ENTAILMENT_SIGNALS, 0.0))
    for n, row in zip(asked, model.predict(pairs), strict=True):
        support, against, nothing = (float(chance) for chance in row)
        kept = min(max(support, _LEAST), 1.0 - _LEAST)
        said = (math.log(kept / (1.0 - kept)), against, nothing, 1.0)
        signals[n].values.update(zip(ENTAILMENT_SIGNALS, said, strict=True))


def _worth_asking(one: Signals, base: Base) -> bool:
    v = one.values
    if not 0 < len(base.units) < LONG or one.reading.frame is not None:
        return False
    found = v["number_missing"] <= 0.0 and v["name_missing"] <= 0.0
    said = v["cov_2"] >= _SAID and found and v["against"] < CONTRADICTED
    return not (v["silent"] or v["leads"] or said)
