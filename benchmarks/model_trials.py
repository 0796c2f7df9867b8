"""Trials on real models' failures: was the suspect rightly confirmed, or rightly overturned?

    OPENAI_BASE_URL=http://127.0.0.1:8080/v1 python benchmarks/model_trials.py \
        --model Qwen2.5-Coder-0.5B-Instruct --recordings recordings.jsonl --out rows.jsonl

Takes the shipped answers of real models, whose faults two readers labelled, and puts each to the
trials on the demo pipeline, under the setting it was written in and with the same model behind the
server. What is recorded (shipped, or in `--recordings`) is not asked again; with `--offline`
nothing is asked at all, and a trial whose draws are not recorded fails and is counted. A row of
`--out` that is there already is kept, so that a stopped run goes on.

The labels were looked at while table and evidence rules were made: this is no test of those. The
trials were made on simulated writers and never saw these cases.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rag_doctor import Case, investigate
from rag_doctor.pipeline import OpenAIGenerator, attach, demo_pipeline
from rag_doctor.pipeline.model_answers import model_answers
from rag_doctor.pipeline.recorder import RecordingGenerator
from rag_doctor.stats import Share

SHIPPED = Path(__file__).resolve().parent.parent / "demo_kb" / "recordings.jsonl"
FINE = ("healthy", "correct_refusal")


class Nobody:
    """Stands where a model would be asked, and is not."""

    name = "nobody"

    def __init__(self, model: str) -> None:
        self.model = model

    def generate(self, *_: Any, **__: Any) -> str:
        raise RuntimeError("not recorded, and nobody is asked (--offline)")


def writer_for(model: str, recordings: Path, offline: bool) -> RecordingGenerator:
    """Answers from the file, which begins as a copy of the shipped recordings."""
    if not recordings.is_file():
        recordings.write_bytes(SHIPPED.read_bytes())
    inner = Nobody(model) if offline else OpenAIGenerator(model=model, timeout=600)
    return RecordingGenerator(inner, recordings)


def chosen(model: str, langs: Sequence[str], limit: int | None) -> list[Case]:
    """Cases of this model; with `limit` every so-manieth of each language, faults and healthy."""
    out: list[Case] = []
    for lang in langs:
        found = [case for case in model_answers((lang,)) if case.meta["model"] == model]
        step = max(1, len(found) // limit) if limit else 1
        out += found[::step][: limit or None]
    return out


def tried(case: Case, writer: RecordingGenerator, judge: str, budget: int | None) -> dict[str, Any]:
    """The walk of one case, as a row."""
    known = demo_pipeline().knobs()
    knobs = {name: value for name, value in case.meta["knobs"].items() if name in known}
    rag = attach(demo_pipeline(writer=writer, **{**knobs, "generator": "own"}))
    found = investigate(case, rag, judge, budget=budget)
    walked = found.investigation
    row: dict[str, Any] = {
        "id": case.id, "lang": case.lang, "setting": case.meta["setting"],
        "label": case.meta["expected"]["fault"], "fault": found.fault, "also": found.contributing,
    }  # fmt: skip
    if walked is None:
        return {**row, "suspect": found.fault, "settled": "", "calls": 0, "trials": {}}
    trials = {
        one.name: f"{sum(bool(d.good) for d in one.judged)}/{len(one.judged)}"
        for one in walked.trials
        if one.draws
    }
    return {
        **row, "suspect": walked.suspect, "settled": walked.settled, "calls": walked.calls,
        "candidates": walked.candidates, "chances": walked.chances, "trials": trials,
        "why": walked.why,
    }  # fmt: skip


def told(rows: Sequence[dict[str, Any]]) -> str:
    """Accuracy before and after, and what became of the suspects."""
    lines = []
    for lang in ("en", "zh", "all"):
        some = [row for row in rows if lang in (row["lang"], "all")]
        if not some:
            continue
        before = Share(sum(row["suspect"] == row["label"] for row in some), len(some))
        named = [row for row in some if row["fault"] != "undetermined"]
        after = Share(sum(row["fault"] == row["label"] for row in some), len(some))
        held = Share(sum(row["fault"] == row["label"] for row in named), len(named))
        lines.append(
            f"{lang}: n {len(some)}; suspect right {before}; after the trials {after}; of "
            f"{len(named)} named {held}"
        )
        for word in ("confirmed", "overturned", "inconclusive"):
            group = [row for row in some if row["settled"] == word]
            right = sum(row["fault"] == row["label"] for row in group)
            was = sum(row["suspect"] == row["label"] for row in group)
            lines.append(f"  {word}: {len(group)}; right {right}, the suspect was right in {was}")
    moved = Counter(
        (row["suspect"], row["fault"], row["label"])
        for row in rows
        if row["suspect"] != row["fault"]
    )
    lines += [
        f"  {suspect} → {fault}, labelled {label}: {n}"
        for (suspect, fault, label), n in moved.most_common()
    ]
    lines.append(f"calls of the writer: {sum(row['calls'] for row in rows)}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--model", required=True)
    parser.add_argument("--langs", default="en,zh")
    parser.add_argument("--limit", type=int, help="cases of each language, at most")
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--budget", type=int, default=12, help="calls a case, at most")
    parser.add_argument("--offline", action="store_true", help="ask nobody; recordings alone")
    parser.add_argument("--recordings", type=Path, default=Path("recordings.jsonl"))
    parser.add_argument("--out", type=Path, default=Path("model_trials.jsonl"))
    args = parser.parse_args()
    rows = []
    if args.out.is_file():
        rows = [json.loads(line) for line in args.out.read_text("utf-8").splitlines() if line]
    done = {row["id"] for row in rows}
    writer = writer_for(args.model, args.recordings, args.offline)
    for case in chosen(args.model, args.langs.split(","), args.limit):
        if case.id in done:
            continue
        row = tried(case, writer, args.judge, args.budget)
        rows.append(row)
        with args.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
        print(f"{row['id']}: {row['suspect']} → {row['fault']} ({row['settled']}), labelled "
              f"{row['label']}; {row['trials']}", flush=True)  # fmt: skip
    print(told(rows))
    print(f"asked {writer.asked}, found {writer.found}")


if __name__ == "__main__":
    main()
