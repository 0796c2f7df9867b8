"""A report as columns: what the table of the workbench searches, filters and sorts in the browser.

Rows travel once and hold no words of the interface, so that a change of language moves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

import numpy as np
import numpy.typing as npt

from rag_doctor.facade.report import Examined, Report
from rag_doctor.records import LAYERS, Status
from rag_doctor.views.bench_groups import group_columns
from rag_doctor.views.escape import clip, escape_plain
from rag_doctor.views.theme import MARKS

__all__ = ["STATES", "STATUSES", "Columns", "Facet", "columns_of"]

STATUSES: tuple[Status, ...] = get_args(Status)
"""The code of a layer's status is its place here."""
STATES = (*(f"fail_{layer}" for layer in LAYERS), "unscored", "error")
"""What may be true of a case, a bit each: a layer below its threshold, something without a score,
a step that failed."""
LIMITS = {"id": 200, "question": 400, "answer": 1_000}
"""Characters of each text that travel; a search looks at no more, and the table says so."""
MOST_VALUES = 60_000  # codes are 16 bits wide
Floats = npt.NDArray[np.float32]
Codes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Facet:
    """A field to filter by. `values` in the order shown; `many` = a case may have several."""

    key: str
    values: tuple[str, ...]
    many: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """`parts` = name → bytes: texts joined by line feeds, numbers little-endian.

    `text.*` one line a case; `facet.*` uint16, the place of its value, or bits where there may be
    many; `score.*` float32 in [0, 1], NaN = not scored; `status.*` uint8. `cut` = texts that are
    longer than what travels.
    """

    n: int
    facets: tuple[Facet, ...]
    parts: dict[str, bytes] = field(repr=False)
    cut: int = 0

    def head(self) -> dict[str, Any]:
        """JSON-ready: all but the bytes; `parts` lists their names in order."""
        return {
            "n": self.n,
            "cut": self.cut,
            "layers": list(LAYERS),
            "statuses": list(STATUSES),
            "facets": [
                {"key": one.key, "values": list(one.values), "many": one.many}
                for one in self.facets
            ],
            "parts": list(self.parts),
        }


def columns_of(report: Report) -> Columns:
    """The columns of a report; 10,000 cases take a fraction of a second."""
    rows = report.rows
    parts: dict[str, bytes] = {}
    cut = 0
    for name, limit in LIMITS.items():
        whole = [getattr(row.case, name) for row in rows]
        cut += sum(len(text) > limit for text in whole)
        lines = [_line(text, limit) for text in whole]
        parts[f"text.{name}"] = "\n".join(lines).encode("utf-8", "replace")
    scores, statuses = _layers(rows)
    facets = []
    for facet, codes in _facets(rows, statuses):
        facets.append(facet)
        parts[f"facet.{facet.key}"] = np.asarray(codes, "<u2").tobytes()
    for at, layer in enumerate(LAYERS):
        parts[f"score.{layer}"] = scores[:, at].tobytes()
        parts[f"status.{layer}"] = statuses[:, at].tobytes()
    confidence = np.fromiter((row.diagnosis.confidence for row in rows), "<f4", len(rows))
    parts["score.confidence"] = confidence.tobytes()
    return Columns(len(rows), tuple(facets), parts, cut)


def _layers(rows: Sequence[Examined]) -> tuple[Floats, Codes]:
    """Scores and codes of statuses, a row a case, a column a layer."""
    scores = np.full((len(rows), len(LAYERS)), np.nan, "<f4")
    statuses = np.full((len(rows), len(LAYERS)), STATUSES.index("unscored"), np.uint8)
    place = {status: code for code, status in enumerate(STATUSES)}
    for at, row in enumerate(rows):
        checks = row.diagnosis.checks
        for layer, name in enumerate(LAYERS):
            check = checks.get(name)
            if check is not None:
                statuses[at, layer] = place[check.status]
                if check.score is not None:
                    scores[at, layer] = check.score
    return scores, statuses


def _line(text: str, limit: int) -> str:
    """One line of at most `limit` characters with nothing hidden in it."""
    if len(text) <= limit and text.isascii() and text.isprintable():
        return text
    return clip(escape_plain(text[: 4 * limit + 200]), limit)


def _facets(rows: Sequence[Examined], statuses: Codes) -> list[tuple[Facet, Any]]:
    faults = [row.diagnosis.fault for row in rows]
    seen = set(faults)
    found = [_one("fault", faults, [name for name in MARKS if name in seen])]
    found.append(_one("mechanism", [row.diagnosis.mechanism or "" for row in rows]))
    found.append(_one("lang", [row.case.lang for row in rows]))
    found.append((Facet("state", STATES, many=True), _bits(rows, statuses)))
    for name, values in group_columns(rows).items():
        found.append(_one(f"group:{name}", [_line(value, 80) for value in values]))
    return found


def _bits(rows: Sequence[Examined], statuses: Codes) -> Any:
    """`STATES` as bits, in their order."""
    failed = np.fromiter((bool(row.diagnosis.errors) for row in rows), bool, len(rows))
    failed |= (statuses == STATUSES.index("error")).any(axis=1)
    bits = ((statuses == STATUSES.index("fail")) << np.arange(len(LAYERS))).sum(axis=1)
    unscored = (statuses == STATUSES.index("unscored")).any(axis=1)
    return bits | unscored.astype(int) << len(LAYERS) | failed.astype(int) << len(LAYERS) + 1


def _one(
    key: str, values: Sequence[str], order: Sequence[str] | None = None
) -> tuple[Facet, list[int]]:
    """A facet whose values come by number of cases, unless an order is given."""
    if order is None:
        counts: dict[str, int] = {}
        for value in values:
            counts[value] = counts.get(value, 0) + 1
        order = sorted(counts, key=lambda value: (value == "", -counts[value], value))
    known = {value: code for code, value in enumerate(order[:MOST_VALUES])}
    return Facet(key, tuple(known)), [known.get(value, 0) for value in values]
