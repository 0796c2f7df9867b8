"""Layers outside the table: retrieval against gold ids, and the answer against the reference."""

from __future__ import annotations

from rag_doctor.checks.common import errored, scored
from rag_doctor.errors import InputError
from rag_doctor.judges.base import Relation
from rag_doctor.metrics import parse_metric
from rag_doctor.records import Case, CheckResult

__all__ = ["check_correctness", "check_gold_ids"]

CORRECTNESS = {"correct": 1.0, "partly": 0.5, "wrong": 0.0}
MEASURES = ("hit@{k}", "recall@{k}", "precision@{k}", "reciprocal_rank", "nDCG@{k}")


def check_gold_ids(case: Case) -> dict[str, CheckResult]:
    """hit@k, recall@k, precision@k, reciprocal rank and nDCG@k; empty when ids are not labelled.

    `k` = the number of different chunks retrieved. No judge takes part. Labels that break a rule
    are one error, under `gold_ids`.
    """
    ranked = list(dict.fromkeys(chunk.id for chunk in (case.retrieved or case.contexts)))
    if not case.relevant_ids or not ranked:
        return {}
    try:
        return _score_ids(case, ranked, case.relevant_ids)
    except InputError as error:
        return {"gold_ids": errored("gold_ids", str(error), case.ui_lang)}


def _score_ids(case: Case, ranked: list[str], grades: dict[str, int]) -> dict[str, CheckResult]:
    found = {}
    for pattern in MEASURES:
        metric = parse_metric(pattern.format(k=len(ranked)))
        value = metric(ranking=ranked, grades=grades)
        if value.score is not None:
            found[str(metric)] = scored(
                str(metric),
                value.score,
                0.5,
                reason=value.say(case.ui_lang),
                judge="",
                n_scored=value.n_scored,
                n=value.n,
            )
    return found


def check_correctness(case: Case, relation: Relation | None, judge: str) -> CheckResult | None:
    """The answer against the reference: 1 correct, .5 partly, 0 wrong; `None` = not judged."""
    if relation is None or relation.correctness == "unscored" or case.reference is None:
        return None
    return scored(
        "correctness",
        CORRECTNESS[relation.correctness],
        0.5,
        reason=relation.correctness_reason,
        judge=judge,
        n_scored=1,
        n=1,
        details={"label": relation.correctness},
    )
