"""Do the statements that a judge left open decide whether a layer passes?"""

from __future__ import annotations

from rag_doctor.checks.common import reaches
from rag_doctor.i18n import say
from rag_doctor.metrics import MetricValue

__all__ = ["hangs_on_open", "told_open"]


def hangs_on_open(value: MetricValue, threshold: float) -> bool:
    """Were at least half of the statements left open, and would they move the layer's status?

    `value` = a share of statements; those without a verdict are not in it. A layer that fails
    (or passes) whatever they turn out to be has its score.
    """
    left = value.n - value.n_scored
    if left <= 0 or 2 * left < value.n:
        return False
    least, most = value.numerator / value.n, (value.numerator + left) / value.n
    return reaches(most, threshold) and not reaches(least, threshold)


def told_open(of: str, value: MetricValue, lang: str) -> str:
    """How many statements were left open; `of` = `answer` or `reference`."""
    one = "_one" if value.n == 1 else ""
    return say(f"open_claims.{of}{one}", lang, open=value.n - value.n_scored, n=value.n)
