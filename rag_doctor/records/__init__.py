"""The words of the product as immutable records (pydantic, frozen, unknown keys refused)."""

from rag_doctor.records.base import Lang, Record, SafeText, safe_text
from rag_doctor.records.case import Case, Chunk
from rag_doctor.records.claim import (
    Claim,
    ClaimVerdict,
    Contradiction,
    ContradictionKind,
    Evidence,
    Support,
)
from rag_doctor.records.ledger import LOST_PLACES, PLACES, Gap, Ledger, Place, Trail
from rag_doctor.records.outcome import FAULTS, OUTCOMES, Fault
from rag_doctor.records.result import (
    LAYERS,
    CheckResult,
    Diagnosis,
    Finding,
    Fix,
    Layer,
    Refusal,
    Status,
)
from rag_doctor.records.treatment import Badge, Treatment
from rag_doctor.records.trial import (
    TRIALS,
    Draw,
    Effect,
    Investigation,
    Settled,
    Trial,
    TrialName,
)

__all__ = [
    "FAULTS",
    "LAYERS",
    "LOST_PLACES",
    "OUTCOMES",
    "PLACES",
    "TRIALS",
    "Badge",
    "Case",
    "CheckResult",
    "Chunk",
    "Claim",
    "ClaimVerdict",
    "Contradiction",
    "ContradictionKind",
    "Diagnosis",
    "Draw",
    "Effect",
    "Evidence",
    "Fault",
    "Finding",
    "Fix",
    "Gap",
    "Investigation",
    "Lang",
    "Layer",
    "Ledger",
    "Place",
    "Record",
    "Refusal",
    "SafeText",
    "Settled",
    "Status",
    "Support",
    "Trail",
    "Treatment",
    "Trial",
    "TrialName",
    "safe_text",
]
