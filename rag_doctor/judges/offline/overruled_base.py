"""What may overrule a claim whose words the contexts hold."""

from __future__ import annotations

from dataclasses import dataclass

from rag_doctor.judges.offline.contradiction_base import Found
from rag_doctor.records import Contradiction, ContradictionKind

__all__ = ["APART", "Overruled", "overruled"]

_STRENGTH = 0.9


@dataclass(frozen=True, slots=True)
class Overruled:
    """The claim is not supported. `found` = what contradicts it; `None` = nobody can say.

    `value` = the amount or date that stands nowhere; "" = the words do not stand together.
    """

    found: Found | None
    value: str = ""


APART = Overruled(None)


def overruled(kind: ContradictionKind, wrong: str, right: str, unit: int) -> Overruled:
    """The claim is contradicted by this unit."""
    return Overruled(Found(Contradiction(kind=kind, wrong=wrong, right=right), unit, _STRENGTH))
