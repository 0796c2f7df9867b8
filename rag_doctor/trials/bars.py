"""How sure is sure: the bars of a verdict, and where they come from."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Bars"]


@dataclass(frozen=True, slots=True)
class Bars:
    """Chances in [0, 1]. `sure` = from here a fault is settled; `keep` = from here it stays among
    the candidates. `source` = what they were fitted on; empty = set by hand."""

    sure: float = 0.80
    keep: float = 0.10
    source: str = ""
