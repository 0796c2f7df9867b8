"""May the scores of two reports be held against each other? Only under the same judge.

found = comparable(before, after)
if not found:
    print(found.words("en"))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rag_doctor.facade.report import Report
from rag_doctor.i18n import glue, say

__all__ = ["Comparable", "Difference", "comparable"]

NONE = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    """`what` differs: `judges`, `name`, `version`, a setting of the judge, or `threshold.LAYER`."""

    what: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Comparable:
    """True when nothing that the scores depend on differs; else `differences` says what does."""

    differences: tuple[Difference, ...] = ()

    def __bool__(self) -> bool:
        return not self.differences

    def words(self, lang: str = "en") -> str:
        """Why not, in a sentence or two; empty when they may be compared."""
        if self:
            return ""
        told = [
            say("spending.compare.differs", lang, what=d.what, left=d.left, right=d.right)
            for d in self.differences
        ]
        return glue(lang, say("spending.compare.no", lang), *told)


def comparable(left: Report, right: Report) -> Comparable:
    """Whether scores of `left` and `right` mean the same: judge, version, settings, thresholds.

    Reports without any score compare with everything.
    """
    pairs = [pair for pair in _pairs(left, right) if pair.left != pair.right]
    mixed = [
        Difference("judges", ", ".join(left.judges) or NONE, ", ".join(right.judges) or NONE)
        for report in (left, right)
        if len(report.judges) > 1
    ]
    return Comparable((*mixed[:1], *pairs))


def _pairs(left: Report, right: Report) -> Iterator[Difference]:
    if not left.judges or not right.judges:
        return
    one, two = left.card, right.card
    if one is None or two is None or len(left.judges) > 1 or len(right.judges) > 1:
        yield Difference("judge", ", ".join(left.judges), ", ".join(right.judges))
    else:
        yield Difference("name", one.name, two.name)
        yield Difference("version", one.version, two.version)
        for key in dict.fromkeys((*one.settings, *two.settings)):
            yield Difference(key, one.settings.get(key, NONE), two.settings.get(key, NONE))
    bars = left.thresholds(), right.thresholds()
    for layer in bars[0].keys() & bars[1].keys():
        yield Difference(f"threshold.{layer}", *(_listed(bar[layer]) for bar in bars))


def _listed(bars: tuple[float, ...]) -> str:
    return ", ".join(f"{bar:g}" for bar in bars)
