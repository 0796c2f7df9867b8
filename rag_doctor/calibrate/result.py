"""What a calibration found, as data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rag_doctor.calibrate.compare import Agreement
from rag_doctor.calibrate.confusion import Confusion
from rag_doctor.calibrate.fit import ENOUGH, Fit
from rag_doctor.calibrate.grades import Scale
from rag_doctor.calibrate.items import Item
from rag_doctor.calibrate.people import Pair
from rag_doctor.calibrate.rates import Rate
from rag_doctor.calibrate.vocabulary import Task
from rag_doctor.checks import Thresholds
from rag_doctor.judges.base import JudgeCard
from rag_doctor.stats import Reliability, tells_apart

__all__ = ["LOW", "Calibration", "TaskResult", "warnings_of"]

LOW = 0.8  # agreement below which a judge's scores are to be read with care


@dataclass(frozen=True, slots=True)
class TaskResult:
    """One task: `whole` = all its items; `parts` = the same figures by language and group.

    `scale` = the scale people graded on; `None` = they said pass or fail, or words.
    """

    task: Task
    whole: Agreement
    parts: tuple[Agreement, ...]
    confusion: Confusion
    reliability: Reliability | None
    fits: tuple[Fit, ...]
    pairs: tuple[Pair, ...]
    rate: Rate | None
    warnings: tuple[str, ...]
    scale: Scale | None
    items: tuple[Item, ...]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        held = self.reliability
        return {
            "task": self.task,
            "all": self.whole.to_dict(),
            "parts": [part.to_dict() for part in self.parts],
            "confusion": asdict(self.confusion),
            "reliability": None if held is None else asdict(held),
            "thresholds": [fit.to_dict() for fit in self.fits],
            "people": [pair.to_dict() for pair in self.pairs],
            "rate": None if self.rate is None else self.rate.to_dict(),
            "warnings": list(self.warnings),
            "scale": None if self.scale is None else [self.scale.low, self.scale.high],
            "items": [_item(item) for item in self.items],
        }


@dataclass(frozen=True, slots=True)
class Calibration:
    """The whole result. `thresholds` = those in use, with the fitted ones taken over that did
    better on labels they were not fitted to.
    """

    card: JudgeCard
    source: str
    n_rows: int
    set_aside: tuple[str, ...]
    unlabelled: int
    columns: dict[str, str]
    tasks: tuple[TaskResult, ...]
    thresholds: Thresholds
    rates_source: str = ""
    seed: int = 0

    def __getitem__(self, task: str) -> TaskResult:
        """The result of one task. Raises `KeyError` when nobody labelled it."""
        for found in self.tasks:
            if found.task == task:
                return found
        raise KeyError(task)

    @property
    def taken(self) -> tuple[Fit, ...]:
        """The fitted thresholds that were taken over."""
        return tuple(fit for found in self.tasks for fit in found.fits if fit.taken)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "judge": {"name": self.card.name, "version": self.card.version},
            "source": self.source,
            "rows": self.n_rows,
            "set_aside": list(self.set_aside),
            "unlabelled": self.unlabelled,
            "columns": dict(self.columns),
            "seed": self.seed,
            "rates_source": self.rates_source,
            "thresholds": self.thresholds.model_dump(mode="json"),
            "tasks": [found.to_dict() for found in self.tasks],
        }


def warnings_of(whole: Agreement, score_needed: bool) -> tuple[str, ...]:
    """Codes of what to bear in mind: `few`, `one_class`, `low`, `majority`, `chance`, `undecided`,
    `no_score`.

    `majority` = always saying the commonest label would do as well. `chance` = the judge's yes
    cannot be told from a coin's, so no rate can be corrected by it.
    """
    n, value = whole.same.n, whole.agreement.value
    two_sided = bool(whole.sensitivity.n and whole.specificity.n)
    found = {
        "few": n < ENOUGH,
        "one_class": n > 0 and not two_sided,
        "low": value is not None and value < LOW,
        "majority": two_sided and whole.same.hits <= whole.most.hits,
        "chance": two_sided and not tells_apart(whole.sensitivity, whole.specificity),
        "undecided": (whole.undecided + whole.failed) * 5 > whole.n,
        "no_score": n > 0 and score_needed and whole.power is None,
    }
    return tuple(code for code, true in found.items() if true)


def _item(item: Item) -> dict[str, Any]:
    return {
        "id": item.id,
        "lang": item.lang,
        "people": dict(item.said),
        "label": item.truth,
        "judge": item.told or item.state,
        "score": item.score,
        "p": item.p,
        "grade": item.grade,
        "reason": item.reason,
    }
