"""Student's t, plain and off centre, and the binomial at one half: tails, quantiles, power.

Written out here so that no figure needs a statistics package at run time.
"""

from __future__ import annotations

from functools import cache
from math import exp, isinf, lgamma, log, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "coin_two_sided",
    "detectable_shift",
    "normal_two_sided",
    "t_power",
    "t_quantile",
    "t_two_sided",
]

Floats = NDArray[np.float64]
NORMAL = NormalDist()
STEPS = 800  # of the continued fraction, at most
HALVINGS = 55  # of a bisection: as far as double precision goes
GRID = 1001  # points of the integral over the spread


def normal_two_sided(z: float) -> float:
    """P(|Z| ≥ |z|) of a standard normal curve."""
    return 2 * NORMAL.cdf(-abs(z))


def t_two_sided(t: float, df: float) -> float:
    """P(|T| ≥ |t|) of Student's t with `df` degrees of freedom, df > 0."""
    if isinf(t):
        return 0.0
    square = t * t
    return _beta_share(df / (df + square), square / (df + square), df / 2, 0.5)


@cache
def t_quantile(p: float, df: float) -> float:
    """The t below which the share `p` of the curve lies, p in (0, 1)."""
    if p < 0.5:
        return -t_quantile(1 - p, df)
    low, high = 0.0, 1.0
    while 1 - t_two_sided(high, df) / 2 < p:
        low, high = high, high * 2
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if 1 - t_two_sided(middle, df) / 2 < p else (low, middle)
    return (low + high) / 2


def t_power(shift: float, df: float, alpha: float = 0.05) -> float:
    """Chance that a two-sided t-test at `alpha` sees a mean `shift` standard errors off zero."""
    bar = t_quantile(1 - alpha / 2, df)
    # T' = (Z + shift) / s, with s the root of a χ² over its degrees: the mean over s of both tails
    spread = np.linspace(1e-9, 1 + 12 / sqrt(2 * df), GRID)
    density = (df - 1) * np.log(spread) - df * spread * spread / 2
    weights = np.exp(density - density.max())
    below = _normal_cdf(bar * spread - shift) - _normal_cdf(-bar * spread - shift)
    return float(1 - np.trapezoid(below * weights) / np.trapezoid(weights))


@cache
def detectable_shift(df: float, power: float = 0.8, alpha: float = 0.05) -> float:
    """The mean, in standard errors, that a two-sided t-test sees with this power."""
    low, high = 0.0, t_quantile(1 - alpha / 2, df) + 1
    below, above = alpha - power, t_power(high, df, alpha) - power
    while above < 0:
        low, below, high = high, above, high * 2
        above = t_power(high, df, alpha) - power
    while high - low > 1e-7 and above > 1e-7:  # false position, the idle end halved (Illinois)
        middle = high - above * (high - low) / (above - below)
        found = t_power(middle, df, alpha) - power
        if found < 0:
            low, below, above = middle, found, above / 2
        else:
            high, above, below = middle, found, below / 2
    return high


def coin_two_sided(heads: int, tosses: int) -> float:
    """Exact two-sided chance of a split at least this uneven when both sides are equally likely."""
    less = min(heads, tosses - heads)
    term = ways = 1  # Σ C(tosses, k) for k ≤ less, each from the one before
    for k in range(less):
        term = term * (tosses - k) // (k + 1)
        ways += term
    return min(1.0, float(2 * ways / (1 << tosses)))


def _normal_cdf(x: Floats) -> Floats:
    return np.array([NORMAL.cdf(value) for value in x])


def _beta_share(x: float, rest: float, a: float, b: float) -> float:
    """The regularised incomplete beta function at `x` = 1 - `rest`."""
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_share(rest, x, b, a)
    head = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(rest))
    return head * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """Its continued fraction, evaluated from the front (Lentz)."""
    value, upper, lower = 1.0, 1.0, 0.0
    for step in range(STEPS):
        part = _part(step, x, a, b)
        lower = 1 / (1 + part * lower)
        upper = 1 + part / upper
        value *= upper * lower
        if abs(upper * lower - 1) < 1e-16:
            break
    return value - 1


def _part(step: int, x: float, a: float, b: float) -> float:
    m = step // 2
    if step == 0:
        return 1.0
    if step % 2 == 0:
        return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
