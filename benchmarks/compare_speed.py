"""How long a comparison of many cases takes: two made-up reports, every statistic, no judge.

    python benchmarks/compare_speed.py            10,000 pairs; --n for another number

`--alone` gives every case a document of its own, the dearest case for the bootstrap.
"""

from __future__ import annotations

import argparse
import random
import time

from rag_doctor.experiments import compare_reports
from rag_doctor.facade import Examined, Report
from rag_doctor.judges.base import JudgeCard
from rag_doctor.records import LAYERS, Case, CheckResult, Chunk, Diagnosis

FAULTS = ("healthy", "retrieval_miss", "noise", "hallucination", "off_topic", "undetermined")
CARD = JudgeCard("made-up", "1", ("en", "zh"))


def report(n: int, seed: int, lift: float, alone: bool) -> Report:
    rng = random.Random(seed)
    rows = []
    for i in range(n):
        base = random.Random(i)
        words = " ".join(base.choices(("leave", "days", "sync", "quota", "VPN"), k=12))
        chunks = tuple(
            Chunk(id=f"d{i % 400}#{k + rng.randrange(3)}", text=words, rank=k // 4 + 1)
            for k in range(0, 16, 4)
        )
        case = Case(
            id=f"c{i}",
            question=f"{words}?",
            answer=" ".join(rng.choices(words.split(), k=30)),
            reference=words,
            contexts=chunks,
            lang="en" if i % 2 else "zh",
            meta={
                "query_type": base.choice(("exact", "semantic", "hop", "table", "region")),
                "difficulty": base.choice(("easy", "medium", "hard")),
                "topic": base.choice("abcdefgh"),
                "source": f"d{i if alone else i % 400}",
            },
        )
        checks = {
            layer: CheckResult(
                layer=layer,
                status="pass",
                score=min(1.0, base.random() * 0.8 + rng.random() * lift),
            )
            for layer in LAYERS
        }
        found = Diagnosis(
            id=case.id, fault=rng.choice(FAULTS), confidence=1.0, checks=checks, judge=CARD.label
        )
        rows.append(Examined(case, found))
    return Report(rows=tuple(rows), card=CARD)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=10_000)
    parser.add_argument("--alone", action="store_true")
    given = parser.parse_args()
    sides = [report(given.n, 1, 0.2, given.alone), report(given.n, 2, 0.19, given.alone)]
    begin, busy = time.perf_counter(), time.process_time()
    found = compare_reports(*sides)
    wall, cpu = time.perf_counter() - begin, time.process_time() - busy
    text = found.to_markdown("en")
    data = found.to_json()
    whole = time.perf_counter() - begin
    print(
        f"pairs {len(found.pairing)}, documents {len(set(found.pairing.groups))}, "
        f"groups {len(found.groups)}, turns {len(found.turns)}"
    )
    print(
        f"compare {wall:.2f} s wall, {cpu:.2f} s CPU; with Markdown and JSON {whole:.2f} s "
        f"({len(text) / 1e3:.0f} kB, {len(data) / 1e6:.1f} MB)"
    )


if __name__ == "__main__":
    main()
