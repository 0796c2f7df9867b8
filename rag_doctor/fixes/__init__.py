"""What to change, and what a change sets."""

from rag_doctor.fixes.patches import PATCHES
from rag_doctor.fixes.suggest import BY_FAULT, BY_MECHANISM, make_fix, suggest_fixes

__all__ = ["BY_FAULT", "BY_MECHANISM", "PATCHES", "make_fix", "suggest_fixes"]
