"""How trials are to be run: rides in the context of a run, never in its state."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.records import TRIALS, TrialName
from rag_doctor.trials.bars import Bars
from rag_doctor.trials.store import DrawStore

if TYPE_CHECKING:
    from rag_doctor.trials.plan import Planned

__all__ = ["TrialSettings", "checked_wishes"]


@dataclass(frozen=True, slots=True)
class TrialSettings:
    """`budget` = the most calls of the writer for one case; `None` = no limit. `only` = exactly
    these trials beside the replay; `None` = those that pay. `store` = where draws are kept; `None`
    = the user's cache until the case is finished. `ask` = stop for a person where only a person can
    decide; needs a checkpointer. `healthy` = also replay what was found healthy. `workers` = cases
    at a time. `progress(case id, calls, most)` is called after each call, `planned(case id, plan)`
    before the first. Raises `InputError` for a budget under 1 or an unknown trial."""

    budget: int | None = None
    only: tuple[TrialName, ...] | None = None
    store: DrawStore | None = None
    ask: bool = False
    healthy: bool = True
    workers: int = 4
    bars: Bars | None = None
    progress: Callable[[str, int, int], None] | None = None
    planned: Callable[[str, tuple[Planned, ...]], None] | None = None

    def __post_init__(self) -> None:
        checked_wishes(self.budget, self.only)


def checked_wishes(budget: int | None, only: Collection[str] | None) -> None:
    """Raises `InputError` for a budget under 1 or an unknown trial."""
    if budget is not None and (isinstance(budget, bool) or budget < 1):
        raise InputError(f"budget: calls of the writer from 1 are due, got {shown(budget)}.")
    for name in only or ():
        if name not in TRIALS:
            raise InputError(unknown_choice("only", name, TRIALS))
