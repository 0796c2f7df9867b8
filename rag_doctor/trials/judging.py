"""Raw answers judged: one batch a trial, the same answer from the same contexts only once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from rag_doctor.errors import error_line
from rag_doctor.i18n import say
from rag_doctor.records import Case, Chunk, Diagnosis, Draw
from rag_doctor.trials.drawing import Raw
from rag_doctor.trials.goodness import Rule, falls_short_only, is_good

__all__ = ["Drawn", "Judging", "Score"]

Score = Callable[[Sequence[Case]], Awaitable[list[Diagnosis]]]
"""Cases → diagnoses in order, by the checks and the table alone."""

_Key = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw and what the checks found in it; `None` = it was not judged. `texts` = of the chunks
    that the writer was given, or says it used."""

    draw: Draw
    found: Diagnosis | None = None
    texts: tuple[str, ...] = ()


class Judging:
    """Judges the draws of one case. The recorded answer's own diagnosis is one of them."""

    def __init__(
        self,
        case: Case,
        diagnosis: Diagnosis,
        score: Score,
        rule: Rule,
        readings: Sequence[tuple[Chunk, ...]] = (),
    ) -> None:
        """`readings` = parts of what was sent that carry the evidence. What an answer takes from a
        part of its contexts it takes from the whole: one that is found faithful to a part, though
        not to the whole, was misjudged among many chunks. Asked of answers that are right by the
        reference.
        """
        self._case, self._score, self.rule = case, score, rule
        self._readings = [part for part in readings if part] if rule != "checks" else []
        self._known: dict[_Key, Diagnosis] = {_key(case.answer, case.contexts): diagnosis}
        self._part_is_better = rule == "answer" and not falls_short_only(
            diagnosis, case, case.answer
        )

    async def judge(self, raws: Sequence[Raw], left_out: Sequence[str | None] = ()) -> list[Drawn]:
        """The draws in order. A judge that fails leaves them without a verdict, and says why."""
        fresh = {
            _key(raw.answer, raw.contexts): raw
            for raw in raws
            if not raw.failure and _key(raw.answer, raw.contexts) not in self._known
        }
        failure = await self._ask(fresh) if fresh else ""
        await self._read_again(raws)
        gone = left_out or [None] * len(raws)
        return [self._drawn(raw, out, failure) for raw, out in zip(raws, gone, strict=True)]

    async def _read_again(self, raws: Sequence[Raw]) -> None:
        """Bad ones against each part; a failure here leaves them as they are."""
        bad = [raw for raw in raws if self._misjudged(raw.answer, raw.contexts)]
        parts = [Raw(raw.answer, part) for raw in bad for part in self._readings]
        fresh = {_key(one.answer, one.contexts): one for one in parts}
        fresh = {key: one for key, one in fresh.items() if key not in self._known}
        if fresh:
            await self._ask(fresh)

    def _misjudged(self, answer: str, contexts: Sequence[Chunk]) -> bool:
        """Right by the reference, and bad all the same: perhaps."""
        found = self._known.get(_key(answer, contexts))
        right = found.extra.get("correctness") if found else None
        return right is not None and right.score == 1 and not self._good(answer, contexts)

    def _good(self, answer: str, contexts: Sequence[Chunk]) -> bool | None:
        found = self._known.get(_key(answer, contexts))
        return None if found is None else is_good(found, self.rule)

    def _is_part(self, found: Diagnosis, answer: str) -> bool:
        """Less than the reference, and nothing against it, where that is better than the record."""
        return self._part_is_better and falls_short_only(found, self._case, answer)

    async def _ask(self, fresh: dict[_Key, Raw]) -> str:
        cases = [self._as_case(raw, n) for n, raw in enumerate(fresh.values())]
        try:
            found = await self._score(cases)
            self._known |= dict(zip(fresh, found, strict=True))
        except Exception as error:  # any judge may break in any way; the draws are paid for
            return error_line(error)
        return ""

    def _as_case(self, raw: Raw, number: int) -> Case:
        """The draw as a case of its own, without what was noted of the recorded run."""
        case = self._case
        return Case(
            id=f"{case.id}~{len(self._known)}.{number}",
            question=case.question,
            answer=raw.answer,
            reference=case.reference,
            contexts=raw.contexts,
            relevant_ids=None if case.reference else case.relevant_ids,
            lang=case.lang,
        )

    def _drawn(self, raw: Raw, left_out: str | None, failure: str) -> Drawn:
        ids = tuple(chunk.id for chunk in raw.contexts)
        texts = tuple(chunk.text for chunk in raw.contexts)
        base = {"contexts": ids, "left_out": left_out, "seconds": raw.seconds, "kept": raw.kept}
        if raw.failure:
            return Drawn(Draw(reason=raw.failure, **base), texts=texts)
        found = self._known.get(_key(raw.answer, raw.contexts))
        if found is None:
            return Drawn(Draw(answer=raw.answer, reason=failure, **base), texts=texts)
        good = is_good(found, self.rule)
        if self._misjudged(raw.answer, raw.contexts):
            good = good or any(self._good(raw.answer, part) for part in self._readings)
        part = good is False and self._is_part(found, raw.answer)
        good = good or part
        told = "" if good is not None else "; ".join(found.errors.values())
        draw = Draw(
            answer=raw.answer,
            good=good,
            fault=found.fault,
            scores={name: check.score for name, check in found.checks.items()},
            refused=found.refusal.refused,
            reason=say("trials.draw.part", self._case.ui_lang) if part else told,
            **base,
        )
        return Drawn(draw, found, texts)


def _key(answer: str, contexts: Sequence[object]) -> _Key:
    return answer, tuple((c.id, c.text) for c in contexts)  # type: ignore[attr-defined]
