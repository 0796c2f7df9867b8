"""What a run of the bench gives: rows, figures, and ways out as JSON, Markdown and files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rag_doctor.bench.abstaining import fit_bar, fit_candidates
from rag_doctor.bench.scoring import Row, Scores, score_rows
from rag_doctor.experiments.page import Filed
from rag_doctor.stats import Share

__all__ = ["FaultBench", "noisy_name"]


def noisy_name(method: str, noise: str, rate: float) -> str:
    """The name under which a method with an erring judge stands among the guesses."""
    return f"{method}@{noise}:{rate:g}"


@dataclass(frozen=True, slots=True)
class FaultBench(Filed):
    """A finished run. `judge` = name and version; `methods` and `noises` = (noise, rate) as run."""

    RENDERER: ClassVar[str] = "rag_doctor.views.bench:bench_markdown"
    STEM: ClassVar[str] = "fault-bench"

    split: str
    judge: str
    seed: int
    rows: tuple[Row, ...]
    methods: tuple[str, ...]
    noises: tuple[tuple[str, float], ...] = ()
    seconds: float = 0.0

    def __len__(self) -> int:
        return len(self.rows)

    def scores(self, method: str, noise: str = "", rate: float = 0.0) -> Scores:
        """The figures of one method, under a judge that errs where `noise` is given."""
        return score_rows(self.rows, noisy_name(method, noise, rate) if noise else method)

    def count(self, kind: str) -> int:
        """Cases that are a `fault`, a `control` or a `pair`."""
        return sum(row.kind == kind for row in self.rows)

    def missed(self, method: str = "full") -> Sequence[Row]:
        """Single faults and pairs that the method does not name, and controls that it accuses."""
        return [row for row in self.rows if not row.right(method)]

    def to_dict(self) -> dict[str, Any]:
        """Settings, figures of every method and noise, and all rows."""
        named = [(m, "", 0.0) for m in self.methods]
        named += [(m, noise, rate) for noise, rate in self.noises for m in self.methods]
        figures = [
            {"noise": noise or None, "rate": rate, **_plain(self.scores(m, noise, rate), m)}
            for m, noise, rate in named
            if self.ran(m, noise, rate)
        ]
        return {
            "split": self.split,
            "judge": self.judge,
            "seed": self.seed,
            "n": {kind: self.count(kind) for kind in ("fault", "control", "pair")},
            "seconds": round(self.seconds, 1),
            "fitted": self._fitted(),
            "figures": figures,
            "rows": [row.model_dump(mode="json") for row in self.rows],
        }

    def _fitted(self) -> dict[str, float | None]:
        """Bars that this run's rows would set; meant to be read off `calibrate` only."""
        last = self.methods[-1]
        return {"sure": fit_bar(self.rows, last), "keep": fit_candidates(self.rows, last)}

    def ran(self, method: str, noise: str = "", rate: float = 0.0) -> bool:
        """Was this method run (under this noise)?"""
        name = noisy_name(method, noise, rate) if noise else method
        return bool(self.rows) and name in self.rows[0].guesses


def _plain(scores: Scores, method: str) -> dict[str, Any]:
    out: dict[str, Any] = {"method": method, "calls": round(scores.calls, 2)}
    for name in (
        "accuracy", "answered", "abstained", "alarms", "pairs", "both", "covered",
        "rightly_overturned", "rightly_confirmed",
    ):  # fmt: skip
        out[name] = _share(getattr(scores, name))
    for name in ("by_fault", "by_severity", "by_lang", "by_truth"):
        out[name] = {key: _share(share) for key, share in getattr(scores, name).items()}
    interval = scores.interval
    out["accuracy_by_question"] = None if interval is None else [round(x, 4) for x in interval]
    return out | {"confusion": scores.confusion, "taken_for": scores.taken_for}


def _share(share: Share) -> dict[str, Any]:
    low, high = share.interval()
    value = None if share.value is None else round(share.value, 4)
    return {"hits": share.hits, "n": share.n, "value": value,
            "low": round(low, 4), "high": round(high, 4)}  # fmt: skip
