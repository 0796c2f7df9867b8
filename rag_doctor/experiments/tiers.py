"""How much to spend on a run: three tiers, from every commit to every release."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.experiments.measures import DEFAULT

__all__ = ["TIERS", "Tier", "tier_of"]

RETRIEVAL = ("recall@sent", "hit(rel=2)@sent", "reciprocal_rank", "nDCG@10")


@dataclass(frozen=True, slots=True)
class Tier:
    """`judge` by name; `None` = the caller's own choice, the best there is. `limit` = at most so
    many questions, taken evenly; `None` = all. `extra` = with the scales that cost requests."""

    name: str
    judge: str | None
    runs: int
    measures: tuple[str, ...]
    limit: int | None = None
    extra: bool = False

    def settings(self, judge: str | None = None) -> dict[str, Any]:
        """What to hand to `ablate` or `sweep`. `judge` wins where the tier leaves it open."""
        chosen = self.judge or judge or "offline"
        return {
            "judge": chosen,
            "runs": self.runs,
            "measures": self.measures,
            "limit": self.limit,
        }


TIERS: dict[str, Tier] = {
    tier.name: tier
    for tier in (
        Tier("quick", "offline-fast", 1, (*RETRIEVAL, *DEFAULT), limit=60),
        Tier("standard", "offline", 1, (*RETRIEVAL, *DEFAULT)),
        Tier("full", None, 3, (*RETRIEVAL, *DEFAULT, "correctness", "completeness"), extra=True),
    )
}
"""`quick`: labelled ids and the fast offline judge on 60 questions, for every commit. `standard`:
the offline judge on all, for every change of the pipeline. `full`: the judge that is paid for,
three runs, for a release."""


def tier_of(name: str) -> Tier:
    """The tier of this name. Raises `ConfigError`."""
    if name not in TIERS:
        raise ConfigError(unknown_choice("tier", name, TIERS))
    return TIERS[name]
