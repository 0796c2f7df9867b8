"""What the rules look at: the set, the base, what the judge said, and the claims to be borne."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rag_doctor.evalset.base import Base
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.linting.precision import StratumClaim
from rag_doctor.evalset.sets import EvalSet
from rag_doctor.records import Chunk, ClaimVerdict

__all__ = ["Scene"]


@dataclass(frozen=True)
class Scene:
    """`verdicts` = place in `answerable` → the judge's words on the claims of the reference there,
    against its own passages; an item that was not judged is absent. `tuning` = questions that were
    used to tune the pipeline. `rag` = the pipeline under test; `None` = not given."""

    evalset: EvalSet
    base: Base | None
    verdicts: Mapping[int, Sequence[ClaimVerdict]] = field(default_factory=dict)
    claims: Sequence[StratumClaim] = ()
    tuning: Sequence[str] = ()
    rag: Any = None

    @cached_property
    def items(self) -> tuple[EvalItem, ...]:
        """The items that are looked at: no drafts, no rejected ones."""
        return tuple(i for i in self.evalset.items if i.status not in ("draft", "rejected"))

    @cached_property
    def answerable(self) -> tuple[EvalItem, ...]:
        """Those of them that are said to have an answer."""
        return tuple(item for item in self.items if item.answerable)

    def own_chunks(self, item: EvalItem) -> list[Chunk]:
        """The chunks labelled as helping (grade 1 or 2) that the base has, each once."""
        if self.base is None:
            return []
        ids = dict.fromkeys(passage.chunk_id for passage in item.helpful)
        return [self.base.by_id[i] for i in ids if i in self.base.by_id]
