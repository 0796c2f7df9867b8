"""When should the diagnosis rather say nothing? Confidence against truth, and a bar fitted on it.

The bar is the lowest confidence from which the share of wrong answers among all cases stays under
a wanted risk, with the correction for a finite sample of conformal risk control (Angelopoulos et
al., 2022): (n · wrong share + 1) / (n + 1) ≤ risk. Fit it on `calibrate`, look at it on `test`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.bench.scoring import Row
from rag_doctor.errors import InputError, shown
from rag_doctor.stats import Share

__all__ = ["BARS", "Selective", "fit_bar", "fit_candidates", "selective"]

BARS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9)
RISK = 0.10


@dataclass(frozen=True, slots=True)
class Selective:
    """Answers of a confidence from `bar` on: `right` of those answered, `answered` of all."""

    bar: float
    right: Share
    answered: Share


def selective(rows: Sequence[Row], method: str, bar: float) -> Selective:
    """What is left, and how good it is, when answers under the bar are abstained from.

    Single faults and controls count. A guess without a confidence is always given.
    """
    pool = [row for row in rows if row.kind != "pair"]
    told = [row for row in pool if not row.open(method) and _confidence(row, method) >= bar]
    right = sum(row.right(method) for row in told)
    return Selective(bar, Share(right, len(told)), Share(len(told), len(pool)))


def fit_bar(rows: Sequence[Row], method: str = "full", risk: float = RISK) -> float | None:
    """The lowest bar that keeps the risk; `None` = none does (too few cases, or too many wrong).

    `risk` = wanted share of wrong answers among all cases, in (0, 1). Raises `InputError`.
    """
    if not 0 < risk < 1:
        raise InputError(f"risk: a share between 0 and 1 is due, got {shown(risk)}.")
    pool = [row for row in rows if row.kind != "pair"]
    for bar in sorted({0.0, *(round(_confidence(row, method), 3) for row in pool)}):
        found = selective(rows, method, bar)
        wrong = found.right.n - found.right.hits
        if (wrong + 1) / (len(pool) + 1) <= risk:
            return bar
    return None


def fit_candidates(rows: Sequence[Row], method: str = "full", miss: float = RISK) -> float | None:
    """The chance from which a fault must stay among the candidates, so that the true one is left
    out in `miss` of the cases at most (see `rag_doctor.trials.bars.fit_keep`).

    `None` = too few cases. Single faults that were put to trial count.
    """
    from rag_doctor.trials.bars import fit_keep

    tried = [row for row in rows if row.kind == "fault" and row.guesses[method].chances]
    try:
        return fit_keep([row.guesses[method].chances.get(row.truth, 0.0) for row in tried], miss)
    except InputError:
        return None


def _confidence(row: Row, method: str) -> float:
    sure = row.guesses[method].confidence
    return 1.0 if sure is None else sure
