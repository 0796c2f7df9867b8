"""Reciprocal-rank fusion: one ranking out of several, by ranks alone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from rag_doctor.errors import ConfigError

__all__ = ["reciprocal_rank_fusion"]

Id = TypeVar("Id", bound=Hashable)


def reciprocal_rank_fusion(
    rankings: Mapping[str, Sequence[Id]],
    weights: Mapping[str, float] | None = None,
    k: float = 60,
) -> list[tuple[Id, float]]:
    """Ids with their fused score Σ weight / (k + rank), best first; ranks count from 1.

    A leg without a weight weighs 1; a leg of weight 0 adds neither score nor ids. Equal scores
    keep the order in which the ids are first met, leg by leg. Raises `ConfigError` when `k` or a
    weight is negative. Source: Cormack, Clarke and Büttcher, SIGIR 2009 (k = 60).
    """
    weights = weights or {}
    if k < 0 or any(weight < 0 for weight in weights.values()):
        raise ConfigError(
            f"rrf: k and the weights must be at least 0, got k = {k}, {dict(weights)}."
        )
    scores: dict[Id, float] = {}
    for leg, ids in rankings.items():
        weight = weights.get(leg, 1.0)
        if weight == 0:
            continue
        for rank, chunk_id in enumerate(ids, 1):
            scores[chunk_id] = scores.get(chunk_id, 0.0) + weight / (k + rank)
    # rounding: the same sum in another order must not decide a tie
    return sorted(scores.items(), key=lambda item: -round(item[1], 12))
