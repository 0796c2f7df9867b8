"""What was observed of a case under trial, as the table of predictions reads it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rag_doctor.checks.editions import outdated
from rag_doctor.ledger.backing import Backing, backing_of, is_quoted
from rag_doctor.pipeline.asked import asked_for, fits
from rag_doctor.records import Case, Chunk, Diagnosis, Draw, Trial, TrialName
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
    backing: Backing | None = field(init=False)

    def __post_init__(self) -> None:
        case = self.case
        due = case.reference
        self.backing = (
            backing_of(case.answer, due, case.question, case.contexts) if due is not None else None
        )

    def seen(self) -> Seen:
        """Counts and signs."""
        counts: dict[TrialName, tuple[int, int]] = {
            name: tally(trial.draws)
            for name, trial in self.trials.items()
            if name not in self._unread and trial.judged
        }
        return Seen(self.diagnosis.fault, counts, self._signs())

    @property
    def backed(self) -> str | None:
        """Who is backed by what was sent, where answer and reference state different values.

        A passage that is worded otherwise says it too, where the ledger took it for the evidence.
        """
        found = self.backing
        if found is None:
            return None
        return "answer" if found.word == "stray" and self._behind() else found.word

    def _behind(self) -> list[Chunk]:
        """The chunks that say the answer's value, and not the reference's."""
        found = self.backing
        if found is None:
            return []
        if found.answer:
            return [chunk for chunk in self.case.contexts if chunk.id in found.answer]
        sent = self.evidence.sent_in(self.case)
        return [c for c in sent if found.said_in(c.text) and not found.due_in(c.text)]

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
            "backed": self.backed,
            "dated": self._dated(),
            "quoted": self._quoted(),
            "in_kind": self._in_kind(),
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
        if source in ("base", "recorded") and self._says_the_value():
            return "yes"
        return "no" if source != "none" and self.evidence.searched else None

    def _says_the_value(self) -> bool:
        """Is what differs in the reference said by a passage found for it, not the rest alone?"""
        found = self.backing
        if found is None or found.follows or found.reference:
            return True
        return found.due_in("\n".join(passage.text for passage in self.evidence.passages))

    def _dated(self) -> str | None:
        """Is what backs the answer alone an old edition? `None` = the answer is not backed."""
        if self.backed != "answer":
            return None
        case, behind = self.case, self._behind()
        others = [chunk for chunk in case.contexts if chunk not in behind]
        return _YES_NO[any(outdated(chunk, others, case.question) for chunk in behind)]

    def _quoted(self) -> str | None:
        """Does the answer repeat what was sent, word for word? `None` = it declines."""
        if self.diagnosis.refusal.refused or not self.diagnosis.claims:
            return None
        return _YES_NO[is_quoted(self.case.answer, self.case.contexts)]

    def _in_kind(self) -> str | None:
        """Was a number, a time or a yes or no asked for, and is one given? `None` = something
        else was, or the answer declines."""
        kind = asked_for(self.case.question)
        if kind not in ("number", "when") or self.diagnosis.refusal.refused:
            return None
        return _YES_NO[fits(kind, self.case.answer) > 0]

    def _manner(self) -> str:
        """How the answer is bad: that of most bad replays, else of the recorded one."""
        recorded = manner_of(self.diagnosis, self.case.answer)
        return _commonest(self._bad("replay")) or recorded

    def _misleading(self) -> str | None:
        if "leave_one_out" not in self.drawn:
            return None
        if self.misleads:
            return "yes"
        # without the only chunk that says anything there is no answer, right or wrong
        return None if self.backed == "answer" else "no"

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
