"""What several measures have in common: their parameters, sources, and counting of verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from rag_doctor.metrics.definition import Param
from rag_doctor.metrics.inputs import ITEMS, none_decided
from rag_doctor.metrics.value import MetricValue, fraction, unscored
from rag_doctor.metrics.wording import Text

__all__ = [
    "CUT",
    "RAGAS",
    "RAGAS_SOFTWARE",
    "RAGCHECKER",
    "REL",
    "TREC",
    "K",
    "missing",
    "share_true",
]

K = Param("k", Text("how many ranks to look at", "只看前 k 名"), required=True)
CUT = Param("k", Text("how many ranks to look at; left out = all", "只看前 k 名；不写则看全部"))
REL = Param(
    "rel",
    Text("the lowest grade that counts as relevant", "算作相关的最低等级"),
    default=1,
    choices=(1, 2),
)

RAGAS = "RAGAS (Es et al. 2023)"
RAGAS_SOFTWARE = "RAGAS software (2023), not in its paper"
RAGCHECKER = "RAGChecker (Ru et al. 2024)"
TREC = "trec_eval (NIST); BEIR (Thakur et al. 2021)"


def missing(
    items: str, verdicts: Sequence[object], decided: Sequence[object]
) -> MetricValue | None:
    """The unscored value when there are no items, or none with a verdict; `None` = go on."""
    if not verdicts:
        return unscored(ITEMS[items].empty)
    if not decided:
        return unscored(none_decided(items, len(verdicts)), n=len(verdicts))
    return None


def share_true(items: str, verdicts: Sequence[bool | None]) -> MetricValue:
    """True verdicts / verdicts, where those without one are left out and counted."""
    decided = [verdict for verdict in verdicts if verdict is not None]
    if (nothing := missing(items, verdicts, decided)) is not None:
        return nothing
    return fraction(sum(decided), len(decided), n_scored=len(decided), n=len(verdicts))
