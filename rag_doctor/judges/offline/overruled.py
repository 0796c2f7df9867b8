"""Wrong statements made of right words: what overrules a claim that looks supported.

Coverage and entailment see that the contexts hold the words; the rules here see that they do not
belong together, or that a value stands nowhere. They only ever take support away: to contradicted
where a passage shows another value, name, period, stance or scope in the very place, to undecided
where nobody can say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rag_doctor.judges.offline.barred_unless import agrees_on_bar
from rag_doctor.judges.offline.exchanged_values import exchanged
from rag_doctor.judges.offline.excluded_things import excluded_thing, of_the_excepted
from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.needs import other_stance
from rag_doctor.judges.offline.none_at_all import none_at_all, paid_in_full
from rag_doctor.judges.offline.once_at_most import same_once
from rag_doctor.judges.offline.opposed_words import opposed_word
from rag_doctor.judges.offline.other_days import time_of_other_days
from rag_doctor.judges.offline.overruled_base import Overruled
from rag_doctor.judges.offline.polar_facts import other_fact
from rag_doctor.judges.offline.ranked_amounts import wrong_rank
from rag_doctor.judges.offline.rates_said import other_rate
from rag_doctor.judges.offline.reasons import reason_for
from rag_doctor.judges.offline.scopes import wider_scope
from rag_doctor.judges.offline.support_signals import Signals
from rag_doctor.judges.offline.support_verdict import verdict
from rag_doctor.judges.offline.swapped_words import swapped_word
from rag_doctor.judges.offline.table_cells import other_cell
from rag_doctor.judges.offline.told_ages import of_another_age
from rag_doctor.judges.offline.unseen_values import unseen_value
from rag_doctor.judges.offline.value_owners import value_of_another
from rag_doctor.records import ClaimVerdict

__all__ = ["overruling"]

_RULES: tuple[Callable[[Reading, Base], Overruled | None], ...] = (
    other_rate,
    other_cell,
    time_of_other_days,
    wrong_rank,
    value_of_another,
    exchanged,
    excluded_thing,
    swapped_word,
    other_stance,
    wider_scope,
    other_fact,
    opposed_word,
    none_at_all,
    paid_in_full,
    unseen_value,
)
_OF_OPEN: tuple[Callable[[Reading, Base], Overruled | None], ...] = (
    other_cell,
    time_of_other_days,
    wrong_rank,
    exchanged,
    excluded_thing,
    none_at_all,
    paid_in_full,
)
"""Asked, too, of a claim that was left open."""
_OF_UNFOUND: tuple[Callable[[Reading, Base], Overruled | None], ...] = (
    time_of_other_days,
    none_at_all,
    paid_in_full,
)
"""And of one that no passage seems to say."""
_OF_FRAMED: tuple[Callable[[Reading, Base], Overruled | None], ...] = (
    time_of_other_days,
    exchanged,
    excluded_thing,
)
"""Asked of a value in the frame of its question, if it names what it is of."""
_BUT_RESTATED = (other_stance, opposed_word)
"""Not asked where the claim is known to say the passage in another form."""
_OF_STANCE = (other_stance, other_fact)
_OF_DENIAL = (*_OF_STANCE, excluded_thing)
"""Nor these, where both make one bound and only one says it by a denial."""
_ALIKE = (same_once, agrees_on_bar)
_OF_OTHERS = (of_the_excepted, of_another_age)
_CONTRADICTED = 0.1  # chance of support of a claim that is overruled by another reading


def overruling(found: ClaimVerdict, signals: Signals, base: Base, lang: str) -> ClaimVerdict:
    """The verdict; a claim that was called supported against these rules is so no longer.

    One left open is contradicted where a table's own cell, or another's value, says so.
    """
    if found.p_supported is None or found.support == "contradicted":
        return found
    if found.support == "not_mentioned":
        for rule in _OF_UNFOUND:
            shown = rule(signals.reading, base)
            if shown is not None and shown.found is not None:
                return verdict(replace(signals, against=shown.found), base, _CONTRADICTED, lang)
        return found
    applies = _applies(signals)
    if found.support == "unscored" or not applies:
        for rule in _OF_OPEN if applies else _OF_FRAMED:
            shown = rule(signals.reading, base)
            if shown is not None and shown.found is not None:
                return verdict(replace(signals, against=shown.found), base, _CONTRADICTED, lang)
        return found
    opened: Overruled | None = None
    stands = bool(signals.values["stands"])
    again = bool(signals.values["restated"] or stands)
    alike = any(says(signals.reading, base) for says in _ALIKE)
    apart = any(says(signals.reading, base) for says in _OF_OTHERS)
    for rule in _RULES:
        spared = (again, _BUT_RESTATED), (alike, _OF_DENIAL), (apart, _OF_STANCE)
        if any(spares and rule in rules for spares, rules in spared):
            continue
        shown = rule(signals.reading, base)
        if shown is not None and shown.found is not None:
            signals = replace(signals, against=shown.found)
            return verdict(signals, base, _CONTRADICTED, lang)
        opened = opened or (None if stands or (again and rule is not wider_scope) else shown)
    return _opened(found, opened, lang) if opened else found


def _applies(signals: Signals) -> bool:
    """Is it a statement with words of its own, not a bare value, a heading or a pleasantry?"""
    values = signals.values
    return signals.reading.frame is None and not values["silent"] and not values["leads"]


def _opened(found: ClaimVerdict, shown: Overruled, lang: str) -> ClaimVerdict:
    reason = reason_for("unseen" if shown.value else "apart", lang, quote=shown.value)
    return found.model_copy(
        update={
            "support": "unscored",
            "evidence": (),
            "by_chunk": dict.fromkeys(found.by_chunk, "unscored"),
            "reason": reason,
        }
    )
