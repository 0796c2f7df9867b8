"""The sentences that prove a diagnosis, each with the place where it shows."""

from __future__ import annotations

from rag_doctor.checks import clip
from rag_doctor.i18n import say
from rag_doctor.judges.base import Weighing
from rag_doctor.records import Case, ClaimVerdict, Evidence, Finding

__all__ = [
    "answer_findings",
    "conflict_findings",
    "missing_findings",
    "reference_findings",
]

MOST = 4
LONG = 120


def answer_findings(
    case: Case,
    weighing: Weighing | None,
    supports: tuple[str, ...] = ("contradicted", "not_mentioned"),
) -> tuple[Finding, ...]:
    """Statements of the answer without support, in the order of `supports`."""
    if weighing is None:
        return ()
    bad = sorted(
        (v for v in weighing.answer if v.support in supports),
        key=lambda v: supports.index(v.support),
    )
    return tuple(_about(case, verdict) for verdict in bad[:MOST])


def _about(case: Case, verdict: ClaimVerdict) -> Finding:
    lang, found = case.ui_lang, verdict.contradiction
    if found is not None and verdict.evidence:
        text = say(
            "diagnosis.finding.contradicted",
            lang,
            wrong=clip(found.wrong),
            right=clip(found.right),
            chunk=_name(case, verdict.evidence[0]),
        )
    else:
        key = "contradicted_plain" if verdict.support == "contradicted" else "not_mentioned"
        text = say(f"diagnosis.finding.{key}", lang, claim=clip(verdict.claim.text, LONG))
    return Finding(text=text, evidence=verdict.evidence)


def missing_findings(case: Case, weighing: Weighing | None) -> tuple[Finding, ...]:
    """Statements of the reference that no chunk carries."""
    lost = (
        [v for v in weighing.reference if v.support in ("not_mentioned", "contradicted")]
        if weighing
        else []
    )
    return tuple(
        Finding(
            text=say("diagnosis.finding.missing", case.ui_lang, claim=clip(v.claim.text, LONG)),
            evidence=v.evidence,
        )
        for v in lost[:MOST]
    )


def reference_findings(case: Case, verdict: ClaimVerdict) -> tuple[Finding, ...]:
    """The reference and the chunk that contradicts it, side by side."""
    lang = case.ui_lang
    findings = [
        Finding(text=say("diagnosis.finding.reference", lang, claim=clip(verdict.claim.text, LONG)))
    ]
    findings += [
        Finding(
            text=say(
                "diagnosis.finding.source", lang, chunk=_name(case, ev), text=clip(ev.text, LONG)
            ),
            evidence=(ev,),
        )
        for ev in verdict.evidence[:2]
    ]
    return tuple(findings)


def conflict_findings(case: Case, conflict: tuple[str, str, str]) -> tuple[Finding, ...]:
    """Both chunks of a conflict, and the judge's word on it."""
    left, right, reason = conflict
    findings = [Finding(text=reason)] if reason else []
    for chunk_id in (left, right):
        chunk = case.chunk(chunk_id)
        if chunk is not None:
            span = Evidence(
                chunk_id=chunk_id, start=0, end=len(chunk.text), text=clip(chunk.text, LONG)
            )
            text = say(
                "diagnosis.finding.source",
                case.ui_lang,
                chunk=_name(case, span),
                text=clip(chunk.text, LONG),
            )
            findings.append(Finding(text=text, evidence=(span,)))
    return tuple(findings)


def _name(case: Case, evidence: Evidence) -> str:
    """A chunk as a reader finds it: its rank, and its source where known."""
    chunk = case.chunk(evidence.chunk_id)
    if chunk is None:
        return evidence.chunk_id
    name = chunk.named
    key = "chunk_named" if name else "chunk"
    return say(f"diagnosis.{key}", case.ui_lang, rank=chunk.rank, name=clip(name, 40))
