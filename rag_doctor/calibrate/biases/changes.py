"""Two rounds side by side, claim by claim: what changed, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.calibrate.biases.rounds import Told, support_share
from rag_doctor.judges.base import Weighing
from rag_doctor.stats import Figure, mean_difference

__all__ = ["Changes", "flips", "share_changes"]


@dataclass
class Changes:
    """Paired differences with the case they come from, so that whole cases are resampled."""

    values: list[float]
    groups: list[str]

    def add(self, value: float, group: str) -> None:
        """One more pair."""
        self.values.append(value)
        self.groups.append(group)

    def figure(self, seed: int) -> Figure:
        """Their mean with its interval."""
        return mean_difference(self.values, self.groups, seed=seed)


def flips(told: Sequence[Told], other: Sequence[Weighing | None]) -> dict[tuple[str, int], bool]:
    """(case id, place of the claim) → did the verdict change? Only where both rounds decided."""
    found = {}
    for one, weighing in zip(told, other, strict=True):
        if weighing is None:
            continue
        for place, (a, b) in enumerate(zip(one.verdicts, weighing.answer, strict=False)):
            if "unscored" not in (a.support, b.support):
                found[one.case.id, place] = a.support != b.support
    return found


def share_changes(told: Sequence[Told], other: Sequence[Weighing | None]) -> Changes:
    """Change of the share of supported claims, a case each, over the claims of the first round."""
    found = Changes([], [])
    for one, weighing in zip(told, other, strict=True):
        if weighing is None:
            continue
        pairs = [
            (a, b)
            for a, b in zip(one.verdicts, weighing.answer, strict=False)
            if "unscored" not in (a.support, b.support)
        ]
        before, after = (support_share([pair[i] for pair in pairs]) for i in (0, 1))
        if before is not None and after is not None:
            found.add(after - before, one.case.id)
    return found
