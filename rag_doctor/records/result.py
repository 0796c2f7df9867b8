"""What is found: the result of a check, a fix, a diagnosis."""

from __future__ import annotations

from typing import Any, Literal, Self, get_args

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rag_doctor.records.base import Lang, Record, SafeText
from rag_doctor.records.claim import ClaimVerdict, Evidence
from rag_doctor.records.ledger import Ledger
from rag_doctor.records.outcome import Fault
from rag_doctor.records.treatment import Badge, Treatment
from rag_doctor.records.trial import Investigation

__all__ = [
    "LAYERS",
    "CheckResult",
    "Diagnosis",
    "Finding",
    "Fix",
    "Layer",
    "Refusal",
    "Status",
]

Layer = Literal["recall", "precision", "faithfulness", "relevancy"]
LAYERS: tuple[Layer, ...] = get_args(Layer)
"""The four layers, bottom-up."""

Status = Literal["pass", "fail", "unscored", "error"]


class CheckResult(Record):
    """One layer's result.

    `score` in [0, 1]; `None` exactly when `status` is `unscored` or `error`, and then `reason`
    says why. `n_scored` of `n` = how many of the layer's items (claims, chunks, questions) carry
    a verdict. `estimate` = the score stands in for one that needs data the case lacks.
    `details` holds named side figures (share relevant, contradicted, …), never mixed into `score`.
    """

    layer: str
    score: float | None = Field(default=None, ge=0, le=1)
    status: Status
    reason: SafeText = ""
    judge: str = ""
    threshold: float | None = None
    n_scored: int = 0
    n: int = 0
    estimate: bool = False
    details: dict[str, Any] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _scored_or_not(self) -> Self:
        if (self.score is None) != (self.status in ("unscored", "error")):
            raise PydanticCustomError(
                "score_or_reason",
                "score: must be None exactly when status is unscored or error, "
                "got {score} with status {status}",
                {"field": "score", "score": str(self.score), "status": self.status},
            )
        return self


class Fix(Record):
    """Something to change. `patch` sets named knobs of the pipeline; empty = advice in words.

    `treatment` = what came of trying it; `None` = it was not tried, and `badge` is `untested`.
    `assumed` = no pipeline was attached, so that the knobs have the names of the bundled one.
    `command` = what to type next where no cause could be told: a step that settles the case, which
    changes nothing and has neither badge nor cost; empty = it is a fix.
    """

    id: str
    title: SafeText
    detail: SafeText = ""
    patch: dict[str, Any] = Field(default_factory=dict)
    cost: Literal["none", "low", "medium", "high"] = "low"
    verify: SafeText = ""
    badge: Badge = "untested"
    treatment: Treatment | None = None
    assumed: bool = False
    command: str = ""


class Finding(Record):
    """One piece of evidence for a diagnosis: a sentence for the reader, and where it shows."""

    text: SafeText
    evidence: tuple[Evidence, ...] = ()


class Refusal(Record):
    """Did the answer decline? `partial` = it answers something and declines the rest."""

    refused: bool = False
    partial: bool = False
    noncommittal: bool = False
    text: SafeText = ""


class Diagnosis(Record):
    """Why one answer is bad, or that it is not.

    `confidence` in [0, 1] is a heuristic margin, not a probability, until it is calibrated on
    labels. `contributing` are faults above the lowest failing layer. `mechanism` is the second
    line, a key such as `number` or `ranked_below_k`; `None` = not known. `summary` says the fault
    in one sentence in the language of `lang`. `path` are the graph's nodes in the order walked.
    `collect` says what would settle an `undetermined` case. `ledger` = where the needed evidence
    went; `None` = nothing was missing, or nothing was known to follow. `investigation` = what the
    trials made of the suspect; `None` = none were run. `errors` are steps that failed.
    """

    id: str
    lang: Lang = "und"
    fault: Fault
    contributing: tuple[Fault, ...] = ()
    mechanism: str | None = None
    confidence: float = Field(ge=0, le=1)
    summary: SafeText = ""
    checks: dict[str, CheckResult] = Field(default_factory=dict)
    extra: dict[str, CheckResult] = Field(default_factory=dict)
    claims: tuple[ClaimVerdict, ...] = ()
    reference_claims: tuple[ClaimVerdict, ...] = ()
    refusal: Refusal = Refusal()
    findings: tuple[Finding, ...] = ()
    collect: tuple[str, ...] = ()
    ledger: Ledger | None = None
    investigation: Investigation | None = None
    fixes: tuple[Fix, ...] = ()
    path: tuple[str, ...] = ()
    errors: dict[str, str] = Field(default_factory=dict)
    judge: str = ""

    @property
    def flawed(self) -> bool:
        """Healthy on the whole, though the contexts contradict a statement of the answer: enough
        of the others stand for faithfulness to pass."""
        bad = any(verdict.support == "contradicted" for verdict in self.claims)
        return bad and self.fault == "healthy"

    def to_line(self) -> dict[str, Any]:
        """One JSON-ready dict, the line of `diagnoses.jsonl`.

        `claims` are flattened to `text, span, support, p_supported, evidence, contradiction,
        reason`; everything else is as in the record.
        """
        line = self.model_dump(mode="json")
        line["claims"] = [_flat(verdict) for verdict in self.claims]
        line["reference_claims"] = [_flat(verdict) for verdict in self.reference_claims]
        return line


def _flat(verdict: ClaimVerdict) -> dict[str, Any]:
    dumped = verdict.model_dump(mode="json")
    claim = dumped.pop("claim")
    head = {"text": claim["text"], "span": [claim["start"], claim["end"]]}
    return head | dumped | {"citations": claim["citations"]}
