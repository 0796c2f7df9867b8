"""Do English words in Chinese text sway the judge? The same answers with the terms exchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rag_doctor.calibrate.biases.changes import Changes
from rag_doctor.calibrate.biases.effect import Effect, untestable
from rag_doctor.calibrate.biases.rounds import Bench, Told, weighed
from rag_doctor.calibrate.biases.terms import glossed, in_chinese, in_english
from rag_doctor.judges.base import Weighing
from rag_doctor.records import Case, Claim
from rag_doctor.text.language import detect_language

__all__ = ["VARIANTS", "language_effects", "reworded"]

Reword = Callable[[str], str]
VARIANTS: dict[str, Reword] = {
    "in_english": in_english,
    "in_chinese": in_chinese,
    "glossed": glossed,
}


def reworded(one: Told, reword: Reword) -> tuple[Told, tuple[bool, ...]] | None:
    """The case with its answer and claims reworded, and which claims changed; `None` = none did."""
    claims, changed = [], []
    answer = reword(one.case.answer)
    for claim in one.split.answer_claims:
        text = reword(claim.text)
        resolved = None if claim.resolved is None else reword(claim.resolved)
        start = max(answer.find(text), 0)
        made = Claim(text=text, start=start, end=start + len(text), resolved=resolved)
        claims.append(made)
        changed.append(made.to_judge != claim.to_judge)
    if not any(changed):
        return None
    case: Case = one.case.model_copy(update={"answer": answer})
    split = replace(one.split, answer_claims=tuple(claims))
    return replace(one, case=case, split=split), tuple(changed)


async def language_effects(bench: Bench) -> list[Effect]:
    """Change of support in claims where a term was exchanged, a line for each way."""
    chinese = [one for one in bench.told if _in_chinese(one.case)]
    if not chinese:
        return [untestable("language", "in_english", "no_chinese")]
    return [await _variant(bench, chinese, name, reword) for name, reword in VARIANTS.items()]


def _in_chinese(case: Case) -> bool:
    """Is the answer itself Chinese, whatever English words are in it?"""
    return case.lang in ("zh", "mixed") and detect_language(case.answer) in ("zh", "mixed")


async def _variant(bench: Bench, told: list[Told], name: str, reword: Reword) -> Effect:
    made = [(one, new) for one in told if (new := reworded(one, reword)) is not None]
    if not made:
        return untestable("language", name, "no_term")
    cases = [new.case for _, (new, _) in made]
    splits = [new.split for _, (new, _) in made]
    weighings = await weighed(bench.judge, cases, splits, read=True)
    found = Changes([], [])
    for (one, (_, changed)), weighing in zip(made, weighings, strict=True):
        _add(found, one, changed, weighing)
    if not found.values:
        return untestable("language", name, "undecided")
    return Effect("language", name, found.figure(bench.seed), "claims")


def _add(found: Changes, one: Told, changed: tuple[bool, ...], weighing: Weighing | None) -> None:
    if weighing is None:
        return
    for touched, a, b in zip(changed, one.verdicts, weighing.answer, strict=True):
        if touched and "unscored" not in (a.support, b.support):
            found.add(
                float(b.support == "supported") - float(a.support == "supported"), one.case.id
            )
