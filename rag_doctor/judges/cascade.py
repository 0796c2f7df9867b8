"""A cheap judge first, a strong one only where the cheap one is unsure.

    judge = Cascade("offline", OpenAIJudge("some-model"))
    judge.tally   →  how many questions the strong judge was spared, how often the two differ

Unsure = a claim without a verdict or with a probability near one half, a chunk or the sufficiency
undecided, a relevancy near its threshold, a correctness that could not be told. Where the strong
judge is asked, its whole reply counts; where it fails, the first reply stands and says so.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any, TypeVar

from rag_doctor.errors import ConfigError, error_line, shown
from rag_doctor.judges.accounts import Accord
from rag_doctor.judges.base import Judge, JudgeCard, JudgeFailure, Relation, Split, Weighing
from rag_doctor.judges.rating import Rating, RatingJudge, can_rate
from rag_doctor.records import Case, ClaimVerdict

__all__ = ["Cascade", "Tally"]

_Reply = TypeVar("_Reply")
FELL_BACK = {
    "en": "(The second judge failed: {why}.) ",
    "zh": "（第二评审失败：{why}。）",
}


@dataclass
class Tally:
    """What was passed on. `differed` of `compared` = claims on which the two judges disagree."""

    asked: dict[str, int] = field(default_factory=dict)
    passed_on: dict[str, int] = field(default_factory=dict)
    failed: int = 0
    compared: int = 0
    differed: int = 0

    def count(self, step: str, asked: int, passed_on: int) -> None:
        """Count one batch."""
        self.asked[step] = self.asked.get(step, 0) + asked
        self.passed_on[step] = self.passed_on.get(step, 0) + passed_on

    @property
    def saved(self) -> float | None:
        """The share of questions that the second judge was spared; `None` before any."""
        asked = sum(self.asked.values())
        return 1 - sum(self.passed_on.values()) / asked if asked else None

    def __str__(self) -> str:
        if self.saved is None:
            return "Nothing was judged yet."
        asked, passed = sum(self.asked.values()), sum(self.passed_on.values())
        said = f"{passed} of {asked} questions went to the second judge"
        if self.compared:
            said += (
                f"; the two differ on {self.differed} of {self.compared} claims they both judged"
            )
        return said + "."


class Cascade:
    """`first` answers everything; `second` is asked where `first` is unsure.

    `band` in [0, .5] = how far from one half a probability counts as unsure. Raises `ConfigError`
    for a band outside of that.
    """

    asks_only_if_unsure = True  # so an estimate of what the second is sent is an upper bound

    def __init__(
        self, first: str | Judge = "offline", second: str | Judge = "openai", band: float = 0.2
    ) -> None:
        from rag_doctor.judges import get_judge

        if isinstance(band, bool) or not isinstance(band, (int, float)) or not 0 <= band <= 0.5:
            raise ConfigError(f"band: must be from 0 to .5, got {shown(band)}.")
        self.first = get_judge(first)
        self.second = get_judge(second)
        self.band = float(band)
        self.tally = Tally()

    @property
    def card(self) -> JudgeCard:
        """Both judges and the band are the version."""
        first, second = self.first.card, self.second.card
        common = tuple(lang for lang in first.languages if lang in second.languages)
        version = f"{first.label} → {second.label} within {self.band:g}"
        settings = {f"1.{k}": v for k, v in first.settings.items()}
        settings |= {f"2.{k}": v for k, v in second.settings.items()}
        note = "The second judge is asked where the first is unsure."
        return JudgeCard("cascade", version, common, note=note, settings=settings)

    @property
    def members(self) -> tuple[Judge, ...]:
        """The cheap judge and the strong one."""
        return self.first, self.second

    @property
    def accord(self) -> Accord:
        """What was passed on, and how often the two agree where both judged a claim."""
        tally = self.tally
        agreed = {"claims": (tally.compared - tally.differed, tally.compared)}
        return Accord(
            "cascade",
            {kind: pair for kind, pair in agreed.items() if pair[1]},
            sum(tally.asked.values()),
            sum(tally.passed_on.values()),
            tally.failed,
        )

    async def split(self, cases: Sequence[Case]) -> list[Split | JudgeFailure]:
        """The first judge's claims; where it fails, the second one's."""
        replies = await self.first.split(cases)
        unsure = [i for i, reply in enumerate(replies) if isinstance(reply, JudgeFailure)]
        self.tally.count("split", len(cases), len(unsure))
        ask = [cases[i] for i in unsure]
        return await self._passed_on(replies, unsure, cases, lambda: self.second.split(ask))

    async def weigh(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Weighing | JudgeFailure]:
        """The first judge's weighing, or the second one's of cases that are not clear."""
        replies = await self.first.weigh(cases, splits)
        unsure = [i for i, reply in enumerate(replies) if self._unsure_weighing(reply)]
        self.tally.count("weigh", len(cases), len(unsure))
        ask = [cases[i] for i in unsure], [splits[i] for i in unsure]
        return await self._passed_on(replies, unsure, cases, lambda: self.second.weigh(*ask))

    async def relate(
        self, cases: Sequence[Case], splits: Sequence[Split]
    ) -> list[Relation | JudgeFailure]:
        """The first judge's relation, or the second one's of cases that are not clear."""
        replies = await self.first.relate(cases, splits)
        pairs = zip(cases, replies, strict=True)
        unsure = [i for i, (case, reply) in enumerate(pairs) if self._unsure_relation(case, reply)]
        self.tally.count("relate", len(cases), len(unsure))
        ask = [cases[i] for i in unsure], [splits[i] for i in unsure]
        return await self._passed_on(replies, unsure, cases, lambda: self.second.relate(*ask))

    async def rate(self, cases: Sequence[Case]) -> list[Rating | JudgeFailure]:
        """The first judge that has these scales: none of them is unsure of a grade."""
        for judge in self.members:
            if can_rate(judge) and isinstance(judge, RatingJudge):
                return await judge.rate(cases)
        raise ConfigError("extra: no judge of this cascade has these scales; add openai to it.")

    async def _passed_on(
        self,
        replies: Sequence[_Reply | JudgeFailure],
        unsure: Sequence[int],
        cases: Sequence[Case],
        ask: Callable[[], Awaitable[Sequence[_Reply | JudgeFailure]]],
    ) -> list[_Reply | JudgeFailure]:
        """The replies, with the second judge's in the places it was asked about."""
        done = list(replies)
        if not unsure:
            return done
        second: Sequence[_Reply | JudgeFailure]
        try:
            second = await ask()
        except Exception as error:  # the first judge's work is not lost with the second one
            second = [JudgeFailure(error_line(error))] * len(unsure)
        for i, reply in zip(unsure, second, strict=True):
            if not isinstance(reply, JudgeFailure):
                self._compare(done[i], reply)
                done[i] = reply
                continue
            self.tally.failed += 1
            done[i] = _fell_back(done[i], reply, cases[i])
        return done

    def _near(self, p: float | None) -> bool:
        return p is not None and abs(p - 0.5) < self.band

    def _unsure_weighing(self, reply: Weighing | JudgeFailure) -> bool:
        if not isinstance(reply, Weighing):
            return True
        claims = (*reply.answer, *reply.reference)
        if any(v.support == "unscored" or self._near(v.p_supported) for v in claims):
            return True
        enough = reply.sufficiency
        return enough.enough is None or any(use.useful is None for use in reply.chunks)

    def _unsure_relation(self, case: Case, reply: Relation | JudgeFailure) -> bool:
        if not isinstance(reply, Relation):
            return True
        if case.reference and case.answer.strip() and reply.correctness == "unscored":
            return True
        return bool(reply.similarities) and self._near(fmean(reply.similarities))

    def _compare(self, first: Any, second: Any) -> None:
        if not isinstance(first, Weighing) or not isinstance(second, Weighing):
            return
        for a, b in zip(_verdicts(first), _verdicts(second), strict=False):
            if "unscored" not in (a.support, b.support):
                self.tally.compared += 1
                self.tally.differed += a.support != b.support


def _verdicts(weighing: Weighing) -> tuple[ClaimVerdict, ...]:
    return (*weighing.answer, *weighing.reference)


def _fell_back(first: Any, failure: JudgeFailure, case: Case) -> Any:
    """The first judge's reply, saying that the second one failed."""
    why = FELL_BACK[case.ui_lang].format(why=failure.reason)
    if isinstance(first, JudgeFailure):
        return JudgeFailure(f"{first.reason}; {failure.reason}")
    if isinstance(first, Relation):
        return replace(first, reason=why + first.reason)
    if isinstance(first, Weighing):
        told = [v.model_copy(update={"reason": why + v.reason}) for v in first.answer]
        return replace(first, answer=tuple(told))
    return first
