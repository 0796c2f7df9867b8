"""Many diagnoses together: rows, a DataFrame, JSON, Markdown, a self-contained HTML page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rag_doctor.errors import InputError, shown, unknown_choice
from rag_doctor.judges.accounts import Spending
from rag_doctor.judges.base import JudgeCard
from rag_doctor.judges.forecast import Estimate
from rag_doctor.metrics import Mean, mean_scored
from rag_doctor.records import LAYERS, OUTCOMES, Case, Diagnosis, safe_text
from rag_doctor.shapes.fields import jsonable

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

__all__ = ["Examined", "Report"]

SCALES = ("correctness", "completeness", "helpfulness", "context_relevancy")
"""Measures beside the layers that a judge gives, in the order shown."""

# Late-bound, so that data does not depend on how it is shown.
LANGS = ("auto", "en", "zh")
RENDERERS = {
    "html": "rag_doctor.views.html_report:render_html",
    "md": "rag_doctor.views.markdown_report:render_markdown",
}


@dataclass(frozen=True, slots=True)
class Examined:
    """A case with its diagnosis."""

    case: Case
    diagnosis: Diagnosis


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a set of cases.

    `set_aside` = rows that could not be read, as one-line reasons; they are counted, never
    dropped in silence. `seconds` = wall time of the run. `notes` = what the reader mapped or
    warned about. `pipeline_notes` = what an attached pipeline did wrong and what of it could not
    be followed, as sentences with counts. `spending` = what judging cost; `estimate` = what was
    expected before, `None` = nothing is sent, or nobody asked. `left` = ids of cases that the
    budget did not reach: they are counted, and no row stands for them. `meta` = what else is known
    of the run, such as the pipeline's knobs.
    """

    rows: tuple[Examined, ...]
    card: JudgeCard | None = None
    set_aside: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float | None = None
    source: str = ""
    meta: dict[str, Any] = field(default_factory=dict)
    spending: Spending = field(default_factory=Spending)
    estimate: Estimate | None = None
    left: tuple[str, ...] = ()
    pipeline_notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Examined]:
        return iter(self.rows)

    def __getitem__(self, case_id: str) -> Examined:
        """The row of a case. Raises `InputError` (also a `ValueError`) when there is none."""
        for row in self.rows:
            if row.case.id == case_id:
                return row
        raise InputError(f"case id: must be one of this report's {len(self)}, got {shown(case_id)}")

    @property
    def diagnoses(self) -> list[Diagnosis]:
        """The diagnoses in the order of the cases."""
        return [row.diagnosis for row in self.rows]

    def counts(self) -> dict[str, int]:
        """Cases by outcome, every outcome listed, in the order of `OUTCOMES`."""
        found = Counter(row.diagnosis.fault for row in self.rows)
        return {outcome: found[outcome] for outcome in OUTCOMES}

    def means(self) -> dict[str, Mean]:
        """Mean score of each layer with `n scored of N`; unscored and error never enter."""
        return {
            layer: mean_scored(
                [
                    check.score if (check := row.diagnosis.checks.get(layer)) else None
                    for row in self.rows
                ]
            )
            for layer in LAYERS
        }

    def scale_means(self) -> dict[str, Mean]:
        """Mean of each scale beside the layers, where at least one case was held against it."""
        found = dict.fromkeys(
            name for row in self.rows for name in row.diagnosis.extra if name in SCALES
        )
        return {
            name: mean_scored(
                [
                    check.score if (check := row.diagnosis.extra.get(name)) else None
                    for row in self.rows
                ]
            )
            for name in SCALES
            if name in found
        }

    def wordings_agree(self) -> tuple[int, int]:
        """In how many cases both wordings of context relevancy give one grade, of how many."""
        found = [row.diagnosis.extra.get("context_relevancy") for row in self.rows]
        told = [check.details.get("agree") for check in found if check is not None]
        return sum(one is True for one in told), sum(one is not None for one in told)

    @property
    def judges(self) -> tuple[str, ...]:
        """Labels of the judges behind the scores; more than one = the scores do not compare."""
        named = (row.diagnosis.judge for row in self.rows)
        return tuple(dict.fromkeys(label for label in named if label))

    def thresholds(self) -> dict[str, tuple[float, ...]]:
        """The thresholds that each layer was held against; several = they differ by language."""
        found: dict[str, set[float]] = {}
        for row in self.rows:
            for layer, check in row.diagnosis.checks.items():
                if check.threshold is not None:
                    found.setdefault(layer, set()).add(check.threshold)
        return {layer: tuple(sorted(bars)) for layer, bars in found.items()}

    def n_errors(self) -> int:
        """Cases in which a judge or a step failed."""
        return sum(bool(row.diagnosis.errors) for row in self.rows)

    def to_frame(self) -> pd.DataFrame:
        """One row a case: id, language, fault, mechanism, confidence, score and status by layer."""
        import pandas as pd

        frame = pd.DataFrame([_flat(row) for row in self.rows], columns=_columns())
        # A column without any score would come out as objects, one without any row too.
        return frame.astype(dict.fromkeys((*LAYERS, "confidence"), "float64"))

    def to_jsonl(self) -> str:
        """One diagnosis a line, as in `diagnoses.jsonl`."""
        return "".join(dump_line(row.diagnosis) for row in self.rows)

    def to_json(self) -> str:
        """Counts, means, the judge's card and all diagnoses as one JSON object."""
        text = json.dumps(self.as_dict(), ensure_ascii=False, allow_nan=False, indent=2)
        return safe_text(text)

    def as_dict(self) -> dict[str, Any]:
        """The JSON object as plain data."""
        rows = [row.diagnosis.to_line() for row in self.rows]
        return {**self.head(), "diagnoses": rows}

    def head(self) -> dict[str, Any]:
        """Everything but the diagnoses, as plain data: what `report.json` holds."""
        card = self.card
        return {
            "n": len(self),
            "faults": self.counts(),
            "means": _plain(self.means()),
            "scales": _plain(self.scale_means()),
            "wordings_agree": list(self.wordings_agree()),
            "judge": None
            if card is None
            else {
                "name": card.name,
                "version": card.version,
                "languages": list(card.languages),
                "accuracy": dict(card.accuracy),
                "settings": dict(card.settings),
            },
            "judges": list(self.judges),
            "thresholds": {layer: list(bars) for layer, bars in self.thresholds().items()},
            "spending": self.spending.as_dict(),
            "estimate": self.estimate.as_dict() if self.estimate else None,
            "left": list(self.left),
            "n_errors": self.n_errors(),
            "set_aside": list(self.set_aside),
            "notes": list(self.notes),
            "pipeline_notes": list(self.pipeline_notes),
            "seconds": self.seconds,
            "source": self.source,
            "meta": jsonable(self.meta),
        }

    def to_markdown(self, lang: str = "auto") -> str:
        """A report to read or to paste into an issue tracker."""
        return self._render("md", lang)

    def to_html(self, lang: str = "auto") -> str:
        """One self-contained page: no script, no network."""
        return self._render("html", lang)

    def _render(self, kind: str, lang: str) -> str:
        if lang not in LANGS:
            raise InputError(unknown_choice("lang", lang, LANGS))
        module, _, name = RENDERERS[kind].partition(":")
        return getattr(import_module(module), name)(self, lang=lang)  # type: ignore[no-any-return]

    def write(
        self, folder: str | Path, lang: str = "auto", *, pages: bool = True
    ) -> dict[str, Path]:
        """Write `diagnoses.jsonl`, `report.html`, `.md`, `.json`, `cases.jsonl`; the paths.

        `read_report` reads the folder back. `pages=False` leaves out what is only for reading.
        Raises `InputError` when `folder` is a file, `OSError` when the disk refuses.
        """
        from rag_doctor.facade.writing import write_report

        return write_report(self, folder, lang, pages=pages)


