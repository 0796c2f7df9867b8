"""Minimal pairs: which falsified claims does a judge catch, and which true ones does it flag?

    python benchmarks/pairs.py FILE [FILE …] [--judge offline] [--limit N] [--json OUT]

A file holds JSON lines with id, lang, question (or null), contexts, claim, label (supported,
contradicted, not_mentioned) and type, or a passage a line with all its claims, as `own_pairs` and
`fresh_pairs` do. `--limit` takes so many lines of each, evenly spread. Caught = a false claim that
is not called supported; false alarm = a true claim called contradicted or not mentioned; a claim
the judge leaves undecided counts as neither, and by its chance (under .5 = flagged) in the column
`forced`. A claim with a question goes the way of an answer: split first, then weighed, and it is
supported when all its parts are.
Word overlap and embedding cosine stand beside the judge at the thresholds that suit *this* set
best, per language: they are flattered. A second table cuts all three at equal cost, each at the
threshold that flags at most a tenth of the paraphrases of this set (`--alarms`): it compares how
well they rank, whatever thresholds a judge ships with. Intervals are Wilson's, 95 %. No claim is
printed, so that the set stays blind.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rag_doctor.judges import Judge, get_judge
from rag_doctor.judges.base import Split
from rag_doctor.judges.selftest.asking import as_case, ask
from rag_doctor.stats import Share
from rag_doctor.text import content_words, sentences
from rag_doctor.text.embedder import cosine_matrix, default_embedder

Row = dict[str, Any]
FLAGS = ("contradicted", "not_mentioned")
BOTH_WAYS = ("yes_no", "short_answer")
"""Types of which there are true and false claims."""


def load(files: Sequence[Path], limit: int | None = None) -> list[Row]:
    """The pairs of all files; `limit` = that many lines of each, evenly spread."""
    rows: list[Row] = []
    for file in files:
        lines = [line for line in file.read_text("utf-8").splitlines() if line]
        for at, line in enumerate(lines[:: max(1, len(lines) // (limit or len(lines)))][:limit]):
            rows += _rows(f"{file.stem}-{at}", json.loads(line))
    return rows


def _rows(name: str, line: Row) -> list[Row]:
    """One claim a row, of a line that holds one or all of a passage."""
    if "claims" not in line:
        return [line]
    return [
        {"id": f"{name}-{n}", "lang": line["lang"], "question": None,
         "contexts": [line["context"]], "label": label, "type": kind, "claim": claim}
        for n, (label, kind, claim) in enumerate(line["claims"])
    ]  # fmt: skip


async def _judged(judge: Judge, rows: Sequence[Row]) -> list[Row]:
    cases = [
        as_case(r["id"], r["claim"], r["contexts"], r["lang"], r["question"] or "") for r in rows
    ]
    asked = [at for at, row in enumerate(rows) if row["question"]]
    plain = [at for at, row in enumerate(rows) if not row["question"]]
    split = await judge.split([cases[at] for at in asked])
    good = [at for at, found in zip(asked, split, strict=True) if isinstance(found, Split)]
    found = dict(zip(plain, await ask(judge, [cases[at] for at in plain]), strict=True))
    parts = [reply for reply in split if isinstance(reply, Split)]
    found |= zip(good, await ask(judge, [cases[at] for at in good], parts), strict=True)
    return [_told(row, found.get(at, "not split")) for at, row in enumerate(rows)]


def _told(row: Row, verdicts: Any) -> Row:
    """The row with `said` (a support label or `error`), `p` and `kind` of contradiction."""
    if isinstance(verdicts, str):
        return row | {"said": "error", "p": None, "kind": None}
    labels = [verdict.support for verdict in verdicts]
    for label in ("contradicted", "not_mentioned", "unscored"):
        if label in labels or (not labels and label == "unscored"):
            break
    else:
        label = "supported"
    ps = [v.p_supported for v in verdicts if v.p_supported is not None]
    kinds = [v.contradiction.kind for v in verdicts if v.contradiction]
    return row | {"said": label, "p": min(ps, default=None), "kind": next(iter(kinds), None)}


def overlap(row: Row) -> float:
    """Share of the claim's content words that the best context holds."""
    words = set(content_words(_text(row)))
    held = [len(words & set(content_words(text))) for text in row["contexts"]]
    return max(held) / len(words) if words else 0.0


