"""Does one sentence say the claim with an amount in another form: "every 7 days" for "weekly"?"""

from __future__ import annotations

import numpy as np

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.text.folding import fold

__all__ = ["in_another_form"]

_WHOLE = 0.99  # a term counts as held
_LEAST = 2  # terms, the amount among them


def in_another_form(reading: Reading, base: Base) -> bool:
    """Are all the claim's terms in one unit, in their order, a value of them in other words?

    Not where claim and unit differ in whether they deny. For a claim without a contradiction only.
    """
    found = reading.whole
    values = [term for term in found.terms if term.value is not None]
    if not values or len(found.terms) < _LEAST or reading.values["negations_gap"] > 0.0:
        return False
    whole = np.flatnonzero(found.held.min(axis=0) >= _WHOLE)
    return any(
        any(fold(term.surface) not in base.units[unit].folded for term in values)
        and _in_order(reading, base.units[unit].folded)
        for unit in whole
    )


def _in_order(reading: Reading, folded: str) -> bool:
    """Do the plain words keep their order? "A pays B" is not "B pays A"."""
    plain = [term for term in reading.whole.terms if term.value is None]
    spots = [folded.find(t.surface if t.han else t.surface[:5]) for t in plain]
    return all(spot >= 0 for spot in spots) and spots == sorted(spots)
