"""Signals of whether the contexts hold an answer to one part of a question. No verdict.

Three sources: how the chunks suit the part; how the answer's own line suits the question beside
the others; what the contexts say of the answer's statements.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rag_doctor.judges.offline.answering import Signals
from rag_doctor.records import ClaimVerdict

__all__ = ["SUFFICIENCY_SIGNALS", "sufficiency_signals"]

NONE = -1.0  # no statement was judged
_LOOK = (
    "cover",
    "window_cover",
    "rare",
    "kind",
    "near",
    "limits",
    "cosine",
    "sentence_cosine",
)
_ANSWER = (
    "source_said",
    "source_suits",
    "source_gap",
    "source_rank",
    "source_cos",
    "likely_suits",
    "best_suits",
    "best_said",
    "best_cover",
    "best_cos",
    "around_suits",
    "around_gap",
    "chunk_suits",
    "chunk_gap",
    "kind",
    "values",
    "han",
    "n_question",
    "asks_value",
    "asks_name",
    "asks_polar",
    "asks_how",
    "asks_list",
)
_VERDICTS = (
    "n_claims",
    "p_mean",
    "p_min",
    "p_max",
    "supported",
    "contradicted",
    "put_right",
)
SUFFICIENCY_SIGNALS = (
    "n_chunks",
    "chance",
    "related",
    "most_cosine",
    "most_sentence_cosine",
    *(f"look_{name}" for name in _LOOK),
    *_VERDICTS,
    *_ANSWER,
)
"""All names. `look_…` = the likeliest chunk's, the `_ANSWER` names are `relevancy_signals`'."""


def sufficiency_signals(
    looks: Sequence[Signals],
    told: Mapping[str, float],
    verdicts: Sequence[ClaimVerdict],
    chance: Callable[[Signals], float],
    related: Callable[[Signals], float],
) -> dict[str, float]:
    """Every one of `SUFFICIENCY_SIGNALS`. `looks` = the chunks', at least one; `told` = the
    answer's; `chance`, `related` = what a chunk's signals alone let one expect."""
    best = max(looks, key=chance)
    return {
        "n_chunks": float(len(looks)),
        "chance": chance(best),
        "related": related(best),
        "most_cosine": max(look.cosine for look in looks),
        "most_sentence_cosine": max(look.sentence_cosine for look in looks),
        **{f"look_{name}": getattr(best, name) for name in _LOOK},
        **_verdicts(verdicts),
        **{name: told[name] for name in _ANSWER},
    }


def _verdicts(verdicts: Sequence[ClaimVerdict]) -> dict[str, float]:
    chances = [v.p_supported for v in verdicts if v.p_supported is not None]
    right = any(v.contradiction is not None and v.contradiction.right for v in verdicts)
    return {
        "n_claims": float(len(chances)),
        "p_mean": sum(chances) / len(chances) if chances else NONE,
        "p_min": min(chances, default=NONE),
        "p_max": max(chances, default=NONE),
        "supported": _share(verdicts, "supported"),
        "contradicted": _share(verdicts, "contradicted"),
        "put_right": float(right),
    }


def _share(verdicts: Sequence[ClaimVerdict], label: str) -> float:
    if not verdicts:
        return NONE
    return sum(verdict.support == label for verdict in verdicts) / len(verdicts)
