"""How well does the ledger name the place where evidence was lost, and how fast?

    python benchmarks/ledger.py places [--half even|odd|both] [--each 12] [--errors]
    python benchmarks/ledger.py recorded
    python benchmarks/ledger.py scale  [--sizes 200,10000,100000]

`places` breaks the demo pipeline in 15 ways; the true place comes from the labelled quotes and is
verified on every case (`ledger_faults.py`). Thresholds were set on the questions with even
numbers. Intervals are Wilson's, 95 %. `recorded` compares the ledger
of a case's own file with that of the pipeline. `scale` uses synthetic chunks and recorded stages.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

os.environ.setdefault("RAG_DOCTOR_CACHE", "off")  # hundreds of small indexes: none is worth keeping

from ledger_faults import INJECTIONS, Injected, Setting, Shared, healthy, injected
from ledger_recorded import recorded
from ledger_scale import scale

from rag_doctor.ledger import trace_ledger
from rag_doctor.pipeline import Question, demo_pipeline, load_questions
from rag_doctor.stats import Share


def wilson(hits: int, n: int) -> str:
    """The share with its 95 % interval."""
    if not n:
        return "–"
    low, high = Share(hits, n).interval()
    return f"{hits / n:.3f} [{low:.3f}, {high:.3f}] of {n}"


def cases(questions: list[Question], each: int, labelled: bool) -> Iterator[Injected]:
    """At most `each` cases for every (injection, place, language), and all healthy ones."""
    rag = demo_pipeline()
    shared = Shared(rag.chunks(), rag.documents())
    settings = [Setting(question, shared, labelled) for question in questions]
    yield from (made for at in settings if (made := healthy(at)) is not None)
    for name in INJECTIONS:
        taken: Counter[tuple[str, str]] = Counter()
        for made in injected(name, settings):
            key = (made.place, made.question.lang)
            taken[key] += 1
            if taken[key] <= each:
                yield made


def places(half: str, each: int, errors: bool) -> None:
    """Confusion, accuracy, and accusations of healthy cases, with and without labels."""
    wanted = {"even": (0,), "odd": (1,), "both": (0, 1)}[half]
    questions = [q for q in load_questions() if q.answerable and int(q.id[-3:]) % 2 in wanted]
    for labelled in (True, False):
        found = [
            (replace(one, rag=None), trace_ledger(one.case, one.rag))  # hundreds of pipelines
            for one in cases(questions, each, labelled)
        ]
        pairs = [(one, ledger.place) for one, ledger in found]
        print(f"\n## {half} questions ({len(questions)}), {'with' if labelled else 'no'} labels\n")
        report(pairs)
        if errors:
            for one, ledger in found:
                if ledger.place != one.place:
                    says = [(t.place, t.chunk, t.reason) for t in ledger.trails]
                    print(f"  {one.injection} {one.question.id} true {one.place}: {says}")


def report(pairs: list[tuple[Injected, str]]) -> None:
    """Tables for one setting."""
    faults = [(one, place) for one, place in pairs if one.injection != "none"]
    sound = [place for one, place in pairs if one.injection == "none"]
    hits = sum(one.place == place for one, place in faults)
    told = [(one, place) for one, place in faults if place != "unknown"]
    print(f"located exactly:        {wilson(hits, len(faults))}")
    print(f"  where a place is told: {wilson(hits, len(told))}")
    for lang in ("en", "zh"):
        mine = [(o, p) for o, p in faults if o.question.lang == lang]
        print(f"  {lang}: {wilson(sum(o.place == p for o, p in mine), len(mine))}")
    accused = [p for p in sound if p not in ("arrived", "unknown")]
    unknown = sum(p == "unknown" for p in sound)
    print(f"healthy cases accused:  {wilson(len(accused), len(sound))} {Counter(accused) or ''}")
    print(f"  of which not told:    {wilson(unknown, len(sound))}")
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for one, place in faults:
        rows[one.place][place] += 1
    print("\nby place (true: found)")
    for place, row in sorted(rows.items()):
        n = sum(row.values())
        wrong = ", ".join(f"{p} {c}" for p, c in row.most_common() if p != place)
        print(f"  {place:20} {row[place]:3} of {n:3}   {wrong}")
    by: dict[str, list[bool]] = defaultdict(list)
    for one, place in faults:
        by[one.injection].append(one.place == place)
    print("by injection: " + ", ".join(f"{k} {sum(v)}/{len(v)}" for k, v in sorted(by.items())))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("places")
    one.add_argument("--half", choices=("even", "odd", "both"), default="both")
    one.add_argument("--each", type=int, default=12)
    one.add_argument("--errors", action="store_true")
    verbs.add_parser("recorded")
    two = verbs.add_parser("scale")
    two.add_argument("--sizes", default="200,10000,100000")
    options = parser.parse_args()
    if options.verb == "places":
        places(options.half, options.each, options.errors)
    elif options.verb == "recorded":
        recorded()
    else:
        scale([int(size) for size in options.sizes.split(",")])


if __name__ == "__main__":
    main()
