"""What a ledger shows that decides which fix can help: ranks, cuts, searches."""

from __future__ import annotations

from dataclasses import dataclass

from rag_doctor.records import Ledger

__all__ = ["Seen", "seen_in"]

_LEGS = frozenset(("bm25", "dense"))
_RANKINGS = _LEGS | {"fused", "reranked"}


@dataclass(frozen=True, slots=True)
class Seen:
    """`reach` = the least k that takes all that was lost, as far as is known (`Trail.reach`);
    `None` = not known. `cut` = something was cut apart between chunks. `one_search` = the record
    shows one list only, of words or of meaning."""

    reach: int | None = None
    cut: bool = False
    one_search: bool = False


def seen_in(ledger: Ledger | None) -> Seen:
    """Nothing is known without a ledger."""
    if ledger is None:
        return Seen()
    reaches = [trail.reach for trail in ledger.lost if trail.reach is not None]
    return Seen(
        reach=max(reaches, default=None),
        cut=any(trail.place == "split_across_chunks" for trail in ledger.lost),
        one_search=len(_RANKINGS & ledger.stages.keys()) == 1
        and bool(_LEGS & ledger.stages.keys()),
    )
