"""From which fault to which: the matrix of two runs, and McNemar's test on healthy or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rag_doctor.experiments.measures import SOUND
from rag_doctor.experiments.pairing import Pair
from rag_doctor.records import FAULTS, OUTCOMES
from rag_doctor.stats import NullTest, mcnemar

__all__ = ["Transitions", "transitions_of"]


@dataclass(frozen=True, slots=True)
class Transitions:
    """`counts` maps (outcome before, outcome after) to cases; pairs that do not occur are absent.

    `fixed` = faulty, then sound; `broken` = sound, then faulty. Sound is healthy or a correct
    refusal. `undecided` = cases that are undetermined, or have a bad label, on either side: they
    enter neither count nor test. The test takes cases for independent.
    """

    counts: Mapping[tuple[str, str], int]
    fixed: int
    broken: int
    still_broken: int
    still_sound: int
    undecided: int
    test: NullTest

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The outcomes that occur on either side, in the usual order."""
        seen = {outcome for pair in self.counts for outcome in pair}
        return tuple(outcome for outcome in OUTCOMES if outcome in seen)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        rows = [
            {"before": a, "after": b, "n": n}
            for (a, b), n in sorted(self.counts.items(), key=lambda item: _place(item[0]))
        ]
        return {
            "matrix": rows,
            "fixed": self.fixed,
            "broken": self.broken,
            "still_broken": self.still_broken,
            "still_sound": self.still_sound,
            "undecided": self.undecided,
            "mcnemar": self.test.to_dict(),
        }


def transitions_of(pairs: Sequence[Pair]) -> Transitions:
    """The transitions of all pairs."""
    counts = Counter((p.before.diagnosis.fault, p.after.diagnosis.fault) for p in pairs)
    kinds: Counter[str] = Counter()
    for (before, after), n in counts.items():
        kinds[kind_of(before, after)] += n
    return Transitions(
        {(str(a), str(b)): n for (a, b), n in counts.items()},
        fixed=kinds["fixed"],
        broken=kinds["broken"],
        still_broken=kinds["still_broken"],
        still_sound=kinds["still_sound"],
        undecided=kinds["undecided"],
        test=mcnemar(kinds["broken"], kinds["fixed"]),
    )


def kind_of(before: str, after: str) -> str:
    """`fixed`, `broken`, `still_broken`, `still_sound` or `undecided`."""
    known = {*SOUND, *FAULTS}
    if before not in known or after not in known:
        return "undecided"
    if before in SOUND:
        return "still_sound" if after in SOUND else "broken"
    return "fixed" if after in SOUND else "still_broken"


def _place(pair: tuple[str, str]) -> tuple[int, int]:
    order = {outcome: i for i, outcome in enumerate(map(str, OUTCOMES))}
    return order[pair[0]], order[pair[1]]
