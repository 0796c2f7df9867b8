"""What came of a treatment: every fix with its figures, and the report that wears the badges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from rag_doctor.experiments.page import Filed, rendered, written
from rag_doctor.facade import Examined, Report
from rag_doctor.records import Badge, Fault, Fix, Treatment
from rag_doctor.treatments.subjects import patch_key

__all__ = ["Plan", "Planned", "Treated", "Tried", "badged"]

HTML = "rag_doctor.views.treatments_html:treatments_page"


@dataclass(frozen=True, slots=True)
class Planned:
    """A fix that will be tried. `faults` = how many failing cases of each it is tried on."""

    fix: Fix
    faults: dict[Fault, int]

    @property
    def failing(self) -> int:
        """All of these cases."""
        return sum(self.faults.values())


@dataclass(frozen=True, slots=True)
class Plan:
    """What a treatment will do, known before it costs anything.

    `answers` = the most that the writer can be asked for: every fix on all its cases and on the
    healthy ones, and the A/A arm. Screening, halving, and prompts that stay the same save of it.
    `advice` = fixes without a knob, by id, with how many cases they are suggested in.
    """

    fixes: tuple[Planned, ...]
    healthy: int
    answers: int
    advice: dict[str, int]
    failing: int
    n: int


@dataclass(frozen=True, slots=True)
class Tried:
    """One fix. `faults` = how many failing cases of each it is for, the commonest first; `ids` =
    those cases."""

    fix: Fix
    faults: dict[Fault, int]
    treatment: Treatment
    ids: tuple[str, ...] = ()

    @property
    def badge(self) -> Badge:
        """What may be said of it."""
        return self.treatment.badge

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "fix": self.fix.id,
            "title": self.fix.title,
            "patch": self.fix.patch,
            "faults": dict(self.faults),
            "cost": self.fix.cost,
            "cases": list(self.ids),
            **self.treatment.model_dump(mode="json"),
        }


@dataclass(frozen=True, slots=True)
class Treated(Filed):
    """All fixes that were tried, and the report whose fixes wear what came of it.

    `answers` = times the writer was asked, `spared` = answers that were known already (kept from an
    earlier run, or to a prompt that stayed the same). `budget_spent` = the limit on answers ended
    the trial early. `notes` = what else must be known, in the reader's words.
    """

    RENDERER: ClassVar[str] = "rag_doctor.views.treatments:treatments_markdown"
    STEM: ClassVar[str] = "treatments"

    report: Report
    tried: tuple[Tried, ...]
    plan: Plan
    pipeline: str
    judge: str
    answers: int = 0
    spared: int = 0
    seconds: float = 0.0
    budget_spent: bool = False
    notes: tuple[str, ...] = ()

    def counts(self) -> dict[Badge, int]:
        """How many fixes wear each badge; those that none wears are absent."""
        return dict(Counter(one.badge for one in self.tried))

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, without the report."""
        return {
            "pipeline": self.pipeline,
            "judge": self.judge,
            "n": self.plan.n,
            "failing": self.plan.failing,
            "healthy": self.plan.healthy,
            "tried": [one.to_dict() for one in self.tried],
            "advice": dict(self.plan.advice),
            "badges": self.counts(),
            "answers": self.answers,
            "spared": self.spared,
            "budget_spent": self.budget_spent,
            "seconds": round(self.seconds, 2),
            "notes": list(self.notes),
        }

    def to_html(self, lang: str = "auto") -> str:
        """One self-contained page with the table of fixes and how each does."""
        return rendered(HTML, self, lang)

    def texts(self, lang: str) -> dict[str, str]:
        """`treatments.json`, `.md` and `.html`."""
        return {**Filed.texts(self, lang), f"{self.STEM}.html": self.to_html(lang)}

    def write(self, folder: str | Path, lang: str = "auto") -> dict[str, Path]:
        """The result's own files, and the whole report with its badges; the paths by file name.

        Raises `InputError` when `folder` is a file.
        """
        return {**written(folder, self.texts(lang)), **self.report.write(folder, lang)}


def badged(report: Report, tried: Sequence[Tried]) -> Report:
    """The report in which each fix that was tried carries its treatment and its badge.

    In each case what is shown to cure comes first, and what harms comes last.
    """
    known = {patch_key(one.fix): one.treatment for one in tried}

    def worn(fix: Fix) -> Fix:
        found = known.get(patch_key(fix))
        if found is None:
            return fix
        return fix.model_copy(update={"treatment": found, "badge": found.badge})

    rows = []
    for row in report:
        diagnosis = row.diagnosis
        fixes = tuple(sorted(map(worn, diagnosis.fixes), key=_promise))
        rows.append(Examined(row.case, diagnosis.model_copy(update={"fixes": fixes})))
    return replace(report, rows=tuple(rows))


_ORDER: dict[Badge, int] = {
    "cures": 0, "cures_but_harms": 1, "inconclusive": 2, "untested": 2, "no_effect": 3, "harms": 4,
}  # fmt: skip


def _promise(fix: Fix) -> tuple[int, float]:
    """By badge, then by how few must be treated for one cure."""
    told = fix.treatment
    sure = told is not None and fix.badge in ("cures", "cures_but_harms")
    return _ORDER[fix.badge], (told.treat or 0.0) if told and sure else 0.0
