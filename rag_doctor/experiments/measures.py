"""What is compared: one number a case for each named measure, or none.

- a layer (`recall`, `precision`, `faithfulness`, `relevancy`) or a scale beside them
  (`correctness`, `completeness`, …): its score;
- `healthy`: 1 for an answer without a fault, 0 with one; undecided cases have none;
- `noise`: the share of chunks that the judge found of no use;
- any measure of labelled ids in the registry's notation: `recall@5`, `nDCG@10`; `@sent` in place of
  a number = over all chunks that reached the prompt: `recall@sent`, `hit(rel=2)@sent`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rag_doctor.errors import ConfigError, InputError, shown
from rag_doctor.facade import Examined, Report
from rag_doctor.metrics import Direction, parse_metric
from rag_doctor.records import FAULTS, LAYERS

__all__ = ["DEFAULT", "HEALTHY", "Measure", "measures_of", "usual_measures"]

HEALTHY = "healthy"
NOISE = "noise"
SCALES = ("correctness", "completeness", "helpfulness", "context_relevancy")
DEFAULT = (*LAYERS, HEALTHY)
"""The four layers and the share of healthy answers."""
SOUND = ("healthy", "correct_refusal")
SENT = "@sent"
RANKED = frozenset({"ranking", "grades"})


@dataclass(frozen=True, slots=True)
class Measure:
    """`of(row)` = the case's number in [0, 1]; `None` = it has none. `better` = which way is."""

    name: str
    of: Callable[[Examined], float | None]
    better: Direction = "higher"


def measures_of(names: Iterable[str]) -> tuple[Measure, ...]:
    """The measures of these names, each once. Raises `ConfigError` for one that is none."""
    return tuple(_measure(name) for name in dict.fromkeys(names))


def usual_measures(*reports: Report) -> tuple[str, ...]:
    """The default ones, and the scales that all of the reports have scores for."""
    shared = [name for name in SCALES if all(_has(report, name) for report in reports)]
    return (*DEFAULT, *shared)


def _has(report: Report, scale: str) -> bool:
    checks = (row.diagnosis.extra.get(scale) for row in report)
    return any(check is not None and check.score is not None for check in checks)


def _measure(name: str) -> Measure:
    if name in LAYERS:
        return Measure(name, lambda row: _score(row.diagnosis.checks.get(name)))
    if name in SCALES:
        return Measure(name, lambda row: _score(row.diagnosis.extra.get(name)))
    if name == HEALTHY:
        return Measure(name, _healthy)
    if name == NOISE:
        return Measure(name, _noise, "lower")
    return _labelled(name)


def _score(check: object) -> float | None:
    score: float | None = getattr(check, "score", None)
    return score


def _healthy(row: Examined) -> float | None:
    fault = row.diagnosis.fault
    if fault in SOUND:
        return 1.0
    return 0.0 if fault in FAULTS else None


def _noise(row: Examined) -> float | None:
    check = row.diagnosis.checks.get("precision")
    found = check.details.get("noise") if check else None
    # side figures are not checked when a report is read back: NaN or 7.5 is no share
    return float(found) if isinstance(found, int | float) and 0 <= found <= 1 else None


def _labelled(name: str) -> Measure:
    """A measure over the labelled ids of the chunks that were retrieved."""
    try:
        metric = parse_metric(name.replace(SENT, "@1"))
    except ConfigError as error:
        own = ", ".join((*DEFAULT, *SCALES, NOISE))
        raise ConfigError(
            f"measure: {shown(name)} is none of {own}, nor of the registry. {error}"
        ) from error
    definition = metric.definition
    if set(definition.needs) != RANKED:
        raise ConfigError(
            f"measure: {shown(name)} is not taken from labelled ids. Write recall@5, "
            f"nDCG@10, hit(rel=2)@sent, or one of {', '.join((*DEFAULT, *SCALES, NOISE))}."
        )
    return Measure(name, lambda row: _ranked(name, row), definition.direction)


def _ranked(name: str, row: Examined) -> float | None:
    case = row.case
    if not case.relevant_ids or case.unrecorded:
        return None
    found = None if SENT in name else case.retrieved
    chunks = case.contexts if found is None else found
    ids = list(dict.fromkeys(chunk.id for chunk in chunks))
    try:
        metric = parse_metric(name.replace(SENT, f"@{max(1, len(ids))}"))
        return metric(ranking=ids, grades=case.relevant_ids).score
    except InputError:  # labels that break a rule: the report has them as an error
        return None
