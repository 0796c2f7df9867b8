"""How far a mean may be off: by whole sources, by single items, and where nothing spreads at all.

The items of one source usually move together, so the sums of whole sources spread more than single
items do. By chance, or where the moves cancel inside each source, they spread less, down to not at
all; that is no certainty. The wider of the two is used (Angrist and Pischke, 2009, 8.2).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import NDArray

from rag_doctor.stats.share import Share

__all__ = ["FLAT", "flat_interval", "places_of", "settled", "standard_errors"]

FLAT = 1e-12  # a difference or a spread below it is rounding

Rows = NDArray[np.intp]
Floats = NDArray[np.float64]


def settled(values: Floats) -> Floats:
    """Without what rounding left: .1 + .2 - .3 is no difference."""
    return np.where(np.abs(values) < FLAT, 0.0, values)


def places_of(groups: Sequence[Hashable]) -> tuple[Rows, int]:
    """The number of each item's source, in order of appearance; and how many sources there are."""
    place: dict[Hashable, int] = {}
    rows = np.array([place.setdefault(group, len(place)) for group in groups], dtype=np.intp)
    return rows, len(place)


def standard_errors(table: Floats, places: Rows, units: int) -> tuple[Floats, Floats]:
    """Of the mean of each column: with whole sources as units, and with single items.

    The first is that of a ratio of sums (Cochran, 1977, 9A). At least two sources are due.
    """
    n = len(table)
    off = table - table.mean(axis=0)
    sums = np.array([np.bincount(places, column, units) for column in off.T]).T
    by_source = np.sqrt((sums**2).sum(axis=0) * units / (units - 1)) / n
    return by_source, np.sqrt((off**2).sum(axis=0) / (n - 1) / n)


def flat_interval(value: float, units: int, lowest: float, highest: float) -> tuple[float, float]:
    """A mean of items that are all `value`, from `units` sources, none of which differed.

    As many sources as Wilson's bound for none of them allows may lie elsewhere: anywhere on the
    scale where `value` is 0, else between 0 and that end of the scale which `value` points to, for
    so many in one direction are no chance.
    """
    most = Share(0, units).interval()[1]
    low = most * (lowest if value <= 0 else 0.0)
    high = most * (highest if value >= 0 else 0.0)
    return (1 - most) * value + low, (1 - most) * value + high
