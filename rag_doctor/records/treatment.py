"""What came of trying a fix: cures among failing cases, harms among healthy ones, and the cost."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rag_doctor.records.base import Record, SafeText

__all__ = ["Badge", "Treatment"]

Badge = Literal["untested", "cures", "cures_but_harms", "harms", "no_effect", "inconclusive"]


class Treatment(Record):
    """One fix, run on failing cases with the fault it is meant for and on healthy ones.

    `failing`, `healthy` = cases tried on both arms; `cured` = failing ones that came right,
    `broken` = healthy ones that went wrong, `failed` = those on which the pipeline or the judge
    failed (in no other count), `left` = those that a budget or an early stop left out.
    `flaked_right`, `flaked_wrong` = the same two counts in the A/A arm, which re-ran the cases with
    nothing changed. `p` = exact McNemar on the failing cases against that arm, `p_holm` adjusted
    over the fixes tried together (`None` also where too few cases could show anything), `p_harm` =
    one-sided on the healthy cases; `None` = nothing to test. `treat` = number needed to treat;
    `None` = no cure beyond the flakes. `cure_high`, `harm_high` = upper 95 % one-sided bounds of
    the net share of failing cases cured and of healthy cases harmed, in [0, 1]; `None` = no such
    case was tried. `screened` = a step that needs no
    writer (the ledger) showed that it brings no evidence back, so the rest was not run. `stopped` =
    others did better on the first cases, so the rest was not run. `chars`, `seconds` = mean change
    a question in characters sent and in wall seconds. `cures`, `harms` = ids of the cases that
    came right, or went wrong, where the A/A arm did not. `reason` = what else must be known, in the
    reader's words.
    """

    badge: Badge = "untested"
    failing: int = 0
    healthy: int = 0
    cured: int = 0
    broken: int = 0
    failed: int = 0
    left: int = 0
    flaked_right: int = 0
    flaked_wrong: int = 0
    p: float | None = None
    p_holm: float | None = None
    p_harm: float | None = None
    treat: float | None = None
    cure_high: float | None = Field(default=None, ge=0, le=1)
    harm_high: float | None = Field(default=None, ge=0, le=1)
    screened: bool = False
    stopped: bool = False
    chars: float = 0.0
    seconds: float = 0.0
    cures: tuple[SafeText, ...] = ()
    harms: tuple[SafeText, ...] = ()
    reason: SafeText = ""
