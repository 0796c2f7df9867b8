"""A logistic model in which both labels count alike, whatever their shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

__all__ = ["fit_logistic"]

Array = NDArray[np.float64]


def fit_logistic(x: Array, y: NDArray[np.bool_], penalty: Array) -> Array:
    """Weights of the columns of `x`; `penalty` = on the square of each weight."""
    sign = np.where(y, 1.0, -1.0)
    count = np.where(y, 0.5 / y.sum(), 0.5 / (~y).sum()) * len(y)

    def loss(w: Array) -> tuple[float, Array]:
        odds = sign * (x @ w)
        pull = -count * sign / (1.0 + np.exp(odds))
        value = (count * np.logaddexp(0.0, -odds)).sum() + penalty @ w**2
        return float(value), x.T @ pull + 2 * penalty * w

    return np.asarray(minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x)
