"""What one wants to claim about parts of a set, and how many items such a claim needs.

A claim is a field and a margin: `query_type:0.2` = "for every query type, a share to within 20
points, 95 %". The margin is half of Wilson's interval at its widest (a share of one half).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from rag_doctor.errors import ConfigError, shown, unknown_choice
from rag_doctor.evalset.card import resolution
from rag_doctor.evalset.items import EvalItem
from rag_doctor.evalset.sets import stratum
from rag_doctor.stats.figure import Z

__all__ = ["ALL", "DEFAULT_CLAIMS", "StratumClaim", "needed", "parse_claim", "strata"]

ALL = "all"
_FIELDS = ("all", "lang", "difficulty", "query_type", "answerable", "multi_turn", "split")


@dataclass(frozen=True, slots=True)
class StratumClaim:
    """For each value of the field `by` (or of a key of `meta`), a share to within `margin`."""

    by: str
    margin: float


DEFAULT_CLAIMS = (StratumClaim(ALL, 0.1),)


def parse_claim(text: str) -> StratumClaim:
    """`query_type:0.2` as a claim. Raises `ConfigError` for anything else."""
    by, colon, margin = text.replace("±", ":").partition(":")
    try:
        within = float(margin)
    except ValueError:
        within = 0.0
    if not by.strip() or not colon or not 0 < within < 0.5:
        raise ConfigError(
            f"claim: a field and a margin between 0 and 0.5 are due, such as query_type:0.2 or "
            f"all:0.1, got {shown(text)}."
        )
    return StratumClaim(by.strip(), within)


def strata(items: Iterable[EvalItem], by: str) -> dict[str, list[EvalItem]]:
    """Value → the items with it. Raises `ConfigError` when no item has such a field."""
    items = list(items)
    if by == ALL:
        return {ALL: items} if items else {}
    found: dict[str, list[EvalItem]] = {}
    for item in items:
        if value := stratum(item, by):
            found.setdefault(value, []).append(item)
    if items and not found and by not in EvalItem.model_fields:
        known = {*_FIELDS, *(key for item in items for key in item.meta)}
        raise ConfigError(unknown_choice("claim", by, known))
    return found


def too_few(claim: StratumClaim, items: Iterable[EvalItem]) -> Iterator[tuple[str, int, float]]:
    """The strata that cannot bear the claim: value, number of items, the margin they can bear."""
    for value, members in strata(items, claim.by).items():
        margin = resolution(len(members))
        if margin is not None and margin > claim.margin:
            yield value, len(members), margin


def needed(margin: float) -> int:
    """The fewest items whose margin is at most this: the score interval solved for n."""
    n = max(1, ceil(Z * Z * (1 / (4 * margin * margin) - 1)) - 2)
    while (resolution(n) or 1.0) > margin:
        n += 1
    return n
