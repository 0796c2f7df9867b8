"""Which suggested fixes cure a demo that was broken on purpose, and which of them harm?

    python benchmarks/treatments.py
    python benchmarks/treatments.py --langs zh --faults top_k=1 --folder kept --json out.json

The demo pipeline is broken by its own knobs, one way at a time. Its questions are asked, the
answers diagnosed, and *every* suggested fix that turns a knob is tried, none is left out: on the
failing cases it is suggested for, on healthy ones, beside an A/A arm. Every row is printed.

`true` stands beside the judged counts: of the cases that the judge calls cured (broken), those in
which the labelled words of the right answer really appear (disappear), or the refusal is right.
These words are no part of the trial.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rag_doctor.experiments.items import Items, read_items
from rag_doctor.pipeline import DemoRag, Question, attach, demo_pipeline, load_questions
from rag_doctor.records import Chunk
from rag_doctor.text.folding import fold
from rag_doctor.text.refusals import refusal
from rag_doctor.treatments import Treated, Tried, treat

BROKEN: dict[str, dict[str, Any]] = {
    "BM25 by characters alone": {"dense_weight": 0.0, "tokenizer": "characters"},
    "BM25 by blanks alone": {"dense_weight": 0.0, "tokenizer": "whitespace"},
    "budget of 150 characters": {"budget_chars": 150},
    "filter on English": {"only_lang": "en"},
    "filter on Chinese": {"only_lang": "zh"},
    "one candidate a leg": {"candidates": 1},
    "top_k=1": {"top_k": 1},
    "query too generic": {"rewrite": "first_words"},
    "reranker inverted": {"rerank": True, "reranker": "inverted"},
    "chunks of 100 characters": {"chunker": "fixed", "chunk_size": 100},
    "chunks too large for the budget": {
        "chunker": "fixed", "chunk_size": 3000, "budget_chars": 600,
    },
    "fusion to the bad leg": {"tokenizer": "characters", "bm25_weight": 10.0, "fusion": "weighted"},
    "BM25 alone": {"dense_weight": 0.0},
    "vectors alone": {"bm25_weight": 0.0},
    "one sentence": {"max_sentences": 1},
    "worst chunk first of ten": {"order": "reversed", "top_k": 10},
    "nothing broken": {},
}  # fmt: skip
"""Way to break it → knobs of the demo; `reranker` is its own reranker, upside down."""


def inverted(query: str, chunks: Sequence[Chunk], builtin: Any) -> list[float]:
    """The built-in reranker, upside down."""
    return [-score for score in builtin()]


def broken_demo(knobs: Mapping[str, Any]) -> DemoRag:
    """The demo pipeline with these knobs as its setting."""
    turned = dict(knobs)
    if turned.pop("reranker", None):
        return demo_pipeline(reranker=inverted, **turned)
    return demo_pipeline(**turned)


def is_right(question: Question, answer: str) -> bool:
    """By the labelled words alone: all of them are there; or it declines where none answers."""
    if not question.answerable:
        return refusal(answer).refused
    told = "".join(fold(answer).split())
    return all("".join(fold(word).split()) in told for word in question.must_include)


def really(one: Tried, rag: DemoRag, questions: Mapping[str, Question]) -> tuple[int, int]:
    """Of the cures and of the harms, those that the labelled words bear out."""
    attached = attach(rag)

    def moved(case_id: str) -> tuple[bool, bool]:
        asked = questions[case_id]
        answers = [attached.ask(asked.question, **k).answer for k in ({}, one.fix.patch)]
        return is_right(asked, answers[0]), is_right(asked, answers[1])

    cures = sum(moved(case_id) == (False, True) for case_id in one.treatment.cures)
    harms = sum(moved(case_id) == (True, False) for case_id in one.treatment.harms)
    return cures, harms


def row_of(
    fault: str, one: Tried, rag: DemoRag, questions: Mapping[str, Question]
) -> dict[str, Any]:
    """One line of the table, as data."""
    true_cures, true_harms = really(one, rag, questions)
    by_lang = {
        lang: {
            name: sum(questions[i].lang == lang for i in ids)
            for name, ids in (
                ("failing", one.ids), ("cures", one.treatment.cures), ("harms", one.treatment.harms)
            )
        }
        for lang in LANGS
    }  # fmt: skip
    return {
        "broken_by": fault, **one.to_dict(), "by_lang": by_lang,
        "true_cures": true_cures, "true_harms": true_harms,
    }  # fmt: skip


LANGS = ("en", "zh")
HEADS = (
    "broken by", "diagnosed", "fix", "cured (A/A) of", "en", "zh", "true", "broken (A/A) of",
    "true", "NNT", "p", "p Holm", "harm ≤", "chars", "ms", "badge",
)  # fmt: skip


def line_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The same for the eye."""
    patch = ", ".join(f"{k}={v}" for k, v in row["patch"].items())
    how = " (ledger)" if row["screened"] else " (stopped early)" if row["stopped"] else ""
    split = [f"{row['by_lang'][k]['cures']}/{row['by_lang'][k]['failing']}" for k in LANGS]
    return (
        row["broken_by"],
        ", ".join(f"{fault} {n}" for fault, n in row["faults"].items()),
        f"{row['fix']}: {patch}",
        f"{row['cured']} ({row['flaked_right']}) of {row['failing']}", *split,
        f"{row['true_cures']}",
        f"{row['broken']} ({row['flaked_wrong']}) of {row['healthy']}", f"{row['true_harms']}",
        number(row["treat"], "{:.1f}"), number(row["p"], "{:.4f}"), number(row["p_holm"], "{:.4f}"),
        number(row["harm_high"], "{:.0%}"), f"{row['chars']:+,.0f}",
        f"{1000 * row['seconds']:+.0f}", row["badge"] + how,
    )  # fmt: skip


