"""What a model wrote: its drafts by document, and what of its replies could not be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rag_doctor.evalset.synth.draft import Draft, Dropped

__all__ = ["Written"]


@dataclass(frozen=True, slots=True)
class Written:
    """`drafts` by document id. `aside` = entries that are no draft, each with the reason.
    `failures` = a line for each request that failed."""

    drafts: Mapping[str, Sequence[Draft]] = field(default_factory=dict)
    aside: tuple[Dropped, ...] = ()
    failures: tuple[str, ...] = ()
