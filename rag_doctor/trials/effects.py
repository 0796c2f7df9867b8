"""A trial against the replay: difference of two small shares, its interval, and an exact test."""

from __future__ import annotations

from math import comb, sqrt

from rag_doctor.records import Effect

__all__ = ["LEVEL", "effect_of", "fisher", "newcombe", "wilson"]

LEVEL = 0.90
"""Of the interval of an effect."""
Z90 = 1.6448536269514722
_TIE = 1 + 1e-9  # tables as likely as the one seen, up to rounding, count as extreme


def effect_of(good: int, n: int, good_before: int, n_before: int) -> Effect | None:
    """Share good under the change minus share good in the replay; `None` when either is empty."""
    if not n or not n_before:
        return None
    low, high = newcombe(good, n, good_before, n_before)
    difference = good / n - good_before / n_before
    p = fisher(good, n, good_before, n_before) if n + n_before > 2 else None
    return Effect(difference=difference, low=low, high=high, p=p)


def wilson(hits: int, n: int, z: float = Z90) -> tuple[float, float]:
    """Wilson's interval of a share (1927); (0, 1) for n = 0."""
    if not n:
        return 0.0, 1.0
    share, spread = hits / n, z * z / n
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def newcombe(a: int, n: int, b: int, m: int, z: float = Z90) -> tuple[float, float]:
    """Interval of a/n - b/m by Newcombe's hybrid score method (1998, method 10).

    It joins the two Wilson intervals and stays within [-1, 1]. Of four draws against four the 90 %
    interval covers the truth in 85 % or more, wherever the shares lie.
    """
    (low, high), (low_b, high_b) = wilson(a, n, z), wilson(b, m, z)
    p, q = a / n, b / m
    down = sqrt((p - low) ** 2 + (high_b - q) ** 2)
    up = sqrt((high - p) ** 2 + (q - low_b) ** 2)
    return max(-1.0, p - q - down), min(1.0, p - q + up)


def fisher(a: int, n: int, b: int, m: int) -> float:
    """Fisher's exact two-sided p: the tables with these margins that are no likelier than ours."""
    hits, whole = a + b, comb(n + m, a + b)
    chances = {k: comb(n, k) * comb(m, hits - k) for k in range(max(0, hits - m), min(n, hits) + 1)}
    limit = chances[a] * _TIE
    return min(1.0, sum(chance for chance in chances.values() if chance <= limit) / whole)
