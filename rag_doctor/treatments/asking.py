"""One arm: the cases asked again under a setting, kept as they come, and judged.

Whatever a pipeline does wrong is the case's failure and no more. A retrieval that hands the writer
the very prompt of the A/A arm is not written again: the same prompt, the same answer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from rag_doctor.errors import ConfigError, PipelineError, RagDoctorError, error_line, shown
from rag_doctor.experiments.asking import numbered
from rag_doctor.experiments.kept import key_of
from rag_doctor.experiments.runner import Runner
from rag_doctor.pipeline import Guarded, Retrieval, Trace
from rag_doctor.records import Case, Chunk, Diagnosis
from rag_doctor.treatments.subjects import Subject

__all__ = ["Arm", "Drawn", "Purse", "Table"]

RUN = 1
"""Number of the draw in every arm; the report's own answers are draw 0."""
_OF_A_RUN = ("stages", "chunks", "query", "knobs")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A case asked again. `case` and `diagnosis` are `None` where there is no answer, or no
    verdict, and `failure` says why; `left` = the budget was spent before it."""

    case: Case | None = None
    diagnosis: Diagnosis | None = None
    seconds: float = 0.0
    failure: str = ""
    left: bool = False

    @property
    def chars(self) -> int:
        """Characters sent to the writer as contexts."""
        return sum(len(chunk.text) for chunk in self.case.contexts) if self.case else 0


class Purse:
    """How many answers may still be written; `None` = no limit. Threads may share it."""

    def __init__(self, calls: int | None = None) -> None:
        if calls is not None and (isinstance(calls, bool) or calls < 1):
            raise ConfigError(f"calls: must be a whole number from 1, or None; got {shown(calls)}.")
        self._left, self._lock = calls, threading.Lock()
        self.spent = self.spared = 0
        self.refused = False

    def take(self) -> bool:
        """Pay for one answer; `False` = nothing is left."""
        with self._lock:
            if self._left is not None and self._left < 1:
                self.refused = True
                return False
            self._left = None if self._left is None else self._left - 1
            self.spent += 1
            return True

    def spare(self) -> None:
        """An answer that was known already."""
        with self._lock:
            self.spared += 1


class Table:
    """All arms of one trial: they share a judge, a store, a budget, and each other's answers."""

    def __init__(
        self,
        rag: Guarded,
        runner: Runner,
        purse: Purse,
        *,
        workers: int = 4,
        tick: Callable[[], None] = lambda: None,
    ) -> None:
        self.rag, self.runner, self.purse = rag, runner, purse
        self.workers, self.tick = workers, tick
        self.same = Arm(self, {}, frozenset())

    def arm(self, patch: Mapping[str, Any], stages: frozenset[str]) -> Arm:
        """The arm with this patch in force. Raises `ConfigError` for one that is refused."""
        return Arm(self, patch, stages)


