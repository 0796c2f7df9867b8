"""How trials are to be run: rides in the context of a run, never in its state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_doctor.records import TrialName
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.store import DrawStore

if TYPE_CHECKING:
    from rag_doctor.trials.plan import Planned

__all__ = ["TrialSettings"]


@dataclass(frozen=True, slots=True)
class TrialSettings:
    """`budget` = the most calls of the writer for one case; `None` = no limit. `only` = exactly
    these trials beside the replay; `None` = those that pay. `store` = where draws are kept; `None`
    = the user's cache until the case is finished. `ask` = stop for a person where only a person can
    decide; needs a checkpointer. `healthy` = also replay what was found healthy. `workers` = cases
    at a time. `progress(case id, calls, most)` is called after each call, `planned(case id, plan)`
    before the first."""

    budget: int | None = None
    only: tuple[TrialName, ...] | None = None
    store: DrawStore | None = None
    ask: bool = False
    healthy: bool = True
    workers: int = 4
    bars: Bars | None = None
    progress: Callable[[str, int, int], None] | None = None
    planned: Callable[[str, tuple[Planned, ...]], None] | None = None
