"""Two answers side by side, judged without knowing which is new, in both orders.

An order can decide a duel where the answers do not. So each is fought twice, the answers changing
places, and a side wins only when it wins both times. All else is a tie: both times a tie, a win
and a tie, or a win for whichever stood first. How often the two orders agree is told beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rag_doctor.errors import ConfigError
from rag_doctor.experiments.pairing import Pair
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges import get_judge
from rag_doctor.judges.accounts import leaves
from rag_doctor.judges.base import Judge, JudgeFailure
from rag_doctor.judges.preference import Duel, Preference, PreferringJudge
from rag_doctor.stats import Figure, NullTest, Share, mcnemar, mean_difference

__all__ = ["Blind", "Bout", "judge_blind"]

Winner = Literal["before", "after", "tie", "failed"]


@dataclass(frozen=True, slots=True)
class Bout:
    """One case. `orders` = the verdict with the old answer first, and with the new one first, as
    `before`, `after` or `tie`; empty = nothing was asked, since the answers are the same.
    `reasons` = the judge's own words, one an order; of a failed one, why."""

    id: str
    winner: Winner
    orders: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def by_order(self) -> bool:
        """Did whichever answer stood in one place win both times?"""
        return set(self.orders) == {"before", "after"}

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "id": self.id,
            "winner": self.winner,
            "orders": list(self.orders),
            "reasons": list(self.reasons),
        }


@dataclass(frozen=True, slots=True)
class Blind:
    """All bouts. `agreed` = bouts in which both orders gave one verdict; `first` = of the verdicts
    that were no tie, how many fell to the answer that stood first: a fair judge gives half.
    `lead` = the mean of +1 (after), 0, -1 (before) with its interval by source; `test` = the sign
    test on the wins. Failed bouts enter nothing but their count."""

    bouts: tuple[Bout, ...]
    judge: str
    agreed: Share
    first: Share
    lead: Figure
    test: NullTest
    identical: int = 0

    def wins(self, winner: Winner) -> int:
        """How many bouts `before`, `after`, nobody (`tie`) won; `failed` = not judged."""
        return sum(bout.winner == winner for bout in self.bouts)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "judge": self.judge,
            "before": self.wins("before"),
            "after": self.wins("after"),
            "tie": self.wins("tie"),
            "identical": self.identical,
            "failed": self.wins("failed"),
            "agreed": {"hits": self.agreed.hits, "n": self.agreed.n},
            "first": {"hits": self.first.hits, "n": self.first.n},
            "lead": self.lead.to_dict(),
            "sign_test": self.test.to_dict(),
            "bouts": [bout.to_dict() for bout in self.bouts],
        }


def judge_blind(pairs: Sequence[Pair], judge: str | Judge = "openai", *, seed: int = 0) -> Blind:
    """Every pair in both orders; the same answer twice is a tie that costs nothing.

    Raises `ConfigError` for a judge that cannot compare: the offline ones score, they do not
    prefer.
    """
    able, label = _able(get_judge(judge))
    asked = [pair for pair in pairs if _answers(pair)[0] != _answers(pair)[1]]
    duels = [duel for pair in asked for duel in _duels(pair)]
    replies: list[Preference | JudgeFailure] = run_anywhere(_ask(able, duels))
    fought = {
        pair.id: _bout(pair.id, replies[2 * at], replies[2 * at + 1])
        for at, pair in enumerate(asked)
    }
    bouts = tuple(fought.get(pair.id) or Bout(pair.id, "tie") for pair in pairs)
    judged = [bout for bout in bouts if len(bout.orders) == 2]
    return Blind(
        bouts=bouts,
        judge=label,
        agreed=Share(sum(bout.orders[0] == bout.orders[1] for bout in judged), len(judged)),
        first=_first(judged),
        lead=_lead(bouts, pairs, seed),
        test=mcnemar(*(sum(b.winner == side for b in bouts) for side in ("before", "after"))),
        identical=len(pairs) - len(asked),
    )


def _able(judge: Judge) -> tuple[PreferringJudge, str]:
    for leaf in leaves(judge):
        if isinstance(leaf, PreferringJudge):
            return leaf, leaf.card.label
    raise ConfigError(
        f"blind: {judge.card.label} scores answers and does not compare them; choose a judge "
        "behind a server (openai)."
    )


async def _ask(judge: PreferringJudge, duels: Sequence[Duel]) -> list[Preference | JudgeFailure]:
    return list(await judge.prefer(duels)) if duels else []


def _answers(pair: Pair) -> tuple[str, str]:
    return pair.before.case.answer.strip(), pair.after.case.answer.strip()


def _duels(pair: Pair) -> tuple[Duel, Duel]:
    case, (old, new) = pair.before.case, _answers(pair)
    lang = case.ui_lang
    return (
        Duel(case.question, old, new, case.reference, lang),
        Duel(case.question, new, old, case.reference, lang),
    )


def _bout(case_id: str, one: Preference | JudgeFailure, other: Preference | JudgeFailure) -> Bout:
    lost = [r for r in (one, other) if isinstance(r, JudgeFailure) or r.choice is None]
    if lost:
        return Bout(case_id, "failed", (), tuple(reply.reason for reply in lost))
    names = ({"first": "before", "second": "after"}, {"first": "after", "second": "before"})
    told = []
    for reply, name in zip((one, other), names, strict=True):
        choice = None if isinstance(reply, JudgeFailure) else reply.choice
        told.append(name.get(choice or "", "tie"))
    winner: Winner = "tie"
    if told[0] == told[1] == "before":
        winner = "before"
    elif told[0] == told[1] == "after":
        winner = "after"
    return Bout(case_id, winner, tuple(told), (one.reason, other.reason))


def _first(bouts: Sequence[Bout]) -> Share:
    """Verdicts for the answer that stood first: the old one in the first order, then the new."""
    hits = sum((b.orders[0] == "before") + (b.orders[1] == "after") for b in bouts)
    n = sum(order != "tie" for b in bouts for order in b.orders)
    return Share(hits, n)


def _lead(bouts: Sequence[Bout], pairs: Sequence[Pair], seed: int) -> Figure:
    points = {"before": -1.0, "after": 1.0, "tie": 0.0}
    known = [
        (points[bout.winner], pair.source)
        for bout, pair in zip(bouts, pairs, strict=True)
        if bout.winner != "failed"
    ]
    return mean_difference([p for p, _ in known], [s for _, s in known], seed=seed)
