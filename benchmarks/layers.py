"""How well does the offline judge answer each layer's question? One table, with n and intervals.

    python benchmarks/layers.py --data DIR [--judge offline|offline-fast] [--limit N] [--json FILE]

DIR holds labelled cases as `NAME.jsonl.gz`, one a line: `id, lang, question, contexts, answer,
reference, gold{context_has_answer, relevant_flags, answer_relevant, same_question, fault}, extra`.
Absent files are skipped. Balanced accuracy is the mean of the two classes' recalls, its interval
a bootstrap over questions (2,000 draws, seeded); a rate of one class has a Wilson interval.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rag_doctor.judges import JudgeFailure, get_judge
from rag_doctor.judges.base import Judge
from rag_doctor.judges.offline.refusal import read_refusal
from rag_doctor.judges.offline.same_question import same_question
from rag_doctor.records import Case, Chunk
from rag_doctor.stats import Share

FAULT_FILES = ("faults_en", "faults_zh")
CONTEXT_FILES = (*FAULT_FILES, "clapnq", "rgb_zh")
RIGHT = ("right", "clapnq_gold", "xquad_gold", "1pos", "3pos")
FALSE = ("fake", "hallucinated", "swap", "otheranswer", "other_type_answer")
DRAWS, SEED = 2_000, 7


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `score` in [0, 1] with its 95 % interval; `n` decisions."""

    layer: str
    data: str
    lang: str
    measure: str
    n: int
    score: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Seen:
    """A decision with its label, and the question it belongs to."""

    truth: bool
    said: bool
    group: str


def read(file: Path, limit: int | None) -> list[dict[str, Any]]:
    """The labelled cases of one file."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return rows[:limit] if limit else rows


def as_case(row: dict[str, Any], with_reference: bool) -> Case:
    """A row as a case; contexts are numbered from 1."""
    chunks = (Chunk(id=f"c{i}", text=t, rank=i) for i, t in enumerate(row["contexts"], start=1))
    return Case(
        id=row["id"],
        question=row["question"],
        answer=row["answer"] or "",
        reference=row["reference"] if with_reference else None,
        contexts=tuple(chunks),
        lang=row["lang"],
    )


async def ask(judge: Judge, cases: Sequence[Case]) -> list[tuple[Any, Any, Any]]:
    """(split, weighing, relation) of each case; a failure stands in its place."""
    splits: list[Any] = await judge.split(cases)
    weighings = await judge.weigh(cases, splits)
    relations = await judge.relate(cases, splits)
    return list(zip(splits, weighings, relations, strict=True))


def balanced(seen: Iterable[Seen]) -> float | None:
    """Mean of the two classes' recalls; `None` when a class is missing."""
    hits: dict[bool, list[bool]] = {True: [], False: []}
    for one in seen:
        hits[one.truth].append(one.said == one.truth)
    if not hits[True] or not hits[False]:
        return None
    return sum(sum(found) / len(found) for found in hits.values()) / 2


def row_of(layer: str, data: str, lang: str, seen: Sequence[Seen]) -> Row | None:
    """Balanced accuracy with its interval; the rate when only one class is there."""
    if not seen:
        return None
    score = balanced(seen)
    if score is None:
        good = sum(one.said == one.truth for one in seen)
        low, high = Share(good, len(seen)).interval()
        return Row(layer, data, lang, "accuracy", len(seen), good / len(seen), low, high)
    low, high = bootstrap(seen)
    return Row(layer, data, lang, "balanced accuracy", len(seen), score, low, high)


def bootstrap(seen: Sequence[Seen]) -> tuple[float, float]:
    """95 % interval of balanced accuracy, resampling whole questions."""
    groups: dict[str, list[Seen]] = defaultdict(list)
    for one in seen:
        groups[one.group].append(one)
    pool, rng, scores = list(groups.values()), random.Random(SEED), []
    draws = DRAWS if len(seen) < 3_000 else DRAWS // 10
    for _ in range(draws):
        drawn = [one for group in rng.choices(pool, k=len(pool)) for one in group]
        score = balanced(drawn)
        if score is not None:
            scores.append(score)
    scores.sort()
    return scores[int(0.025 * len(scores))], scores[int(0.975 * len(scores))]


def answered(row: dict[str, Any]) -> str | None:
    """What the recipe says of the answer: `right`, `wrong`, or nothing."""
    recipe = str((row.get("extra") or {}).get("recipe") or "")
    if any(mark in recipe for mark in FALSE):
        return "wrong"
    return "right" if any(mark in recipe for mark in RIGHT) and "refuse" not in recipe else None


