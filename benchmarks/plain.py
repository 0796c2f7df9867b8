"""Plain answers without a reference: what does a whole diagnosis call them?

    python benchmarks/plain.py [FILE …] [--judge offline] [--show]

A file holds JSON lines with `id, lang, question, contexts, answers`: `right` in an assistant's own
words, `right_short`, `wrong` in one fact, `off` = true of the contexts, and no answer. The file
that comes with it was written by hand without trying the judge; it never trained anything. So were
the 175 of `plain_answers_seen.jsonl`, most by others; rules were mended, or a bar was set, with
them in view. Prints
how many of each are called what they should be, and all that they are called; `--show` names each
that is not as it should be.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

from rag_doctor import diagnose_all
from rag_doctor.records import Diagnosis

OWN = Path(__file__).resolve().parent / "plain_answers.jsonl"
DUE = {
    "right": ("healthy",),
    "right_short": ("healthy",),
    "wrong": ("hallucination", "cascade"),
    "off": ("off_topic",),
}
"""What each kind of answer may be called; without a reference a wrong one may be either."""


def measure(files: list[Path], judge: str) -> list[tuple[str, str, str, Diagnosis]]:
    """(language, kind, question, diagnosis) of every answer."""
    cases, kinds = [], []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            for kind, answer in row["answers"].items():
                cases.append(
                    {
                        "id": f"{file.stem}-{row['id']}-{kind}",
                        "question": row["question"],
                        "answer": answer,
                        "contexts": row["contexts"],
                    }
                )
                kinds.append((row["lang"], kind, row["question"]))
    found = {one.id: one for one in diagnose_all(cases, judge).diagnoses}
    return [(*kind, found[case["id"]]) for case, kind in zip(cases, kinds, strict=True)]


def main() -> None:
    """Read, diagnose, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, default=[OWN])
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    rows = measure(given.files, given.judge)
    for lang in sorted({row[0] for row in rows}):
        for kind, due in DUE.items():
            own = [row for row in rows if row[:2] == (lang, kind)]
            faults = Counter(row[3].fault for row in own)
            met = sum(faults[name] for name in due)
            named = ", ".join(f"{name} {n}" for name, n in faults.most_common())
            print(f"{lang} {kind:12} as it should be {met} of {len(own)}: {named}")
    if given.show:
        for lang, kind, question, found in rows:
            if found.fault not in DUE[kind]:
                print(f"{lang} {kind} {found.fault} {found.mechanism}: {question} {found.summary}")


if __name__ == "__main__":
    main()
