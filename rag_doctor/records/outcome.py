"""How a diagnosis can end."""

from __future__ import annotations

from typing import Literal, get_args

__all__ = ["FAULTS", "OUTCOMES", "Fault"]

Fault = Literal[
    "healthy", "correct_refusal", "retrieval_miss", "noise", "hallucination", "off_topic",
    "cascade", "stale_or_conflicting", "truncated", "bad_label", "undetermined",
]  # fmt: skip
OUTCOMES: tuple[Fault, ...] = get_args(Fault)
"""All eleven outcomes of a diagnosis."""
NOT_FAULTS = ("healthy", "correct_refusal", "undetermined", "bad_label")
FAULTS: tuple[Fault, ...] = tuple(f for f in OUTCOMES if f not in NOT_FAULTS)
"""The seven outcomes that blame the pipeline."""