class Arm:
    """One setting. `draw` asks only for what it has not asked before."""

    def __init__(self, table: Table, patch: Mapping[str, Any], stages: frozenset[str]) -> None:
        self._table = table
        self._knobs = numbered(table.rag, dict(patch), RUN)
        self._settings = table.rag.settings(**self._knobs)  # refuses a knob off its menu
        self._stages = stages
        self._drawn: dict[str, Drawn] = {}
        self._chunks: tuple[Chunk, ...] | None = None
        self._chunks_asked = False

    def __getitem__(self, case_id: str) -> Drawn:
        return self._drawn[case_id]

    def draw(self, subjects: Sequence[Subject]) -> None:
        """Ask and judge those of them that are new."""
        new = [one for one in subjects if one.id not in self._drawn]
        if not new:
            return
        if any(one.labelled for one in new):
            self._show_chunks()
        asked = dict(zip([one.id for one in new], self._each(new), strict=True))
        cases = [row["case"] for row in asked.values() if row.get("case") is not None]
        judged, found = self._table.runner.diagnose([Case.model_validate(c) for c in cases])
        verdicts = {case.id: pair for case, pair in zip(judged, found, strict=True)}
        whole = {case.id: case for case in judged}
        for case_id, row in asked.items():
            self._drawn[case_id] = Drawn(
                whole.get(case_id),
                verdicts.get(case_id),
                row["seconds"],
                row["failure"],
                row.get("left", False) or (not row["failure"] and case_id not in whole),
            )

    def _each(self, new: Sequence[Subject]) -> list[dict[str, Any]]:
        out: list[dict[str, Any]] = []
        if self._table.workers == 1:
            for one in new:
                out.append(self._row(one))
                self._table.tick()
            return out
        with ThreadPoolExecutor(self._table.workers, thread_name_prefix="rag-doctor-treat") as pool:
            jobs = [pool.submit(self._row, one) for one in new]
            try:
                for job in jobs:
                    out.append(job.result())
                    self._table.tick()
            except BaseException:
                for job in jobs:
                    job.cancel()
                raise
        return out

    def _row(self, one: Subject) -> dict[str, Any]:
        """The answer from the store, or a fresh one, which is put there."""
        store, bare = self._table.runner.kept, one.item.case
        key = key_of("treated", self._table.rag.name, self._settings, bare.model_dump(mode="json"))
        found = store.get(key)
        if found is not None:
            self._table.purse.spare()
            return dict(found)
        try:
            trace = self._trace(one)
        except RagDoctorError as error:  # a failure may pass: it is not kept
            return {"case": None, "seconds": 0.0, "failure": error_line(error, 200)}
        if trace is None:
            return {"case": None, "seconds": 0.0, "failure": "", "left": True}
        row = {"case": self._case(one, trace), "seconds": _seconds(trace), "failure": ""}
        store.put(key, row)
        return row

    def _trace(self, one: Subject) -> Trace | None:
        """The answer with its retrieval; `None` = the budget is spent."""
        rag, purse, question = self._table.rag, self._table.purse, one.item.case.question
        found = self._retrieved(question)
        if found is not None and (same := self._known_answer(one, found)) is not None:
            purse.spare()
            seconds = {"whole": self._table.same[one.id].seconds}
            return Trace(question, same, found, self._settings, seconds)
        if not purse.take():
            return None
        if rag.can_ask:
            return rag.ask(question, **self._knobs)
        sent = one.row.case.contexts  # it cannot search: it writes from what is recorded
        answer = rag.generate(question, sent, **self._knobs)
        return Trace(question, answer, Retrieval(question, selected=sent, sent=sent))

    def _retrieved(self, question: str) -> Retrieval | None:
        """What this arm retrieves, where the patch leaves the writer alone and both are apart."""
        rag = self._table.rag
        apart = hasattr(rag, "retrieve") and hasattr(rag, "generate")
        if not self._stages or "generate" in self._stages or not apart:
            return None
        return rag.retrieve(question, **self._knobs)

    def _known_answer(self, one: Subject, found: Retrieval) -> str | None:
        """The A/A arm's answer, where the prompt is the same to the letter."""
        before = self._table.same._drawn.get(one.id)
        if before is None or before.case is None:
            return None
        told = [[(c.id, c.text) for c in sent] for sent in (before.case.contexts, found.sent)]
        return before.case.answer if told[0] == told[1] else None

    def _case(self, one: Subject, trace: Trace) -> dict[str, Any]:
        bare = one.item.case
        told = {key: value for key, value in bare.meta.items() if key not in _OF_A_RUN}
        made = trace.to_case(
            bare.reference, id=bare.id, relevant_ids=self._labels(one), meta=told, texts=False
        )
        return made.model_copy(update={"lang": bare.lang}).model_dump(mode="json")

    def _labels(self, one: Subject) -> dict[str, int] | None:
        """Labels by quote in any chunking; by id only while the chunks are the same ones."""
        if one.labelled:
            return one.item.relevant(self._chunks)
        return None if "index" in self._stages else one.row.case.relevant_ids

    def _show_chunks(self) -> None:
        if self._chunks_asked or not hasattr(self._table.rag, "chunks"):
            return
        self._chunks_asked = True
        try:
            self._chunks = self._table.rag.chunks(**self._knobs)
        except PipelineError:  # counted; labels then stand by their ids
            self._chunks = None


def _seconds(trace: Trace) -> float:
    return sum(trace.seconds.values())
