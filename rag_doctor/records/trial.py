"""What trials found: the pipeline re-run with one thing changed, and what it says of the cause."""

from __future__ import annotations

from typing import Any, Literal, get_args

from pydantic import Field

from rag_doctor.records.base import Lang, Record, SafeText
from rag_doctor.records.outcome import Fault

__all__ = ["TRIALS", "Draw", "Effect", "Investigation", "Settled", "Trial", "TrialName"]

TrialName = Literal[
    "replay", "oracle_only", "oracle_added", "noise_dropped", "closed_book", "cold",
    "other_writer", "bound_prompt", "gold_first", "gold_middle", "gold_last", "leave_one_out",
    "evidence_and_prompt",
]  # fmt: skip
TRIALS: tuple[TrialName, ...] = get_args(TrialName)
"""All trials, the cheapest and most telling first."""

Settled = Literal["confirmed", "overturned", "inconclusive"]


class Draw(Record):
    """One answer written again, and how it was judged.

    `good` = it is right (against the reference where there is one, else healthy by the checks), or
    right as far as it goes where the answer on record is wrong, and `reason` says so;
    `None` = it could not be judged, and `reason` says why. `fault` = what the checks say of it.
    `contexts` = ids of the chunks the writer was given, in order. `left_out` = the chunk that was
    taken away, in `leave_one_out`. `scores` = layer → score in [0, 1], `None` = unscored.
    `seconds` = wall time of writing; `kept` = it was paid for in an earlier run.
    """

    answer: SafeText = ""
    good: bool | None = None
    fault: Fault = "undetermined"
    contexts: tuple[SafeText, ...] = ()
    left_out: SafeText | None = None
    scores: dict[str, float | None] = Field(default_factory=dict)
    refused: bool = False
    reason: SafeText = ""
    seconds: float = 0.0
    kept: bool = False


class Effect(Record):
    """Share of good answers under the change minus that of the replay, in [-1, 1].

    `low`, `high` = its 90 % interval. `p` = exact two-sided chance of a difference at least this
    large when nothing changed; `None` = too few draws.
    """

    difference: float = Field(ge=-1, le=1)
    low: float = Field(ge=-1, le=1)
    high: float = Field(ge=-1, le=1)
    p: float | None = None


class Trial(Record):
    """One change, tried. `status` = `skipped` with a `reason` (not needed, not possible, over
    budget) or `failed` with the pipeline's own words; then there are no draws or too few.

    `changed` = the one thing that differs, in the reader's words; `knobs` = the patch, where it is
    one. `effect` is against the replay; `None` for the replay itself and where nothing was drawn.
    """

    name: TrialName
    status: Literal["done", "skipped", "failed"] = "done"
    reason: SafeText = ""
    changed: SafeText = ""
    knobs: dict[str, Any] = Field(default_factory=dict)
    draws: tuple[Draw, ...] = ()
    effect: Effect | None = None

    @property
    def judged(self) -> tuple[Draw, ...]:
        """The draws that carry a verdict."""
        return tuple(draw for draw in self.draws if draw.good is not None)

    @property
    def share_good(self) -> float | None:
        """Good draws / judged draws; `None` when none was judged."""
        known = self.judged
        return sum(bool(draw.good) for draw in known) / len(known) if known else None


class Investigation(Record):
    """The table's suspect, put to the test.

    `suspect` = what table, ledger and evidence said; `fault` and `mechanism` = what stands after
    the trials, `contributing` = a second fault that the trials show beside it. `settled` =
    `inconclusive` leaves the suspect in place and `next_trial` names what to buy next; `abstains` =
    what was tried leaves it less likely than the bar, so that the diagnosis names no fault.
    `candidates` = the faults that cannot be ruled out, the likeliest first; one = decided.
    `chances` = fault → its chance after the trials, by the table of predictions; small ones are
    left out.
    `flaky` = the replay does not repeat itself. `misleads` = the chunk without which the answer
    comes right; `None` = none was found or looked for. `person` = a question for a person
    (`bad_label`, `stale_or_conflicting`) with the two passages, and their answer once given.
    `calls`, `chars`, `seconds` = what it cost: times the writer was called, characters sent to it,
    wall seconds; what was kept from earlier runs is not counted.
    """

    case_id: SafeText
    lang: Lang = "und"
    suspect: Fault
    fault: Fault
    mechanism: str | None = None
    contributing: tuple[Fault, ...] = ()
    settled: Settled
    abstains: bool = False
    why: SafeText = ""
    candidates: tuple[Fault, ...] = ()
    chances: dict[Fault, float] = Field(default_factory=dict)
    confidence: float = Field(default=0.0, ge=0, le=1)
    trials: tuple[Trial, ...] = ()
    next_trial: TrialName | None = None
    flaky: bool = False
    misleads: SafeText | None = None
    person: dict[str, Any] = Field(default_factory=dict)
    calls: int = 0
    chars: int = 0
    seconds: float = 0.0
