"""The recorded answers of real models: how two readers labelled them, and what a diagnosis says.

    python benchmarks/model_answers.py readers            κ between the two readers, faults by model
    python benchmarks/model_answers.py diagnose           faults found against the settled labels
    python benchmarks/model_answers.py show 10            some of them in full, the first by id

`join` writes the shipped file from what `record_answers.py` wrote and the readers' label files:

    python benchmarks/model_answers.py join CASES… --first A --second B --settled C --out FILE

A label file holds `{"id", "fault", "claims": [{"text", "label"}]}` a line.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from faults import confusion, macro_f1

from rag_doctor import Case, diagnose_all
from rag_doctor.pipeline import demo_pipeline
from rag_doctor.pipeline.model_answers import model_answers, packed
from rag_doctor.stats import Share, cohen_kappa


def join(cases: Sequence[Path], first: Path, second: Path, settled: Path | None, out: Path) -> None:
    """Cases with labels, sorted by id. Where the readers agree that is the label; where they do
    not, `settled` must say."""
    read = {name: _labels(path) for name, path in (("first", first), ("second", second))}
    final = _labels(settled) if settled else {}
    lines = []
    rows = [json.loads(line) for path in cases for line in path.open(encoding="utf-8")]
    for row in sorted(rows, key=lambda row: row["id"]):
        one, two = read["first"][row["id"]], read["second"][row["id"]]
        agreed = one if one["fault"] == two["fault"] else final[row["id"]]
        case = Case.model_validate(row)
        labels = {
            "expected": {"fault": agreed["fault"], "claims": agreed["claims"]},
            "readers": {"first": _bare(one), "second": _bare(two)},
        }
        case = case.model_copy(update={"meta": {**case.meta, **labels}})
        lines.append(json.dumps(packed(case), ensure_ascii=False) + "\n")
    out.write_text("".join(lines), encoding="utf-8", newline="\n")
    print(f"{len(lines)} cases in {out}")


def _labels(path: Path) -> dict[str, Any]:
    rows = (json.loads(line) for line in path.open(encoding="utf-8") if line.strip())
    return {row["id"]: row for row in rows}


def _bare(row: dict[str, Any]) -> dict[str, Any]:
    claims = [{"text": c["text"], "label": c["label"]} for c in row["claims"]]
    return {"fault": row["fault"], "claims": claims}


def _paired(pair: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Labels of the statements that both readers took from the answer; cut alike or not."""
    plain = [
        [
            ("".join(c["text"].casefold().split()).strip(".。"), c["label"])
            for c in pair[r]["claims"]
        ]
        for r in ("first", "second")
    ]
    for text, label in plain[0]:
        other = next((two for told, two in plain[1] if told in text or text in told), None)
        if other is not None:
            yield label, other


def readers() -> None:
    """Agreement of the readers, and what the models really did."""
    for lang in ("en", "zh"):
        cases = model_answers((lang,))
        both = [case.meta["readers"] for case in cases]
        one = [pair["first"]["fault"] for pair in both]
        two = [pair["second"]["fault"] for pair in both]
        same = sum(a == b for a, b in zip(one, two, strict=True))
        low, high = Share(same, len(cases)).interval()
        print(
            f"\n{lang}: readers agree on the fault in {same} of {len(cases)} "
            f"[{low:.2f}, {high:.2f}],"
        )
        print(f"  Cohen's κ {cohen_kappa(one, two)}")
        claims = [labels for pair in both for labels in _paired(pair)]
        alike = sum(a == b for a, b in claims)
        mine, theirs = ([len(pair[r]["claims"]) for pair in both] for r in ("first", "second"))
        print(
            f"  statements both took: {len(claims)} of {sum(mine)} and {sum(theirs)}; the same "
            f"label on {Share(alike, len(claims))}, "
            f"κ {cohen_kappa([a for a, _ in claims], [b for _, b in claims])}"
        )
        tally = Counter((case.meta["model"], case.meta["expected"]["fault"]) for case in cases)
        models = sorted({model for model, _ in tally})
        for fault in sorted({fault for _, fault in tally}):
            print(f"  {fault:>22} " + "  ".join(f"{m}: {tally[m, fault]:>3}" for m in models))
        settings = Counter((c.meta["setting"], c.meta["expected"]["fault"]) for c in cases)
        for setting in dict.fromkeys(c.meta["setting"] for c in cases):
            told = ", ".join(f"{f} {n}" for (s, f), n in settings.most_common() if s == setting)
            print(f"  {setting:>14}: {told}")


def diagnose(judge: str, attached: bool) -> None:
    """Accuracy of the fault against the settled labels."""
    rag = demo_pipeline() if attached else None
    for lang in ("en", "zh"):
        report = diagnose_all(list(model_answers((lang,))), judge, rag=rag)
        groups = {"all": list(report)}
        for row in report:
            groups.setdefault(row.case.meta["model"], []).append(row)
        for name, rows in groups.items():
            pairs = [(r.case.meta["expected"]["fault"], r.diagnosis.fault) for r in rows]
            hits = sum(gold == found for gold, found in pairs)
            low, high = Share(hits, len(pairs)).interval()
            print(
                f"{lang} {name}, judge {judge}: {hits} of {len(pairs)} = {hits / len(pairs):.3f} "
                f"[{low:.3f}, {high:.3f}], macro-F1 {macro_f1(pairs):.3f}"
            )
            if name == "all":
                print(confusion(pairs))


def show(n: int) -> None:
    """`n` cases in full, spread over both languages and all faults."""
    by_fault: dict[tuple[str, str], Case] = {}
    for case in model_answers():
        by_fault.setdefault((case.meta["expected"]["fault"], case.lang), case)
    for case in list(by_fault.values())[:n]:
        print(f"\n{case.id}  {case.meta['expected']['fault']}  ({case.meta['setting']})")
        print(f"  Q {case.question}\n  A {case.answer}\n  R {case.reference}")
        print(f"  sent: {', '.join(chunk.id for chunk in case.contexts)}")
        for claim in case.meta["expected"]["claims"]:
            print(f"    {claim['label']:>13}  {claim['text']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("readers")
    one = verbs.add_parser("diagnose")
    one.add_argument("--judge", default="offline")
    one.add_argument("--alone", action="store_true", help="without the pipeline attached")
    verbs.add_parser("show").add_argument("n", type=int, nargs="?", default=10)
    two = verbs.add_parser("join")
    two.add_argument("cases", nargs="+", type=Path)
    for name in ("first", "second", "settled", "out"):
        two.add_argument(f"--{name}", type=Path, required=name != "settled")
    args = parser.parse_args()
    if args.verb == "join":
        join(args.cases, args.first, args.second, args.settled, args.out)
    elif args.verb == "readers":
        readers()
    elif args.verb == "diagnose":
        diagnose(args.judge, not args.alone)
    else:
        show(args.n)


if __name__ == "__main__":
    main()
