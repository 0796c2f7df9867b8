"""A real model as the judge, beside the offline judge on the same cases, held against labels.

    python benchmarks/judge_real.py --data DIR [--cases 40] [--claims 40] [--langs en,zh]
        [--judge openai:MODEL] [--beside offline] [--longest 2500] [--timeout 600] [--seed 1]

The server is the one of OPENAI_BASE_URL (a local one needs no key). Two tasks a language:

    cases    end to end through all layers: is the answer faithful (every statement supported), do
             the contexts hold the answer (recall passes), does the answer address the question
             (relevancy passes), which fault
    claims   single claims with people's verdicts: supported or not

One table: agreement and Cohen's κ, each with a 95 % interval (Wilson's and the large-sample one
over cases; over claims a bootstrap that draws whole cases, since claims of one case go together),
what was left unscored and what failed; then requests, tokens and seconds. A question that was left
unscored is neither agreement nor disagreement, and is counted beside. Replies are cached: a run
that was stopped goes on where it was. Progress goes to stderr.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from judge_cases import LANGS, Known, claim_cases, known_cases
from judge_sets import Labelled

from rag_doctor.facade import adiagnose_batches, make_context
from rag_doctor.judges import Judge, get_judge
from rag_doctor.judges.accounts import spending_of
from rag_doctor.judges.base import Split, Weighing
from rag_doctor.records import Case, Diagnosis, Refusal
from rag_doctor.stats import Figure, Share, clustered_figure, cohen_kappa

BATCH = 4  # cases between two lines of progress
Pairs = list[tuple[Any, Any]]
"""(label, verdict); the verdict `None` = unscored."""


@dataclass(frozen=True)
class Row:
    """One question in one language, one judge's answers against the labels."""

    asked: str
    lang: str
    judge: str
    pairs: Pairs
    failed: int
    groups: tuple[str, ...] = ()

    def cells(self) -> list[str]:
        kept = [i for i, (_, said) in enumerate(self.pairs) if said is not None]
        scored = [self.pairs[i] for i in kept]
        groups = [self.groups[i] for i in kept] if self.groups else None
        agreed, kappa = figures(scored, groups)
        unscored = len(self.pairs) - len(scored)
        return [self.asked, self.lang, self.judge, str(len(self.pairs)), str(agreed), str(kappa),
                str(unscored), str(self.failed)]  # fmt: skip


def figures(scored: Pairs, groups: Sequence[str] | None) -> tuple[Share | Figure, Figure]:
    """Agreement and κ; with `groups`, their intervals by drawing whole groups."""
    labels, said = [label for label, _ in scored], [word for _, word in scored]
    agreed = Share(sum(a == b for a, b in scored), len(scored))
    kappa = cohen_kappa(labels, said)
    if groups is None:
        return agreed, kappa

    def share_of(rows: Sequence[int]) -> float | None:
        return Share(sum(labels[i] == said[i] for i in rows), len(rows)).value

    def kappa_of(rows: Sequence[int]) -> float | None:
        return cohen_kappa([labels[i] for i in rows], [said[i] for i in rows]).value

    wide = clustered_figure(groups, share_of)
    if wide is None or wide[0] == wide[1]:  # nothing varies: as many items as there are cases
        wide = agreed.interval(worth=len(set(groups)))
    kwide = clustered_figure(groups, kappa_of)
    if kwide is None or kwide[0] == kwide[1]:
        kwide = (None, None)
    n = len(scored)
    return Figure(agreed.value, *wide, n=n), Figure(kappa.value, *kwide, n=n)


def on_cases(judge: Judge, known: Sequence[Known], lang: str) -> list[Row]:
    """End to end: four questions about each case."""
    cases = [one.case for one in known]
    found = asyncio.run(_diagnosed(judge, cases))
    failed = sum(bool(diagnosis.errors) for diagnosis in found)
    pairs: dict[str, Pairs] = {
        "faithful": [(k.faithful, _whole(d)) for k, d in _both(known, found)],
        "evidence there": [(k.has_answer, _passes(d, "recall")) for k, d in _both(known, found)],
        "on topic": [(k.relevant, _passes(d, "relevancy")) for k, d in _both(known, found)],
        "fault": [(k.fault, _fault(d)) for k, d in _both(known, found)],
    }
    name = judge.card.name
    return [
        Row(asked, lang, name, [pair for pair in rows if pair[0] is not None], failed)
        for asked, rows in pairs.items()
    ]


async def _diagnosed(judge: Judge, cases: Sequence[Case]) -> list[Diagnosis]:
    done: list[Diagnosis] = []
    async for _, diagnoses in adiagnose_batches(cases, make_context(judge), BATCH):
        done += diagnoses
        tell(judge, len(done), len(cases), "cases")
    return done


