"""How likely is each cause after what was seen? Bayes' rule over the table of predictions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import exp, lgamma, log

from rag_doctor.records import Fault, TrialName
from rag_doctor.trials.predictions import (
    CAUSES,
    FALLS_BY,
    GIVEN,
    PREDICTED,
    SHAPES,
    SIGN_OF,
    SINGLE,
    VALUES,
    WEIGHT,
    Cause,
    Word,
    prior,
)

__all__ = [
    "Seen",
    "believed",
    "by_fault",
    "clear",
    "falls_by",
    "likeliest",
    "next_best",
    "weight_of_trial",
]

MOST_GOOD, MOST_BAD = 0.75, 0.25
"""Shares of good draws from which, and up to which, a trial has come out one way."""
FALLEN = log(0.2)
"""What it costs a cause that an outcome fells it: the judge may have erred in it."""
GLANCE = 2
"""Draws by which the worth of a trial is reckoned before it is run."""
WORTH = 0.005
"""Least expected drop of the uncertainty, in nats a call, for which a trial is bought."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was observed. `trials`: trial → (good draws, judged draws); `signs`: sign → value."""

    suspect: Fault
    trials: Mapping[TrialName, tuple[int, int]] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)


def believed(seen: Seen) -> dict[Cause, float]:
    """Cause → its chance, summing to 1."""
    logs = {cause: log(chance) for cause, chance in prior(seen.suspect).items()}
    signs = [(sign, value) for sign, value in seen.signs.items() if value in VALUES[sign]]
    backed = seen.signs.get("backed", "")
    fallen = {fault for fault in SINGLE if _has_fallen(fault, seen)}
    for cause in CAUSES:
        logs[cause] += FALLEN * (cause.fault in fallen and cause.beside is None)
        logs[cause] += sum(
            weight_of_trial(cause.word(t, backed), *n) for t, n in seen.trials.items()
        )
        logs[cause] += sum(_weight_of_sign(cause, *pair) for pair in signs)
    most = max(logs.values())
    raw = {cause: exp(value - most) for cause, value in logs.items()}
    total = sum(raw.values())
    return {cause: value / total for cause, value in raw.items()}


def _has_fallen(fault: Fault, seen: Seen) -> bool:
    felled = falls_by(fault, seen.signs.get("backed", ""))
    return any(clear(*seen.trials.get(trial, (0, 0))) is good for trial, good in felled)


def falls_by(fault: Fault, backed: str = "") -> tuple[tuple[TrialName, bool], ...]:
    """The outcomes that fell it: not those that the sign `backed` gives another meaning."""
    own = GIVEN.get(backed, {}).get(fault, PREDICTED[fault])
    return tuple((t, good) for t, good in FALLS_BY[fault] if own[t] == PREDICTED[fault][t])


def clear(good: int, n: int) -> bool | None:
    """Did the draws come out one way? `None` = some did and some did not, or there are none."""
    if not n or MOST_BAD < good / n < MOST_GOOD:
        return None
    return good / n >= MOST_GOOD


@cache
def _weight_of_sign(cause: Cause, sign: str, value: str) -> float:
    return WEIGHT[sign] * log(cause.chance(sign, value))


@cache
def weight_of_trial(word: Word, good: int, n: int) -> float:
    """Log chance of a sequence with `good` of `n` draws good (beta-binomial, order known)."""
    a, b = SHAPES[word]
    return (
        lgamma(a + good) + lgamma(b + n - good) - lgamma(a + b + n)
        + lgamma(a + b) - lgamma(a) - lgamma(b)
    )  # fmt: skip


def by_fault(chances: Mapping[Cause, float]) -> dict[Fault, float]:
    """Fault → its chance, double causes counted with their first fault; the likeliest first."""
    sums: dict[Fault, float] = {}
    for cause, chance in chances.items():
        sums[cause.fault] = sums.get(cause.fault, 0.0) + chance
    return dict(sorted(sums.items(), key=lambda pair: -pair[1]))


def likeliest(seen: Seen) -> tuple[Fault, float]:
    """The fault that leads, and its chance."""
    return next(iter(by_fault(believed(seen)).items()))


def next_best(
    seen: Seen, possible: Collection[TrialName], calls: Mapping[TrialName, int]
) -> TrialName | None:
    """The trial that promises the most for what it costs; `None` = none promises enough.

    Worth = the expected drop of the entropy over faults; `calls` = what each trial costs.
    """
    chances = believed(seen)
    before = _entropy(by_fault(chances))
    rates = [
        ((before - _expected(seen, trial, chances)) / calls.get(trial, GLANCE), trial)
        for trial in possible
        if trial not in seen.trials
    ]
    if not rates:
        return None
    rate, best = max(rates)
    return best if rate > WORTH else None


def _expected(seen: Seen, trial: TrialName, chances: Mapping[Cause, float]) -> float:
    """Expected entropy after the trial: all draws good, or none."""
    out, total = 0.0, 0.0
    for value in (0, GLANCE):
        backed = seen.signs.get("backed", "")
        chance = sum(p * _outcome(cause, trial, value, backed) for cause, p in chances.items())
        out += chance * _entropy(by_fault(believed(_with(seen, trial, value))))
        total += chance
    return out / total


def _outcome(cause: Cause, trial: TrialName, good: int, backed: str) -> float:
    if trial in SIGN_OF:
        return cause.chance(SIGN_OF[trial], "yes" if good else "no")
    return exp(weight_of_trial(cause.word(trial, backed), good, GLANCE))


def _with(seen: Seen, trial: TrialName, good: int) -> Seen:
    if trial in SIGN_OF:
        return replace(seen, signs={**seen.signs, SIGN_OF[trial]: "yes" if good else "no"})
    return replace(seen, trials={**seen.trials, trial: (good, GLANCE)})


def _entropy(chances: Mapping[Fault, float]) -> float:
    return -sum(p * log(p) for p in chances.values() if p > 0)
