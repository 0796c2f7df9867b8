"""A small world for trials: a base, a writer with knobs, and a judge of plain rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from rag_doctor.pipeline import Knob, Retrieval
from rag_doctor.records import (
    Case,
    CheckResult,
    Chunk,
    Claim,
    ClaimVerdict,
    Diagnosis,
    Fault,
    Refusal,
)

QUESTION = "How many days of annual leave do new staff get?"
REFERENCE = "New staff get 14 days of annual leave a year."
RIGHT = "New staff get 14 days."
WRONG = "New staff get 50 days."
DECLINED = "I cannot find that in the documents."
GOLD = Chunk(
    id="leave#1",
    doc_id="leave",
    text="Annual leave is granted by grade. New staff get 14 days of annual leave a year. "
    "Unused days lapse at the end of June.",
)
STRAY = Chunk(id="travel#1", doc_id="travel", text="A taxi home is paid after half past nine.")
OTHER = Chunk(id="canteen#1", doc_id="canteen", text="The canteen opens at noon and serves soup.")
DECOY = Chunk(id="old#1", doc_id="old", text="In the year 2019 new staff had 50 days of leave.")
BASE = (GOLD, STRAY, OTHER, DECOY)

Write = Callable[[Sequence[Chunk], dict[str, Any]], str]


class World:
    """A level-2 pipeline whose writer is a function; `prompts` = every call of it."""

    name = "world"

    def __init__(self, write: Write, *, temperature: float = 0.0, **knobs: Knob) -> None:
        self._write, self._temperature = write, temperature
        self._knobs = knobs
        self.prompts: list[tuple[tuple[str, ...], dict[str, Any]]] = []

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        self.prompts.append((tuple(chunk.id for chunk in contexts), knobs))
        return self._write(contexts, knobs)

    def retrieve(self, question: str, **knobs: Any) -> Retrieval:
        return Retrieval(question, fused=(STRAY, OTHER, GOLD), selected=(STRAY,), sent=(STRAY,))

    def chunks(self) -> Sequence[Chunk]:
        return BASE

    def knobs(self) -> dict[str, Knob]:
        heat = Knob("temperature", "float", self._temperature, low=0, high=2, stage="generate")
        return {"temperature": heat, **self._knobs}


def holds(contexts: Sequence[Chunk]) -> bool:
    """Is the fact in front of the writer?"""
    return any("14 days" in chunk.text for chunk in contexts)


def honest(contexts: Sequence[Chunk], knobs: dict[str, Any]) -> str:
    return RIGHT if holds(contexts) else DECLINED


def inventor(contexts: Sequence[Chunk], knobs: dict[str, Any]) -> str:
    return RIGHT if holds(contexts) else WRONG


def distracted(contexts: Sequence[Chunk], knobs: dict[str, Any]) -> str:
    return RIGHT if holds(contexts) and len(contexts) < 3 and DECOY not in contexts else WRONG


def liar(contexts: Sequence[Chunk], knobs: dict[str, Any]) -> str:
    return WRONG


def case_of(*sent: Chunk, answer: str, **fields: Any) -> Case:
    ranked = [c.model_copy(update={"rank": n}) for n, c in enumerate(sent, start=1)]
    known = {"reference": REFERENCE, "lang": "en", "id": "leave", "question": QUESTION}
    return Case(**{**known, "answer": answer, "contexts": tuple(ranked), **fields})


def judged(case: Case, *, fault: Fault | None = None) -> Diagnosis:
    """What a judge that reads the number would find."""
    right, refused = "14 days" in case.answer, case.answer == DECLINED
    sent = holds(case.contexts)
    named: Fault
    if right:
        named = "healthy" if sent else "retrieval_miss"
    elif refused:
        named = "off_topic" if sent else "retrieval_miss"
    else:
        named = "hallucination" if sent else "cascade"
    claim = Claim(text=case.answer, start=0, end=len(case.answer))
    support = "supported" if right and sent else "not_mentioned"
    needed = Claim(text=REFERENCE, start=0, end=len(REFERENCE))
    return Diagnosis(
        id=case.id,
        lang=case.lang,
        fault=fault or named,
        confidence=0.8,
        checks={
            "recall": _layer("recall", sent),
            "faithfulness": _layer("faithfulness", support == "supported" or refused),
            "relevancy": _layer("relevancy", not refused),
        },
        extra={} if refused else {"correctness": _layer("correctness", right)},
        claims=() if refused else (ClaimVerdict(claim=claim, support=support),),
        reference_claims=(ClaimVerdict(claim=needed, support="not_mentioned"),),
        refusal=Refusal(refused=refused),
    )


def _layer(name: str, passes: bool) -> CheckResult:
    return CheckResult(layer=name, score=float(passes), status="pass" if passes else "fail")


async def score(cases: Sequence[Case]) -> list[Diagnosis]:
    return [judged(case) for case in cases]


def tried(case: Case, rag: Any, diagnosis: Diagnosis | None = None, **options: Any) -> Any:
    """`run_trials` with the judge of plain rules and a store in memory."""
    from rag_doctor.pipeline import attach
    from rag_doctor.trials import DrawStore, run_trials

    options.setdefault("store", DrawStore())
    options.setdefault("score", score)
    known = diagnosis or judged(case)
    attached = None if rag is None else attach(rag)
    judge = options.pop("score")
    return asyncio.run(run_trials(case, known, attached, judge, **options))
