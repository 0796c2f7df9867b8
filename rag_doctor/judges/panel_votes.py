"""How the votes of several judges become one reply. Pure: replies in, a reply out.

    majority   more than half of the votes cast; without that, unscored
    lower      the most severe vote: contradicted, not mentioned, supported; wrong, partly, correct
    mean       the share of the weight: supported from .5 on, else the more frequent other label

A judge that could not tell casts no vote. `p_supported` is the share of support, whatever the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any, TypeVar, cast

from rag_doctor.judges.base import (
    ChunkUse,
    Correctness,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.records import Case, Claim, ClaimVerdict, Support

__all__ = ["Agreement", "vote_relation", "vote_weighing"]

SEVERITY = ("contradicted", "not_mentioned", "supported")
CORRECTNESS = ("wrong", "partly", "correct")
DISAGREE = {"en": "The judges disagree: {votes}.", "zh": "各评审意见不一：{votes}。"}
_Vote = TypeVar("_Vote", bound=Hashable)


@dataclass
class Agreement:
    """How often all judges that voted said the same: `counts[kind] = [agreed, asked]`."""

    counts: dict[str, list[int]] = field(default_factory=dict)

    def note(self, kind: str, votes: Sequence[Any]) -> None:
        """Count one item that at least two judges voted on."""
        if len(votes) > 1:
            count = self.counts.setdefault(kind, [0, 0])
            count[0] += len(set(votes)) == 1
            count[1] += 1

    def share(self, kind: str) -> float | None:
        """The share of unanimous items in [0, 1]; `None` when none was voted on."""
        agreed, asked = self.counts.get(kind, [0, 0])
        return agreed / asked if asked else None

    def __str__(self) -> str:
        if not self.counts:
            return "Nothing was judged yet."
        said = [f"{kind} {a} of {n}" for kind, (a, n) in sorted(self.counts.items())]
        return f"All agreed on: {', '.join(said)}."


def vote_weighing(
    case: Case, split: Split, replies: Sequence[Weighing], take: str, agreement: Agreement
) -> Weighing:
    """One weighing of several of the same split."""
    return Weighing(
        answer=_claims(case, split.answer_claims, [r.answer for r in replies], take, agreement),
        reference=_claims(
            case, split.reference_claims, [r.reference for r in replies], take, agreement
        ),
        chunks=tuple(
            _chunk(case, [r.chunks[i] for r in replies if i < len(r.chunks)], i, take, agreement)
            for i in range(len(case.contexts))
        ),
        sufficiency=_sufficiency(case, [r.sufficiency for r in replies], take, agreement),
        conflict=_conflict(replies, take),
        unread=max(reply.unread for reply in replies),
    )


def _claims(
    case: Case,
    claims: Sequence[Claim],
    columns: Sequence[Sequence[ClaimVerdict]],
    take: str,
    agreement: Agreement,
) -> tuple[ClaimVerdict, ...]:
    # a reply that drops a claim is no vote: its other verdicts may be shifted
    whole = [column for column in columns if len(column) == len(claims)]
    if not whole:
        return tuple(ClaimVerdict(claim=claim, support="unscored") for claim in claims)
    votes = ([column[i] for column in whole] for i in range(len(claims)))
    return tuple(_claim(case, verdicts, take, agreement) for verdicts in votes)


def _claim(
    case: Case, verdicts: Sequence[ClaimVerdict], take: str, agreement: Agreement
) -> ClaimVerdict:
    cast_ = [verdict for verdict in verdicts if verdict.support != "unscored"]
    votes = [verdict.support for verdict in cast_]
    agreement.note("claims", votes)
    if not cast_:
        return verdicts[0]
    weight = fmean(_weight(verdict) for verdict in cast_)
    label = _joined(votes, take, SEVERITY, lambda: _by_weight(votes, weight))
    if label is None:
        said = _votes_said(case, votes)
        return ClaimVerdict(
            claim=verdicts[0].claim, support="unscored", p_supported=weight, reason=said
        )
    speaker = next((v for v in cast_ if v.support == label), cast_[0])
    return speaker.model_copy(
        update={"support": cast("Support", label), "p_supported": round(weight, 6)}
    )


def _weight(verdict: ClaimVerdict) -> float:
    """The judge's own probability where it agrees with its label, else 1 or 0."""
    supported = verdict.support == "supported"
    p = verdict.p_supported
    return p if p is not None and (p >= 0.5) == supported else float(supported)


def _by_weight(votes: Sequence[str], weight: float) -> str:
    others = [vote for vote in votes if vote != "supported"]
    if weight >= 0.5 or not others:
        return "supported"
    return Counter(sorted(others)).most_common(1)[0][0]


