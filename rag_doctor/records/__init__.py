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
from rag_doctor.records.result import (
    FAULTS,
    LAYERS,
    OUTCOMES,
    Badge,
    CheckResult,
    Diagnosis,
    Fault,
    Finding,
    Fix,
    Layer,
    Refusal,
    Status,
)

__all__ = [
    "FAULTS",
    "LAYERS",
    "LOST_PLACES",
    "OUTCOMES",
    "PLACES",
    "Badge",
    "Case",
    "CheckResult",
    "Chunk",
    "Claim",
    "ClaimVerdict",
    "Contradiction",
    "ContradictionKind",
    "Diagnosis",
    "Evidence",
    "Fault",
    "Finding",
    "Fix",
    "Gap",
    "Lang",
    "Layer",
    "Ledger",
    "Place",
    "Record",
    "Refusal",
    "SafeText",
    "Status",
    "Support",
    "Trail",
    "safe_text",
]
