"""What a document could not give, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from rag_doctor.evalset.synth.draft import Shape
from rag_doctor.evalset.synth.facts import DocumentDrafts
from rag_doctor.evalset.synth.slots import Slot

__all__ = ["LACKS", "Short", "short_of"]

Lack = Literal["no_sentence", "one_passage", "no_pair", "used_up"]
LACKS: tuple[Lack, ...] = get_args(Lack)
"""Why a question is lacking where no check failed:

no_sentence  no sentence or table row of the document fits a rule
one_passage  all that can be asked stands in one passage, and no other document tells the same of
             something else
no_pair      nothing in different passages can be held against each other
used_up      all that can be asked is asked already
"""


@dataclass(frozen=True, slots=True)
class Short:
    """A question that a document could not give. `why` = one of `LACKS`, or the name of the check
    that most of its drafts failed."""

    doc_id: str
    want: str
    why: str

    def to_dict(self) -> dict[str, str]:
        """JSON-ready."""
        return {"document": self.doc_id, "want": self.want, "why": self.why}


def short_of(slot: Slot, made: DocumentDrafts, failed: Mapping[Shape, Counter[str]]) -> Short:
    """Why an empty slot is empty. `failed` = shape → the checks that drafts of the document failed
    before any slot was tried."""
    if slot.want == "negated":
        own, before = made.negated, failed.get("negated", Counter())
    else:
        own, before = made.single, failed.get("single", Counter())
    checks = slot.failed or (Counter() if own else before)
    if checks:
        return Short(slot.doc_id, slot.want, checks.most_common(1)[0][0])
    if not own:
        why: Lack = "no_sentence"
    elif slot.want == "cross":
        places = {chunk for draft in own for chunk in draft.chunk_ids}
        why = "one_passage" if len(places) < 2 else "no_pair"
    else:
        why = "used_up"
    return Short(slot.doc_id, slot.want, why)
