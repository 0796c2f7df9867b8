"""The order of a trial: screen, few cases for all, more for the leaders, then healthy ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rag_doctor.errors import RagDoctorError, error_line
from rag_doctor.i18n import say
from rag_doctor.records import Treatment
from rag_doctor.treatments.asking import Arm, Drawn, Table
from rag_doctor.treatments.figures import Pair, settled, weighed
from rag_doctor.treatments.halving import leaders, rounds
from rag_doctor.treatments.screening import Screening
from rag_doctor.treatments.subjects import Candidate, Subject
from rag_doctor.trials.goodness import is_good

__all__ = ["try_all"]


@dataclass(slots=True)
class _Progress:
    """One candidate under way. `reason` = why it goes no further; `hopeless` = every case of a
    round failed, so that none of the others is asked."""

    candidate: Candidate
    arm: Arm | None = None
    tried: int = 0
    healthy: int = 0
    screened: bool = False
    stopped: bool = False
    hopeless: bool = False
    reason: str = ""
    pairs: list[Pair] = field(default_factory=list)
    well: list[Pair] = field(default_factory=list)

    @property
    def running(self) -> bool:
        """Nothing ended it."""
        return self.arm is not None and not (self.screened or self.stopped or self.hopeless)

    @property
    def net(self) -> int:
        """Cases that came right, beyond those that do so in the A/A arm."""
        known = [pair for pair in self.pairs if not pair.missing]
        return sum(pair.changed - pair.same for pair in known)

    @property
    def share(self) -> float:
        """The same as a share of the cases tried."""
        known = sum(not pair.missing for pair in self.pairs)
        return self.net / known if known else 0.0


def try_all(
    table: Table,
    candidates: Sequence[Candidate],
    healthy: Sequence[Subject],
    *,
    halve: bool,
    screen: bool,
    lang: str,
) -> list[Treatment]:
    """One treatment a candidate, in order, with `p_holm` over all of them and their badges."""
    under_way = [_Progress(one) for one in candidates]
    _open(table, under_way, lang)
    if screen:
        _screen(table, under_way, lang)
    for group in _groups(under_way):
        _rounds(table, group, halve, lang)
    for one in under_way:
        if one.running and one.net > 0:
            _pairs(table, one, healthy, one.well)
    return settled([_weighed(one, lang) for one in under_way])


def _open(table: Table, under_way: Sequence[_Progress], lang: str) -> None:
    for one in under_way:
        try:
            one.arm = table.arm(one.candidate.fix.patch, one.candidate.stages)
        except RagDoctorError as error:
            told = error_line(error, 200)
            one.reason = say("treatments.reason.refused", lang, error=told)


def _screen(table: Table, under_way: Sequence[_Progress], lang: str) -> None:
    screening = Screening(table.rag)
    for one in under_way:
        found = screening.screen(one.candidate) if one.arm is not None else None
        if found is not None and found.rules_out:
            one.screened = True
            key = "screened_one" if found.n == 1 else "screened"
            one.reason = say(f"treatments.reason.{key}", lang, n=found.n)


def _groups(under_way: Sequence[_Progress]) -> list[list[_Progress]]:
    """Fixes that are for one fault in most of their cases compete with each other."""
    groups: dict[str, list[_Progress]] = {}
    for one in under_way:
        groups.setdefault(one.candidate.main_fault, []).append(one)
    return list(groups.values())


def _rounds(table: Table, group: Sequence[_Progress], halve: bool, lang: str) -> None:
    running = [one for one in group if one.running]
    most = max((len(one.candidate.subjects) for one in running), default=0)
    for n in rounds(most) if halve else [most]:
        for one in running:
            new = one.candidate.subjects[one.tried : n]
            _pairs(table, one, new, one.pairs)
            one.tried += len(new)
            one.hopeless = all(pair.missing == "failed" for pair in one.pairs)
        running = [one for one in running if one.running]
        if not halve or n >= most:
            return
        shares = {str(i): one.share for i, one in enumerate(running)}
        stay = {int(name) for name in leaders(shares, list(shares))}
        for i, one in enumerate(running):
            if i not in stay and one.tried < len(one.candidate.subjects):
                one.stopped = True
                one.reason = say("treatments.reason.stopped", lang, n=one.tried)
        running = [one for one in running if one.running]


def _pairs(table: Table, one: _Progress, subjects: Sequence[Subject], into: list[Pair]) -> None:
    """The A/A arm first: a prompt that stays the same is then not written again."""
    if one.arm is None:
        return
    table.same.draw(subjects)
    one.arm.draw(subjects)
    into += [_pair(subject, table.same[subject.id], one.arm[subject.id]) for subject in subjects]


def _pair(subject: Subject, same: Drawn, changed: Drawn) -> Pair:
    if same.left or changed.left:
        return Pair(subject.id, missing="left")
    before, after = _good(subject, same), _good(subject, changed)
    if before is None or after is None:
        return Pair(subject.id, missing="failed")
    added = changed.chars - same.chars, changed.seconds - same.seconds
    return Pair(subject.id, before, after, "", *added)


def _good(subject: Subject, drawn: Drawn) -> bool | None:
    return None if drawn.diagnosis is None else is_good(drawn.diagnosis, subject.rule)


def _weighed(one: _Progress, lang: str) -> Treatment:
    untried = one.candidate.subjects[one.tried :]
    left = [Pair(subject.id, missing="left") for subject in untried]
    reason = one.reason or _failures(one, lang)
    return weighed(
        [*one.pairs, *left], one.well,
        screened=one.screened, stopped=one.stopped, reason=reason,
    )  # fmt: skip


def _failures(one: _Progress, lang: str) -> str:
    """The first thing that went wrong, where something did."""
    missing = [pair for pair in (*one.pairs, *one.well) if pair.missing]
    if one.arm is None or not missing:
        return ""
    failed = [pair for pair in missing if pair.missing == "failed"]
    if not failed:
        return say("treatments.reason.left", lang, n=len(missing))
    drawn = [one.arm[pair.case_id] for pair in failed]
    told = next((d.failure for d in drawn if d.failure), "")
    told = told or say("treatments.reason.unjudged", lang)
    return say("treatments.reason.failed", lang, n=len(failed), error=told)
