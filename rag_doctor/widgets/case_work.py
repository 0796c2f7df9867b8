"""The work behind the page of a case: judge an edited answer, try a fix, in steps that can stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rag_doctor.facade import Examined, diagnose
from rag_doctor.records import Case
from rag_doctor.widgets.jobs import Steps

__all__ = ["Attempt", "judging", "trying"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """Something tried on a case: `edited` (an answer by hand) or `tried` (a fix's patch).

    `plain` = the pipeline asked again with nothing changed; `None` for an edited answer. What the
    patch did is the step from `plain` to `after`.
    """

    kind: str
    what: str
    before: Examined
    after: Examined
    plain: Examined | None = None


def judging(case: Case, judge: Any, rag: Any) -> Steps:
    """The case with its new answer, diagnosed; nothing was run for it."""
    yield 0, 1
    return Examined(case, diagnose(case, judge, rag=rag)), None


def trying(case: Case, patch: dict[str, Any], judge: Any, rag: Any) -> Steps:
    """The case with the patch, and with nothing changed: the record may be another day's.

    Raises `PipelineError` and `ConfigError` as the pipeline does.
    """
    yield 0, 4
    plain = _asked(case, {}, rag)
    yield 1, 4
    before = Examined(plain, diagnose(plain, judge, rag=rag))
    yield 2, 4
    turned = _asked(case, patch, rag)
    yield 3, 4
    return Examined(turned, diagnose(turned, judge, rag=rag)), before


def _asked(case: Case, patch: dict[str, Any], rag: Any) -> Case:
    trace = rag.ask(case.question, **patch)
    made: Case = trace.to_case(
        case.reference, id=case.id, relevant_ids=case.relevant_ids, meta={"patch": patch}
    )
    return made.model_copy(update={"lang": case.lang})
