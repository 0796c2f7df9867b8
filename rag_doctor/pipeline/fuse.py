"""One ranking out of several: by ranks alone, or by scores brought to one scale."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from rag_doctor.errors import ConfigError

__all__ = ["FUSIONS", "reciprocal_rank_fusion", "weighted_fusion"]

FUSIONS = ("rrf", "weighted")

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
    return _best_first(scores)


def weighted_fusion(
    rankings: Mapping[str, Sequence[tuple[Id, float]]],
    weights: Mapping[str, float] | None = None,
) -> list[tuple[Id, float]]:
    """Ids with their fused score in [0, 1], best first: the weighted mean of min-max scores.

    In each leg the best score becomes 1 and the worst of the list 0 (all 1 where they are equal);
    an id that a leg did not list has 0 there, like its last. A leg without a weight weighs 1; a
    leg of weight 0 adds neither score nor ids. Equal scores keep the order in which the ids are
    first met. Raises `ConfigError` when a weight is negative. Source: the convex combination of
    Bruch, Gai and Ingber, ACM TOIS 42(1), 2023; CombSUM of Fox and Shaw, TREC-2, 1994.
    """
    weights = weights or {}
    if any(weight < 0 for weight in weights.values()):
        raise ConfigError(f"fusion: the weights must be at least 0, got {dict(weights)}.")
    heard = {leg: weights.get(leg, 1.0) for leg in rankings if weights.get(leg, 1.0) > 0}
    scores: dict[Id, float] = {}
    for leg, weight in heard.items():
        for chunk_id, share in _min_max(rankings[leg]):
            scores[chunk_id] = scores.get(chunk_id, 0.0) + weight * share / sum(heard.values())
    return _best_first(scores)


def _min_max(ranking: Sequence[tuple[Id, float]]) -> list[tuple[Id, float]]:
    if not ranking:
        return []
    low, high = min(score for _, score in ranking), max(score for _, score in ranking)
    if low == high:
        return [(chunk_id, 1.0) for chunk_id, _ in ranking]
    return [(chunk_id, (score - low) / (high - low)) for chunk_id, score in ranking]


def _best_first(scores: Mapping[Id, float]) -> list[tuple[Id, float]]:
    # rounding: the same sum in another order must not decide a tie
    return sorted(scores.items(), key=lambda item: -round(item[1], 12))
