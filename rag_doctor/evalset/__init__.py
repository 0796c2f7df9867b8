"""Evaluation sets worth trusting: read, linted, made, sampled, labelled, versioned.

evalset = read_evalset("questions.jsonl")
report = lint(evalset, "docs/")
mended, findings = fix(evalset, report.findings, base_of("docs/"))
write_evalset(mended, "questions.jsonl")

made = synthesize("docs/").made           # status `synthetic`, until a person approves
drafts = sample("answers.jsonl", "anomaly", feedback="thumbs.csv").made
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rag_doctor._lazy import lazily

if TYPE_CHECKING:
    from rag_doctor.evalset.base import Base, base_of
    from rag_doctor.evalset.card import DataCard, data_card
    from rag_doctor.evalset.card_text import card_markdown
    from rag_doctor.evalset.items import Approval, EvalItem, Origin, Passage, Turn
    from rag_doctor.evalset.labelling import Session, Store, agreement, apply_labels
    from rag_doctor.evalset.linting import Finding, LintReport, fix, lint, parse_claim
    from rag_doctor.evalset.reading import read_evalset
    from rag_doctor.evalset.sampling import Sample, sample
    from rag_doctor.evalset.sets import EvalSet
    from rag_doctor.evalset.synth import Server, Synthesis, synthesize
    from rag_doctor.evalset.writing import write_evalset

_HOMES = {
    "base": ("Base", "base_of"),
    "card": ("DataCard", "data_card"),
    "card_text": ("card_markdown",),
    "items": ("Approval", "EvalItem", "Origin", "Passage", "Turn"),
    "labelling": ("Session", "Store", "agreement", "apply_labels"),
    "linting": ("Finding", "LintReport", "fix", "lint", "parse_claim"),
    "reading": ("read_evalset",),
    "sampling": ("Sample", "sample"),
    "sets": ("EvalSet",),
    "synth": ("Server", "Synthesis", "synthesize"),
    "writing": ("write_evalset",),
}
_HOME_OF = {name: module for module, exported in _HOMES.items() for name in exported}

__all__ = [
    "Approval",
    "Base",
    "DataCard",
    "EvalItem",
    "EvalSet",
    "Finding",
    "LintReport",
    "Origin",
    "Passage",
    "Sample",
    "Server",
    "Session",
    "Store",
    "Synthesis",
    "Turn",
    "agreement",
    "apply_labels",
    "base_of",
    "card_markdown",
    "data_card",
    "fix",
    "lint",
    "parse_claim",
    "read_evalset",
    "sample",
    "synthesize",
    "write_evalset",
]


__getattr__ = lazily(__name__, _HOME_OF)


def __dir__() -> list[str]:
    return sorted(__all__)
