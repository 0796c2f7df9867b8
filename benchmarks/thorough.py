"""How often do the normal mode (chunks together) and the thorough one (chunk by chunk) agree?

    python benchmarks/thorough.py --data DIR [--cases 20] [--langs en,zh] [--judge openai:MODEL]
        [--longest 2500] [--timeout 600] [--seed 1]

The same model judges the same labelled cases in both modes, on the same claims. Printed: agreement
and Cohen's κ (intervals by drawing whole cases) on claims of the answer and of the reference, on
chunks and on sufficiency; how often each mode agrees with the labels of the cases; what each costs.
Replies are cached, so that a stopped run goes on. The server is the one of OPENAI_BASE_URL.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from judge_cases import LANGS, Known, known_cases
from judge_real import Pairs, Row, cost, table, tell

from rag_doctor.judges import Judge, get_judge
from rag_doctor.judges.base import Split, Weighing

BATCH = 4
MODES = ("normal", "thorough")


def weighed(judges: Sequence[Judge], known: Sequence[Known]) -> list[tuple[Any, ...]]:
    """For each case that could be split: its split and the weighing of each judge."""
    found: list[tuple[Any, ...]] = []
    for begin in range(0, len(known), BATCH):
        part = [one.case for one in known[begin : begin + BATCH]]
        splits = asyncio.run(judges[0].split(part))
        good = [i for i, split in enumerate(splits) if isinstance(split, Split)]
        cases, claims = [part[i] for i in good], [splits[i] for i in good]
        columns = [asyncio.run(judge.weigh(cases, claims)) for judge in judges]
        found += zip((known[begin + i] for i in good), *columns, strict=True)
        tell(judges[1], begin + len(part), len(known), "cases")
    return found


def agreement(found: Sequence[tuple[Any, ...]], lang: str) -> list[Row]:
    """The two modes against each other, and each against the labels."""
    whole = [t for t in found if all(isinstance(reply, Weighing) for reply in t[1:])]
    failed = len(found) - len(whole)
    pairs: dict[str, Pairs] = {"claims": [], "reference": [], "chunks": [], "sufficiency": []}
    groups: dict[str, list[str]] = {name: [] for name in pairs}
    labels: dict[str, Pairs] = {mode: [] for mode in MODES}
    for known, *both in whole:
        one, two = both
        pairs["claims"] += zip(_said(one.answer), _said(two.answer), strict=True)
        pairs["reference"] += zip(_said(one.reference), _said(two.reference), strict=True)
        pairs["chunks"] += [
            (a.useful, b.useful) for a, b in zip(one.chunks, two.chunks, strict=True)
        ]
        pairs["sufficiency"].append((one.sufficiency.enough, two.sufficiency.enough))
        for name, listed in pairs.items():
            groups[name] += [known.case.id] * (len(listed) - len(groups[name]))
        for mode, reply in zip(MODES, both, strict=True):
            labels[mode].append((known.faithful, _faithful(reply)))
    rows = [_row(name, lang, pairs[name], failed, groups[name]) for name in pairs]
    return rows + [
        Row("faithful, by label", lang, mode, [p for p in rows if p[0] is not None], failed)
        for mode, rows in labels.items()
    ]


def _row(name: str, lang: str, pairs: Pairs, failed: int, groups: Sequence[str]) -> Row:
    kept = [i for i, pair in enumerate(pairs) if pair[0] is not None]
    some, theirs = [pairs[i] for i in kept], tuple(groups[i] for i in kept)
    return Row(f"{name}, both modes", lang, "both", some, failed, theirs)


def _said(verdicts: Sequence[Any]) -> list[str | None]:
    return [None if v.support == "unscored" else v.support for v in verdicts]


def _faithful(reply: Weighing) -> bool | None:
    said = [word for word in _said(reply.answer) if word is not None]
    return all(word == "supported" for word in said) if said else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--judge", default="openai")
    parser.add_argument("--cases", type=int, default=20, help="cases a language")
    parser.add_argument("--langs", default="en,zh")
    parser.add_argument("--longest", type=int, default=2_500, help="characters of contexts")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds a request may take")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    settings = {"timeout": given.timeout}
    judges = [get_judge(given.judge, **settings, thorough=thorough) for thorough in (False, True)]
    rows: list[Row] = []
    n = 0
    for lang in [lang for lang in LANGS if lang in given.langs.split(",")]:
        known = known_cases(given.data, lang, given.cases, given.longest, given.seed)
        n += len(known)
        rows += agreement(weighed(judges, known), lang)
    print(table(rows))
    print("", *(cost(judge, 0, n) for judge in judges), sep="\n")


if __name__ == "__main__":
    main()
