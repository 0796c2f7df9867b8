"""What was observed of a case under trial, as the table of predictions reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rag_doctor.records import Case, Diagnosis, Draw, Trial, TrialName
from rag_doctor.records.ledger import LOST_PLACES
from rag_doctor.trials.belief import Seen
from rag_doctor.trials.evidence import Evidence
from rag_doctor.trials.goodness import manner_of
from rag_doctor.trials.judging import Drawn
from rag_doctor.trials.predictions import SIGN_OF
from rag_doctor.trials.verdict import outcome_of

__all__ = ["Observed", "tally"]

WITH_EVIDENCE: tuple[TrialName, ...] = ("oracle_only", "oracle_added", "noise_dropped")
"""Trials in which the evidence is certainly in front of the writer."""
_YES_NO: dict[bool | None, str] = {True: "yes", False: "no"}
_BY_THE_JUDGE = ("recall", "vouched", "manner", "still")
"""Signs that say nothing where what the answer took from the contexts was not seen in them."""


@dataclass(slots=True)
class Observed:
    """The trials of a case so far. `drawn` = their draws with what the checks found in each;
    `misleads` = the chunk without which the answer came right. `rests` = the right answer comes
    with the contexts and not without them, so that it was drawn from them."""

    case: Case
    diagnosis: Diagnosis
    evidence: Evidence
    trials: dict[TrialName, Trial] = field(default_factory=dict)
    drawn: dict[TrialName, list[Drawn]] = field(default_factory=dict)
    misleads: str | None = None
    rests: bool = False

    def seen(self) -> Seen:
        """Counts and signs."""
        counts: dict[TrialName, tuple[int, int]] = {
            name: tally(trial.draws)
            for name, trial in self.trials.items()
            if name not in self._unread and trial.judged
        }
        return Seen(self.diagnosis.fault, counts, self._signs())

    @property
    def made(self) -> dict[TrialName, bool | None]:
        """Trial → did it come out good."""
        return {name: outcome_of(trial) for name, trial in self.trials.items()}

    def outcomes(self) -> dict[TrialName, bool | None]:
        """The same, leave-one-out by what it found."""
        return {**self.made, "leave_one_out": True if self.misleads else None}

    @property
    def _unread(self) -> tuple[TrialName, ...]:
        """Trials that are read as a sign; that without contexts has said what it can by `rests`."""
        return (*SIGN_OF, "closed_book") if self.rests else tuple(SIGN_OF)

    @property
    def lost(self) -> bool:
        """Is it known that evidence did not reach the writer, or not whole?"""
        known = self.evidence.carriers and not self.evidence.sent_in(self.case)
        return bool(known) or self._place() in ("cut", "lost", "absent")

    @property
    def flaky(self) -> bool:
        """Does the replay give good and bad answers?"""
        replay = self.trials.get("replay")
        return replay is not None and len({draw.good for draw in replay.judged}) > 1

    def _signs(self) -> dict[str, str]:
        recall = self.diagnosis.checks.get("recall")
        sure = recall is not None and not recall.estimate and recall.status in ("pass", "fail")
        replay = self.trials.get("replay")
        signs = {
            "place": self._place(),
            "vouched": self._vouched(),
            "recall": recall.status if recall is not None and sure else None,
            "manner": self._manner(),
            "still": _commonest(self._bad(*WITH_EVIDENCE)),
            "varies": ("yes" if self.flaky else "no") if replay and replay.judged else None,
            "unsent": _unsent(self.case),
            "misleads": self._misleading(),
            "both": _YES_NO.get(self.made.get("evidence_and_prompt")),
        }
        blind = _BY_THE_JUDGE if self.rests else ()
        return {s: value for s, value in signs.items() if value is not None and s not in blind}

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

    def _vouched(self) -> str | None:
        """Is there a passage for all of the reference? `None` = no base was looked through."""
        source = self.evidence.source
        if source in ("base", "recorded"):
            return "yes"
        return "no" if source == "reference" and self.evidence.searched else None

    def _manner(self) -> str:
        """How the answer is bad: that of most bad replays, else of the recorded one."""
        recorded = manner_of(self.diagnosis, self.case.answer)
        return _commonest(self._bad("replay")) or recorded

    def _misleading(self) -> str | None:
        if "leave_one_out" not in self.drawn:
            return None
        return "yes" if self.misleads else "no"

    def _bad(self, *names: TrialName) -> list[Drawn]:
        drawn = (one for name in names for one in self.drawn.get(name, ()))
        return [one for one in drawn if one.draw.good is False]


def tally(draws: Sequence[Draw]) -> tuple[int, int]:
    """Good draws, judged draws."""
    known = [draw.good for draw in draws if draw.good is not None]
    return sum(map(bool, known)), len(known)


def _commonest(bad: Sequence[Drawn]) -> str | None:
    """The manner of most of them; `None` when there are none."""
    manners = [manner_of(one.found, one.draw.answer) for one in bad if one.found is not None]
    return Counter(manners).most_common(1)[0][0] if manners else None


def _unsent(case: Case) -> str | None:
    """Was something that was retrieved not sent, or sent cut? `None` = that is not recorded."""
    if case.retrieved is None:
        return None
    sent = {chunk.id: chunk for chunk in case.contexts}
    left = any(
        c.id not in sent or "cut_from" in sent[c.id].meta or len(sent[c.id].text) < len(c.text)
        for c in case.retrieved
    )
    return "yes" if left else "no"
