"""How well does each leg of the retrieval find what the questions need?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rag_doctor.metrics import Mean, Metric, MetricValue, mean_scored, parse_metric
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.questions import Question, relevant_under
from rag_doctor.records import Chunk

__all__ = ["LEGS", "MEASURES", "LegRow", "retrieval_table", "show_table"]

LEGS = ("bm25", "dense", "fused", "reranked")
MEASURES = ("hit(rel=2)@4", "recall@4", "rr", "nDCG@10")
ALL = "all"


class _Searchable(Protocol):
    def chunks(self, **knobs: Any) -> Sequence[Chunk]: ...

    def retrieve(self, question: str, **knobs: Any) -> Retrieval: ...


@dataclass(frozen=True, slots=True)
class LegRow:
    """One leg on one group of questions. `lang` or `query_type` is `all` for the sums.

    `means` maps each measure to its mean over the `n` questions of the group; the mean says
    how many of them were scored.
    """

    lang: str
    query_type: str
    leg: str
    n: int
    means: Mapping[str, Mean]


def retrieval_table(
    rag: _Searchable,
    questions: Iterable[Question],
    measures: Sequence[str] = MEASURES,
    **knobs: Any,
) -> list[LegRow]:
    """Every leg × (language × query type, language, all), answerable questions only.

    All legs are measured in one run with the reranker on. Gold chunks are found by their quotes,
    so that any chunking can be measured. Raises `ConfigError` for an unknown measure.
    """
    parsed = {name: parse_metric(name) for name in measures}
    chunks = rag.chunks(**knobs)
    scores: dict[tuple[str, str, str], list[dict[str, MetricValue]]] = {}
    for question in questions:
        if not question.answerable:
            continue
        stages = rag.retrieve(question.question, **{**knobs, "rerank": True})
        gold = relevant_under(question, chunks)
        for leg in LEGS:
            ids = [chunk.id for chunk in getattr(stages, leg)]
            values = _values(parsed, ids, gold)
            lang, kind = question.lang, question.query_type
            for group in ((ALL, ALL, leg), (lang, ALL, leg), (lang, kind, leg)):
                scores.setdefault(group, []).append(values)
    return [
        LegRow(*group, len(rows), {m: mean_scored([row[m] for row in rows]) for m in parsed})
        for group, rows in sorted(scores.items(), key=_order)
    ]


def show_table(rows: Iterable[LegRow]) -> str:
    """The table as text, one line a row; `–` = nothing scored."""
    rows = list(rows)
    names = list(rows[0].means) if rows else []
    lines = [
        f"{'lang':5} {'query type':15} {'leg':9} {'n':>4} " + " ".join(f"{m:>13}" for m in names)
    ]
    for row in rows:
        cells = (row.means[name].value for name in names)
        shown = " ".join(f"{'–' if cell is None else f'{cell:.2f}':>13}" for cell in cells)
        lines.append(f"{row.lang:5} {row.query_type:15} {row.leg:9} {row.n:4} {shown}")
    return "\n".join(lines)


def _values(
    measures: Mapping[str, Metric], ids: Sequence[str], gold: Mapping[str, int]
) -> dict[str, MetricValue]:
    return {name: measure(ranking=ids, grades=gold) for name, measure in measures.items()}


def _order(item: tuple[tuple[str, str, str], object]) -> tuple[bool, str, bool, str, int]:
    lang, kind, leg = item[0]
    return (lang != ALL, lang, kind != ALL, kind, LEGS.index(leg))
