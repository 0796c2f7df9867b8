"""The trials of one case: bought one after the other, the most telling for its price first."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any

from rag_doctor.i18n import say
from rag_doctor.records import TRIALS, Case, Diagnosis, Draw, Fault, Investigation, Trial, TrialName
from rag_doctor.records.ledger import LOST_PLACES
from rag_doctor.trials.ablation import likely_culprit, omissions
from rag_doctor.trials.arms import Arm, Bench, arm_of
from rag_doctor.trials.bars import Bars, default_bars
from rag_doctor.trials.belief import Seen, believed, by_fault, likeliest, next_best
from rag_doctor.trials.drawing import SAMPLE, Purse, Writer
from rag_doctor.trials.effects import effect_of
from rag_doctor.trials.evidence import find_evidence
from rag_doctor.trials.goodness import manner_of, rule_of
from rag_doctor.trials.judging import Drawn, Judging, Score
from rag_doctor.trials.person import question_for
from rag_doctor.trials.plan import Planned, bench_of, planned
from rag_doctor.trials.predictions import CONFIRMED_BY
from rag_doctor.trials.rounds import PAIR, more_draws, says_steady
from rag_doctor.trials.settings import checked_wishes
from rag_doctor.trials.store import DrawStore, store_for
from rag_doctor.trials.verdict import Reading, outcome_of, read
from rag_doctor.trials.words import changed_words, skip_words, why_words

__all__ = ["Progress", "run_trials"]

Progress = Callable[[int, int], None]
"""Called with calls made and the most that the plan allows."""
WITH_EVIDENCE: tuple[TrialName, ...] = ("oracle_only", "oracle_added", "noise_dropped")
"""Trials in which the evidence is certainly in front of the writer."""
SHOWN = 0.001
"""Chances under this are left out of the record."""
PROBES: tuple[TrialName, ...] = ("closed_book", "gold_middle", "gold_last")
"""Trials that tell of a writer more than of a case: made when they are asked for."""
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
    own = store is None
    kept = store if store is not None else (store_for(rag) if rag is not None else DrawStore())
    session = _Session(case, diagnosis, rag, score, Purse(budget), kept, progress, bars)
    if on_plan is not None:
        on_plan(tuple(session.plan.values()))
    await session.run(only)
    if own:
        kept.finish()
    return session.investigation(time.perf_counter() - begin)


class _Session:
    """One case under trial."""

    def __init__(
        self,
        case: Case,
        diagnosis: Diagnosis,
        rag: Any,
        score: Score,
        purse: Purse,
        store: DrawStore,
        progress: Progress | None,
        bars: Bars | None,
    ) -> None:
        self.case, self.diagnosis, self.purse = case, diagnosis, purse
        self.bars = bars or default_bars()
        self.evidence = find_evidence(case, diagnosis, rag)
        self.bench: Bench = bench_of(case, self.evidence, rag)
        self.judging = Judging(case, diagnosis, score, rule_of(case, diagnosis))
        self.plan = {one.name: one for one in planned(self.bench, diagnosis)}
        most = sum(one.most for one in self.plan.values() if not one.reason)
        self.writer = Writer(
            rag, case, store, purse,
            numbered=SAMPLE in self.bench.menu,
            whole=self.bench.whole,
            tick=lambda _: progress(purse.calls, most) if progress else None,
        )  # fmt: skip
        self.steady = False  # its replay did not vary
        self.trials: dict[TrialName, Trial] = {}
        self.drawn: dict[TrialName, list[Drawn]] = {}
        self.misleads: str | None = None

    async def run(self, only: Collection[TrialName] | None) -> None:
        """The replay, then what is asked for or pays."""
        await self._try("replay")
        if self._dead():
            return
        if only is not None:
            for name in TRIALS:
                if name in only and name != "replay":
                    await self._try(name)
            return
        if self.diagnosis.fault in UNTRIED and outcome_of(self.trials["replay"]) is True:
            return
        while (paying := self._next()) is not None:
            await self._try(paying)

    def _dead(self) -> bool:
        """Nothing can be run, or nothing that was run came back."""
        replay = self.trials["replay"]
        return replay.status != "done" and replay.reason != skip_words("no_contexts", self._lang)

    def _next(self) -> TrialName | None:
        if self.reading().settled != "inconclusive":
            return None
        names = [n for n in self._untried() if n not in PROBES and self._affords(n)]
        return self._showing(names) or self._best(names)

    def _showing(self, names: list[TrialName]) -> TrialName | None:
        """Where the likeliest fault is sure already: the cheapest trial that would show it."""
        fault, chance = likeliest(self.seen())
        if chance < self.bars.sure:
            return None
        able = [trial for trial, _ in CONFIRMED_BY[fault] if trial in names]
        return min(able, key=lambda trial: self.plan[trial].least, default=None)

    def _untried(self) -> list[TrialName]:
        return [n for n, one in self.plan.items() if not one.reason and n not in self.trials]

    def _affords(self, name: TrialName) -> bool:
        return self.writer.affords(arm_of(name, self.bench), (1,))

    def _best(self, names: list[TrialName]) -> TrialName | None:
        costs = {n: max(1, self.plan[n].least) for n in names}
        return next_best(self.seen(), names, costs)

    async def _try(self, name: TrialName) -> None:
        arm = arm_of(name, self.bench)
        if arm.reason:
            self.trials[name] = self._skipped(arm, arm.reason)
        elif not self.writer.affords(arm, (1,)):
            self.trials[name] = self._skipped(arm, "over_budget")
        else:
            drawn = await (self._ablate(arm) if name == "leave_one_out" else self._repeat(arm))
            self.drawn[name] = drawn
            self.trials[name] = self._made(arm, drawn)
        if name == "replay" and not arm.reason:
            self.steady = len({one.draw.answer for one in self.drawn.get(name, ())}) == 1

    async def _repeat(self, arm: Arm) -> list[Drawn]:
        """Draws in rounds until they say enough."""
        drawn: list[Drawn] = []
        steady = self.steady or says_steady(self.bench.settings, arm.knobs)
        accused = self.diagnosis.fault not in UNTRIED
        while more := more_draws(
            [one.draw for one in drawn], steady, doubted=arm.name == "replay" and accused
        ):
            numbers = range(len(drawn) + 1, len(drawn) + more + 1)
            raws = await self.writer.draw(arm, numbers)
            drawn += await self.judging.judge(raws)
            if len(raws) < more or sum(bool(raw.failure) for raw in raws) == len(raws):
                break  # the budget ends, or the pipeline fails every time
        return drawn

    async def _ablate(self, arm: Arm) -> list[Drawn]:
        """Leave chunks out, then leave out the one that seems to mislead, alone."""
        held = {chunk.id for chunk in self.evidence.sent_in(self.case)}
        ids = [chunk.id for chunk in arm.contexts if chunk.id not in held]
        sets = omissions(ids)
        drawn: list[Drawn] = []
        for out in sets:
            drawn += await self._without(arm, out, (1,))
        done = sets[: len(drawn)]
        culprit = likely_culprit(ids, done, [one.draw.good for one in drawn])
        if culprit is not None:
            alone = await self._without(arm, frozenset({culprit}), range(1, PAIR + 1))
            known = [one.draw.good for one in alone if one.draw.good is not None]
            self.misleads = culprit if known and all(known) else None
            drawn += alone[1:] if frozenset({culprit}) in sets else alone
        return drawn

    async def _without(
        self, arm: Arm, out: frozenset[str], numbers: Collection[int]
    ) -> list[Drawn]:
        kept = tuple(chunk for chunk in arm.contexts if chunk.id not in out)
        raws = await self.writer.draw(Arm(arm.name, kept), list(numbers))
        told = next(iter(out)) if len(out) == 1 else " + ".join(sorted(out))
        return await self.judging.judge(raws, [told] * len(raws))

    def _skipped(self, arm: Arm, reason: str) -> Trial:
        return Trial(
            name=arm.name,
            status="skipped",
            reason=skip_words(reason, self._lang),
            changed=say(f"trials.name.{arm.name}", self._lang),
        )

    def _made(self, arm: Arm, drawn: list[Drawn]) -> Trial:
        draws = [one.draw for one in drawn]
        failures = [draw.reason for draw in draws if draw.good is None]
        failed = not draws or len(failures) == len(draws)
        reason = failures[0] if failures else self._strayed(drawn)
        return Trial(
            name=arm.name,
            status="failed" if failed else "done",
            reason=reason if draws else skip_words("over_budget", self._lang),
            changed=changed_words(arm, self._lang),
            knobs=dict(arm.knobs),
            draws=tuple(draws),
            effect=self._effect(arm.name, draws),
        )

    def _strayed(self, drawn: list[Drawn]) -> str:
        """A pipeline that is asked whole may retrieve other chunks than it did."""
        asked = [chunk.text for chunk in self.case.contexts]
        strayed = any(list(one.texts) != asked for one in drawn)
        return skip_words("other_chunks", self._lang) if self.bench.whole and strayed else ""

    def _effect(self, name: TrialName, draws: list[Draw]) -> Any:
        replay = self.trials.get("replay")
        if name in ("replay", "leave_one_out") or replay is None:
            return None
        good, n = _tally(draws)
        return effect_of(good, n, *_tally(list(replay.draws)))

    def seen(self) -> Seen:
        """Everything observed so far."""
        counts: dict[TrialName, tuple[int, int]] = {
            name: _tally(list(trial.draws))
            for name, trial in self.trials.items()
            if name != "leave_one_out" and trial.judged
        }
        return Seen(self.diagnosis.fault, counts, self._signs())

    def _signs(self) -> dict[str, str]:
        signs: dict[str, str] = {}
        if (place := self._place()) is not None:
            signs["place"] = place
        recall = self.diagnosis.checks.get("recall")
        if recall is not None and not recall.estimate and recall.status in ("pass", "fail"):
            signs["recall"] = recall.status
        signs["manner"] = self._manner()
        if (still := _commonest(self._bad(*WITH_EVIDENCE))) is not None:
            signs["still"] = still
        if "replay" in self.trials and self.trials["replay"].judged:
            signs["varies"] = "yes" if self._flaky() else "no"
        if self.case.retrieved is not None:
            signs["unsent"] = "yes" if _unsent(self.case) else "no"
        if "leave_one_out" in self.drawn:
            signs["misleads"] = "yes" if self.misleads else "no"
        return signs

    def _place(self) -> str | None:
        """What the ledger says of the way of the evidence; `None` = it cannot tell."""
        ledger = self.evidence.ledger
        if ledger is None or ledger.place == "unknown":
            return None
        if ledger.place in ("not_sent", "cut_text"):
            return "cut"
        if ledger.place == "missing_content":
            return "absent"
        return "lost" if ledger.place in LOST_PLACES else "arrived"

    def _manner(self) -> str:
        """How the answer is bad: that of most bad replays, else of the recorded one."""
        recorded = manner_of(self.diagnosis, self.case.answer)
        return _commonest(self._bad("replay")) or recorded

    def _bad(self, *names: TrialName) -> list[Drawn]:
        """The bad draws of these trials."""
        drawn = (one for name in names for one in self.drawn.get(name, ()))
        return [one for one in drawn if one.draw.good is False]

    def reading(self) -> Reading:
        """The verdict on what was seen so far."""
        outcomes = {name: outcome_of(trial) for name, trial in self.trials.items()}
        outcomes["leave_one_out"] = True if self.misleads else None
        return read(self.seen(), outcomes, self.bars)

    @property
    def _lang(self) -> str:
        return self.case.ui_lang

    def investigation(self, seconds: float) -> Investigation:
        """The record."""
        reading, flaky = self.reading(), self._flaky()
        untried = [n for n in self._untried() if n not in PROBES]
        untried = untried if reading.settled == "inconclusive" else []
        return Investigation(
            case_id=self.case.id,
            lang=self.case.lang,
            suspect=self.diagnosis.fault,
            fault=reading.fault,
            mechanism=self._mechanism(reading),
            contributing=(reading.beside,) if reading.beside else (),
            settled=reading.settled,
            why=self._why(reading, flaky),
            candidates=reading.candidates,
            chances={f: round(p, 4) for f, p in self._chances().items() if p >= SHOWN},
            confidence=round(min(0.95, reading.chance), 3),
            trials=self._told(reading),
            next_trial=self._showing(untried) or self._best(untried),
            flaky=flaky,
            misleads=self.misleads,
            person=question_for(self.case, self.diagnosis, self.evidence),
            calls=self.purse.calls,
            chars=self.purse.chars,
            seconds=round(seconds, 3),
        )

    def _told(self, reading: Reading) -> tuple[Trial, ...]:
        """The trials made; where they left the case open, also those that cannot be made."""
        known = dict(self.trials)
        if reading.settled == "inconclusive":
            for name, one in self.plan.items():
                if one.reason and one.telling and name not in PROBES and name not in known:
                    known[name] = self._skipped(arm_of(name, self.bench), one.reason)
        return tuple(known[name] for name in TRIALS if name in known)

    def _chances(self) -> dict[Fault, float]:
        return by_fault(believed(self.seen()))

    def _why(self, reading: Reading, flaky: bool) -> str:
        replay = self.trials["replay"]
        if self._dead():
            key = "failed" if replay.status == "failed" else "nothing_run"
            return say(f"trials.verdict.{key}", self._lang, reason=replay.reason)
        return why_words(reading, self.seen(), self.trials, self._lang, flaky)

    def _mechanism(self, reading: Reading) -> str | None:
        """The suspect's own where it stands; else that of a draw that ended in the new fault."""
        if reading.fault == self.diagnosis.fault:
            return self.diagnosis.mechanism
        found = (one.found for drawn in self.drawn.values() for one in drawn)
        return next((f.mechanism for f in found if f and f.fault == reading.fault), None)

    def _flaky(self) -> bool:
        """Does the replay give good and bad answers?"""
        replay = self.trials.get("replay")
        return replay is not None and len({draw.good for draw in replay.judged}) > 1


def _commonest(bad: list[Drawn]) -> str | None:
    """The manner of most of them; `None` when there are none."""
    manners = [manner_of(one.found, one.draw.answer) for one in bad if one.found is not None]
    return Counter(manners).most_common(1)[0][0] if manners else None


def _unsent(case: Case) -> bool:
    """Was something that was retrieved not sent, or sent cut?"""
    sent = {chunk.id: chunk for chunk in case.contexts}
    return any(
        c.id not in sent or "cut_from" in sent[c.id].meta or len(sent[c.id].text) < len(c.text)
        for c in case.retrieved or ()
    )


def _tally(draws: list[Draw]) -> tuple[int, int]:
    known = [draw.good for draw in draws if draw.good is not None]
    return sum(map(bool, known)), len(known)
