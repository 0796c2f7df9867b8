"""`sample`: entries of a log as draft items, waiting for a person to say what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from rag_doctor.errors import ConfigError, InputError, shown, unknown_choice
from rag_doctor.evalset.items import EvalItem, Origin, Turn
from rag_doctor.evalset.sampling.anomaly import reasons_of, with_follow_ups
from rag_doctor.evalset.sampling.logs import Entry, Log, read_log
from rag_doctor.evalset.sampling.strategies import (
    Picked,
    at_random,
    by_anomaly,
    by_hesitation,
    by_strata,
)
from rag_doctor.evalset.sets import EvalSet
from rag_doctor.evalset.similar import bare
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge

__all__ = ["KINDS", "Kind", "Sample", "sample"]

Kind = Literal["random", "stratified", "uncertainty", "anomaly"]
KINDS: tuple[Kind, ...] = get_args(Kind)
POOL = 300
"""Newest entries that are put to the judge when it is asked where it hesitates."""

Tick = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Sample:
    """`made` = the drafts. `seen` = answers in the log, `asked` = different questions among them.
    `bad` = of these, how many show a bad sign. `lacking` = stratum → how many it was short of.
    `unread` = values of feedback that are not understood. `known` = questions passed over because
    a set has them already. `unjudged` = entries that the
    judge failed on."""

    made: EvalSet
    kind: Kind
    seen: int
    asked: int
    bad: int
    feedback: int = 0
    unjoined: int = 0
    known: int = 0
    unjudged: int = 0
    lacking: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, the items aside."""
        names = (
            "kind", "seen", "asked", "bad", "feedback", "unjoined", "known", "unjudged",
        )  # fmt: skip
        told: dict[str, Any] = {name: getattr(self, name) for name in names}
        return told | {
            "n": len(self.made),
            "lacking": dict(self.lacking),
            "reasons": dict(self.reasons),
            "unread": list(self.unread),
        }


def sample(
    logs: Any,
    kind: Kind = "random",
    n: int = 30,
    *,
    by: str = "lang",
    quotas: Mapping[str, int] | None = None,
    feedback: Any = None,
    judge: str | Judge = "offline",
    known: EvalSet | None = None,
    seed: int = 0,
    pool: int = POOL,
    tick: Tick | None = None,
) -> Sample:
    """Draft items from a log of answers.

    `random`: every question with the same chance. `stratified`: the newest of each value of `by`,
    as many as `quotas` say. `uncertainty`: where `judge` is least sure, among the `pool` newest.
    `anomaly`: thumbs-down, asked again, refused, abandoned, empty. `feedback` = a log of its own,
    joined by id or question. `known` = a set whose questions are passed over. Raises `ConfigError`
    for an unknown kind or field, `InputError` when nothing can be read.
    """
    if kind not in KINDS:
        raise ConfigError(unknown_choice("kind", kind, KINDS))
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        raise InputError(f"n: a whole number from 1 is due, got {shown(n)}.")
    log = read_log(logs, feedback)
    entries = with_follow_ups(log.entries)
    asked = {bare(item.question) for item in known or ()}
    fresh = [e for e in entries if bare(e.case.question) not in asked]
    lacking: dict[str, int] = {}
    unjudged, label = 0, ""
    if kind == "random":
        picked = at_random(fresh, n, seed)
    elif kind == "stratified":
        picked, lacking = by_strata(fresh, by, n, quotas)
    elif kind == "anomaly":
        picked = by_anomaly(fresh, n)
    else:
        chosen = get_judge(judge)
        label = chosen.card.label
        picked, unjudged = by_hesitation(fresh[:pool], n, chosen, tick)
    items = _items(picked, kind, log, label, seed)
    bad = [reasons_of(entry) for entry in entries]
    return Sample(
        made=EvalSet(items, name="sample"),
        kind=kind,
        seen=len(log.read.cases),
        asked=len(entries),
        bad=sum(map(bool, bad)),
        feedback=log.feedback,
        unjoined=log.unjoined,
        known=len(entries) - len(fresh),
        unjudged=unjudged,
        lacking=lacking,
        reasons=Counter(reason for reasons in bad for reason in reasons),
        notes=(*map(str, log.read.bad), *log.bad_feedback),
        unread=log.unread,
    )


def _items(picked: Picked, kind: Kind, log: Log, judge: str, seed: int) -> tuple[EvalItem, ...]:
    source = Path(log.read.source).name if log.read.source else ""
    origin = Origin(
        method=f"log.{kind}", source=source, judge=judge, seed=seed if kind == "random" else None
    )
    return tuple(
        _item(entry, origin.model_copy(update={"detail": reason})) for entry, reason in picked
    )


def _item(entry: Entry, origin: Origin) -> EvalItem:
    """The entry as a draft: its question, and what the pipeline did, for the person to judge."""
    case = entry.case
    meta: dict[str, Any] = {
        key: value for key, value in case.meta.items() if key not in ("history", "answer")
    }
    meta["answer"] = case.answer
    meta["contexts"] = [{"id": chunk.id, "text": chunk.text} for chunk in case.contexts]
    if entry.times > 1:
        meta["times_asked"] = entry.times
    if signs := reasons_of(entry):
        meta["signs"] = list(signs)
    if entry.feedback.comment:
        meta["comment"] = entry.feedback.comment
    turns = _turns(case.meta.get("history"))
    return EvalItem(
        id=case.id,
        lang=case.lang,
        question=case.question,
        reference=case.reference,
        multi_turn=bool(turns),
        history=turns,
        status="draft",
        origin=origin,
        meta=meta,
    )


def _turns(history: Any) -> tuple[Turn, ...]:
    """Earlier turns as `{question, answer}` or `{role, content}`; what is neither is left out."""
    turns: list[Turn] = []
    for entry in history if isinstance(history, Sequence) and not isinstance(history, str) else ():
        if not isinstance(entry, Mapping):
            continue
        if entry.get("question"):
            turns.append(
                Turn(question=str(entry["question"]), answer=str(entry.get("answer") or ""))
            )
        elif entry.get("role") == "user" and entry.get("content"):
            turns.append(Turn(question=str(entry["content"])))
        elif entry.get("role") == "assistant" and turns:
            turns[-1] = turns[-1].model_copy(update={"answer": str(entry.get("content") or "")})
    return tuple(turns)
