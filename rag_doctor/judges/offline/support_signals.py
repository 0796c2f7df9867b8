"""Everything the judge knows about a claim before it makes up its mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.barred_unless import same_bar
from rag_doctor.judges.offline.cases_of_rules import follows_a_rule
from rag_doctor.judges.offline.contradiction import find_contradiction
from rag_doctor.judges.offline.contradiction_base import Found
from rag_doctor.judges.offline.features import Reading, neighbour_features, read_claim
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.multiplied import stated_by_product
from rag_doctor.judges.offline.negated_bounds import same_bounds
from rag_doctor.judges.offline.none_at_all import same_in_full
from rag_doctor.judges.offline.once_at_most import same_once
from rag_doctor.judges.offline.other_form import in_another_form
from rag_doctor.judges.offline.parts import stands_in_a_part
from rag_doctor.judges.offline.reckoned_amounts import no_reckoning
from rag_doctor.judges.offline.restated import restated
from rag_doctor.judges.offline.superseded import states_new
from rag_doctor.records import Claim

__all__ = ["Signals", "read_claims"]

_GROUPS = {
    "number": "value",
    "date": "value",
    "unit": "value",
    "negation": "negation",
    "antonym": "antonym",
    "entity": "entity",
    "role": "role",
    "quantifier": "scope",
    "condition": "scope",
    "table_row": "value",
    "other": "other",
}


@dataclass(slots=True)
class Signals:
    """A reading and the strongest contradiction; `values` are the model's features by name."""

    reading: Reading
    against: Found | None
    values: dict[str, float]


def read_claims(claims: Sequence[Claim], base: Base, question: str | None) -> list[Signals]:
    """Read the claims of one answer against a base, in order."""
    readings = [read_claim(claim, base, question) for claim in claims]
    neighbour_features(readings)
    return [_signals(reading, base) for reading in readings]


def _signals(reading: Reading, base: Base) -> Signals:
    against = find_contradiction(reading, base)
    values = dict(reading.values)
    for group in sorted(set(_GROUPS.values())):
        values[f"against_{group}"] = 0.0
    if against:
        values[f"against_{_GROUPS[against.contradiction.kind]}"] = against.strength
    values["against"] = against.strength if against else 0.0
    alone = reading.frame is None and against is None
    texts = {reading.claim.to_judge, reading.claim.text}
    values["stands"] = float(alone and any(stands_in_a_part(text, base) for text in texts))
    again = against is None and any(
        says(reading, base)
        for says in (
            restated,
            states_new,
            same_bounds,
            same_once,
            same_bar,
            same_in_full,
            in_another_form,
            follows_a_rule,
            stated_by_product,
        )
    )
    values["restated"] = float(again)
    values["unreckoned"] = float(no_reckoning(reading, base))
    return Signals(reading, against, values)
