"""From judged items to the result of a task, and from results to thresholds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rag_doctor.calibrate.compare import agreement_of
from rag_doctor.calibrate.confusion import confusion_of, reliability_of
from rag_doctor.calibrate.fit import Fit, Objective, fit_threshold
from rag_doctor.calibrate.grades import Scale
from rag_doctor.calibrate.items import GROUPS, Item
from rag_doctor.calibrate.people import pairs_of
from rag_doctor.calibrate.rates import rate_of
from rag_doctor.calibrate.result import TaskResult, warnings_of
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.checks import Thresholds, ThresholdsByLang
from rag_doctor.graph import Context

__all__ = ["Plan", "taken_over", "task_result"]

MOST_VALUES = 20  # of one group field


@dataclass(frozen=True, slots=True)
class Plan:
    """How everything is judged and reckoned. `by` = further fields to give the figures by."""

    context: Context
    scales: Mapping[Task, Scale]
    objective: Objective
    by: tuple[str, ...] = ()
    seed: int = 0


def task_result(
    task: Task, items: Sequence[Item], measured: Sequence[Item], plan: Plan
) -> TaskResult:
    """All figures of one task. `measured` = unlabelled items whose rate is wanted."""
    mine = [item for item in items if item.task == task]
    others = [item for item in measured if item.task == task]
    whole = agreement_of(task, mine, seed=plan.seed)
    scale = plan.scales.get(task)
    return TaskResult(
        task=task,
        whole=whole,
        parts=tuple(
            agreement_of(task, part, name, value, plan.seed)
            for name, value, part in _parts(mine, plan.by)
        ),
        confusion=confusion_of(mine),
        reliability=reliability_of(task, mine),
        fits=_fits(task, mine, plan),
        pairs=tuple(pairs_of(task, mine)),
        rate=rate_of(task, others, mine, whole) if others else None,
        warnings=warnings_of(whole, score_needed=task != "fault"),
        scale=scale if scale is not None and scale.graded else None,
        items=tuple(mine),
    )


def _parts(items: Sequence[Item], by: Sequence[str]) -> list[tuple[str, str, list[Item]]]:
    """Items by each value of each group field; a field with one value only is no division."""
    found = []
    for name in dict.fromkeys((*GROUPS, *by)):
        values = sorted({i.groups[name] for i in items if name in i.groups})
        if 1 < len(values) <= MOST_VALUES:
            found += [(name, v, [i for i in items if i.groups.get(name) == v]) for v in values]
    return found


def _fits(task: Task, items: Sequence[Item], plan: Plan) -> tuple[Fit, ...]:
    """A threshold for each language; the fault of a case has no score to cut."""
    if task == "fault":
        return ()
    made = []
    for lang in sorted({item.lang for item in items}):
        now = getattr(plan.context.thresholds.of(lang), task)
        mine = [item for item in items if item.lang == lang]
        made.append(fit_threshold(task, lang, mine, now, plan.objective, plan.seed))
    return tuple(made)


def taken_over(context: Context, results: Sequence[TaskResult]) -> Thresholds:
    """The thresholds in use, with the fitted ones in their places."""
    now = context.thresholds
    by_lang = dict(now.by_lang) if isinstance(now, ThresholdsByLang) else {}
    for fit in (fit for result in results for fit in result.fits if fit.taken):
        base = by_lang.get(fit.lang) or Thresholds.model_validate(
            {name: getattr(now.of(fit.lang), name) for name in Thresholds.model_fields}
        )
        by_lang[fit.lang] = base.model_copy(update={fit.task: fit.cut})
    if not by_lang:
        return now
    plain = {name: getattr(now, name) for name in Thresholds.model_fields}
    return ThresholdsByLang(**plain, by_lang=by_lang, judge=_plain_label(context))


def _plain_label(context: Context) -> str:
    """The judge's label without the cut that these thresholds themselves bring."""
    inner = getattr(context.judge, "within", context.judge)
    return str(inner.card.label)
