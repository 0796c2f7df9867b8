"""From pairs to a treatment: cures, harms, chances, bounds, and the badge. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from rag_doctor.records import Badge, Treatment
from rag_doctor.stats import holm, mcnemar, net_upper

__all__ = ["ALPHA", "NO_EFFECT", "TOLERATED", "Pair", "badge_of", "settled", "weighed"]

ALPHA = 0.05
NO_EFFECT = 0.2
"""A fix whose net share of cures is surely below this has no effect worth its trouble."""
TOLERATED = 0.05
"""Share of healthy cases broken above which a fix harms, where nothing flakes."""
TWICE = 2
"""One broken case alone may be the judge's."""
Missing = Literal["", "failed", "left"]


@dataclass(frozen=True, slots=True)
class Pair:
    """One case in both arms. `same` = good in the A/A arm, `changed` = good with the fix in place.

    `missing` = why the case counts in neither: the pipeline or the judge `failed`, or it was `left`
    out. `chars`, `seconds` = what the fix adds to the text sent and to the time of this question.
    """

    case_id: str
    same: bool = False
    changed: bool = False
    missing: Missing = ""
    chars: float = 0.0
    seconds: float = 0.0


def weighed(
    failing: Sequence[Pair],
    healthy: Sequence[Pair],
    *,
    screened: bool = False,
    stopped: bool = False,
    reason: str = "",
) -> Treatment:
    """All figures of one fix but what takes the other fixes to know: `p_holm` and the badge."""
    ill, well = _known(failing), _known(healthy)
    came, went = _turned(ill)
    mended, broke = _turned(well)
    both = [*ill, *well]
    net = len(came) - len(went)
    return Treatment(
        failing=len(ill),
        healthy=len(well),
        cured=sum(pair.changed for pair in ill),
        broken=sum(not pair.changed for pair in well),
        failed=sum(pair.missing == "failed" for pair in (*failing, *healthy)),
        left=sum(pair.missing == "left" for pair in (*failing, *healthy)),
        flaked_right=sum(pair.same for pair in ill),
        flaked_wrong=sum(not pair.same for pair in well),
        p=mcnemar(len(came), len(went)).p if ill else None,
        p_harm=_one_sided(len(broke), len(mended)) if well else None,
        treat=len(ill) / net if net > 0 else None,
        cure_high=net_upper(len(came), len(went), len(ill)) if ill else None,
        harm_high=net_upper(len(broke), len(mended), len(well)) if well else None,
        screened=screened,
        stopped=stopped,
        chars=round(fmean(pair.chars for pair in both), 1) if both else 0.0,
        seconds=round(fmean(pair.seconds for pair in both), 4) if both else 0.0,
        cures=tuple(came),
        harms=tuple(broke),
        reason=reason,
    )


LEAST = next(n for n in range(1, 99) if 2.0 ** (1 - n) < ALPHA)
"""With fewer failing cases no fix can be shown to cure, however many come right."""


def settled(tried: Sequence[Treatment]) -> list[Treatment]:
    """The treatments that were tried together, with `p_holm` over all of them and their badges.

    Adjusted over those that could be significant at all (Tarone, 1990): with n failing cases no p
    is below 2 / 2ⁿ, so that under 6 cases nothing can be shown, and `p_holm` is `None`.
    """
    adjusted = holm([one.p if one.failing >= LEAST else None for one in tried])
    out = []
    for one, p in zip(tried, adjusted, strict=True):
        known = one.model_copy(update={"p_holm": p})
        out.append(known.model_copy(update={"badge": badge_of(known)}))
    return out


def badge_of(found: Treatment) -> Badge:
    """What the figures allow to be said.

    `cures` = more cures than flakes, and that survives Holm. Harm needs less proof than a cure:
    more healthy cases broken than mended at a one-sided 5 %, or, where the A/A arm repeats itself
    on every case, two or more that are more than `TOLERATED` of them. `no_effect` = the ledger
    ruled it out, or the net share of cures is surely below `NO_EFFECT`.
    """
    if found.screened:
        return "no_effect"
    if not found.failing:
        return "untested"
    harms = _harms(found)
    sure = found.p_holm is not None and found.p_holm < ALPHA
    if sure and found.cured > found.flaked_right:
        return "cures_but_harms" if harms else "cures"
    if harms:
        return "harms"
    hopeless = found.cure_high is not None and found.cure_high < NO_EFFECT
    return "no_effect" if hopeless else "inconclusive"


def _harms(found: Treatment) -> bool:
    if found.p_harm is not None and found.p_harm < ALPHA:
        return True
    steady = not found.flaked_right and not found.flaked_wrong
    return steady and found.broken >= TWICE and found.broken > TOLERATED * found.healthy


def _known(pairs: Sequence[Pair]) -> list[Pair]:
    return [pair for pair in pairs if not pair.missing]


def _turned(pairs: Sequence[Pair]) -> tuple[list[str], list[str]]:
    """Ids of those that came right, and of those that went wrong, against the A/A arm."""
    right = [pair.case_id for pair in pairs if pair.changed and not pair.same]
    return right, [pair.case_id for pair in pairs if pair.same and not pair.changed]


def _one_sided(there: int, back: int) -> float:
    """Exact chance of at least so many of the moving pairs going there, by a fair coin."""
    n = there + back
    ways = term = 1  # Σ C(n, k) for k ≤ back
    for k in range(back):
        term = term * (n - k) // (k + 1)
        ways += term
    return ways / (1 << n)
