"""From how often a judge says yes to how often it is so: the estimator of Rogan and Gladen."""

from __future__ import annotations

from math import sqrt

from rag_doctor.stats.binary import balanced_accuracy
from rag_doctor.stats.figure import Figure, Z
from rag_doctor.stats.share import Share

__all__ = ["corrected_rate", "tells_apart"]

METHOD = "lang_reiczigel_2014"


def tells_apart(sensitivity: Share, specificity: Share) -> bool:
    """Is sensitivity + specificity - 1 above zero by the whole of its 95 % interval?

    Where it is not, the judge's yes says nothing about the truth, and no correction can.
    """
    low = balanced_accuracy(sensitivity, specificity).low
    return low is not None and low > 0.5


def corrected_rate(said: Share, sensitivity: Share, specificity: Share) -> Figure:
    """The true rate of yes behind a judge's rate `said` (Rogan and Gladen, 1978), in [0, 1].

    `sensitivity` and `specificity` were measured on other, labelled items of the same kind; their
    uncertainty enters the interval (Lang and Reiczigel, 2014). `None` with `why` = `chance` when
    the judge cannot be told from a coin.
    """
    if not said.n:
        return Figure(None, why="empty")
    if not tells_apart(sensitivity, specificity):
        return Figure(None, n=said.n, why="chance")
    q, se, sp = said.value or 0.0, sensitivity.value or 0.0, specificity.value or 0.0
    value = (q + sp - 1) / (se + sp - 1)
    low, high = _interval(said, sensitivity, specificity)
    return Figure(_clipped(value), _clipped(low), _clipped(high), said.n, METHOD)


def _interval(said: Share, sensitivity: Share, specificity: Share) -> tuple[float, float]:
    n, n_se, n_sp = said.n + Z * Z, sensitivity.n + 2, specificity.n + 2
    q = (said.hits + Z * Z / 2) / n
    se, sp = (sensitivity.hits + 1) / n_se, (specificity.hits + 1) / n_sp
    p = (q + sp - 1) / (se + sp - 1)
    v_se, v_sp = se * (1 - se) / n_se, sp * (1 - sp) / n_sp
    shift = 2 * Z * Z * (p * v_se - (1 - p) * v_sp)
    spread = sqrt(q * (1 - q) / n + p * p * v_se + (1 - p) ** 2 * v_sp) / (se + sp - 1)
    return p + shift - Z * spread, p + shift + Z * spread


def _clipped(value: float) -> float:
    return min(1.0, max(0.0, value))
