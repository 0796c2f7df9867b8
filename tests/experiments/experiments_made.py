"""Made-up reports with known scores, a small pipeline with knobs, and a judge that looks."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from fakes import FakeJudge

from rag_doctor.facade import Examined, Report
from rag_doctor.judges.base import JudgeCard
from rag_doctor.pipeline import Document, Knob, Retrieval
from rag_doctor.records import LAYERS, Case, CheckResult, Chunk, Diagnosis

CARD = JudgeCard("made-up", "1", ("en", "zh"))


def row(
    case_id: str,
    fault: str = "healthy",
    *,
    question: str = "",
    answer: str = "An answer.",
    reference: str | None = "A reference.",
    chunks: Sequence[str] = ("d#1",),
    lang: str = "en",
    relevant: dict[str, int] | None = None,
    extra: dict[str, float] | None = None,
    meta: dict[str, Any] | None = None,
    judge: str = CARD.label,
    **scores: float | None,
) -> Examined:
    """A case with the scores that are named; a layer that is not named has none."""
    case = Case(
        id=case_id,
        question=question or f"Question {case_id}?",
        answer=answer,
        reference=reference,
        contexts=tuple(
            Chunk(id=c, text=f"Text of {c}.", doc_id=c.split("#")[0], rank=n)
            for n, c in enumerate(chunks, 1)
        ),
        relevant_ids=relevant,
        lang=lang,
        meta=meta or {},
    )
    checks = {layer: _check(layer, scores.get(layer)) for layer in LAYERS}
    found = Diagnosis(
        id=case_id,
        fault=fault,
        confidence=1.0,
        checks=checks,
        extra={name: _check(name, score) for name, score in (extra or {}).items()},
        judge=judge,
    )
    return Examined(case, found)


def _check(layer: str, score: float | None) -> CheckResult:
    if score is None:
        return CheckResult(layer=layer, status="unscored", reason="not scored here")
    status = "pass" if score >= 0.5 else "fail"
    return CheckResult(layer=layer, status=status, score=score, threshold=0.5)


def report(rows: Sequence[Examined], card: JudgeCard = CARD, **rest: Any) -> Report:
    return Report(rows=tuple(rows), card=card, **rest)


def two_reports(
    before: Sequence[float | None], after: Sequence[float | None], **fields: Any
) -> tuple[Report, Report]:
    """Two runs that differ in recall only; each case is about a document of its own."""
    sides = []
    for scores in (before, after):
        rows = [
            row(f"c{i}", recall=score, meta={"source": f"doc{i}", **fields})
            for i, score in enumerate(scores)
        ]
        sides.append(report(rows))
    return sides[0], sides[1]


class SeeingJudge(FakeJudge):
    """Supports what stands word for word in the contexts; counts the cases it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def _answer(self, question: str, cases: Sequence[Case], one: Any) -> list[Any]:
        if question == "split":
            self.seen += [case.id for case in cases]
        planned = [
            case.model_copy(update={"meta": {**case.meta, "plan": self._plan(case)}})
            for case in cases
        ]
        return super()._answer(question, planned, one)

    def _plan(self, case: Case) -> dict[str, Any]:
        held = " ".join(chunk.text for chunk in case.contexts)

        def told(text: str | None) -> list[str]:
            return ["supported" if text and text in held else "not_mentioned"]

        return {
            "reference": told(case.reference),
            "answer": told(case.answer),
            "useful": [bool(case.reference and case.reference in c.text) for c in case.contexts],
            "correctness": "correct" if case.answer == case.reference else "wrong",
            "enough": told(case.reference) == ["supported"],
        }


class TinyRag:
    """Facts in a row; the fact asked for stands at a place that its number decides.

    `k` chunks are sent; `blind` = the right fact is never found; `sample` numbers the draw.
    `asked` counts the questions, `broken` names those on which it raises.
    """

    def __init__(self, n: int = 12, broken: Sequence[str] = ()) -> None:
        self.n, self.broken = n, set(broken)
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self._lock = threading.Lock()

    def knobs(self) -> dict[str, Knob]:
        return {
            "k": Knob("k", "int", 3, low=1, high=50),
            "blind": Knob("blind", "bool", False),
            "noise": Knob("noise", "float", 0.0, low=0, high=1),
            "sample": Knob("sample", "int", 0, low=0, high=99),
        }

    def chunks(self, **knobs: Any) -> list[Chunk]:
        return [Chunk(id=f"doc{i}#1", text=fact(i), doc_id=f"doc{i}") for i in range(self.n)]

    def documents(self) -> list[Document]:
        return [Document(id=f"doc{i}", title=f"Doc {i}", text=fact(i)) for i in range(self.n)]

    def retrieve(
        self, question: str, k: int = 3, blind: bool = False, noise: float = 0.0, sample: int = 0
    ) -> Retrieval:
        with self._lock:
            self.asked.append((question, {"k": k, "blind": blind, "sample": sample}))
        if question in self.broken:
            raise RuntimeError("index is gone")
        number = int("".join(filter(str.isdigit, question)))
        others = [i for i in range(self.n) if i != number]
        order = others if blind else [*others[: number % 5], number, *others[number % 5 :]]
        found = tuple(
            Chunk(id=f"doc{i}#1", text=fact(i), doc_id=f"doc{i}", rank=rank)
            for rank, i in enumerate(order[:k], 1)
        )
        return Retrieval(question, selected=found, sent=found)

    def generate(self, question: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        number = int("".join(filter(str.isdigit, question)))
        held = any(chunk.text == fact(number) for chunk in contexts)
        return fact(number) if held else "Nobody wrote that down."


def fact(i: int) -> str:
    return f"Room {i} is open for {i + 2} hours."


def asked_of(i: int) -> str:
    return f"How long is room {i} open?"


def questions(n: int = 12) -> list[dict[str, Any]]:
    """Questions about the facts of `TinyRag`, labelled, half of each kind."""
    return [
        {
            "id": f"q{i}",
            "lang": "en",
            "question": asked_of(i),
            "reference": fact(i),
            "query_type": "early" if i % 5 < 3 else "late",
            "difficulty": "easy",
            "relevant": [{"chunk_id": f"doc{i}#1", "grade": 2, "quote": fact(i)}],
        }
        for i in range(n)
    ]
