"""Cases with what people said of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rag_doctor.calibrate.labels import Labels
from rag_doctor.records import Case, Claim

__all__ = ["Labelled", "LabelledCase", "LabelledClaim"]


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """A claim and who said what of it: annotator (`""` = no name given) → support label."""

    claim: Claim
    said: dict[str, str]


@dataclass(frozen=True, slots=True)
class LabelledCase:
    """A case with its labelled claims, and its labels by task (layers and fault)."""

    case: Case
    claims: tuple[LabelledClaim, ...] = ()
    labels: Labels = field(default_factory=dict)

    @property
    def labelled(self) -> bool:
        """Did people say anything of it?"""
        return bool(self.claims or self.labels)


@dataclass(frozen=True, slots=True)
class Labelled:
    """All labelled cases of a source.

    `set_aside` = rows that could not be read, as one-line reasons; `unlabelled` counts those that
    people said nothing of. `columns` = task → the column its labels came from (the most used one).
    """

    cases: tuple[LabelledCase, ...]
    set_aside: tuple[str, ...] = ()
    unlabelled: int = 0
    n_rows: int = 0
    source: str = ""
    columns: dict[str, str] = field(default_factory=dict)
