"""How well does each leg of the retrieval find what the questions need?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rag_doctor.metrics import Mean, Metric, MetricValue, mean_scored, parse_metric
from rag_doctor.pipeline.protocol import Retrieval
from rag_doctor.pipeline.questions import Question, relevant_under
from rag_doctor.records import Chunk

if TYPE_CHECKING:
    from rag_doctor.stats import Figure

__all__ = ["LEGS", "MEASURES", "LegRow", "leg_difference", "retrieval_table", "show_table"]

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
    how many of them were scored. `scores` holds the single ones, question by question, and
    `sources` the document that each question is about: questions about one document belong
    together.
    """

    lang: str
    query_type: str
    leg: str
    n: int
    means: Mapping[str, Mean]
    scores: Mapping[str, tuple[float | None, ...]] = field(default_factory=dict)
    sources: tuple[str, ...] = ()

    def figure(self, measure: str) -> Figure:
        """The mean of the scored questions with its 95 % interval.

        Wilson's for a hit, which is yes or no; for the others a percentile bootstrap over the
        documents asked about, with Wilson's bound where all scores are 0 or all are 1. Raises
        `KeyError` for a measure that was not taken.
        """
        from rag_doctor.stats import Figure, Share, mean_figure  # brings numpy

        pairs = zip(self.scores[measure], self.sources, strict=True)
        scored = [(score, source) for score, source in pairs if score is not None]
        values = [score for score, _ in scored]
        if measure.startswith("hit"):
            share = Share(round(sum(values)), len(values))
            return Figure(share.value, *share.interval(), n=share.n)
        return mean_figure(values, [source for _, source in scored])


def leg_difference(one: LegRow, other: LegRow, measure: str) -> Figure:
    """How much `one` is above `other` on the same questions, paired, with its 95 % interval."""
    from rag_doctor.stats import mean_difference

    pairs = zip(one.scores[measure], other.scores[measure], one.sources, strict=True)
    both = [(a - b, source) for a, b, source in pairs if a is not None and b is not None]
    return mean_difference([d for d, _ in both], [source for _, source in both])


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
    sources: dict[tuple[str, str, str], list[str]] = {}
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
                sources.setdefault(group, []).append(_source(question))
    return [
        LegRow(
            *group,
            n=len(rows),
            means={m: mean_scored([row[m] for row in rows]) for m in parsed},
            scores={m: tuple(row[m].score for row in rows) for m in parsed},
            sources=tuple(sources[group]),
        )
        for group, rows in sorted(scores.items(), key=_order)
    ]


def show_table(rows: Iterable[LegRow], intervals: bool = False) -> str:
    """The table as text, one line a row; `–` = nothing scored.

    `intervals` = each mean with its 95 % interval.
    """
    rows = list(rows)
    names = list(rows[0].means) if rows else []
    width = 16 if intervals else 13
    head = " ".join(f"{name:>{width}}" for name in names)
    lines = [f"{'lang':5} {'query type':15} {'leg':9} {'n':>4} {head}"]
    for row in rows:
        cells = [str(row.figure(m)) if intervals else _mean_in_words(row.means[m]) for m in names]
        shown = " ".join(f"{cell:>{width}}" for cell in cells)
        lines.append(f"{row.lang:5} {row.query_type:15} {row.leg:9} {row.n:4} {shown}")
    return "\n".join(lines)


def _mean_in_words(mean: Mean) -> str:
    return "–" if mean.value is None else f"{mean.value:.2f}"


def _source(question: Question) -> str:
    """The document that carries the answer; its id where several do: the first named."""
    best = max(question.relevant, key=lambda passage: passage.grade, default=None)
    return best.doc_id if best else question.id


def _values(
    measures: Mapping[str, Metric], ids: Sequence[str], gold: Mapping[str, int]
) -> dict[str, MetricValue]:
    return {name: measure(ranking=ids, grades=gold) for name, measure in measures.items()}


def _order(item: tuple[tuple[str, str, str], object]) -> tuple[bool, str, bool, str, int]:
    lang, kind, leg = item[0]
    return (lang != ALL, lang, kind != ALL, kind, LEGS.index(leg))
