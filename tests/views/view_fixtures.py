"""Diagnoses written by hand over the recorded answers: what the views must be able to show."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from rag_doctor.facade.report import Examined, Report
from rag_doctor.fixes import steps_for, suggest_fixes
from rag_doctor.i18n import say
from rag_doctor.judges.base import JudgeCard
from rag_doctor.records import (
    LAYERS,
    Case,
    CheckResult,
    Chunk,
    Claim,
    ClaimVerdict,
    Contradiction,
    Diagnosis,
    Evidence,
    Finding,
)

DEMO = Path(__file__).parents[2] / "demo_kb"
CARD = JudgeCard(
    name="by hand",
    version="1",
    languages=("en", "zh"),
    accuracy={
        "en": "balanced accuracy .80 [.79, .81], n = 1,000 statements",
        "zh": "balanced accuracy .78 [.76, .80], n = 1,000 statements",
    },
    note="Written for tests; it judges nothing.",
)
FAILING: dict[str, tuple[str, ...]] = {
    "retrieval_miss": ("recall",),
    "noise": ("precision",),
    "hallucination": ("faithfulness",),
    "off_topic": ("relevancy",),
    "cascade": ("recall", "faithfulness"),
    "truncated": ("recall",),
}


@cache
def demo_report(lang: str) -> Report:
    """The recorded answers of one language with a diagnosis each, as they are labelled."""
    lines = (DEMO / f"faulty_answers.{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    return Report(
        rows=tuple(_examined(json.loads(line)) for line in lines),
        card=CARD,
        set_aside=("line 7: answer: must be text, got 12. Put quotes around it.",),
        notes=("question ← user_input, contexts ← retrieved_contexts",),
        seconds=3.2,
        source=f"faulty_answers.{lang}.jsonl",
    )


def _examined(row: dict[str, Any]) -> Examined:
    expected = row.pop("expected")
    row.pop("note")
    case = Case(**row)
    return Examined(case, _diagnosis(case, expected))


def _diagnosis(case: Case, expected: dict[str, Any]) -> Diagnosis:
    needs = ("reference",) if expected["fault"] == "undetermined" else ()
    fault, mechanism, lang = expected["fault"], expected["mechanism"], case.ui_lang
    verdicts = claims_of(case, fault)
    wrong = next((v for v in verdicts if v.support == "contradicted"), None)
    sentence = say(f"diagnosis.summary.{fault}", lang)
    if wrong is not None and wrong.contradiction is not None:
        pair = wrong.contradiction
        how = say("mechanisms.other.how", lang, wrong=pair.wrong, right=pair.right)
        sentence += how if lang == "zh" else f" {how}"
    elif mechanism:
        sentence += say(f"mechanisms.{mechanism}.name", lang)
    return Diagnosis(
        id=case.id,
        lang=case.lang,
        fault=fault,
        contributing=expected["contributing"],
        mechanism=mechanism,
        confidence=0.5 + len(case.id + case.answer) % 50 / 100,
        summary=sentence,
        checks=checks_of(case, fault, len(verdicts)),
        claims=verdicts,
        findings=tuple(_finding(case, v) for v in verdicts if v.support != "supported"),
        collect=needs,
        fixes=suggest_fixes(fault, mechanism, lang) or steps_for(needs, lang),
        path=("split", "weigh", "check_recall", "check_precision", "read_table", "suggest"),
        judge=CARD.label,
    )


def claims_of(case: Case, fault: str) -> tuple[ClaimVerdict, ...]:
    """Two statements of the answer; in a hallucination the second one is contradicted."""
    stop = case.answer.find("。" if case.ui_lang == "zh" else ". ") + 1
    cut = stop if 0 < stop < len(case.answer) else len(case.answer) // 2
    parts = [(0, cut), (cut, len(case.answer))]
    verdicts = []
    for i, (start, end) in enumerate(parts):
        text = case.answer[start:end]
        if not text.strip() or not case.contexts:
            continue
        chunk = case.contexts[0]
        span = Evidence(chunk_id=chunk.id, start=20, end=80, text=chunk.text[20:80])
        bad = fault in ("hallucination", "cascade") and i == 0
        verdicts.append(
            ClaimVerdict(
                claim=Claim(text=text, start=start, end=end),
                support="contradicted" if bad else ("not_mentioned" if i else "supported"),
                evidence=(span,) if bad or not i else (),
                contradiction=Contradiction(
                    kind="number", wrong=text.strip()[:8], right=chunk.text[30:42]
                )
                if bad
                else None,
                reason="…",
            )
        )
    return tuple(verdicts)


def checks_of(case: Case, fault: str, n: int) -> dict[str, CheckResult]:
    """Four layers: those that fail for this fault, unscored relevancy for a refusal."""
    checks: dict[str, CheckResult] = {}
    for layer in LAYERS:
        low = layer in FAILING.get(fault, ())
        checks[layer] = CheckResult(
            layer=layer,
            score=0.25 if low else 0.9,
            status="fail" if low else "pass",
            reason=say("checks.faithfulness.scored", case.ui_lang, supported=1, n=2),
            judge=CARD.label,
            threshold=0.5,
            n_scored=n,
            n=n,
        )
    if fault in ("correct_refusal", "undetermined"):
        reason = say("checks.relevancy.refused", case.ui_lang)
        checks["relevancy"] = CheckResult(layer="relevancy", status="unscored", reason=reason, n=1)
    return checks


def _finding(case: Case, verdict: ClaimVerdict) -> Finding:
    key = "not_mentioned" if verdict.support == "not_mentioned" else "contradicted_plain"
    text = say(f"diagnosis.finding.{key}", case.ui_lang, claim=verdict.claim.text[:120])
    return Finding(text=text, evidence=verdict.evidence)


def one_case(text: str = "Fine.", **changes: Any) -> Examined:
    """A small case in which `text` stands wherever a case has text."""
    chunk = Chunk(id=text or "k", text=text, rank=1, source=text, doc_id="d")
    case = Case(
        id=text,
        question=text,
        answer=text,
        reference=text,
        contexts=(chunk,),
        retrieved=(chunk, Chunk(id="other", text=text, rank=2)),
        lang=changes.pop("lang", "en"),
    )
    span = Evidence(chunk_id=chunk.id, start=0, end=len(text), text=text)
    verdict = ClaimVerdict(
        claim=Claim(text=text, start=0, end=len(text)),
        support="contradicted",
        evidence=(span,),
        contradiction=Contradiction(kind="number", wrong=text, right=text),
        reason=text,
    )
    given: dict[str, Any] = {
        "id": text,
        "lang": case.lang,
        "fault": "hallucination",
        "mechanism": "number",
        "confidence": 0.9,
        "summary": text,
        "checks": {
            "faithfulness": CheckResult(
                layer="faithfulness", score=0.0, status="fail", threshold=0.7, reason=text
            )
        },
        "claims": (verdict,),
        "findings": (Finding(text=text, evidence=(span,)),),
        "fixes": suggest_fixes("hallucination", "number", "en"),
        "path": ("split", text),
        "errors": {"weighing": text},
        "judge": text,
    }
    return Examined(case, Diagnosis(**(given | changes)))
