"""What rules know for sure of a claim, whatever the weights make of it: its chance of support."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.derived_values import derives
from rag_doctor.judges.offline.excluded_things import says_excluded
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_claim import Term
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.modality import same_modality
from rag_doctor.judges.offline.ranked_amounts import ranks_rightly
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.reckoning_words import OF_RECKONING
from rag_doctor.judges.offline.scopes import of_all_as_of_them
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.judges.offline.table_cells import right_cell
from rag_doctor.judges.offline.unasserted_claims import refuted
from rag_doctor.judges.offline.worked_out import ADDS_UP, FEW, WAYS, outcome_of
from rag_doctor.records import ClaimVerdict
from rag_doctor.text.quantity import Quantity

__all__ = ["borne_out", "left_open", "settled"]

_WORKED_OUT = 0.8
_RESTATED = 0.75
_CELL_READ = 0.25  # least chance of a claim that a table's own cell bears out
_COVERED = 0.6  # share of the other words that the contexts must hold
_HELD = 0.5
_AMOUNTS_TO = re.compile(
    r"\b(?:works? out at|comes? to|equals?|amounts? to|equivalent)\b|相当于|折合|等于|平均|也就是"
)


def settled(signals: Signals, p: float, base: Base) -> float:
    """`p`, lowered where the contexts deny the claim, raised where a reckoning bears it out."""
    p = refuted(signals, p, base)
    if p >= _RESTATED or signals.against is not None:
        return p
    if borne_out(signals, base):
        return _WORKED_OUT
    if ranks_rightly(signals.reading, base):
        return _RESTATED
    if p >= _CELL_READ and right_cell(signals.reading, base):
        return _RESTATED
    if same_modality(signals.reading, base) or of_all_as_of_them(signals.reading, base):
        return _RESTATED
    return p


def borne_out(signals: Signals, base: Base) -> bool:
    """Is the amount worked out from the contexts' amounts, and are the other words theirs?"""
    reading = signals.reading
    if reading.frame is not None:
        return False
    found = outcome_of(reading.claim.to_judge, base)
    right = found is not None and found.right
    if not right and not _converted(reading, base):
        return False
    goal = found.value.text if found and right else ""
    rest = [at for at, term in enumerate(reading.whole.terms) if not _of_reckoning(term, goal)]
    amounts = [at for at in rest if reading.whole.terms[at].value is not None]
    if any(reading.whole.held[at].max() < _HELD for at in amounts):
        return False
    held = sum(reading.whole.held[at].max() >= _HELD for at in rest)
    return bool(held >= _COVERED * len(rest))


def _converted(reading: Reading, base: Base) -> bool:
    """Does the claim tell an amount of the contexts by another measure (so much a month)?"""
    claim = reading.whole.view
    if not _AMOUNTS_TO.search(claim.folded) or not claim.values:
        return False
    return all(base.holders(value) for value in claim.values)


def left_open(found: ClaimVerdict, signals: Signals, base: Base, lang: str) -> ClaimVerdict:
    """The verdict; a right reckoning, or "excluded" for what is denied, is no false statement."""
    if found.support != "not_mentioned":
        return found
    if not (_comes_out(signals.reading, base) or says_excluded(signals.reading, base)):
        return found
    p = found.p_supported or 0.0
    return found.model_copy(
        update={
            "support": "unscored",
            "by_chunk": dict.fromkeys(found.by_chunk, "unscored"),
            "reason": reason_for("other_words", lang, chance=f"{p:.2f}"),
        }
    )


def _comes_out(reading: Reading, base: Base) -> bool:
    """Is a reckoning of the claim's right?"""
    if reading.frame is not None and not _derived(reading, base):
        return False
    outcome = outcome_of(reading.claim.to_judge, base)
    return _derived(reading, base) if outcome is None else outcome.right


def _derived(reading: Reading, base: Base) -> bool:
    """Does it give amounts that stand nowhere, all of which those given come to?"""
    said = reading.whole if reading.frame is None else reading.focus  # not the question's own
    new = [one for one in said.view.values if not base.holders(one)]
    return bool(new) and all(derives(one, base, reading.whole.order) is not None for one in new)


def _of_reckoning(term: Term, goal: str) -> bool:
    """Is it a word of reckoning, the amount worked out, or how many things are put together?"""
    if term.value is not None:
        item = term.value.item
        few = isinstance(item, Quantity) and item.dimension == "count" and item.value <= FEW
        return term.value.text == goal or few
    norm = term.norm
    listed = norm in OF_RECKONING or norm[-1:] in "价额数"
    return listed or bool(ADDS_UP.fullmatch(norm) or WAYS.fullmatch(norm))
