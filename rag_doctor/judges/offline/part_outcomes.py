"""What became of an amount that a claim works out of named parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from rag_doctor.judges.offline.features_values import Value
from rag_doctor.judges.offline.named_parts import Part
from rag_doctor.records import ContradictionKind
from rag_doctor.text.folding import fold
from rag_doctor.text.quantity import Quantity

__all__ = ["DOWN", "RELATIVE", "UP", "Outcome", "in_base", "is_plain", "outcome"]

UP = r"more|longer|higher|greater|larger|bigger|heavier|taller|dearer|wider|older|costlier|deeper"
DOWN = r"less|fewer|shorter|lower|smaller|lighter|cheaper|younger|narrower"
RELATIVE = re.compile(
    rf"\b(?:than|plus|minus|above|below|(?:{UP}|{DOWN}))\b|比|[减加增降涨升]|上调|下调|以[上下]"
)
_LINK = re.compile(r"^(?:and|but|while|whereas|yet)\s+|^(?:但是?|而)")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The claim's amount and whether the parts come to it; `said` = what the parts say, `unit` =
    where the first of them stands."""

    value: Value
    right: bool
    kind: ContradictionKind
    said: str
    unit: int


def is_plain(part: Part) -> bool:
    """Is it an amount by itself, not so much more than another?"""
    return part.item.bound == "exact" and not RELATIVE.search(fold(part.clause))


def in_base(item: Quantity) -> Fraction:
    """The amount in its base unit, whatever it is per."""
    return Fraction(replace(item, unit=(item.unit or "").partition("/")[0] or None).to_base()[0])


def outcome(value: Value, right: bool, kind: ContradictionKind, parts: list[Part]) -> Outcome:
    joint = " / " if parts[0].clause.isascii() else "、"
    said = joint.join(
        dict.fromkeys(_LINK.sub("", p.clause.strip(" ,，.。:：;；\n")) for p in parts)
    )
    return Outcome(value, right, kind, said, parts[0].unit)