def cosine(row: Row) -> float:
    """Highest cosine of the claim with a sentence of its contexts."""
    parts = [s.text for text in row["contexts"] for s in sentences(text)]
    vectors = default_embedder().encode([_text(row), *parts])
    return float(cosine_matrix(vectors[:1], vectors[1:]).max())


def _text(row: Row) -> str:
    return f"{row['question']} {row['claim']}" if row["question"] else row["claim"]


def is_true(row: Row) -> bool:
    return row["label"] == "supported"


def best_threshold(rows: Sequence[Row], score: str) -> float:
    """The threshold with the highest balanced accuracy on these rows themselves."""
    true = [row[score] for row in rows if is_true(row)]
    false = [row[score] for row in rows if not is_true(row)]

    def balance(at: float) -> float:
        kept = sum(value >= at for value in true) / max(1, len(true))
        return kept + sum(value < at for value in false) / max(1, len(false))

    return max(sorted({row[score] for row in rows}), key=balance)


def cost_threshold(rows: Sequence[Row], score: str, alarms: float) -> float:
    """The highest threshold that leaves at most this share of the true paraphrases below it."""
    kept = [row[score] for row in rows if row["type"] == "paraphrase" and is_true(row)]
    values = sorted(value for value in kept if value is not None)
    return values[int(alarms * len(values))] if values else 0.0


def ranking(rows: Sequence[Row], score: str) -> float | None:
    """AUROC: how often a true claim scores above a false one; ties count half."""
    true = [row[score] for row in rows if is_true(row) and row[score] is not None]
    false = [row[score] for row in rows if not is_true(row) and row[score] is not None]
    won = sum((a > b) + (a == b) / 2 for a in true for b in false)
    return won / (len(true) * len(false)) if true and false else None


def forced(row: Row) -> bool:
    """Is the claim flagged when one left undecided counts by its chance?"""
    if row["said"] == "unscored" and row["p"] is not None:
        return bool(row["p"] < 0.5)
    return row["said"] in FLAGS


def share(rows: Sequence[Row], flagged: Callable[[Row], bool]) -> Share:
    return Share(sum(map(flagged, rows)), len(rows))


def calibration_error(rows: Sequence[Row], bins: int = 10) -> float | None:
    """Expected calibration error of `p` in equally wide bins; `None` without probabilities."""
    scored = [(row["p"], is_true(row)) for row in rows if row["p"] is not None]
    if not scored:
        return None
    total = 0.0
    for number in range(bins):
        inside = [pair for pair in scored if min(int(pair[0] * bins), bins - 1) == number]
        total += abs(sum(p for p, _ in inside) - sum(true for _, true in inside))
    return total / len(scored)


def table(lang: str, rows: Sequence[Row]) -> list[Row]:
    """One line a type, then the totals of false and of true claims."""
    cuts = {score: best_threshold(rows, score) for score in ("overlap", "cosine")}
    lines = []
    for true in (False, True):
        side = [row for row in rows if is_true(row) == true]
        counts = Counter(row["type"] for row in side)
        groups = [(kind, [r for r in side if r["type"] == kind]) for kind in sorted(counts)]
        for kind, group in [*groups, ("all", side)]:
            lines.append(
                {
                    "lang": lang,
                    "what": "false alarms" if true else "caught",
                    "type": kind,
                    "n": len(group),
                    "judge": share(group, lambda r: r["said"] in FLAGS),
                    "forced": share(group, forced),
                    "undecided": sum(r["said"] in ("unscored", "error") for r in group),
                    "named": sum(r["kind"] == r["type"] for r in group),
                    **{s: share(group, lambda r, s=s: r[s] < cuts[s]) for s in cuts},
                }
            )
    return lines


