"""How often do the intervals and tests of a comparison hold what they promise? By simulation.

    python benchmarks/coverage.py            about two minutes; --runs 4000 for smaller error

Rows: how differences arise, and from how many sources (1 to 4 questions each). `percentile` = the
plain percentile bootstrap, as a yardstick. 95 % is promised; `±` = 1.96 standard errors of the run.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable

import numpy as np

from rag_doctor.stats import clustered_t, mean_difference, smallest_detectable

UNITS = (6, 8, 10, 15, 20, 40, 100)
DRAWS = 1000


def normal(rng: np.random.Generator, sizes: np.ndarray) -> tuple[np.ndarray, float]:
    """Scores that move by .1 on average; questions about one document move together."""
    shared = np.repeat(rng.normal(0, 0.15, len(sizes)), sizes)
    return shared + rng.normal(0.1, 0.3, sizes.sum()), 0.1


def flips(rng: np.random.Generator, sizes: np.ndarray) -> tuple[np.ndarray, float]:
    """Yes or no: most questions stay, in three documents of ten most of them turn."""
    chance = np.repeat(np.where(rng.random(len(sizes)) < 0.3, 0.6, 0.05), sizes)
    return (rng.random(sizes.sum()) < chance).astype(float), 0.3 * 0.6 + 0.7 * 0.05


def both_ways(rng: np.random.Generator, sizes: np.ndarray) -> tuple[np.ndarray, float]:
    """Scores in quarters, two thirds unchanged, gains and losses of equal size and number."""
    moves = rng.choice([-0.5, -0.25, 0, 0, 0, 0, 0.25, 0.5], sizes.sum())
    return moves, 0.0


KINDS: dict[str, Callable[..., tuple[np.ndarray, float]]] = {
    "normal": normal, "flips": flips, "both ways": both_ways,
}  # fmt: skip


def percentile(d: np.ndarray, groups: np.ndarray, units: int, seed: int) -> tuple[float, float]:
    rng = np.random.default_rng(seed)
    sums, sizes = np.bincount(groups, weights=d), np.bincount(groups)
    times = rng.multinomial(units, np.full(units, 1 / units), size=DRAWS)
    low, high = np.quantile((times @ sums) / (times @ sizes), [0.025, 0.975])
    return float(low), float(high)


def simulate(kind: str, units: int, runs: int) -> str:
    rng = np.random.default_rng(units)
    plain = ours = undefined = rejected = tested = 0
    for run in range(runs):
        sizes = rng.integers(1, 5, units)
        groups = np.repeat(np.arange(units), sizes)
        d, truth = KINDS[kind](rng, sizes)
        low, high = percentile(d, groups, units, run)
        plain += low <= truth <= high
        figure = mean_difference(d.tolist(), groups.tolist(), draws=DRAWS, seed=run)
        ours += figure.covers(truth)
        undefined += smallest_detectable(d, groups.tolist()) is None
        test = clustered_t((d - truth).tolist(), groups.tolist())
        tested += test.p is not None
        rejected += test.p is not None and test.p < 0.05
    error = 1.96 * math.sqrt(0.95 * 0.05 / runs)
    return (
        f"{kind:10} {units:5} {plain / runs:11.3f} {ours / runs:9.3f} "
        f"{1 - rejected / max(1, tested):9.3f}  ±{error:.3f}  flat {undefined}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=1000)
    runs = parser.parse_args().runs
    print(f"{'kind':10} {'units':>5} {'percentile':>11} {'shipped':>9} {'t-test':>9}  n = {runs}")
    for kind in KINDS:
        for units in UNITS:
            print(simulate(kind, units, runs), flush=True)


if __name__ == "__main__":
    main()