def _chunk(
    case: Case, uses: Sequence[ChunkUse], i: int, take: str, agreement: Agreement
) -> ChunkUse:
    """Grades 0, 1 and 2; `p` = their mean on the scale from 0 to 1."""
    chunk_id = case.contexts[i].id
    cast_ = [use for use in uses if use.useful is not None]
    votes = [bool(use.useful) for use in cast_]
    agreement.note("chunks", votes)
    if not cast_:
        return ChunkUse(chunk_id, None, reason=uses[0].reason if uses else "")
    useful = _joined(votes, take, (False, True), lambda: fmean(votes) >= 0.5)
    grades = [2 * use.useful if use.grade is None else use.grade for use in cast_]  # type: ignore[operator]
    grade = min(grades) if take == "lower" else int(median(grades))
    speaker = next((use for use in cast_ if use.useful == useful), cast_[0])
    reason = _votes_said(case, grades) if useful is None else speaker.reason
    return ChunkUse(chunk_id, useful, grade, round(fmean(grades) / 2, 6), reason)


def _sufficiency(
    case: Case, found: Sequence[Sufficiency], take: str, agreement: Agreement
) -> Sufficiency:
    cast_ = [one for one in found if one.enough is not None]
    votes = [bool(one.enough) for one in cast_]
    agreement.note("sufficiency", votes)
    if not cast_:
        return found[0]
    enough = _joined(votes, take, (False, True), lambda: fmean(votes) >= 0.5)
    scores = [float(one.enough or 0) if one.score is None else one.score for one in cast_]
    score = min(scores) if take == "lower" else fmean(scores)
    if enough is None:
        return Sufficiency(None, score, reason=_votes_said(case, votes))
    speaker = next((one for one in cast_ if one.enough == enough), cast_[0])
    return Sufficiency(enough, round(score, 6), speaker.missing, speaker.reason)


def _conflict(replies: Sequence[Weighing], take: str) -> tuple[str, str, str] | None:
    """Reported by one judge (`lower`), else by more than half of them."""
    found = [reply.conflict for reply in replies if reply.conflict is not None]
    enough = bool(found) if take == "lower" else 2 * len(found) > len(replies)
    return found[0] if enough else None


def vote_relation(
    case: Case, replies: Sequence[Relation], take: str, agreement: Agreement
) -> Relation:
    """One relation of several: one joined similarity, flags by vote."""
    means = [fmean(_scores(reply)) for reply in replies if reply.similarities]
    dodged = [bool(r.noncommittal) and all(r.noncommittal) for r in replies]
    labels = [r.correctness for r in replies if r.correctness != "unscored"]
    agreement.note("correctness", labels)
    label = _joined(labels, take, CORRECTNESS, lambda: _middle(labels)) if labels else None
    speaker = next((r for r in replies if r.correctness == label), replies[0])
    lead = replies[0]
    disagree = label is None and bool(labels)
    return Relation(
        similarities=(_similarity(means, take),) if means else (),
        noncommittal=(_most(dodged, take),),
        reverse_questions=lead.reverse_questions,
        unanswered=lead.unanswered,
        wrong_language=_most([r.wrong_language for r in replies], take),
        evasive=_most([r.evasive for r in replies], take),
        correctness=cast("Correctness", label or "unscored"),
        reason=lead.reason,
        correctness_reason=_votes_said(case, labels) if disagree else speaker.correctness_reason,
        contradiction=speaker.contradiction,
    )


def _scores(reply: Relation) -> list[float]:
    flags = reply.noncommittal or (False,) * len(reply.similarities)
    zero = all(flags)
    return [0.0 if zero else similarity for similarity in reply.similarities]


def _similarity(means: Sequence[float], take: str) -> float:
    joined = min(means) if take == "lower" else (fmean if take == "mean" else median)(means)
    return round(min(1.0, max(0.0, joined)), 6)


def _most(flags: Sequence[bool], take: str) -> bool:
    """A bad sign: one judge is enough for `lower`, else more than half."""
    return any(flags) if take == "lower" else 2 * sum(flags) > len(flags)


def _middle(labels: Sequence[str]) -> str:
    return CORRECTNESS[round(fmean(CORRECTNESS.index(label) for label in labels))]


def _joined(
    votes: Sequence[_Vote], take: str, severity: Sequence[_Vote], mean: Callable[[], _Vote]
) -> _Vote | None:
    """The joined vote; `None` = no majority."""
    if take == "lower":
        return min(votes, key=severity.index)
    if take == "mean":
        return mean()
    (first, count) = Counter(votes).most_common(1)[0]
    return first if 2 * count > len(votes) else None


def _votes_said(case: Case, votes: Sequence[Any]) -> str:
    counted = Counter(str(vote) for vote in votes)
    said = ", ".join(f"{vote} × {n}" for vote, n in sorted(counted.items()))
    return DISAGREE[case.ui_lang].format(votes=said)
