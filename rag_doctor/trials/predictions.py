"""What each cause predicts, as data: how often a draw is good under every trial, and the signs.

A prediction is one of five words, each a Beta distribution of the share of good draws. They are
wide on purpose: a judge that errs in one verdict of five, or always in the same way on one case,
makes a surprise unlikely, never impossible; and further draws of one trial tell less and less.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from rag_doctor.records import Fault, TrialName

__all__ = [
    "CAUSES",
    "CONFIRMED_BY",
    "FALLS_BY",
    "GIVEN",
    "PREDICTED",
    "SHAPES",
    "SIGNS",
    "SIGN_OF",
    "SINGLE",
    "SUSPECTED",
    "VALUES",
    "Cause",
    "Word",
    "prior",
]

Word = Literal["good", "mostly", "either", "seldom", "bad"]
SHAPES: dict[Word, tuple[float, float]] = {
    "good": (3.5, 0.5),
    "mostly": (2.0, 1.0),
    "either": (0.8, 0.8),
    "seldom": (1.0, 2.0),
    "bad": (0.5, 3.5),
}
"""Word → the Beta distribution of the share of good draws; means .875, .67, .5, .33, .125."""

_KNOBS = {"cold": "bad", "other_writer": "bad", "bound_prompt": "bad"}
_PLACES = {"gold_first": "bad", "gold_middle": "bad", "gold_last": "bad"}
_MISSING: dict[TrialName, Word] = {
    "replay": "bad", "oracle_only": "good", "oracle_added": "good", "noise_dropped": "bad",
    "closed_book": "bad", "cold": "bad", "other_writer": "seldom", "bound_prompt": "bad",
    "gold_first": "bad", "gold_middle": "bad", "gold_last": "bad",
}  # fmt: skip
_SOUND: dict[TrialName, Word] = {
    "replay": "good", "oracle_only": "good", "oracle_added": "good", "noise_dropped": "good",
    "closed_book": "either", "cold": "good", "other_writer": "mostly", "bound_prompt": "good",
    "gold_first": "good", "gold_middle": "mostly", "gold_last": "mostly",
}  # fmt: skip
PREDICTED: dict[Fault, dict[TrialName, Word]] = {
    "healthy": _SOUND,
    "correct_refusal": {**_SOUND, "closed_book": "good"},
    "retrieval_miss": _MISSING,
    "cascade": _MISSING,
    "truncated": _MISSING,
    "noise": {
        "replay": "bad", "oracle_only": "good", "oracle_added": "mostly",
        "noise_dropped": "good", "closed_book": "bad", "cold": "seldom",
        "other_writer": "either", "bound_prompt": "seldom", "gold_first": "either",
        "gold_middle": "either", "gold_last": "either",
    },
    "hallucination": {
        "replay": "bad", "oracle_only": "either", "oracle_added": "seldom",
        "noise_dropped": "bad", "closed_book": "bad", "cold": "either",
        "other_writer": "mostly", "bound_prompt": "mostly", "gold_first": "bad",
        "gold_middle": "bad", "gold_last": "bad",
    },
    "off_topic": {
        "replay": "bad", "oracle_only": "either", "oracle_added": "seldom",
        "noise_dropped": "bad", "closed_book": "bad", "cold": "seldom",
        "other_writer": "mostly", "bound_prompt": "mostly", "gold_first": "bad",
        "gold_middle": "bad", "gold_last": "bad",
    },
    "stale_or_conflicting": {
        "replay": "bad", "oracle_only": "mostly", "oracle_added": "either",
        "noise_dropped": "mostly", "closed_book": "bad", "cold": "bad",
        "other_writer": "seldom", "bound_prompt": "bad", "gold_first": "either",
        "gold_middle": "seldom", "gold_last": "seldom",
    },
    "bad_label": {
        "replay": "bad", "oracle_only": "seldom", "oracle_added": "seldom",
        "noise_dropped": "bad", "closed_book": "bad", "cold": "bad",
        "other_writer": "bad", "bound_prompt": "bad", "gold_first": "bad",
        "gold_middle": "bad", "gold_last": "bad",
    },
}  # fmt: skip
"""Cause → trial → what is to be expected of its draws; those of `SIGN_OF` are read as signs."""

ALONE: dict[Fault, dict[TrialName, Word]] = {"stale_or_conflicting": PREDICTED["bad_label"]}
"""Where no passage says the reference's value, no re-run brings it: an old edition that stands
alone then answers to every trial as a wrong reference does."""
OWN: dict[Fault, dict[TrialName, Word]] = {
    "hallucination": {**PREDICTED["hallucination"], "noise_dropped": "either"}
}
"""Where the answer's value stands in no chunk beside those that say the right one, no chunk gave it
to the writer: that it comes right with fewer of them may be another throw of the dice."""
GIVEN: dict[str, dict[Fault, dict[TrialName, Word]]] = {"answer": ALONE, "reference": OWN}
"""Value of the sign `backed` → the predictions that then hold instead."""

SIGN_OF: dict[TrialName, str] = {"leave_one_out": "misleads", "evidence_and_prompt": "both"}
"""Trial → the sign that it gives."""

SINGLE: tuple[Fault, ...] = tuple(PREDICTED)


@dataclass(frozen=True, slots=True)
class Cause:
    """One fault, or two at once: evidence that is lost, and a writer that fails as well."""

    fault: Fault
    beside: Fault | None = None

    @cache  # noqa: B019 – there are a dozen causes, and they are constants
    def word(self, trial: TrialName, backed: str = "") -> Word:
        """Of two faults the worse: an answer comes right only where both would let it.

        `backed` = the value of that sign, which changes some predictions; empty = not known."""
        own = GIVEN.get(backed, {}) if self.beside is None else {}
        words = [own.get(self.fault, PREDICTED[self.fault])[trial]]
        if self.beside is not None:
            words.append(PREDICTED[self.beside][trial])
        return min(words, key=lambda word: SHAPES[word][0] / sum(SHAPES[word]))

    def chance(self, sign: str, value: str) -> float:
        """Of a sign: where the evidence is speaks of the first fault, the manner of the second."""
        if sign == "both":
            return BOTH[value][self.beside is not None]
        writes = sign in ("manner", "still", "quoted", "in_kind")
        writer = self.beside if self.beside is not None and writes else self.fault
        return SIGNS[sign][value][SINGLE.index(writer)]


CAUSES: tuple[Cause, ...] = (
    *(Cause(fault) for fault in SINGLE),
    Cause("retrieval_miss", "off_topic"),
    Cause("cascade", "hallucination"),
    Cause("truncated", "hallucination"),
    Cause("noise", "hallucination"),
    Cause("noise", "off_topic"),
)

# Chance of each value of a sign under each cause, in the order of `SINGLE`:
#   healthy, correct_refusal, retrieval_miss, cascade, truncated,
#   noise, hallucination, off_topic, stale_or_conflicting, bad_label
SIGNS: dict[str, dict[str, tuple[float, ...]]] = {
    # where the ledger lost the evidence
    "place": {
        "arrived": (0.90, 0.30, 0.08, 0.08, 0.12, 0.92, 0.92, 0.90, 0.45, 0.35),
        "cut": (0.02, 0.05, 0.07, 0.07, 0.75, 0.02, 0.02, 0.03, 0.05, 0.05),
        "lost": (0.06, 0.15, 0.72, 0.72, 0.11, 0.05, 0.05, 0.06, 0.25, 0.20),
        "absent": (0.02, 0.50, 0.13, 0.13, 0.02, 0.01, 0.01, 0.01, 0.25, 0.40),
    },
    # does any known passage say what the reference says?
    "vouched": {
        "yes": (0.95, 0.40, 0.88, 0.88, 0.97, 0.96, 0.96, 0.95, 0.50, 0.20),
        "no": (0.05, 0.60, 0.12, 0.12, 0.03, 0.04, 0.04, 0.05, 0.50, 0.80),
    },
    # did the judge find the reference in what was sent?
    "recall": {
        "pass": (0.90, 0.40, 0.15, 0.10, 0.20, 0.85, 0.85, 0.82, 0.40, 0.30),
        "fail": (0.10, 0.60, 0.85, 0.90, 0.80, 0.15, 0.15, 0.18, 0.60, 0.70),
    },
    # how the answer and its replays are bad
    "manner": {
        "asserted": (0.10, 0.05, 0.05, 0.75, 0.30, 0.25, 0.72, 0.08, 0.15, 0.12),
        "declined": (0.05, 0.85, 0.45, 0.04, 0.30, 0.10, 0.03, 0.17, 0.02, 0.02),
        "aside": (0.10, 0.05, 0.20, 0.06, 0.15, 0.20, 0.05, 0.55, 0.10, 0.10),
        "plain": (0.75, 0.05, 0.30, 0.15, 0.25, 0.45, 0.20, 0.20, 0.73, 0.76),
    },
    # how the answer is bad even with the evidence in front of the writer
    "still": {
        "asserted": (0.25, 0.25, 0.25, 0.25, 0.25, 0.30, 0.75, 0.08, 0.25, 0.25),
        "declined": (0.25, 0.25, 0.25, 0.25, 0.25, 0.20, 0.05, 0.25, 0.15, 0.20),
        "aside": (0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.08, 0.52, 0.10, 0.10),
        "plain": (0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.12, 0.15, 0.50, 0.45),
    },
    # do the replays differ among themselves, some right and some wrong?
    "varies": {
        "yes": (0.04, 0.04, 0.05, 0.05, 0.05, 0.08, 0.30, 0.10, 0.05, 0.05),
        "no": (0.96, 0.96, 0.95, 0.95, 0.95, 0.92, 0.70, 0.90, 0.95, 0.95),
    },
    # was anything that was retrieved left out of the prompt, or sent cut?
    "unsent": {
        "yes": (0.30, 0.30, 0.30, 0.30, 0.97, 0.30, 0.30, 0.30, 0.30, 0.30),
        "no": (0.70, 0.70, 0.70, 0.70, 0.03, 0.70, 0.70, 0.70, 0.70, 0.70),
    },
    # does one chunk mislead: without it the answer comes right
    "misleads": {
        "yes": (0.05, 0.05, 0.05, 0.10, 0.10, 0.75, 0.20, 0.20, 0.70, 0.10),
        "no": (0.95, 0.95, 0.95, 0.90, 0.90, 0.25, 0.80, 0.80, 0.30, 0.90),
    },
    # answer and reference state different values: which do passages on the matter say?
    "backed": {
        "answer": (0.45, 0.20, 0.20, 0.15, 0.12, 0.09, 0.04, 0.15, 0.48, 0.70),
        "reference": (0.12, 0.17, 0.06, 0.04, 0.12, 0.15, 0.52, 0.15, 0.03, 0.02),
        "lifted": (0.03, 0.03, 0.02, 0.01, 0.03, 0.21, 0.10, 0.05, 0.02, 0.04),
        "same": (0.10, 0.20, 0.07, 0.05, 0.08, 0.08, 0.12, 0.30, 0.05, 0.05),
        "apart": (0.10, 0.10, 0.10, 0.10, 0.10, 0.25, 0.04, 0.20, 0.07, 0.05),
        "editions": (0.05, 0.05, 0.02, 0.02, 0.03, 0.05, 0.02, 0.03, 0.25, 0.02),
        "stray": (0.05, 0.05, 0.13, 0.18, 0.12, 0.07, 0.05, 0.06, 0.07, 0.07),
        "neither": (0.10, 0.20, 0.40, 0.45, 0.40, 0.10, 0.11, 0.06, 0.03, 0.05),
    },
    # where the answer alone is backed: by what says of itself that it is old?
    "dated": {
        "yes": (0.15, 0.15, 0.15, 0.15, 0.15, 0.20, 0.15, 0.15, 0.60, 0.12),
        "no": (0.85, 0.85, 0.85, 0.85, 0.85, 0.80, 0.85, 0.85, 0.40, 0.88),
    },
    # does the answer repeat what was sent, word for word?
    "quoted": {
        "yes": (0.25, 0.05, 0.15, 0.08, 0.15, 0.15, 0.02, 0.60, 0.20, 0.25),
        "no": (0.75, 0.95, 0.85, 0.92, 0.85, 0.85, 0.98, 0.40, 0.80, 0.75),
    },
    # a number or a time was asked for: does the answer give one?
    "in_kind": {
        "yes": (0.92, 0.40, 0.50, 0.90, 0.70, 0.80, 0.92, 0.30, 0.92, 0.92),
        "no": (0.08, 0.60, 0.50, 0.10, 0.30, 0.20, 0.08, 0.70, 0.08, 0.08),
    },
}
BOTH = {"yes": (0.04, 0.85), "no": (0.96, 0.15)}
"""Does it take two changes at once, where each alone fails? Chance under one cause, under two."""
VALUES: dict[str, frozenset[str]] = {sign: frozenset(row) for sign, row in SIGNS.items()} | {
    "both": frozenset(BOTH)
}
"""Sign → its values."""
WEIGHT = {
    "place": 1.0, "vouched": 0.8, "recall": 0.5, "manner": 0.8, "still": 0.7, "varies": 1.0,
    "unsent": 1.0, "misleads": 1.0, "both": 1.0, "backed": 1.0, "dated": 1.0, "quoted": 1.0,
    "in_kind": 0.6,
}  # fmt: skip
"""How much of a sign counts: the suspect was read from some of the same checks already."""

SUSPECTED = 0.60
"""Chance of the suspect before any trial, beside the double causes that begin with it."""
RARE: dict[Fault, float] = {"bad_label": 0.3, "stale_or_conflicting": 0.3, "correct_refusal": 0.3}
"""Causes that a trial cannot see, so that they need to be suspected first; 1 for the others."""
DOUBLE, NOISE_MADE_UP = 0.10, 0.06
"""A double cause against one of its faults alone; a writer that makes things up often does so
beside chunks of no use, which need not have misled it."""


def _alone_or_not(cause: Cause) -> float:
    if cause.beside is None:
        return 1.0
    return NOISE_MADE_UP if cause == Cause("noise", "hallucination") else DOUBLE


def _before(cause: Cause, single: Mapping[Fault, float]) -> float:
    """Of two faults at once either may be the one that is seen first."""
    return max(single[fault] for fault in (cause.fault, cause.beside) if fault is not None)


@cache
def prior(suspect: Fault) -> Mapping[Cause, float]:
    """Chance of every cause before the trials; the sum is 1. `undetermined` = none is suspected."""
    rest = {fault: RARE.get(fault, 1.0) for fault in SINGLE if fault != suspect}
    total = sum(rest.values())
    free = 1.0 if suspect not in SINGLE else 1 - SUSPECTED
    single = {fault: free * weight / total for fault, weight in rest.items()}
    if suspect in SINGLE:
        single[suspect] = SUSPECTED
    raw = {cause: _before(cause, single) * _alone_or_not(cause) for cause in CAUSES}
    whole = sum(raw.values())
    return MappingProxyType({cause: weight / whole for cause, weight in raw.items()})


FALLS_BY: dict[Fault, tuple[tuple[TrialName, bool], ...]] = {
    "healthy": (),
    "correct_refusal": (),
    "retrieval_miss": (("replay", True),),
    "cascade": (("replay", True),),
    "truncated": (("replay", True),),
    "noise": (("replay", True), ("noise_dropped", False)),
    "hallucination": (("replay", True), ("noise_dropped", True)),
    "off_topic": (("replay", True), ("noise_dropped", True)),
    "stale_or_conflicting": (("replay", True),),
    "bad_label": (),
}
"""Fault → the outcomes of which none may have been seen: whatever else speaks for it, it falls."""

CONFIRMED_BY: dict[Fault, tuple[tuple[TrialName, bool], ...]] = {
    "healthy": (("replay", True),),
    "correct_refusal": (("replay", True),),
    "retrieval_miss": (("oracle_only", True), ("oracle_added", True)),
    "cascade": (("oracle_only", True), ("oracle_added", True)),
    "truncated": (("oracle_only", True), ("oracle_added", True)),
    "noise": (("noise_dropped", True), ("gold_first", True), ("leave_one_out", True)),
    "hallucination": (
        ("noise_dropped", False), ("oracle_only", False), ("oracle_added", False),
        ("bound_prompt", True), ("cold", True), ("other_writer", True),
    ),
    "off_topic": (
        ("noise_dropped", False), ("oracle_only", False), ("oracle_added", False),
        ("other_writer", True), ("bound_prompt", True),
    ),
    "stale_or_conflicting": (("noise_dropped", True), ("leave_one_out", True)),
    "bad_label": (("replay", False),),
}  # fmt: skip
"""Fault → the outcomes (most draws good, or not) of which at least one must have been seen before
it is called shown. That a label is wrong takes besides that no passage says what it says, and a
person is asked in any case."""