def _both(known: Sequence[Known], found: Sequence[Diagnosis]) -> Iterable[tuple[Known, Diagnosis]]:
    return zip(known, found, strict=True)


def _whole(found: Diagnosis) -> bool | None:
    """Is every statement supported? `None` where it was not scored."""
    score = found.checks["faithfulness"].score
    return None if score is None else score == 1.0


def _passes(found: Diagnosis, layer: str) -> bool | None:
    status = found.checks[layer].status
    return status == "pass" if status in ("pass", "fail") else None


def _fault(found: Diagnosis) -> str | None:
    return None if found.fault == "undetermined" else found.fault


def on_claims(judge: Judge, labelled: Sequence[Labelled], lang: str) -> Row:
    """People's verdicts on single claims."""
    pairs: Pairs = []
    groups: list[str] = []
    failed = 0
    for begin in range(0, len(labelled), BATCH):
        part = labelled[begin : begin + BATCH]
        cases = [_as_case(one) for one in part]
        splits = [Split(one.claims, (), Refusal()) for one in part]
        for one, reply in zip(part, asyncio.run(judge.weigh(cases, splits)), strict=True):
            good = isinstance(reply, Weighing)
            failed += not good
            said = [v.support for v in reply.answer] if good else ["unscored"] * len(one.claims)
            pairs += [
                (label, None if word == "unscored" else word == "supported")
                for label, word in zip(one.supported, said, strict=True)
            ]
            groups += [one.group] * len(said)
        tell(judge, begin + len(part), len(labelled), "claims")
    return Row("claim supported", lang, judge.card.name, pairs, failed, tuple(groups))


def _as_case(one: Labelled) -> Case:
    answer = " ".join(claim.to_judge for claim in one.claims)
    return Case(
        id=one.id, question=one.question or "", answer=answer, contexts=one.chunks, lang=one.lang
    )


def tell(judge: Judge, done: int, of: int, what: str) -> None:
    print(f"{judge.card.name}: {done} of {of} {what}", file=sys.stderr, flush=True)


def table(rows: Sequence[Row]) -> str:
    heads = ["asked", "case", "judge", "n", "agreement [95 %]", "κ [95 %]", "unscored", "failed"]
    lines = [heads, ["---"] * len(heads), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def cost(judge: Judge, seconds: float, cases: int) -> str:
    told = [f"{judge.card.label}: {cases} cases, {seconds:.0f} s in this run"]
    for account in spending_of(judge).accounts:
        faults = ", ".join(f"{kind} {n}" for kind, n in sorted(account.faults.items())) or "none"
        told.append(
            f"{account.chat} chat and {account.embeddings} embedding requests, "
            f"{account.prompt_tokens:,} prompt and {account.completion_tokens:,} completion "
            f"tokens, {account.cache_hits} replies from the cache, {account.retries} retries, "
            f"{account.repairs} repairs, faults: {faults}"
        )
    return "; ".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--judge", default="openai", help="the judge to examine")
    parser.add_argument("--beside", default="offline", help="the judge to hold beside it")
    parser.add_argument("--cases", type=int, default=40, help="cases a language; 0 = none")
    parser.add_argument("--claims", type=int, default=40, help="claim cases a language; 0 = none")
    parser.add_argument("--langs", default="en,zh")
    parser.add_argument("--longest", type=int, default=2_500, help="characters of contexts")
    parser.add_argument("--timeout", type=float, default=600.0, help="seconds a request may take")
    parser.add_argument("--thorough", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    settings = {"timeout": given.timeout, "thorough": given.thorough or None}
    rows: list[Row] = []
    told: list[str] = []
    for name in (given.judge, given.beside):
        served = name.partition(":")[0] not in ("offline", "offline-fast")
        judge = get_judge(name, **(settings if served else {}))
        begin, n = time.perf_counter(), 0
        for lang in [lang for lang in LANGS if lang in given.langs.split(",")]:
            drawn = (given.data, lang)
            known = known_cases(*drawn, given.cases, given.longest, given.seed)
            labelled = claim_cases(*drawn, given.claims, given.longest, given.seed)
            rows += on_cases(judge, known, lang) if known else []
            rows += [on_claims(judge, labelled, lang)] if labelled else []
            n += len(known) + len(labelled)
        told.append(cost(judge, time.perf_counter() - begin, n))
    print(table(sorted(rows, key=lambda row: (row.lang, row.asked))))
    print("", *told, sep="\n")


if __name__ == "__main__":
    main()
