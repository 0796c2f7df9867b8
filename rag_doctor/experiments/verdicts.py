"""A gate's result: one check a limit, and what they add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal

from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.needed import Needed
from rag_doctor.experiments.page import Filed, rendered
from rag_doctor.experiments.rules import CantTell
from rag_doctor.stats import Figure

__all__ = ["EXIT", "Check", "GateResult", "Outcome"]

TEXT, JUNIT = "rag_doctor.views.gate:gate_text", "rag_doctor.views.gate:gate_junit"
Outcome = Literal["pass", "fail", "cannot_tell"]
EXIT: dict[Outcome, int] = {"pass": 0, "fail": 7, "cannot_tell": 8}
"""Exit codes of the command line."""


@dataclass(frozen=True, slots=True)
class Check:
    """One limit held against the data.

    `rule`: `drop` = `figure` is the change against the baseline, and may not be below -`limit`
    (for a measure where less is better: not above `limit`); `floor` = `figure` is the new mean, and
    may not be below `limit`; `cases` = so many of the baseline's cases may be missing, `n` are,
    `changed` of them for another question or reference, `twice` for an id that stands twice;
    `scores` = so many pairs that had a score may have none now, `n` have none.

    pass         the whole 95 % interval keeps the limit, or no case moved, over enough sources
    fail         the whole interval breaks it
    cannot_tell  it does neither, or there are too few sources for one; `needed` = with about how
                 many cases an unchanged pipeline would pass; `None` = nothing to judge that by

    `sources` = source documents behind the figure, `least` = as many are due to pass; 0 = it takes
    none.
    """

    rule: Literal["drop", "floor", "cases", "scores"]
    measure: str
    outcome: Outcome
    limit: float
    figure: Figure
    n: int
    by: str = ""
    value: str = ""
    needed: Needed | None = None
    sources: int = 0
    least: int = 0
    changed: int = 0
    twice: int = 0

    @property
    def few(self) -> bool:
        """Can it not pass for want of source documents, whatever the interval says?"""
        return self.outcome == "cannot_tell" and self.sources < self.least

    @property
    def name(self) -> str:
        """`recall`, `recall[query_type=multi_hop]`, with ` floor` or ` scores` where that is
        the rule."""
        where = f"[{self.by}={self.value}]" if self.by else ""
        return f"{self.measure}{where}" + (
            f" {self.rule}" if self.rule in ("floor", "scores") else ""
        )

    @property
    def dead(self) -> bool:
        """Was what is limited never measured? Then it does not pass, whatever `cant_tell` says."""
        return self.rule in ("drop", "floor") and not self.n

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "name": self.name,
            "never_measured": self.dead,
            "rule": self.rule,
            "measure": self.measure,
            "by": self.by,
            "value": self.value,
            "outcome": self.outcome,
            "limit": self.limit,
            "figure": self.figure.to_dict(),
            "n": self.n,
            "needed": self.needed.to_dict() if self.needed else None,
            "sources": self.sources,
            "min_sources": self.least,
            "changed": self.changed,
            "twice": self.twice,
        }


@dataclass(frozen=True, slots=True)
class GateResult(Filed):
    """All checks. `comparison` = the one behind them; `None` = no baseline was held against.

    `unreadable` = report → what of it could not be read.
    """

    RENDERER: ClassVar[str] = "rag_doctor.views.gate:gate_markdown"
    STEM: ClassVar[str] = "gate"

    checks: tuple[Check, ...]
    n: int
    cant_tell: CantTell = "report"
    comparison: Comparison | None = None
    names: tuple[str, str] = ("", "")
    judge: str = ""
    unreadable: Mapping[str, Sequence[str]] = field(default_factory=dict)
    kept: Path | None = None
    meta: dict[str, Any] = field(default_factory=dict)

    @property
    def outcome(self) -> Outcome:
        """Fail if any check fails; else what the rules make of those that cannot be told.

        `cant_tell: pass` does not pass what was never measured.
        """
        outcomes = [check.outcome for check in self.checks]
        if "fail" in outcomes:
            return "fail"
        if self.cant_tell == "pass" and any(check.dead for check in self.checks):
            return "cannot_tell"
        if "cannot_tell" in outcomes:
            return "cannot_tell" if self.cant_tell == "report" else self.cant_tell
        return "pass"

    @property
    def exit_code(self) -> int:
        """0 pass, 7 fail, 8 cannot tell."""
        return EXIT[self.outcome]

    def of(self, outcome: Outcome) -> Sequence[Check]:
        """The checks with this outcome."""
        return [check for check in self.checks if check.outcome == outcome]

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        marked = self.comparison is not None and not self.comparison.comparable
        return {
            "outcome": self.outcome,
            "exit_code": self.exit_code,
            "cant_tell": self.cant_tell,
            "n": self.n,
            "names": list(self.names),
            "judge": self.judge,
            "comparable": not marked,
            "unreadable": {name: list(lines) for name, lines in self.unreadable.items() if lines},
            "checks": [check.to_dict() for check in self.checks],
        }

    def to_text(self, lang: str = "auto") -> str:
        """A line a check, without markup."""
        return rendered(TEXT, self, lang)

    def to_junit(self, lang: str = "auto") -> str:
        """JUnit XML, a test case for each check."""
        return rendered(JUNIT, self, lang)

    def texts(self, lang: str) -> dict[str, str]:
        """`gate.json`, `gate.md` and `gate.xml`."""
        return {**Filed.texts(self, lang), "gate.xml": self.to_junit(lang)}
