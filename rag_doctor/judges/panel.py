"""Several judges on the same cases: a vote, and how far they agree.

    panel = Panel([OpenAIJudge("a"), OpenAIJudge("b"), OfflineJudge()], take="majority")
    panel = Panel([OpenAIJudge(wording="a"), OpenAIJudge(wording="b")], take="mean")

The first judge splits the answer into claims (the next one where it fails), so that all vote on
the same claims. A judge that fails on a case casts no vote there; a case on which all fail is a
failure.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, Literal, get_args

from rag_doctor.errors import ConfigError, error_line, shown, unknown_choice
from rag_doctor.judges.accounts import Accord
from rag_doctor.judges.base import Judge, JudgeCard, JudgeFailure, Relation, Split, Weighing
from rag_doctor.judges.panel_votes import Agreement, vote_relation, vote_weighing
from rag_doctor.judges.rating import Rating, RatingJudge, can_rate, joined
from rag_doctor.records import Case

__all__ = ["Agreement", "Panel", "Take"]

Take = Literal["majority", "lower", "mean"]
TAKES: tuple[str, ...] = get_args(Take)


class Panel:
    """A judge made of judges.

    `take` = how votes become one: `majority` (more than half; a tie is unscored), `lower` (the
    most severe vote counts), `mean` (supported when at least half of the weight says so).
    `agreement` counts, over everything judged so far, how often all judges said the same.
    """

    def __init__(self, judges: Sequence[str | Judge], take: Take = "majority") -> None:
        from rag_doctor.judges import get_judge

        if isinstance(judges, str) or len(judges) < 2:
            raise ConfigError(f"judges: a panel needs at least two judges, got {shown(judges)}.")
        if take not in TAKES:
            raise ConfigError(unknown_choice("take", take, TAKES))
        self.judges: tuple[Judge, ...] = tuple(get_judge(judge) for judge in judges)
        self.take: Take = take
        self.agreement = Agreement()

    @property
    def card(self) -> JudgeCard:
        """The panel's members and rule are its version."""
        cards = [judge.card for judge in self.judges]
        common = [lang for lang in cards[0].languages if all(lang in c.languages for c in cards)]
        members = " + ".join(card.label for card in cards)
        return JudgeCard(
            "panel",
            f"{self.take} of {members}",
            tuple(common),
            note=f"{len(cards)} judges vote.",
            settings=_settings(cards),
        )

    @property
    def members(self) -> tuple[Judge, ...]:
        """The judges that vote."""
        return self.judges

    @property
    def accord(self) -> Accord:
        """How often all who voted said the same, over everything judged so far."""
        agreed = {kind: (a, n) for kind, (a, n) in self.agreement.counts.items()}
        return Accord("panel", agreed)

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """The first judge's claims; where it fails, the next one's."""
        replies: list[Split | JudgeFailure] = [JudgeFailure("") for _ in cases]
        open_ = list(range(len(cases)))
        for judge in self.judges:
            if not open_:
                break
            some = await _asked(judge.split([cases[i] for i in open_]), len(open_))
            for i, reply in zip(open_, some, strict=True):
                replies[i] = reply
            open_ = [i for i in open_ if isinstance(replies[i], JudgeFailure)]
        return replies

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """Every judge weighs; claim by claim and chunk by chunk they vote."""
        work = [_asked(judge.weigh(cases, splits), len(cases)) for judge in self.judges]
        columns = await asyncio.gather(*work)
        return [
            _failed(replies, Weighing)
            or vote_weighing(case, split, _good(replies, Weighing), self.take, self.agreement)
            for case, split, *replies in zip(cases, splits, *columns, strict=True)
        ]

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """Every judge relates; similarities are joined, flags and correctness put to the vote."""
        work = [_asked(judge.relate(cases, splits), len(cases)) for judge in self.judges]
        columns = await asyncio.gather(*work)
        return [
            _failed(replies, Relation)
            or vote_relation(case, _good(replies, Relation), self.take, self.agreement)
            for case, *replies in zip(cases, *columns, strict=True)
        ]

    async def rate(self, cases: Sequence[Case]) -> list[Rating | JudgeFailure]:
        """The grades of the judges that have these scales, joined by the panel's rule."""
        able = [j for j in self.judges if can_rate(j) and isinstance(j, RatingJudge)]
        if not able:
            raise ConfigError("extra: no judge of this panel has these scales; add openai to it.")
        work = [_asked(judge.rate(cases), len(cases)) for judge in able]
        columns = await asyncio.gather(*work)
        return [
            _failed(replies, Rating) or self._joined(_good(replies, Rating))
            for replies in zip(*columns, strict=True)
        ]

    def _joined(self, ratings: Sequence[Rating]) -> Rating:
        for grades in zip(*(one.grades for one in ratings), strict=False):
            self.agreement.note("grades", [g.value for g in grades if g.value is not None])
        return joined(ratings, self.take)


def _settings(cards: Sequence[JudgeCard]) -> dict[str, str]:
    """The settings of all members, each under its place among them."""
    return {f"{n}.{k}": v for n, card in enumerate(cards, 1) for k, v in card.settings.items()}


async def _asked(work: Awaitable[Sequence[Any]], n: int) -> list[Any]:
    """The replies; a judge that breaks or miscounts fails on all of these cases, alone."""
    try:
        replies = list(await work)
    except Exception as error:  # one member's failure is not the panel's
        return [JudgeFailure(error_line(error))] * n
    if len(replies) != n:
        return [JudgeFailure(f"{len(replies)} replies for {n} cases")] * n
    return replies


def _good(replies: Sequence[Any], kind: type) -> list[Any]:
    return [reply for reply in replies if isinstance(reply, kind)]


def _failed(replies: Sequence[Any], kind: type) -> JudgeFailure | None:
    """All members' reasons, when none of them could judge."""
    if _good(replies, kind):
        return None
    reasons = dict.fromkeys(getattr(reply, "reason", shown(reply)) for reply in replies)
    return JudgeFailure("; ".join(reasons))
