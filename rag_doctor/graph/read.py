"""The nodes that read: the refusal quadrant, the evidence, the table; then the mechanism."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rag_doctor.checks import clip
from rag_doctor.graph.apart import told_apart
from rag_doctor.graph.evidence import read_rules
from rag_doctor.graph.facts import (
    correctness_of,
    hangs_on_open,
    reference_declines,
    statements_open,
)
from rag_doctor.graph.findings import answer_findings, missing_findings
from rag_doctor.graph.lost import lookalike_findings, lost_mechanism
from rag_doctor.graph.state import Context, State, Update, Verdict
from rag_doctor.i18n import join
from rag_doctor.records import Case, CheckResult, Finding
from rag_doctor.table import (
    Holds,
    contributing_faults,
    hinge,
    pattern_of,
    read_quadrant,
    read_table,
)

__all__ = ["name_mechanism", "read_evidence", "read_refusal", "table_verdict"]

OVER_REFUSAL_SURE = 0.8
ESTIMATE_MOST = 0.6  # how sure a reading of a refusal can be without a reference


def read_refusal(state: State, context: Context) -> Update:
    """An answer that declines: do the contexts hold the answer, does the base?"""
    found = read_rules(state, context) if state.keys() & {"unsent", "ledger"} else None
    if found is not None and found.fault == "truncated":
        return {"verdict": found}
    if (unread := _unread(state, context)) is not None:
        return {"verdict": unread}
    row = read_quadrant(_contexts_hold(state), _base_holds(state))
    if row.fault == "undetermined" and (apart := told_apart(state)) is not None:
        return {"verdict": apart}
    sure = min(row.sure, ESTIMATE_MOST) if state["checks"]["recall"].estimate else row.sure
    needs = _lacking(state["case"], row.collect)
    verdict = Verdict(row.fault, row.mechanism, confidence=sure, collect=needs)
    return {"verdict": verdict}


def _contexts_hold(state: State) -> Holds:
    """An estimate must be very sure before it outweighs the writer, who read the contexts and
    declined: below that the refusal itself is the better word on what they hold."""
    recall = state["checks"]["recall"]
    if recall.estimate and recall.score is not None and recall.score < OVER_REFUSAL_SURE:
        return "no"
    return {"pass": "yes", "fail": "no"}.get(recall.status, "unknown")  # type: ignore[return-value]


def _base_holds(state: State) -> Holds:
    """What labels and ledger say of the knowledge base, else what a look into it gave.

    A reference that declines says it holds nothing; one that answers, or a chunk labelled relevant,
    says it does (or should: then the missing document is the fault, not the refusal); an empty list
    of relevant ids says it does not.
    """
    case = state["case"]
    if case.reference is not None:
        return "no" if reference_declines(state) else "yes"
    if case.relevant_ids is not None:
        return "yes" if any(case.relevant_ids.values()) else "no"
    answerable = case.meta.get("answerable")
    if isinstance(answerable, bool):
        return "yes" if answerable else "no"
    looked = state.get("base")
    found = looked.sufficiency if looked else None
    # an estimate may say that the base holds it; that it does not is more than one can see
    sure = found is not None and found.enough is True and (found.score or 1.0) >= OVER_REFUSAL_SURE
    return "yes" if sure else "unknown"


def read_evidence(state: State, context: Context) -> Update:
    """Faults that the evidence names by itself; nothing said = the table decides."""
    found = read_rules(state, context)
    if found is None:
        return {}
    pattern = pattern_of(state["checks"])
    contributing = contributing_faults(pattern, found.fault, found.mechanism)
    return {"verdict": replace(found, contributing=contributing)}


def table_verdict(state: State, context: Context) -> Update:
    """The combination table's word, unless it hinges on a score too close to call."""
    checks = state["checks"]
    if (unread := _unread(state, context)) is not None:
        return {"verdict": unread}
    close = hinge(checks, context.thresholds.of(state["case"].lang).near)
    if close is not None and checks[close].score is None:
        return {"verdict": told_apart(state) or statements_open(state)}
    if close is not None:
        needs = _lacking(state["case"], ("reference",)) if checks[close].estimate else ("look",)
        return {"verdict": Verdict("undetermined", "near_threshold", confidence=0.2, collect=needs)}
    reading = read_table(checks)
    row = reading.row
    broken = any(check.status == "error" for check in checks.values())
    mechanism = "judge_failed" if broken and row.fault == "undetermined" else row.mechanism
    collect = ("judge",) if mechanism == "judge_failed" else _lacking(state["case"], row.collect)
    if mechanism == "too_little_scored" and (apart := told_apart(state)) is not None:
        return {"verdict": apart}
    if mechanism == "too_little_scored" and hangs_on_open(state):
        return {"verdict": statements_open(state)}
    return {
        "verdict": Verdict(
            row.fault,
            mechanism,
            contributing=reading.contributing,
            confidence=reading.confidence,
            collect=collect,
        )
    }


