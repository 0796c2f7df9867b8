"""A judge without a model: it answers what the case's own plan says, and counts what it is asked.

    case = make_case(answer=["supported", "not_mentioned"], useful=[True, False])
    judge = FakeJudge()

The plan travels in `case.meta["plan"]`, so that a batch needs no shared script. Keys left out mean
a healthy case. `fails`, `raises` and `miscounts` name the question that breaks: `split`, `weigh`,
`look` (weighing what was retrieved and not sent) or `relate`; `replies` maps one to any reply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rag_doctor.judges.base import (
    ChunkUse,
    JudgeCard,
    JudgeFailure,
    Relation,
    Split,
    Sufficiency,
    Weighing,
)
from rag_doctor.records import (
    Case,
    Chunk,
    Claim,
    ClaimVerdict,
    Contradiction,
    Evidence,
    Refusal,
)


class FakeJudge:
    """`calls` holds `(question, case ids)` in the order asked."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[str, ...]]] = []
        self.card = JudgeCard("fake", "1", ("en", "zh"), {"en": "never measured"})
        self._sent: dict[str, tuple[Chunk, ...]] = {}
        self._splits: dict[str, Split] = {}

    def asked(self, question: str) -> int:
        return sum(name == question for name, _ in self.calls)

    async def split(self, cases: Sequence[Case]) -> list[Any]:
        return self._answer("split", cases, self._split)

    async def weigh(self, cases: Sequence[Case], splits: Sequence[Split]) -> list[Any]:
        self._splits = {case.id: split for case, split in zip(cases, splits, strict=True)}
        unsent = [case.contexts != self._sent[case.id] for case in cases]
        return self._answer("look" if all(unsent) else "weigh", cases, self._weigh)

    async def relate(self, cases: Sequence[Case], splits: Sequence[Split]) -> list[Any]:
        return self._answer("relate", cases, self._relate)

    def _answer(
        self, question: str, cases: Sequence[Case], one: Callable[[Case, dict[str, Any]], Any]
    ) -> list[Any]:
        self.calls.append((question, tuple(case.id for case in cases)))
        plans = [case.meta.get("plan", {}) for case in cases]
        if any(plan.get("raises") == question for plan in plans):
            raise RuntimeError("the judge fell over\nin two lines")
        replies = [one(case, plan) for case, plan in zip(cases, plans, strict=True)]
        if any(plan.get("miscounts") == question for plan in plans):
            return replies[:-1]
        return [
            JudgeFailure("cannot read this")
            if plan.get("fails") == question
            else plan.get("replies", {}).get(question, reply)
            for plan, reply in zip(plans, replies, strict=True)
        ]

    def _split(self, case: Case, plan: dict[str, Any]) -> Split:
        self._sent[case.id] = case.contexts
        refusal = Refusal(refused=plan.get("refused", False))
        claims = [] if refusal.refused or not case.answer.strip() else plan.get("answer", SOUND)
        reference = plan.get("reference", SOUND) if case.reference else []
        return Split(
            tuple(_claim("says", i) for i in range(len(claims))),
            tuple(_claim("should say", i) for i in range(len(reference))),
            refusal,
        )

    def _weigh(self, case: Case, plan: dict[str, Any]) -> Weighing:
        unsent = case.contexts != self._sent[case.id]
        reference = (
            plan.get("unsent", ["not_mentioned"]) if unsent else plan.get("reference", SOUND)
        )
        useful = [unsent and "supported" in reference] * len(case.contexts)
        if not unsent:
            useful = plan.get("useful", [True] * len(case.contexts))
        grades = plan.get("grades") or [None if flag is None else 2 * flag for flag in useful]
        enough = plan.get("unsent_enough", False) if unsent else plan.get("enough", True)
        split = self._splits[case.id]
        return Weighing(
            _verdicts("says", plan.get("answer", SOUND), len(split.answer_claims), case),
            _verdicts("should say", reference, len(split.reference_claims), case),
            tuple(
                ChunkUse(chunk.id, flag, grade)
                for chunk, flag, grade in zip(case.contexts, useful, grades, strict=True)
            ),
            Sufficiency(enough, plan.get("sufficiency")),
            plan.get("conflict"),
        )

    def _relate(self, case: Case, plan: dict[str, Any]) -> Relation:
        judged = "correct" if case.reference else "unscored"
        return Relation(
            similarities=tuple(plan.get("similarities", (0.9,))),
            noncommittal=tuple(plan.get("noncommittal", ())),
            unanswered=tuple(plan.get("unanswered", ())),
            wrong_language=plan.get("wrong_language", False),
            evasive=plan.get("evasive", False),
            correctness=plan.get("correctness", judged),
            contradiction=_clash(plan["clash"]) if "clash" in plan else None,
        )


SOUND = ["supported"]


def _claim(word: str, i: int) -> Claim:
    return Claim(text=f"{word} {i}", start=0, end=1)


def _verdicts(word: str, labels: list[str], n: int, case: Case) -> tuple[ClaimVerdict, ...]:
    """`n` verdicts; where labels run out, the last one stays."""
    told = [labels[min(i, len(labels) - 1)] if labels else "unscored" for i in range(n)]
    return tuple(_verdict(word, i, label, case) for i, label in enumerate(told))


def _verdict(word: str, i: int, label: str, case: Case) -> ClaimVerdict:
    """`label` is a support label, `contradicted:kind`, or `supported@chunk` for the evidence."""
    label, _, chunk_id = label.partition("@")
    support, _, kind = label.partition(":")
    chunk = case.chunk(chunk_id) or case.contexts[0]
    seen = Evidence(chunk_id=chunk.id, start=0, end=len(chunk.text), text=chunk.text)
    return ClaimVerdict.model_validate(
        {
            "claim": _claim(word, i),
            "support": support,
            "evidence": () if support in ("not_mentioned", "unscored") else (seen,),
            "contradiction": _clash(kind or "number") if support == "contradicted" else None,
        }
    )


def _clash(kind: str) -> Contradiction:
    return Contradiction.model_validate({"kind": kind, "wrong": "50", "right": "15"})


def make_case(id: str = "c1", **plan: Any) -> Case:
    """A case with its plan: `CASE_KEYS` set the case; the rest is what the judge will say."""
    fields = {
        "question": "How many days?",
        "answer": "15 days.",
        "reference": "15 days.",
        "contexts": chunks("a", "b", "c"),
        "lang": "en",
    }
    meta = plan.pop("meta", {})
    fields |= {CASE_KEYS[name]: plan.pop(name) for name in CASE_KEYS.keys() & plan.keys()}
    return Case(id=id, meta={**meta, "plan": plan}, **fields)


# Keys of `make_case` that belong to the case, not to the judge's plan.
CASE_KEYS = {
    "question": "question",
    "answer_text": "answer",
    "reference_text": "reference",
    "contexts": "contexts",
    "contexts_known": "contexts_known",
    "retrieved": "retrieved",
    "relevant_ids": "relevant_ids",
    "lang": "lang",
}


def chunks(*ids: str, text: str = "The handbook says {id}.") -> tuple[Chunk, ...]:
    """Chunks in rank order, each with its own text."""
    return tuple(
        Chunk(id=name, text=text.format(id=name), rank=rank) for rank, name in enumerate(ids, 1)
    )
