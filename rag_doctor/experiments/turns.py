"""The cases that turned, or that stayed bad: what each lost and gained on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from rag_doctor.experiments.pairing import Pair
from rag_doctor.experiments.transitions import kind_of
from rag_doctor.experiments.wording_diff import Piece, answer_diff
from rag_doctor.records import LAYERS, Case

__all__ = ["KINDS", "Kind", "Turn", "turns_of"]

Kind = Literal["broken", "fixed", "still_broken"]
KINDS: tuple[Kind, ...] = ("broken", "fixed", "still_broken")
"""In the order in which they are shown: what got worse comes first."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One case. `lost` = ids of chunks that reached the prompt before and not after; `gained` the
    other way; `lost_labelled` = those of the lost that are labelled relevant. `moved` = after -
    before of each layer that both sides score. `weight` = how telling, larger = more so."""

    id: str
    kind: Kind
    question: str
    source: str
    before: str
    after: str
    answers: tuple[str, str]
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    lost_labelled: tuple[str, ...] = ()
    moved: Mapping[str, float] = field(default_factory=dict)

    @property
    def weight(self) -> float:
        """Broken before still broken before fixed; within, by how far the layers moved."""
        rank = {"broken": 20.0, "still_broken": 10.0, "fixed": 0.0}[self.kind]
        moved = sum(self.moved.values())
        return rank + (moved if self.kind == "fixed" else -moved) + 0.5 * len(self.lost_labelled)

    def diff(self) -> tuple[Piece, ...]:
        """What changed in the answer."""
        return answer_diff(*self.answers)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, the answer's changes included."""
        return {
            "id": self.id,
            "kind": self.kind,
            "question": self.question,
            "source": self.source,
            "before": self.before,
            "after": self.after,
            "lost": list(self.lost),
            "gained": list(self.gained),
            "lost_labelled": list(self.lost_labelled),
            "moved": dict(self.moved),
            "answer": [{"op": piece.op, "text": piece.text} for piece in self.diff()],
        }


def turns_of(pairs: Iterable[Pair]) -> tuple[Turn, ...]:
    """All cases that are not sound on both sides, nor undecided on one; the most telling first."""
    found = [turn for one in pairs if (turn := _turn(one)) is not None]
    order = {kind: i for i, kind in enumerate(KINDS)}
    return tuple(sorted(found, key=lambda turn: (order[turn.kind], -turn.weight)))


def _turn(pair: Pair) -> Turn | None:
    before, after = pair.before.diagnosis, pair.after.diagnosis
    kind = kind_of(before.fault, after.fault)
    if kind not in KINDS:
        return None
    old, new = _ids(pair.before.case), _ids(pair.after.case)
    lost = tuple(i for i in old if i not in set(new))
    grades = pair.before.case.relevant_ids or pair.after.case.relevant_ids or {}
    return Turn(
        id=pair.id,
        kind=kind,
        question=pair.before.case.question,
        source=pair.source,
        before=before.fault,
        after=after.fault,
        answers=(pair.before.case.answer, pair.after.case.answer),
        lost=lost,
        gained=tuple(i for i in new if i not in set(old)),
        lost_labelled=tuple(i for i in lost if grades.get(i, 0) > 0),
        moved=_moved(pair),
    )


def _ids(case: Case) -> Sequence[str]:
    return [chunk.id for chunk in case.contexts]


def _moved(pair: Pair) -> dict[str, float]:
    out: dict[str, float] = {}
    for layer in LAYERS:
        sides = [side.diagnosis.checks.get(layer) for side in (pair.before, pair.after)]
        scores = [check.score if check else None for check in sides]
        if scores[0] is not None and scores[1] is not None:
            out[layer] = scores[1] - scores[0]
    return out
