"""A pipeline whose cures and harms are known by construction, a judge that looks, made reports."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from typing import Any

from fakes import FakeJudge

from rag_doctor.facade import Examined, Report
from rag_doctor.judges.base import JudgeCard
from rag_doctor.pipeline import Knob, Retrieval
from rag_doctor.records import Case, CheckResult, Chunk, Diagnosis, Fix

DEPTHS = 4
CARD = JudgeCard("looking", "1", ("en", "zh"))


def fact(number: int) -> str:
    return f"Item {number} costs {number * 7} euros."


def question(number: int) -> str:
    return f"What does item {number} cost?"


def number_in(text: str) -> int:
    return int("".join(filter(str.isdigit, text)))


class LookingJudge(FakeJudge):
    """Supports what stands word for word in the contexts; an answer is right when it is the
    reference."""

    def __init__(self) -> None:
        super().__init__()
        self.card = CARD
        self.seen: list[str] = []

    def _answer(self, name: str, cases: Sequence[Case], one: Any) -> list[Any]:
        if name == "split":
            self.seen += [case.id for case in cases]
        planned = [
            case.model_copy(update={"meta": {**case.meta, "plan": _plan(case)}}) for case in cases
        ]
        return super()._answer(name, planned, one)


def _plan(case: Case) -> dict[str, Any]:
    held = " ".join(chunk.text for chunk in case.contexts)

    def told(text: str | None) -> list[str]:
        return ["supported" if text and text in held else "not_mentioned"]

    return {
        "reference": told(case.reference),
        "answer": told(case.answer),
        "refused": case.answer == REFUSAL,
        "useful": [bool(case.reference and case.reference in c.text) for c in case.contexts],
        "correctness": "correct" if case.answer == case.reference else "wrong",
        "enough": told(case.reference) == ["supported"],
    }


REFUSAL = "The documents do not say."


class KnownRag:
    """Facts by number. The fact asked for stands at rank 1 + number % 4.

    Of a hundred questions, with top_k = 1:
      top_k = 4        cures all that fail, harms none
      rerank           brings ranks 2 and 3 to the front (cures two thirds), and drops the fact of
                       every second healthy question (harms half)
      candidates       changes nothing
      luck             share of questions that the writer gets wrong by chance, anew in each draw
    `breaks` is asked before every answer and may raise or hang.
    """

    name = "known"

    def __init__(self, breaks: Callable[[str], None] | None = None, **knobs: Any) -> None:
        self.written: list[tuple[str, dict[str, Any]]] = []
        self._breaks, self._knobs = breaks, knobs
        self._lock = threading.Lock()

    def knobs(self) -> dict[str, Knob]:
        menu = [
            Knob("top_k", "int", 1, low=1, high=50),
            Knob("rerank", "bool", False),
            Knob("candidates", "int", 10, low=1, high=1000),
            Knob("temperature", "float", 0.0, low=0, high=2),
            Knob("luck", "float", 0.0, low=0, high=1),
            Knob("sample", "int", 0, low=0, high=99),
        ]
        return {knob.name: knob for knob in menu}

    def settings(self, **knobs: Any) -> dict[str, Any]:
        return {name: knob.default for name, knob in self.knobs().items()} | self._knobs | knobs

    def chunks(self) -> list[Chunk]:
        return [chunk(number) for number in range(100)]

    def retrieve(self, asked: str, **knobs: Any) -> Retrieval:
        told = self.settings(**knobs)
        number = number_in(asked)
        depth = number % DEPTHS
        others = [chunk(1000 + i) for i in range(6)]
        ranked = [*others[:depth], chunk(number), *others[depth:]]
        if told["rerank"] and depth in (1, 2):
            ranked = [chunk(number), *others]
        if told["rerank"] and number % (2 * DEPTHS) == 0:
            ranked = others
        sent = tuple(ranked[: told["top_k"]])
        return Retrieval(asked, fused=tuple(ranked), selected=sent, sent=sent)

    def generate(self, asked: str, contexts: Sequence[Chunk], **knobs: Any) -> str:
        told = self.settings(**knobs)
        with self._lock:
            self.written.append((asked, dict(knobs)))
        if self._breaks is not None:
            self._breaks(asked)
        right = fact(number_in(asked))
        held = any(right in one.text for one in contexts)
        if told["luck"]:
            drawn = random.Random(f"{asked}/{told['sample']}/{told['candidates']}").random()
            return right if drawn >= told["luck"] and held else REFUSAL
        return right if held else REFUSAL


def chunk(number: int) -> Chunk:
    return Chunk(id=f"item{number}#1", text=fact(number), doc_id=f"item{number}")


def row(
    number: int, fault: str | None = None, fixes: Sequence[Fix] = (), **fields: Any
) -> Examined:
    """What a report says of the question under top_k = 1; `fault` `None` = as it is."""
    healthy = number % DEPTHS == 0
    fault = fault or ("healthy" if healthy else "retrieval_miss")
    answer = fact(number) if healthy else REFUSAL
    known = {
        "id": f"q{number}", "question": question(number), "answer": answer, "lang": "en",
        "contexts": (chunk(number if healthy else 1000),), "reference": fact(number),
    }  # fmt: skip
    case = Case(**{**known, **fields})
    right = CheckResult(
        layer="correctness", status="pass" if healthy else "fail", score=float(healthy)
    )
    found = Diagnosis(
        id=case.id, fault=fault, mechanism="ranked_below_k" if fault == "retrieval_miss" else None,
        confidence=1.0, extra={"correctness": right}, fixes=tuple(fixes), judge=CARD.label,
        lang="en",
    )  # fmt: skip
    return Examined(case, found)


def report(n: int = 100, **rest: Any) -> Report:
    return Report(rows=tuple(row(number) for number in range(n)), card=CARD, **rest)