def number(value: float | None, shape: str) -> str:
    return "–" if value is None else shape.format(value)


def one_fault(fault: str, options: argparse.Namespace) -> list[dict[str, Any]]:
    """Break the demo, treat it, and give every fix that was tried."""
    questions = {q.id: q for q in load_questions(options.langs.split(","))}
    rag = broken_demo(BROKEN[fault])
    items: Items = read_items(list(questions.values()))
    folder = None
    if options.folder:
        folder = Path(options.folder) / "".join(c if c.isalnum() else "_" for c in fault)
    found: Treated = treat(
        items, rag, judge=options.judge, failing=options.failing, healthy=options.healthy,
        halve=options.halve, questions=items, folder=folder, workers=options.workers, lang="en",
    )  # fmt: skip
    return [row_of(fault, one, rag, questions) for one in found.tried]


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """All rows as a Markdown table."""
    lines = [f"| {' | '.join(HEADS)} |", "|" + "---|" * len(HEADS)]
    return "\n".join([*lines, *(f"| {' | '.join(line_of(row))} |" for row in rows)])


def summary(rows: Sequence[Mapping[str, Any]]) -> str:
    """Badges, how many cures hold in each language, and whether the labelled words agree."""
    told = ", ".join(f"{badge} {n}" for badge, n in Counter(r["badge"] for r in rows).items())
    lines = [f"{len(rows)} fixes tried: {told}."]
    cures = [row for row in rows if row["badge"] in ("cures", "cures_but_harms")]
    for lang in LANGS:
        held = sum(row["by_lang"][lang]["cures"] > 0 for row in cures)
        sure = sum(row["by_lang"][lang]["cures"] >= SURE for row in cures)
        lines.append(
            f"  of {len(cures)} that cure: in {lang} {held} cure some, {sure} cure {SURE} or more."
        )
    for name in ("cures", "harms"):
        judged = sum(len(row[name]) for row in rows)
        true = sum(row[f"true_{name}"] for row in rows)
        lines.append(f"  {name}: {judged} cases by the judge, {true} by the labelled words too.")
    return "\n".join(lines)


SURE = 6
"""With six one-way cases the exact test is below .05 in one language alone."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--langs", default="en,zh", help="languages of the questions")
    parser.add_argument("--faults", action="append", choices=BROKEN, help="only these; repeat")
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--failing", type=int, default=80, help="failing cases a fix, at most")
    parser.add_argument("--healthy", type=int, default=59, help="healthy cases, at most")
    parser.add_argument("--halve", action="store_true", help="successive halving, as treat does")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", help="keep what was asked and judged; a stopped run goes on")
    parser.add_argument("--json", help="write all rows here")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for fault in options.faults or BROKEN:
        begin = time.perf_counter()
        new = one_fault(fault, options)
        rows += new
        print(f"{fault}: {len(new)} fixes, {time.perf_counter() - begin:.0f} s", flush=True)
        for row in new:
            print("  " + " | ".join(line_of(row)[1:]), flush=True)
        if options.json:
            text = json.dumps(rows, ensure_ascii=False, indent=1)
            Path(options.json).write_text(text, encoding="utf-8")
    print(f"\n{table(rows)}\n\n{summary(rows)}")


if __name__ == "__main__":
    main()
