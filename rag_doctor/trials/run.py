"""The trials of one case: bought one after the other, the most telling for its price first."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from rag_doctor.records import TRIALS, Case, Diagnosis, Effect, Investigation, Trial, TrialName
from rag_doctor.trials.ablation import likely_culprit, omissions
from rag_doctor.trials.arms import Arm, Bench, arm_of
from rag_doctor.trials.bars import Bars, default_bars
from rag_doctor.trials.choosing import choose, open_trials
from rag_doctor.trials.closing import close
from rag_doctor.trials.drawing import SAMPLE, Purse, Writer
from rag_doctor.trials.effects import effect_of
from rag_doctor.trials.evidence import find_evidence
from rag_doctor.trials.goodness import is_good, only_unseen, rule_of
from rag_doctor.trials.judging import Drawn, Judging, Score
from rag_doctor.trials.plan import Planned, bench_of, planned
from rag_doctor.trials.rounds import PAIR, more_draws, says_steady
from rag_doctor.trials.settings import checked_wishes
from rag_doctor.trials.signs import Observed, tally
from rag_doctor.trials.store import DrawStore, store_for
from rag_doctor.trials.verdict import outcome_of, read
from rag_doctor.trials.words import changed_words, skip_words, skipped_trial

__all__ = ["Progress", "run_trials"]

Progress = Callable[[int, int], None]
"""Called with calls made and the most that the plan allows."""
UNTRIED = ("healthy", "correct_refusal")
"""Outcomes for which the replay alone is run unless more is asked for."""


async def run_trials(
    case: Case,
    diagnosis: Diagnosis,
    rag: Any,
    score: Score,
    *,
    budget: int | None = None,
    only: Collection[TrialName] | None = None,
    store: DrawStore | None = None,
    progress: Progress | None = None,
    bars: Bars | None = None,
    on_plan: Callable[[tuple[Planned, ...]], None] | None = None,
) -> Investigation:
    """Put the diagnosis of a case to the test; see `records.Investigation`.

    `rag` = an attached pipeline (`rag_doctor.pipeline.attach`); `None` = nothing can be run again,
    and the investigation says so. `score` judges the draws. `budget` = the most calls of the
    writer. `only` = exactly these trials, beside the replay; `None` = those that pay, until the
    verdict is sure. `store` = where draws are kept; `None` = the user's cache, until the end of the
    run. `on_plan` is told all trials with their costs before the first call. Never raises for what
    pipeline or judge do. Raises `InputError` for a budget under 1 or an unknown trial.
    """
    checked_wishes(budget, only)
    begin = time.perf_counter()
    kept = store if store is not None else (store_for(rag) if rag is not None else DrawStore())
    purse = Purse(budget)
    observed = Observed(case, diagnosis, find_evidence(case, diagnosis, rag))
    parts = observed.evidence.parts_of(case)
    judging = Judging(case, diagnosis, score, rule_of(case, diagnosis), parts)
    session = _Session(observed, rag, judging, purse, kept, progress, bars or default_bars())
    if on_plan is not None:
        on_plan(tuple(session.plan.values()))
    await session.run(only)
    if store is None:
        kept.finish()
    seconds = time.perf_counter() - begin
    return close(
        session.seen, session.plan, purse, session.bars, dead=session.dead, seconds=seconds
    )


class _Session:
    """One case under trial."""

    def __init__(
        self,
        observed: Observed,
        rag: Any,
        judging: Judging,
        purse: Purse,
        store: DrawStore,
        progress: Progress | None,
        bars: Bars,
    ) -> None:
        case, diagnosis = observed.case, observed.diagnosis
        self.case, self.seen, self.bars, self.judging = case, observed, bars, judging
        self.bench: Bench = bench_of(case, observed.evidence, rag)
        self.plan = {one.name: one for one in planned(self.bench, diagnosis)}
        most = sum(one.most for one in self.plan.values() if not one.reason)
        self.writer = Writer(
            rag, case, store, purse,
            numbered=SAMPLE in self.bench.menu,
            whole=self.bench.whole,
            tick=lambda _: progress(purse.calls, most) if progress else None,
        )  # fmt: skip
        self.accused = diagnosis.fault not in UNTRIED
        self.steady = False  # its replay did not vary

    async def run(self, only: Collection[TrialName] | None) -> None:
        """The replay, then what is asked for or pays."""
        await self._try("replay")
        if self.dead:
            return
        if only is not None:
            for name in TRIALS:
                if name in only and name != "replay":
                    await self._try(name)
            return
        if not self.accused and outcome_of(self.seen.trials["replay"]) is True:
            return
        await self._doubt_judge()
        while (paying := self._next()) is not None:
            await self._try(paying)

    async def _doubt_judge(self) -> None:
        """A right answer that the judge does not find in the contexts: does it rest on them?

        It does where the writer does not give it without them. Then the writing is not held against
        it any more, and the replay is read anew. Not where the ledger knows of evidence that did
        not arrive: a writer that knows the answer may decline where nothing is given at all.
        """
        drawn = self.seen.drawn["replay"]
        if self.judging.rule != "writing" or self.seen.lost:
            return
        if not all(only_unseen(one.found, self.case.reference or "") for one in drawn):
            return
        await self._try("closed_book")
        without = [one.found for one in self.seen.drawn.get("closed_book", ()) if one.found]
        if not without or any(is_good(found, "answer") for found in without):
            return
        self.seen.rests, self.judging.rule = True, "answer"
        again = [replace(one, draw=one.draw.model_copy(update={"good": True})) for one in drawn]
        self.seen.drawn["replay"] = again
        self.seen.trials["replay"] = self._made(arm_of("replay", self.bench), again)

    @property
    def dead(self) -> bool:
        """Nothing can be run, or nothing that was run came back.

        Where only the contexts are not recorded, trials that bring their own can still be made.
        """
        lacking = self.plan["replay"].reason == "no_contexts"
        return self.seen.trials["replay"].status != "done" and not lacking

    def _next(self) -> TrialName | None:
        seen = self.seen.seen()
        if read(seen, self.seen.outcomes(), self.bars).settled != "inconclusive":
            return None
        names = open_trials(self.plan, self.seen.made)
        able = [n for n in names if self.writer.affords(arm_of(n, self.bench), (1,))]
        return choose(seen, able, self.plan, self.bars)

    async def _try(self, name: TrialName) -> None:
        arm, lang = arm_of(name, self.bench), self.case.ui_lang
        if arm.reason or not self.writer.affords(arm, (1,)):
            reason = arm.reason or "over_budget"
            self.seen.trials[name] = skipped_trial(name, reason, lang)
            return
        drawn = await (self._ablate(arm) if name == "leave_one_out" else self._repeat(arm))
        self.seen.drawn[name] = drawn
        self.seen.trials[name] = self._made(arm, drawn)
        if name == "replay":
            self.steady = len({one.draw.answer for one in drawn}) == 1

    async def _repeat(self, arm: Arm) -> list[Drawn]:
        """Draws in rounds until they say enough."""
        drawn: list[Drawn] = []
        steady = self.steady or says_steady(self.bench.settings, arm.knobs)
        doubted = arm.name == "replay" and self.accused
        while more := more_draws([one.draw for one in drawn], steady, doubted):
            numbers = range(len(drawn) + 1, len(drawn) + more + 1)
            raws = await self.writer.draw(arm, numbers)
            drawn += await self.judging.judge(raws)
            if len(raws) < more or all(raw.failure for raw in raws):
                break  # the budget ends, or the pipeline fails every time
        return drawn

    async def _ablate(self, arm: Arm) -> list[Drawn]:
        """Leave chunks out, then leave out the one that seems to mislead, alone."""
        held = {chunk.id for chunk in self.bench.evidence.sent_in(self.case)}
        ids = [chunk.id for chunk in arm.contexts if chunk.id not in held]
        sets = omissions(ids)
        drawn: list[Drawn] = []
        for out in sets:
            drawn += await self._without(arm, out, (1,))
        culprit = likely_culprit(ids, sets[: len(drawn)], [one.draw.good for one in drawn])
        if culprit is not None:
            alone = await self._without(arm, frozenset({culprit}), range(1, PAIR + 1))
            known = [one.draw.good for one in alone if one.draw.good is not None]
            self.seen.misleads = culprit if known and all(known) else None
            drawn += alone[1:] if frozenset({culprit}) in sets else alone
        return drawn

    async def _without(
        self, arm: Arm, out: frozenset[str], numbers: Collection[int]
    ) -> list[Drawn]:
        kept = tuple(chunk for chunk in arm.contexts if chunk.id not in out)
        raws = await self.writer.draw(Arm(arm.name, kept), list(numbers))
        return await self.judging.judge(raws, [" + ".join(sorted(out))] * len(raws))

    def _made(self, arm: Arm, drawn: list[Drawn]) -> Trial:
        lang, draws = self.case.ui_lang, tuple(one.draw for one in drawn)
        failures = [draw.reason for draw in draws if draw.good is None]
        parts = [draw.reason for draw in draws if draw.good and draw.reason]
        reason = failures[0] if failures else self._strayed(drawn) or (parts[0] if parts else "")
        return Trial(
            name=arm.name,
            status="failed" if len(failures) == len(draws) else "done",
            reason=reason if draws else skip_words("over_budget", lang),
            changed=changed_words(arm, lang),
            knobs=dict(arm.knobs),
            draws=draws,
            effect=self._effect(arm.name, draws),
        )

    def _strayed(self, drawn: list[Drawn]) -> str:
        """A pipeline that is asked whole may retrieve other chunks than it did."""
        asked = [chunk.text for chunk in self.case.contexts]
        strayed = any(list(one.texts) != asked for one in drawn)
        told = self.bench.whole and strayed
        return skip_words("other_chunks", self.case.ui_lang) if told else ""

    def _effect(self, name: TrialName, draws: tuple[Any, ...]) -> Effect | None:
        replay = self.seen.trials.get("replay")
        if name in ("replay", "leave_one_out") or replay is None:
            return None
        return effect_of(*tally(draws), *tally(replay.draws))