def _lacking(case: Case, needs: tuple[str, ...]) -> tuple[str, ...]:
    """Of what would settle it, what is not there already; with all of it there, another judge."""
    there = {"reference": case.reference is not None, "contexts": bool(case.contexts)}
    return tuple(need for need in needs if not there.get(need)) or (
        ("second_judge",) if needs else ()
    )


def _unread(state: State, context: Context) -> Verdict | None:
    """What no table can read: contexts that were not recorded, a language the judge cannot read."""
    case, failed = state["case"], any(c.status == "error" for c in state["checks"].values())
    if failed and case.lang not in (*context.judge.card.languages, "mixed", "und"):
        return Verdict("undetermined", "language_not_read", confidence=0.1, collect=("reader",))
    if case.unrecorded and case.answer.strip():
        return Verdict("undetermined", "not_recorded", confidence=0.1, collect=("contexts",))
    return None


def name_mechanism(state: State, context: Context) -> Update:
    """The second line: how it came about, with the values that fill its sentence."""
    verdict = state["verdict"]
    namer = NAMERS.get(verdict.fault)
    named, values = namer(state, verdict) if namer else (verdict.mechanism, {})
    findings = verdict.findings or _findings(state, verdict)
    return {
        "verdict": replace(
            verdict, mechanism=named, values={**verdict.values, **values}, findings=findings
        )
    }


def _findings(state: State, verdict: Verdict) -> tuple[Finding, ...]:
    case, weighing = state["case"], state.get("weighing")
    if verdict.fault in ("retrieval_miss", "truncated"):
        return (*missing_findings(case, weighing), *lookalike_findings(state))
    if verdict.fault == "cascade":
        missing = missing_findings(case, weighing)[:2]
        return (*missing, *answer_findings(case, weighing)[:2], *lookalike_findings(state))
    if verdict.fault == "correct_refusal":
        return ()
    if verdict.fault == "healthy":
        return answer_findings(case, weighing, ("contradicted",))
    return answer_findings(case, weighing)


Named = tuple[str | None, dict[str, Any]]


def _name_miss(state: State, verdict: Verdict) -> Named:
    recall: CheckResult = state["checks"]["recall"]
    if (named := lost_mechanism(state)) is not None:
        return named
    if verdict.mechanism in ("honest_writer", "own_memory"):
        return verdict.mechanism, {}
    return ("partial_evidence" if _in_part(state, recall) else verdict.mechanism), {}


def _in_part(state: State, recall: CheckResult) -> bool:
    """Did a part arrive? An estimate is a chance, no share: there a supported statement says it."""
    if not recall.estimate:
        return bool(recall.score)
    weighing = state.get("weighing")
    return any(v.support == "supported" for v in (weighing.answer if weighing is not None else ()))


def _name_cascade(state: State, verdict: Verdict) -> Named:
    """Retrieval is to be mended first, so where the evidence went says more than what followed."""
    return lost_mechanism(state) or (verdict.mechanism, {})


def _name_noise(state: State, verdict: Verdict) -> Named:
    details = state["checks"]["precision"].details
    n = len(state["case"].contexts)
    rank, unrelated = details.get("first_useful_rank"), details.get("unrelated") or 0
    values = {"rank": rank, "n": n, "unrelated": unrelated}
    if verdict.mechanism == "noise_misled":
        return "noise_misled", values
    if rank and rank > 1:
        return "gold_too_late", values
    return ("k_too_large" if rank == 1 and unrelated else verdict.mechanism), values


def _name_hallucination(state: State, verdict: Verdict) -> Named:
    weighing = state.get("weighing")
    verdicts = weighing.answer if weighing else ()
    for found in verdicts:
        if found.contradiction is not None and found.support == "contradicted":
            values = {
                "wrong": clip(found.contradiction.wrong),
                "right": clip(found.contradiction.right),
            }
            return found.contradiction.kind, values
    loose = [v for v in verdicts if v.support == "not_mentioned"]
    if loose and any(v.support == "supported" for v in verdicts):
        return "addition", {"wrong": clip(loose[0].claim.text)}
    return verdict.mechanism, {}


def _name_off_topic(state: State, verdict: Verdict) -> Named:
    relation = state.get("relation")
    if not state["case"].answer.strip():
        return "empty_answer", {}
    if verdict.mechanism in ("over_refusal", "should_have_declined") or relation is None:
        return verdict.mechanism, {}
    if relation.wrong_language:
        return "wrong_language", {}
    if relation.evasive or any(relation.noncommittal):
        return "evasion", {}
    if relation.unanswered and correctness_of(state) != "wrong":
        parts = [clip(part) for part in relation.unanswered[:3]]
        return "partial", {"what": join(parts, state["case"].ui_lang)}
    return "other_question", {}


NAMERS = {
    "retrieval_miss": _name_miss,
    "cascade": _name_cascade,
    "noise": _name_noise,
    "hallucination": _name_hallucination,
    "off_topic": _name_off_topic,
}