def show(lines: Sequence[Row]) -> None:
    head = (
        f"{'':3}{'':13}{'type':13}{'n':>5}  {'judge':18}{'undec.':>6}  {'forced':18}{'named':>6}  "
    )
    print(head + f"{'overlap*':18}  cosine*")
    for at, line in enumerate(lines):
        if at and (line["lang"], line["what"]) != (lines[at - 1]["lang"], lines[at - 1]["what"]):
            print()
        named = line["named"] if line["what"] == "caught" else ""
        print(
            f"{line['lang']:3}{line['what']:13}{line['type']:13}{line['n']:>5}  "
            f"{line['judge']!s:18}{line['undecided']:>6}  "
            f"{line['forced']!s:18}{named:>6}  "
            f"{line['overlap']!s:18}  {line['cosine']!s}"
        )


def show_equal_cost(lang: str, rows: Sequence[Row], alarms: float) -> None:
    """Caught by type where each score flags at most `alarms` of the paraphrases."""
    scores = ("p", "overlap", "cosine")
    cuts = {score: cost_threshold(rows, score, alarms) for score in scores}
    print(f"{lang}: at most {alarms:.0%} of the paraphrases of this set flagged")
    print(f"{'type':28}{'n':>5}  {'judge p':18}{'overlap':18}cosine")
    false = [row for row in rows if not is_true(row)]
    for kind in (*sorted({row["type"] for row in false}), "all"):
        group = [row for row in false if kind in ("all", row["type"])]
        caught = [share(group, lambda r, s=s: r[s] is not None and r[s] < cuts[s]) for s in scores]
        print(f"{kind:28}{len(group):>5}  " + "".join(f"{found!s:18}" for found in caught).rstrip())
    areas = [ranking(rows, score) for score in scores]
    told = ["–" if area is None else f"{area:.3f}" for area in areas]
    print(f"{'AUROC':28}{len(rows):>5}  " + "".join(f"{area:18}" for area in told).rstrip())
    error = calibration_error(rows)
    print("expected calibration error", "–" if error is None else f"{error:.3f}", end="\n\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--limit", type=int, help="only the first N claims of each file")
    parser.add_argument("--alarms", type=float, default=0.1, help="share of paraphrases, 0 to 1")
    parser.add_argument("--json", type=Path, help="write the table here as JSON")
    parser.add_argument("--card", type=Path, help="put the counts by type into this file")
    options = parser.parse_args()
    judge = get_judge(options.judge)
    rows = load(options.files, options.limit)
    asyncio.run(_judged(judge, rows[:1]))  # loads what the judge loads at first use
    begin = time.perf_counter()
    rows = asyncio.run(_judged(judge, rows))
    took = time.perf_counter() - begin
    rows = [row | {"overlap": overlap(row), "cosine": cosine(row)} for row in rows]
    lines = []
    for lang in sorted({row["lang"] for row in rows}):
        lines += table(lang, [row for row in rows if row["lang"] == lang])
    print(f"{judge.card.label}: {len(rows)} claims, {len(rows) / took:.1f} a second")
    show(lines)
    print("* at the threshold with the best balanced accuracy on these very claims", end="\n\n")
    for lang in sorted({row["lang"] for row in rows}):
        show_equal_cost(lang, [row for row in rows if row["lang"] == lang], options.alarms)
    if options.json:
        plain = [{k: str(v) if isinstance(v, Share) else v for k, v in x.items()} for x in lines]
        options.json.write_text(json.dumps(plain, ensure_ascii=False, indent=1), "utf-8")
    if options.card:
        put_on_card(options.card, judge.card.name, rows)


def put_on_card(file: Path, judge: str, rows: Sequence[Row]) -> None:
    """Language → type → (judged rightly, n); a claim left undecided is not judged rightly."""
    known = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    found: dict[str, dict[str, list[int]]] = {}
    for row in sorted(rows, key=lambda row: (row["lang"], not is_true(row), row["type"])):
        both_ways = row["type"] in BOTH_WAYS
        name = f"{row['type']}_{'true' if is_true(row) else 'false'}" if both_ways else row["type"]
        count = found.setdefault(row["lang"], {}).setdefault(name, [0, 0])
        count[0] += (row["said"] == "supported") if is_true(row) else (row["said"] in FLAGS)
        count[1] += 1
    lines = [f"  {json.dumps(name)}: {json.dumps(known_by(name, judge, known, found))}" for name in
             sorted({*known, judge})]  # fmt: skip
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def known_by(name: str, judge: str, known: Row, found: Row) -> Row:
    return found if name == judge else known[name]


if __name__ == "__main__":
    main()
