"""One case of each of the 25 faults of the fault bench, walked whole: suspect, trials, fix, cure.

    python benchmarks/fault_walks.py --json walks.json --out benchmarks/fault_walks.md

The case is the first of the bench's develop split in which the fault had a verified effect (by
labelled words; no judge is asked), in English and Chinese by turns, so that nobody picks it; its
severity falls by a seed, which is the fault's number, from 0, plus `--seed`. It is diagnosed and
put to trial; then every suggested fix that turns a knob is tried on this very case and on a handful
of the questions that the same broken pipeline fails at or answers well. Beside it: does undoing the
break cure it? The writers are simulated. Walks that `--json` holds are not made again.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fault_walks_text import page

from rag_doctor import diagnose_all, investigate_all
from rag_doctor.bench.making import BenchCase, kits_of, make_cases
from rag_doctor.bench.methods import Guess, guesses
from rag_doctor.bench.noisy import BiasedJudge
from rag_doctor.bench.remembering import Remembering
from rag_doctor.experiments.asking import numbered
from rag_doctor.facade import Examined, Report
from rag_doctor.facade.running import run_anywhere
from rag_doctor.fixes import make_fix
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import attach
from rag_doctor.pipeline.breaking import FAULTS, PROMPTS, Kit, answers_right
from rag_doctor.records import FAULTS as FAILING
from rag_doctor.records import Case, Diagnosis, Investigation, TrialName
from rag_doctor.treatments import Tried, treat
from rag_doctor.trials.goodness import is_good
from rag_doctor.trials.store import DrawStore
from rag_doctor.trials.verdict import outcome_of, shown_by

OTHERS = 5
"""Other failing questions, and healthy ones, that a fix is tried on too."""


def first_case(fault: str, lang: str, seed: int) -> tuple[BenchCase, Kit]:
    """The first verified case in this language; in the other one where there is none."""
    for one in (lang, "zh" if lang == "en" else "en"):
        [kit] = kits_of("develop", [one])
        if made := make_cases([kit], 1, [fault], seed=seed):
            return made[0], kit
    raise SystemExit(f"{fault}: no case could be verified in the develop split.")


def walk(fault: str, lang: str, seed: int, sound: Judge) -> dict[str, Any]:
    """The whole walk as data."""
    made, kit = first_case(fault, lang, seed)
    judge = BiasedJudge(sound, made.broken.bias) if made.broken.bias else sound
    rag = attach(made.broken.rag)
    table, suspect = run_anywhere(_before(made.case, rag, judge))
    report = investigate_all([made.case], rag, judge, store=DrawStore(), healthy=True)
    found = report.rows[0].diagnosis
    return {
        "fault": fault,
        "done": " ".join((FAULTS[fault].__doc__ or "").split()),
        "lang": made.question.lang,
        "severity": made.broken.severity,
        "question": made.case.question,
        "answer": made.case.answer,
        "reference": made.case.reference,
        "truth": made.truth.fault,
        "table": table.fault,
        "suspect": suspect.fault,
        "suspect_mechanism": suspect.mechanism,
        **_trials(found),
        "verdict": found.fault,
        "mechanism": found.mechanism,
        "right": found.fault == made.truth.fault,
        "fixes": [_named(fix.id) for fix in found.fixes],
        "tried": _tried(made, kit, found, judge),
        "undone": _undone(made, kit, sound),
        "judge": sound.card.label,
    }


async def _before(case: Case, rag: Any, judge: Judge) -> tuple[Guess, Guess]:
    """What the table alone says, and what is suspected with evidence and ledger."""
    [table] = await guesses("table", [case], rag, judge)
    [suspect] = await guesses("suspect", [case], rag, judge)
    return table, suspect


def _trials(found: Diagnosis) -> dict[str, Any]:
    tried = found.investigation
    if tried is None:
        return {"trials": [], "settled": "not tried", "settled_by": None, "why": "", "calls": 0}
    return {
        "trials": [
            {
                "name": trial.name,
                "good": sum(bool(draw.good) for draw in trial.judged),
                "judged": len(trial.judged),
                "status": trial.status,
                "reason": trial.reason,
            }
            for trial in tried.trials
        ],
        "settled": tried.settled,
        "settled_by": _settled_by(tried),
        "candidates": list(tried.candidates),
        "chance": tried.chances.get(found.fault),
        "why": tried.why,
        "calls": tried.calls,
    }


def _settled_by(tried: Investigation) -> str | None:
    """The first trial that shows what stands; `None` = nothing was settled."""
    if tried.settled == "inconclusive":
        return None
    outcomes = {trial.name: outcome_of(trial) for trial in tried.trials}
    outcomes["leave_one_out"] = True if tried.misleads else None
    if tried.contributing:
        arms: tuple[TrialName, ...] = ("oracle_only", "oracle_added")
        both = [arm for arm in arms if outcomes.get(arm) is False]
        if both:
            return both[0]
    shown = shown_by(tried.fault, outcomes)
    return None if shown is None else shown[0]


def _named(fix_id: str) -> str:
    return make_fix(fix_id, "en").title


def _tried(made: BenchCase, kit: Kit, found: Diagnosis, judge: Judge) -> list[dict[str, Any]]:
    """Every suggested fix with a knob, on this case and on a handful of others."""
    fixes = [fix for fix in found.fixes if fix.patch]
    if not fixes:
        return []
    fault = found.fault
    if fault not in FAILING and found.investigation is not None:  # the likeliest of several
        fault = next((f for f in found.investigation.candidates if f in FAILING), fault)
    own = Examined(made.case, found.model_copy(update={"fault": fault}))
    rag = attach(made.broken.rag)
    rows = _others(made, kit, judge)
    ill = [row for row in rows if row.diagnosis.fault in FAILING][:OTHERS]
    well = [row for row in rows if row.diagnosis.fault == "healthy"][:OTHERS]
    treated = treat(
        Report(rows=(own, *ill, *well)), rag, fixes, judge=judge,
        failing=1 + OTHERS, healthy=OTHERS, halve=False, screen=False, workers=1,
    )  # fmt: skip
    return [_one(one, made) for one in treated.tried]


def _others(made: BenchCase, kit: Kit, judge: Judge) -> tuple[Examined, ...]:
    """The other questions of the broken pipeline, answered and diagnosed."""
    cases: list[Case] = []
    for question in kit.questions:
        if question.id != made.question.id and made.broken.concerns(question):
            trace = made.broken.rag.ask(question.question)
            reference = made.broken.references.get(question.id, question.reference)
            meta = {"knobs": trace.knobs}
            cases.append(trace.to_case(reference, id=question.id, meta=meta))
    return diagnose_all(cases, judge, rag=attach(made.broken.rag)).rows if cases else ()


def _one(one: Tried, made: BenchCase) -> dict[str, Any]:
    """What became of this case, and of the others."""
    found, own = one.treatment, made.case.id
    rag = attach(made.broken.rag)
    answer = rag.ask(made.case.question, **numbered(rag, dict(one.fix.patch), 1)).answer
    return {
        "fix": _named(one.fix.id),
        "patch": dict(one.fix.patch),
        "cured": own in found.cures,
        "words": answers_right(made.question, answer),
        "answer": answer,
        "reason": found.reason,
        "others_failing": found.failing - 1,
        "others_cured": found.cured - (own in found.cures),
        "healthy": found.healthy,
        "broken": found.broken,
    }


def _undone(made: BenchCase, kit: Kit, sound: Judge) -> dict[str, Any]:
    """The same case with nothing broken: is the answer right by the judge and by the labelled
    words, and what do the checks say?"""
    case = made.case
    if made.fault == "wrong_reference":
        case = case.model_copy(update={"reference": made.question.reference})
    elif made.fault != "biased_judge":
        prompt = made.broken.rag.settings()["prompt"]
        rag = kit.rag("mended", prompt=prompt if prompt in PROMPTS else "cited")
        trace = rag.ask(case.question)
        case = trace.to_case(made.question.reference, id=case.id)
    found = diagnose_all([case], sound).rows[0].diagnosis
    return {
        "fault": found.fault,
        "good": is_good(found, "answer") is True,
        "words": answers_right(made.question, case.answer),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--judge", default="offline")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", choices=FAULTS, help="only these; repeat")
    parser.add_argument("--json", type=Path, help="walks are kept here; those in it stand")
    parser.add_argument("--out", type=Path, help="write the page here; else it is printed")
    options = parser.parse_args()
    walks: dict[str, Mapping[str, Any]] = {}
    if options.json and options.json.is_file():
        walks = json.loads(options.json.read_text(encoding="utf-8"))
    sound = Remembering(get_judge(options.judge))
    for number, fault in enumerate(FAULTS):
        if fault in walks or (options.only and fault not in options.only):
            continue
        begin = time.perf_counter()
        lang, seed = "zh" if number % 2 else "en", options.seed + number
        walks[fault] = walk(fault, lang, seed, sound)
        if options.json:
            text = json.dumps(walks, ensure_ascii=False, indent=1)
            options.json.write_text(text, encoding="utf-8")
        told = walks[fault]["verdict"], walks[fault]["truth"]
        print(
            f"{fault}: {told[0]}, true {told[1]}, {time.perf_counter() - begin:.0f} s", flush=True
        )
    text = page([walks[fault] for fault in FAULTS if fault in walks], options.seed)
    if options.out:
        options.out.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