def _plain(means: dict[str, Mean]) -> dict[str, Any]:
    return {
        name: {"mean": mean.value, "n_scored": mean.n_scored, "n": mean.n}
        for name, mean in means.items()
    }


def dump_line(diagnosis: Diagnosis) -> str:
    """The diagnosis as one JSON line that any reader of UTF-8 takes.

    U+2028 and U+2029 are escaped, since some readers break lines at them.
    """
    text = json.dumps(diagnosis.to_line(), ensure_ascii=False, allow_nan=False)
    for mark in ("\u2028", "\u2029", "\x85"):
        text = text.replace(mark, f"\\u{ord(mark):04x}")
    return safe_text(text) + "\n"


def _columns() -> list[str]:
    layers = [name for layer in LAYERS for name in (layer, f"{layer}_status")]
    head = ["id", "lang", "fault", "mechanism", "contributing", "confidence"]
    return [*head, *layers, "refused", "n_claims", "question", "answer", "summary", "judge"]


def _flat(row: Examined) -> dict[str, Any]:
    found, case = row.diagnosis, row.case
    scores: dict[str, Any] = {}
    for layer in LAYERS:
        check = found.checks.get(layer)
        scores[layer] = check.score if check else None
        scores[f"{layer}_status"] = check.status if check else "unscored"
    return {
        "id": case.id,
        "lang": case.lang,
        "fault": found.fault,
        "mechanism": found.mechanism,
        "contributing": ", ".join(found.contributing),
        "confidence": found.confidence,
        **scores,
        "refused": found.refusal.refused,
        "n_claims": len(found.claims),
        "question": case.question,
        "answer": case.answer,
        "summary": found.summary,
        "judge": found.judge,
    }


def make_report(
    cases: Sequence[Case], diagnoses: Sequence[Diagnosis], card: JudgeCard, **rest: Any
) -> Report:
    """Cases beside their diagnoses, paired by place."""
    rows = tuple(Examined(c, d) for c, d in zip(cases, diagnoses, strict=True))
    return Report(rows=rows, card=card, **rest)
