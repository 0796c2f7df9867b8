"""Fault classes against labelled cases: accuracy, macro-F1, confusion; with and without references.

    python benchmarks/faults.py FILE [FILE …] [--judge offline] [--limit N]

A file holds JSON lines with `gold.fault` in none, retrieval_miss, noise, generation_hallucination,
off_topic, cascade. Intervals are Wilson's, 95 %.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from rag_doctor import Case, diagnose_all, load_cases
from rag_doctor.stats import Share

NAMES = {"none": "healthy", "generation_hallucination": "hallucination"}


def gold_of(case: Case) -> str | None:
    """The labelled fault in the product's words; `None` = not labelled."""
    fault = (case.meta.get("gold") or {}).get("fault")
    return NAMES.get(fault, fault)


def macro_f1(pairs: list[tuple[str, str]]) -> float:
    """Mean F1 over the classes that are labelled."""
    scores = []
    for name in sorted({gold for gold, _ in pairs}):
        both = sum(gold == name == found for gold, found in pairs)
        said = sum(found == name for _, found in pairs)
        true = sum(gold == name for gold, _ in pairs)
        scores.append(2 * both / (said + true) if said + true else 0.0)
    return sum(scores) / len(scores)


def confusion(pairs: list[tuple[str, str]]) -> str:
    """Rows: labelled; columns: found."""
    golds, founds = sorted({g for g, _ in pairs}), sorted({f for _, f in pairs})
    tally = Counter(pairs)
    lines = [f"{'labelled / found':>20} " + " ".join(f"{f[:13]:>13}" for f in founds)]
    lines += [
        f"{gold:>20} " + " ".join(f"{tally[gold, found]:>13}" for found in founds) for gold in golds
    ]
    return "\n".join(lines)


def measure(cases: list[Case], judge: str) -> list[tuple[Case, str, str]]:
    """Each labelled case with its label and what was found."""
    report = diagnose_all(cases, judge)
    return [
        (row.case, gold, row.diagnosis.fault)
        for row in report
        if (gold := gold_of(row.case)) is not None
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--recipes", action="store_true", help="errors by extra.recipe")
    options = parser.parse_args()
    for file in options.files:
        loaded = list(load_cases(file, limit=options.limit))
        blind = [case.model_copy(update={"reference": None}) for case in loaded]
        for name, cases in (("with references", loaded), ("without references", blind)):
            begin = time.perf_counter()
            found = measure(cases, options.judge)
            seconds = time.perf_counter() - begin
            pairs = [(gold, fault) for _, gold, fault in found]
            hits = sum(gold == fault for gold, fault in pairs)
            low, high = Share(hits, len(pairs)).interval()
            print(
                f"\n{file.name}, {name}, judge {options.judge}: accuracy {hits / len(pairs):.3f} "
                f"[{low:.3f}, {high:.3f}], macro-F1 {macro_f1(pairs):.3f}, n = {len(pairs)}, "
                f"{len(pairs) / seconds:.1f} cases/s"
            )
            print(confusion(pairs))
            if options.recipes:
                wrong = Counter(
                    (case.meta["extra"].get("recipe"), gold, fault)
                    for case, gold, fault in found
                    if gold != fault
                )
                print("\n".join(f"  {n:>3}  {key}" for key, n in wrong.most_common(15)))


if __name__ == "__main__":
    main()
