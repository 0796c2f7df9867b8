"""How much of what was fetched is of use, and how much is noise. Ranks do not matter here."""

from __future__ import annotations

from collections.abc import Iterable

from rag_doctor.metrics.definition import Definition
from rag_doctor.metrics.guard import at_least_one, flags
from rag_doctor.metrics.measures.shared import CUT, RAGCHECKER, share_true
from rag_doctor.metrics.value import MetricValue
from rag_doctor.metrics.wording import Text

__all__ = ["NOISE", "SHARE_RELEVANT", "noise", "share_relevant"]


def _first(relevant: Iterable[bool | str | None], k: int | None) -> tuple[bool | None, ...]:
    verdicts = flags("relevant", relevant)
    return verdicts if k is None else verdicts[: at_least_one("k", k)]


def share_relevant(relevant: Iterable[bool | str | None], k: int | None = None) -> MetricValue:
    """Relevant chunks / chunks with a verdict, in [0, 1]; `k` = the first `k` only.

    No chunks → unscored.
    """
    return share_true("chunks", _first(relevant, k))


def noise(relevant: Iterable[bool | str | None], k: int | None = None) -> MetricValue:
    """1 − share relevant: irrelevant chunks / chunks with a verdict. No chunks → unscored."""
    verdicts = _first(relevant, k)
    return share_true("chunks", [None if v is None else not v for v in verdicts])


SHARE_RELEVANT = Definition(
    name="share_relevant",
    compute=share_relevant,
    needs=("relevant",),
    empty={"chunks": None},
    direction="higher",
    source=f"context precision of {RAGCHECKER}",
    what=Text("share of the chunks that are relevant", "相关片段占全部片段的比例"),
    params=(CUT,),
)

NOISE = Definition(
    name="noise",
    compute=noise,
    needs=("relevant",),
    empty={"chunks": None},
    direction="lower",
    source=f"1 − context precision of {RAGCHECKER}",
    what=Text("share of the chunks that are irrelevant", "无关片段占全部片段的比例"),
    params=(CUT,),
)
