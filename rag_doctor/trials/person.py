"""What only a person can decide: the reference and the source side by side, and their answer."""

from __future__ import annotations

from typing import Any

from rag_doctor.i18n import glue, say
from rag_doctor.records import Case, Diagnosis, Fault, Investigation, Settled
from rag_doctor.trials.evidence import Evidence

__all__ = ["ANSWERS", "ASKED", "answered_words", "decided_by", "label_of", "question_for"]

ASKED: tuple[Fault, ...] = ("bad_label", "stale_or_conflicting")
ANSWERS: dict[str, Fault] = {
    "source": "bad_label",
    "reference": "stale_or_conflicting",
    "neither": "undetermined",
}
"""Who is right → what the case then is: a right source makes the label wrong, a right reference
makes the source outdated."""
LONG = 400


def question_for(
    case: Case, diagnosis: Diagnosis, evidence: Evidence, fault: Fault
) -> dict[str, Any]:
    """The question with its passages, as plain data; empty = nothing to ask.

    `fault` = what stands after the trials.

    `left` = what the reference says, `right` = what the source says, each `{name, text}`;
    `choices` = the answers, with their words.
    """
    if not {diagnosis.fault, fault} & set(ASKED) or case.reference is None:
        return {}
    lang = case.ui_lang
    sources = _sources(case, diagnosis) or _alike(case, evidence)
    if not sources:
        return {}
    return {
        "question": say("trials.person.question", lang, question=case.question),
        "left": {"name": say("trials.person.reference", lang), "text": case.reference[:LONG]},
        "right": sources,
        "choices": {key: say(f"trials.person.choice.{key}", lang) for key in ANSWERS},
        "answer": None,
    }


def _sources(case: Case, diagnosis: Diagnosis) -> list[dict[str, str]]:
    """The passages that the findings point to, each once."""
    out: dict[str, dict[str, str]] = {}
    for finding in diagnosis.findings:
        for evidence in finding.evidence:
            chunk = case.chunk(evidence.chunk_id)
            name = (chunk.named or chunk.id) if chunk else evidence.chunk_id
            text = evidence.text or (chunk.text if chunk else "")
            out.setdefault(evidence.chunk_id, {"name": name, "text": text[:LONG]})
    return list(out.values())[:2]


def _alike(case: Case, evidence: Evidence) -> list[dict[str, str]]:
    """The chunks that say the same with another value, by the ledger; else what was sent first."""
    trails = evidence.ledger.trails if evidence.ledger else ()
    names = [trail.lookalike for trail in trails if trail.lookalike]
    chunks = [chunk for name in names if (chunk := case.chunk(name))] or list(case.contexts[:1])
    return [{"name": c.named or c.id, "text": c.text[:LONG]} for c in chunks[:2]]


def answered_words(found: Investigation, settled: Settled, fault: Fault, answer: str) -> str:
    """The verdict with the person's answer, then what the trials had shown."""
    lang = "zh" if found.lang in ("zh", "mixed") else "en"
    suspect = say(f"table.fault.{found.suspect}", lang)

    def head(word: Settled, named: Fault) -> str:
        name = say(f"table.fault.{named}", lang)
        return say(f"trials.verdict.{word}", lang, suspect=suspect, fault=name)

    choice = found.person["choices"].get(answer, answer)
    told = say("trials.person.answered", lang, answer=choice)
    shown = found.why.removeprefix(head(found.settled, found.fault)).strip()
    return glue(lang, head(settled, fault), told, shown)


def label_of(case: Case, found: Investigation | None) -> dict[str, Any] | None:
    """The case with a person's answer as its label, a row that `judge calibrate` reads.

    `None` = nobody was asked, or the answer names no fault.
    """
    if found is None or (fault := decided_by(found.person.get("answer"))) not in ASKED:
        return None
    row = case.model_dump(mode="json", exclude={"meta"}, exclude_none=True)
    return {**row, "fault": fault}


def decided_by(answer: object) -> Fault | None:
    """What a person's answer makes of the case; `None` = it is no answer to this question."""
    return ANSWERS.get(answer) if isinstance(answer, str) else None
