"""Which suggested fixes cure a demo that was broken on purpose, and which of them harm?

    python benchmarks/treatments.py
    python benchmarks/treatments.py --writer simulated --folder kept --json out.json
    python benchmarks/treatments.py --langs zh --faults top_k=1

`--writer extractive`: the demo pipeline is broken by its own knobs, one way at a time.
`--writer simulated`: the broken pipelines of the fault bench with their simulated writers, one for
each language; these are no language models, but models of how those succeed and fail.

The questions are asked, the answers diagnosed, and *every* suggested fix that turns a knob is
tried, none is left out: on the failing cases it is suggested for, on healthy ones, beside an A/A
arm. Every row is printed.

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

from treatments_demos import BROKEN, SIMULATED, Demo, extractive, simulated

from rag_doctor.bench.remembering import Remembering
from rag_doctor.experiments.asking import numbered
from rag_doctor.experiments.items import Items, read_items
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import attach
from rag_doctor.treatments import Treated, Tried, treat

WRITERS = {"extractive": extractive, "simulated": simulated}


def really(one: Tried, demo: Demo) -> tuple[int, int]:
    """Of the cures and of the harms, those that the labelled words bear out."""
    attached, known = attach(demo.rag), {q.id: q for q in demo.questions}

    def moved(case_id: str) -> tuple[bool, bool]:
        asked = known[case_id]
        arms = [numbered(attached, dict(knobs), 1) for knobs in ({}, one.fix.patch)]
        answers = [attached.ask(asked.question, **knobs).answer for knobs in arms]
        return demo.right(asked, answers[0]), demo.right(asked, answers[1])

    cures = sum(moved(case_id) == (False, True) for case_id in one.treatment.cures)
    harms = sum(moved(case_id) == (True, False) for case_id in one.treatment.harms)
    return cures, harms


def row_of(one: Tried, demo: Demo) -> dict[str, Any]:
    """One line of the table, as data."""
    true_cures, true_harms = really(one, demo)
    langs = {q.id: q.lang for q in demo.questions}
    by_lang = {
        lang: {
            name: sum(langs[i] == lang for i in ids)
            for name, ids in (
                ("failing", one.ids), ("cures", one.treatment.cures), ("harms", one.treatment.harms)
            )
        }
        for lang in LANGS
    }  # fmt: skip
    return {
        "broken_by": demo.name, "fault": demo.fault, "lang": demo.lang, **one.to_dict(),
        "by_lang": by_lang, "true_cures": true_cures, "true_harms": true_harms,
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


def one_demo(demo: Demo, judge: Judge, options: argparse.Namespace) -> list[dict[str, Any]]:
    """Treat a broken demo, and give every fix that was tried."""
    items: Items = read_items(list(demo.questions))
    folder = None
    if options.folder:
        folder = Path(options.folder) / "".join(c if c.isalnum() else "_" for c in demo.name)
    found: Treated = treat(
        items, demo.rag, judge=judge, failing=options.failing, healthy=options.healthy,
        halve=options.halve, questions=items, folder=folder, workers=options.workers, lang="en",
    )  # fmt: skip
    return [row_of(one, demo) for one in found.tried]


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


def by_language(rows: Sequence[Mapping[str, Any]]) -> str:
    """Broken by, fix → its badge in each language; and how many cure in one, and in both."""
    badges: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        told = f"{row['badge']} ({row['cured']}/{row['failing']}, {row['broken']}/{row['healthy']})"
        badges.setdefault((row["fault"], row["fix"]), {})[row["lang"]] = told
    heads = ("broken by", "fix", *LANGS)
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for (fault, fix), held in badges.items():
        lines.append(f"| {fault} | {fix} | {' | '.join(held.get(x, '–') for x in LANGS)} |")
    lines.append("")
    for badge in ("cures", "cures_but_harms", "harms"):
        where = [
            {lang for lang, text in held.items() if text.startswith(f"{badge} ")}
            for held in badges.values()
        ]
        each = ", ".join(f"{lang} {sum(lang in one for one in where)}" for lang in LANGS)
        both = sum(len(one) == len(LANGS) for one in where)
        lines.append(f"  {badge}: {each}, both {both} of {len(badges)} pairs of fault and fix.")
    return "\n".join(lines)


SURE = 6
"""With six one-way cases the exact test is below .05 in one language alone."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--writer", choices=WRITERS, default="extractive")
    parser.add_argument("--langs", default="en,zh", help="languages of the questions")
    parser.add_argument(
        "--faults", action="append", choices=(*BROKEN, *SIMULATED), help="only these; repeat"
    )
    parser.add_argument("--severity", type=int, default=2, help="of simulated faults: 1, 2, 3")
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--failing", type=int, default=80, help="failing cases a fix, at most")
    parser.add_argument("--healthy", type=int, default=59, help="healthy cases, at most")
    parser.add_argument("--halve", action="store_true", help="successive halving, as treat does")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", help="keep what was asked and judged; a stopped run goes on")
    parser.add_argument("--json", help="write all rows here")
    options = parser.parse_args()
    judge = Remembering(get_judge(options.judge))  # one prompt and answer, judged once
    rows: list[dict[str, Any]] = []
    for demo in WRITERS[options.writer](options.faults, options.langs.split(","), options.severity):
        begin = time.perf_counter()
        new = one_demo(demo, judge, options)
        rows += new
        print(f"{demo.name}: {len(new)} fixes, {time.perf_counter() - begin:.0f} s", flush=True)
        for row in new:
            print("  " + " | ".join(line_of(row)[1:]), flush=True)
        if options.json:
            text = json.dumps(rows, ensure_ascii=False, indent=1)
            Path(options.json).write_text(text, encoding="utf-8")
    print(f"\n{table(rows)}\n\n{summary(rows)}")
    if options.writer == "simulated":
        print(f"\n{by_language(rows)}")


if __name__ == "__main__":
    main()
