"""How sure is sure: the bars of a verdict, and where they come from.

Set by hand, or fitted on cases of known cause by `fit_keep`; the fitted ones that come along are in
`bars.json`, with the cases they were fitted on.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rag_doctor.errors import InputError, shown

__all__ = ["Bars", "default_bars", "fit_keep"]

FILE = "bars.json"


@dataclass(frozen=True, slots=True)
class Bars:
    """Chances in [0, 1]. `sure` = from here a fault is settled; `tell` = from here an unsettled
    suspect is named all the same; `keep` = from here a fault stays among the candidates. `source` =
    what they were fitted on; empty = set by hand."""

    sure: float = 0.80
    tell: float = 0.50
    keep: float = 0.10
    source: str = ""


@cache
def default_bars() -> Bars:
    """The bars that come along, else those set by hand."""
    found = files(__package__).joinpath(FILE)
    if not found.is_file():
        return Bars()
    return Bars(**json.loads(found.read_text(encoding="utf-8")))


def fit_keep(chances: Sequence[float], miss: float = 0.10) -> float:
    """The bar of the candidates that leaves out the true fault in `miss` of the cases at most.

    `chances` = what the true fault was given, one number a case of known cause, none of which the
    table of predictions was made on. Split conformal prediction (Vovk et al., 2005): for a new case
    like these the truth is among the candidates with chance 1 - `miss` or more. Raises `InputError`
    for a `miss` off (0, 1), or where so few cases cannot bear it.
    """
    if not 0 < miss < 1:
        raise InputError(f"miss: a share between 0 and 1 is due, got {shown(miss)}.")
    n = len(chances)
    rank = math.floor((n + 1) * miss)  # so many of the smallest may fall under the bar
    if rank < 1:
        least = math.ceil(1 / miss) - 1
        raise InputError(f"chances: at least {least} cases are due for a miss of {miss}, got {n}.")
    return sorted(chances)[rank - 1]
