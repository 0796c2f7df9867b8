"""Does the ledger say the same from a case's own record as with the pipeline that made it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import demo_pipeline, load_questions, relevant_under
from rag_doctor.records import Case

__all__ = ["recorded"]

SETTINGS: Mapping[str, dict[str, Any]] = {
    "default": {},
    "top_1": {"top_k": 1},
    "reranked": {"rerank": True, "top_k": 1},
    "small_budget": {"budget_chars": 220},
    "no_bm25_leg": {"bm25_weight": 0.0, "top_k": 2},
    "few_candidates": {"candidates": 2, "top_k": 1},
}


def recorded() -> None:
    """Every answerable question of the demo under one setting, the case once through JSON.

    Printed: how often both ledgers say the same place, and every pair of places that differ.
    """
    rags = {name: demo_pipeline(**knobs) for name, knobs in SETTINGS.items()}
    pairs: Counter[tuple[bool, str, str, str]] = Counter()
    size = bare = 0
    for question in load_questions():
        if not question.answerable:
            continue
        rag = list(rags.values())[int(question.id[-3:]) % len(rags)]
        trace = rag.ask(question.question)
        for labelled in (True, False):
            ids = relevant_under(question, rag.chunks()) if labelled else None
            case = trace.to_case(question.reference, id=question.id, relevant_ids=ids)
            alone = Case.model_validate_json(case.model_dump_json())
            places = trace_ledger(case, rag).place, trace_ledger(alone).place
            pairs[labelled, question.lang, *places] += 1
        size += len(case.model_dump_json())
        bare += len(
            trace.to_case(question.reference, id=question.id, texts=False).model_dump_json()
        )
    n = sum(pairs.values()) // 2
    print(
        f"{n} traces, {size / n / 1000:.1f} kB a case with the texts, {bare / n / 1000:.1f} without"
    )
    for labelled in (True, False):
        for lang in ("en", "zh"):
            mine = {key[2:]: c for key, c in pairs.items() if key[:2] == (labelled, lang)}
            same = sum(c for (with_rag, alone), c in mine.items() if with_rag == alone)
            other = sum(c for (a, b), c in mine.items() if b not in (a, "unknown"))
            print(
                f"{'labels' if labelled else 'no labels'}, {lang}: the same place in {same} of "
                f"{sum(mine.values())}; another place from the record in {other}"
            )
            for (with_rag, alone), count in sorted(mine.items()):
                if with_rag != alone:
                    print(f"  with the pipeline {with_rag}, from the record {alone}: {count}")
