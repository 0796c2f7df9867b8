"""How many planted defects does lint find, and what does it find that was not planted?

    python benchmarks/evalset_lint.py [--seeds 5] [--first 0] [--judge offline] [--lines]

The defects are made by `tests/evalset/planting.py` in the demo set and its base, one item each,
and by three small scenes for the kinds that no single item shows (strata, skew, keyword search).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "evalset"))

from planting import Planted, plant
from scenes import SCENES

from rag_doctor.evalset.linting import LintReport, lint
from rag_doctor.evalset.reading import read_evalset
from rag_doctor.pipeline.documents import demo_folder, read_demo_documents
from rag_doctor.stats import Share


@dataclass(frozen=True)
class Outcome:
    """`missed` and `false` are lines to read; `found` of `n` planted defects."""

    found: int
    n: int
    missed: list[str]
    false: list[str]
    by_kind: Counter[str]


def items_outcome(report: LintReport, planted: list[Planted]) -> Outcome:
    """Each planted defect against the findings on its item; findings on no spoiled item."""
    missed, false, kinds = [], [], Counter[str]()
    expected = {i for one in planted for i in (one.id, *one.also)}
    for one in planted:
        hit = any(one.id in f.ids and f.kind in one.kinds for f in report.findings)
        kinds[f"{one.what} {'found' if hit else 'missed'}"] += 1
        if not hit:
            missed.append(f"{one.what} ({one.lang}) {one.id}")
    for finding in report.findings:
        if not set(finding.ids) & expected:
            false.append(f"{finding.kind} {finding.ids}: {finding.reason()}")
    return Outcome(len(planted) - len(missed), len(planted), missed, false, kinds)


def run(seed: int, judge: str | None) -> Outcome:
    """One spoiled demo set."""
    documents = read_demo_documents(demo_folder())
    items, base, tuning, planted = plant(read_evalset("demo").items, documents, seed)
    return items_outcome(lint(items, base, judge=judge, tuning=tuning), planted)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--lines", action="store_true", help="print what was missed or false")
    args = parser.parse_args(argv)
    total: Any = [0, 0, 0, Counter()]
    for seed in range(args.first, args.first + args.seeds):
        begin = time.perf_counter()
        one = run(seed, None if args.judge == "none" else args.judge)
        total = [
            total[0] + one.found,
            total[1] + one.n,
            total[2] + len(one.false),
            total[3] + one.by_kind,
        ]
        seconds = time.perf_counter() - begin
        print(f"seed {seed}: found {one.found} of {one.n}, false {len(one.false)}, {seconds:.0f} s")
        if args.lines:
            print(*(f"  missed: {line}" for line in one.missed), sep="\n")
            print(*(f"  false: {line}" for line in one.false), sep="\n")
    print(f"items, all seeds: {Share(total[0], total[1])} n = {total[1]}, false {total[2]}")
    for what, n in sorted(total[3].items()):
        print(f"  {what}: {n}")
    found = [scene() for scene in SCENES]
    for name, hits, n, false in found:
        print(f"{name}: found {hits} of {n}, false {false}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
