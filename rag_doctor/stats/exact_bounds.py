"""One-sided exact bounds of a share: how large, or how small, could it still be?

The bounds of Clopper and Pearson (1934): they hold their level for every n and every true share, at
the price of being a little wide.
"""

from __future__ import annotations

from math import exp, fsum, lgamma, log, log1p

__all__ = ["net_upper", "share_lower", "share_upper"]

HALVINGS = 60  # of a bisection: as far as double precision goes


def share_upper(hits: int, n: int, level: float = 0.95) -> float:
    """The largest share that would give `hits` of `n` or fewer with a chance of 1 - `level`.

    0 of 59 → .0495: the rule of three. 1 when n is 0 or every one is a hit.
    """
    if hits >= n:
        return 1.0
    low, high, ways = 0.0, 1.0, _log_ways(hits, n)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(ways, n, middle) > 1 - level else (low, middle)
    return high


def share_lower(hits: int, n: int, level: float = 0.95) -> float:
    """The smallest share that would give `hits` of `n` or more with a chance of 1 - `level`."""
    return 0.0 if hits <= 0 else 1 - share_upper(n - hits, n, level)


def net_upper(there: int, back: int, n: int, level: float = 0.95) -> float:
    """Upper bound, in [0, 1], of how much likelier `there` is than `back`, both of n pairs.

    `there` = pairs that went one way, `back` = the other way: chance moves as many back as there.
    With none back it is the exact bound of `there`; else the two shares are bounded apart, each at
    half of what may go wrong (Bonferroni), and subtracted.
    """
    if not back:
        return share_upper(there, n, level)
    half = 1 - (1 - level) / 2
    return max(0.0, share_upper(there, n, half) - share_lower(back, n, half))


def _log_ways(hits: int, n: int) -> list[float]:
    """Logarithms of n over k, for k from 0 to `hits`."""
    whole = lgamma(n + 1)
    return [whole - lgamma(k + 1) - lgamma(n - k + 1) for k in range(hits + 1)]


def _at_most(ways: list[float], n: int, p: float) -> float:
    """P(X < len(ways)) of a binomial, 0 < p < 1."""
    hit, miss = log(p), log1p(-p)
    return fsum(exp(way + k * hit + (n - k) * miss) for k, way in enumerate(ways))
