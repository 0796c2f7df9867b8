"""What the overview of a report counts: scores by layer in ten steps, outcomes by group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.facade.report import Examined, Report
from rag_doctor.metrics import Mean
from rag_doctor.records import LAYERS, OUTCOMES, Layer
from rag_doctor.views.bench_groups import group_columns
from rag_doctor.views.digest import Digest, digest

__all__ = ["BINS", "Crossing", "Seen", "Spread", "crossings", "seen_of", "spreads"]

BINS = 10


@dataclass(frozen=True, slots=True)
class Spread:
    """One layer over all cases. `bins` = cases with a score from i/10 (to 1 in the last one).

    `bars` = the thresholds it was held against; several = they differ by language. `failing` =
    cases below theirs. `unscored` = cases without a score, failed ones with them.
    """

    layer: Layer
    mean: Mean
    bins: tuple[int, ...]
    bars: tuple[float, ...]
    failing: int
    unscored: int


@dataclass(frozen=True, slots=True)
class Crossing:
    """Outcomes by the values of one field: `counts[value][outcome]`; `outcomes` are those that
    occur, in their usual order."""

    field: str
    values: tuple[str, ...]
    outcomes: tuple[str, ...]
    counts: dict[str, dict[str, int]]

    def total(self, value: str) -> int:
        """Cases with this value."""
        return sum(self.counts[value].values())


@dataclass(frozen=True, slots=True)
class Seen:
    """What overview and twin both need, counted once: with 100,000 cases it takes seconds."""

    digest: Digest
    spreads: tuple[Spread, ...]


def seen_of(report: Report, lang: str = "auto") -> Seen:
    """The report digested in one language."""
    return Seen(digest(report, lang), tuple(spreads(report)))


def spreads(report: Report) -> list[Spread]:
    """The four layers, bottom-up."""
    means, bars = report.means(), report.thresholds()
    return [_spread(report, layer, means[layer], bars.get(layer, ())) for layer in LAYERS]


def _spread(report: Report, layer: Layer, mean: Mean, bars: tuple[float, ...]) -> Spread:
    bins = [0] * BINS
    failing = 0
    for row in report.rows:
        check = row.diagnosis.checks.get(layer)
        if check is None or check.score is None:
            continue
        bins[min(BINS - 1, int(check.score * BINS + 1e-9))] += 1
        failing += check.status == "fail"
    return Spread(layer, mean, tuple(bins), bars, failing, len(report) - sum(bins))


def crossings(report: Report) -> list[Crossing]:
    """Outcomes by language (where there are several) and by each field that makes groups."""
    rows = report.rows
    found = [_crossing(rows, "lang", [row.case.lang for row in rows])]
    found += [_crossing(rows, name, values) for name, values in group_columns(rows).items()]
    return [one for one in found if len(one.values) > 1]


def _crossing(rows: Sequence[Examined], name: str, values: Sequence[str]) -> Crossing:
    pairs = Counter(zip(values, (row.diagnosis.fault for row in rows), strict=True))
    sizes = Counter(values)
    order = sorted(sizes, key=lambda value: (value == "", -sizes[value], value))
    seen = {fault for _, fault in pairs}
    outcomes = tuple(outcome for outcome in OUTCOMES if outcome in seen)
    counts = {value: {str(o): pairs[value, o] for o in outcomes} for value in order}
    return Crossing(name, tuple(order), outcomes, counts)
