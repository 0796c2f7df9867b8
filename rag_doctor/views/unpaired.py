"""Cases that could not be held against each other, by name and by reason."""

from __future__ import annotations

from rag_doctor.experiments.pairing import Pairing
from rag_doctor.i18n import UiLang, join, say

__all__ = ["unpaired"]

SHOWN = 5  # ids that are named of each kind


def unpaired(pairing: Pairing, lang: UiLang) -> list[str]:
    """A sentence for the ids that stand twice, one for those that stand for another case now."""
    kinds = (("twice", pairing.twice), ("changed", pairing.changed))
    return [
        say(f"unpaired.{kind}", lang, n=f"{len(ids):,}", ids=_some(ids, lang))
        for kind, ids in kinds
        if ids
    ]


def _some(ids: tuple[str, ...], lang: UiLang) -> str:
    return join([*ids[:SHOWN], *(["…"] if len(ids) > SHOWN else [])], lang)
