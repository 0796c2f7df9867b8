"""Does the answer asked about first score better? Two answers to one question, in both orders.

No judge here sees two answers side by side: each is scored by itself. What can be swapped is the
order in which the two are put to it, so that is what is tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag_doctor.calibrate.biases.changes import Changes
from rag_doctor.calibrate.biases.effect import Effect, untestable
from rag_doctor.calibrate.biases.rounds import Bench, Told, support_share, weighed
from rag_doctor.judges.anew import asked_anew
from rag_doctor.judges.base import Split
from rag_doctor.records import Case

__all__ = ["Duel", "duels", "pair_effects"]


@dataclass(frozen=True, slots=True)
class Duel:
    """Two answers to one question, each a case with its split."""

    first: tuple[Case, Split]
    second: tuple[Case, Split]


def duels(told: Sequence[Told]) -> list[Duel]:
    """Two cases with one question and the same chunks; else a case's answer and its reference."""
    by_question: dict[tuple[str, tuple[str, ...]], list[Told]] = {}
    for one in told:
        chunks = tuple(chunk.text for chunk in one.case.contexts)
        if one.case.question.strip() and chunks and one.split.answer_claims:
            by_question.setdefault((one.case.question, chunks), []).append(one)
    found = []
    for group in by_question.values():
        if len(group) > 1:
            a, b = group[:2]
            found.append(Duel((a.case, a.split), (b.case, b.split)))
        elif (other := _reference(group[0])) is not None:
            found.append(Duel((group[0].case, group[0].split), other))
    return found


def _reference(one: Told) -> tuple[Case, Split] | None:
    case, split = one.case, one.split
    if case.reference is None or not split.reference_claims:
        return None
    update = {"id": f"{case.id} (reference)", "answer": case.reference}
    answer = replace(split, answer_claims=split.reference_claims)
    return case.model_copy(update=update), answer


async def pair_effects(bench: Bench) -> list[Effect]:
    """The score of an answer asked about first minus the same answer's asked about second; and
    pairs of which the better one changes with the order."""
    pairs = duels(bench.told)
    if not pairs:
        return [untestable("pairs", "first", "no_pair")]
    straight = await _round(bench, [(p.first, p.second) for p in pairs])
    turned = await _round(bench, [(p.second, p.first) for p in pairs])
    favour, hits = Changes([], []), 0
    for pair, first, second in zip(pairs, straight, turned, strict=True):
        if first is None or second is None:
            continue
        (a_first, b_second), (b_first, a_second) = first, second
        favour.add((a_first - a_second + b_first - b_second) / 2, pair.first[0].id)
        hits += _sign(a_first - b_second) != _sign(a_second - b_first)
    if not favour.values:
        return [untestable("pairs", "first", "undecided")]
    return [Effect("pairs", "first", favour.figure(bench.seed), "pairs", {"hits": hits})]


async def _round(
    bench: Bench, ordered: Sequence[tuple[tuple[Case, Split], tuple[Case, Split]]]
) -> list[tuple[float, float] | None]:
    """The scores of both answers of each pair, asked about one right after the other and from no
    cache; `None` where one has no score."""
    flat = [answer for pair in ordered for answer in pair]
    judge = asked_anew(bench.judge)
    found = await weighed(
        judge, [case for case, _ in flat], [split for _, split in flat], read=True
    )
    scores = [support_share(one.answer) if one else None for one in found]
    return [
        None if a is None or b is None else (a, b)
        for a, b in zip(scores[::2], scores[1::2], strict=True)
    ]


def _sign(value: float) -> int:
    return (value > 1e-9) - (value < -1e-9)
