"""What is wrong with an evaluation set, with case, reason and mend."""

from rag_doctor.evalset.linting.finding import KINDS, Finding, LintReport
from rag_doctor.evalset.linting.fixing import SAFE, fix
from rag_doctor.evalset.linting.precision import DEFAULT_CLAIMS, StratumClaim, needed, parse_claim
from rag_doctor.evalset.linting.run import RULES, lint, read_tuning

__all__ = [
    "DEFAULT_CLAIMS",
    "KINDS",
    "RULES",
    "SAFE",
    "Finding",
    "LintReport",
    "StratumClaim",
    "fix",
    "lint",
    "needed",
    "parse_claim",
    "read_tuning",
]