def layers_of(name: str, rows: list[dict[str, Any]], judge: Judge) -> list[Row]:
    """Every layer that one file's labels can measure, with and without the reference."""
    found: dict[str, list[Seen]] = defaultdict(list)
    for with_reference in (False, True):
        replies = asyncio.run(ask(judge, [as_case(row, with_reference) for row in rows]))
        tail = " with reference" if with_reference else ""
        for row, (split, weighing, relation) in zip(rows, replies, strict=True):
            if any(isinstance(r, JudgeFailure) for r in (split, weighing, relation)):
                continue
            _note(found, row, split, weighing, relation, tail)
    lang = "zh" if "zh" in name else "en"
    made = [row_of(layer, name, lang, seen) for layer, seen in found.items()]
    return [row for row in made if row]


def _note(
    found: dict[str, list[Seen]],
    row: dict[str, Any],
    split: Any,
    weighing: Any,
    relation: Any,
    tail: str,
) -> None:
    gold, group = row["gold"], row["question"]
    if not tail:
        if gold.get("answer_relevant") is not None:
            said = relation.similarities[0] >= 0.5
            found["relevancy"].append(Seen(gold["answer_relevant"], said, group))
        recipe = str((row.get("extra") or {}).get("recipe") or "")
        if recipe:
            found["refusal"].append(Seen("refuse" in recipe, split.refusal.refused, group))
        if gold.get("context_has_answer") is not None and weighing.sufficiency.enough is not None:
            said = weighing.sufficiency.enough
            found["sufficiency"].append(Seen(gold["context_has_answer"], said, group))
    if not tail or row["reference"]:
        for flag, use in zip(gold.get("relevant_flags") or (), weighing.chunks, strict=False):
            found["useful chunk" + tail].append(Seen(bool(flag), bool(use.useful), group))
    if tail and row["reference"] and (truth := answered(row)):
        said = relation.correctness == "correct"
        found["correctness"].append(Seen(truth == "right", said, group))


def question_pairs(name: str, rows: list[dict[str, Any]], judge: Judge) -> list[Row]:
    """Pairs of questions: do they ask the same? What reverse questions are compared with."""
    embedder = judge.embedder() if hasattr(judge, "embedder") else None
    seen = [
        Seen(
            row["gold"]["same_question"],
            same_question(row["question"], row["answer"], embedder) >= 0.5,
            row["id"],
        )
        for row in rows
        if row["gold"].get("same_question") is not None
    ]
    made = row_of("same question", name, "zh", seen)
    return [made] if made else []


def refusals(name: str, rows: list[dict[str, Any]]) -> list[Row]:
    """Refusals among answers of language models, as marked by their collectors."""
    seen = [
        Seen(
            bool(row["extra"]["looks_like_refusal"]),
            read_refusal(row["question"], row["answer"]).refused,
            row["question"],
        )
        for row in rows
        if "looks_like_refusal" in (row.get("extra") or {})
    ]
    made = row_of("refusal", name, "en", seen)
    return [made] if made else []


def measure(folder: Path, judge: Judge, limit: int | None) -> list[Row]:
    """All rows that the files of `folder` allow."""
    table: list[Row] = []
    for file in sorted(folder.glob("*.jsonl.gz")):
        name = file.name.removesuffix(".jsonl.gz")
        if name.startswith(CONTEXT_FILES):
            table += layers_of(name, read(file, limit), judge)
        elif name.startswith("lcqmc"):
            table += question_pairs(name, read(file, limit), judge)
        elif name.startswith("ragtruth_qa"):
            table += refusals(name, read(file, limit))
    return sorted(table, key=lambda row: (row.layer, row.lang, row.data))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, required=True, help="folder with NAME.jsonl.gz")
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--limit", type=int, help="first N rows of each file")
    parser.add_argument("--json", type=Path, help="write the table here as well")
    options = parser.parse_args()
    judge = get_judge(options.judge)
    begin = time.perf_counter()
    table = measure(options.data, judge, options.limit)
    print(f"{judge.card.label}, {time.perf_counter() - begin:.0f} s\n")
    print("| layer | data | lang | measure | n | score | 95 % |\n|---|---|---|---|---|---|---|")
    for row in table:
        interval = f"[{row.low:.3f}, {row.high:.3f}]"
        print(
            f"| {row.layer} | {row.data} | {row.lang} | {row.measure} | {row.n} "
            f"| {row.score:.3f} | {interval} |"
        )
    if options.json:
        lines = {"judge": judge.card.label, "rows": [asdict(row) for row in table]}
        options.json.write_text(json.dumps(lines, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
