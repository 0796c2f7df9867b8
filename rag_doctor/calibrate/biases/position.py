"""Does the place of a chunk decide? The same chunks reversed and rotated, claim by claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_doctor.calibrate.biases.changes import Changes, flips
from rag_doctor.calibrate.biases.effect import Effect, untestable
from rag_doctor.calibrate.biases.rounds import Bench, Told, weighed
from rag_doctor.judges.base import Weighing
from rag_doctor.records import Case, ClaimVerdict
from rag_doctor.stats import Figure

__all__ = ["position_effects", "reversed_case", "rotated_case"]

Flips = Mapping[tuple[str, int], bool]


def reversed_case(case: Case) -> Case:
    """The same chunks, the last one first."""
    return _ordered(case, list(range(len(case.contexts)))[::-1])


def rotated_case(case: Case) -> Case:
    """The same chunks, the second half first."""
    n = len(case.contexts)
    half = n // 2
    return _ordered(case, [*range(half, n), *range(half)])


def _ordered(case: Case, order: Sequence[int]) -> Case:
    chunks = tuple(
        case.contexts[place].model_copy(update={"rank": rank})
        for rank, place in enumerate(order, start=1)
    )
    return case.model_copy(update={"contexts": chunks})


async def position_effects(bench: Bench, replayed: Flips) -> list[Effect]:
    """Verdicts that flip with the order beyond those that flip without; favour for the top.

    `replayed` = claims of the same cases judged once more as they stood.
    """
    several = [one for one in bench.told if len(one.case.contexts) > 1]
    if not several:
        return [untestable("position", "reversed", "one_chunk")]
    turned = await _round(bench, several, [reversed_case(one.case) for one in several])
    more = [one for one in several if len(one.case.contexts) > 2]
    rotated = await _round(bench, more, [rotated_case(one.case) for one in more])
    return [
        _flipped(bench, "reversed", flips(several, turned), replayed),
        _flipped(bench, "rotated", flips(more, rotated), replayed),
        _support_at_top(bench, several, turned),
        _use_at_top(bench, several, turned),
    ]


async def _round(
    bench: Bench, told: Sequence[Told], cases: Sequence[Case]
) -> list[Weighing | None]:
    return await weighed(bench.judge, cases, [one.split for one in told])


def _flipped(bench: Bench, name: str, changed: Flips, replayed: Flips) -> Effect:
    """Flips with the other order minus flips of the same claims in a plain replay."""
    found = Changes([], [])
    hits = plain = 0
    for claim, flipped in changed.items():
        again = replayed.get(claim, False)
        hits, plain = hits + flipped, plain + again
        found.add(float(flipped) - float(again), claim[0])
    figure = found.figure(bench.seed)
    if not found.values:
        return untestable("position", name, "one_chunk" if name == "reversed" else "two_chunks")
    values = {"hits": hits, "plain": plain, "n": len(found.values)}
    return Effect("position", name, figure, "claims", values)


def _support_at_top(
    bench: Bench, told: Sequence[Told], turned: Sequence[Weighing | None]
) -> Effect:
    """Supported with the evidence nearer to the top, minus with it nearer to the end."""
    found = Changes([], [])
    for one, weighing in zip(told, turned, strict=True):
        for a, b in zip(one.verdicts, weighing.answer if weighing else (), strict=False):
            place = _evidence_place(one.case, a, b)
            if place is None or "unscored" in (a.support, b.support):
                continue
            first, second = float(a.support == "supported"), float(b.support == "supported")
            found.add(first - second if place < 0 else second - first, one.case.id)
    if not found.values:
        return untestable("position", "support_at_top", "no_evidence")
    return Effect("position", "support_at_top", found.figure(bench.seed), "claims")


def _evidence_place(case: Case, first: ClaimVerdict, second: ClaimVerdict) -> int | None:
    """-1 = the claim's evidence stands in the upper half of the original order, 1 = in the lower;
    `None` = in the middle, or not known. Labels of people count before what the judge cites."""
    cited = [e.chunk_id for v in (first, second) if v.support == "supported" for e in v.evidence]
    named = [i for v in (first, second) for i, s in v.by_chunk.items() if s == "supported"]
    wanted = case.carriers or cited[:1] or named[:1]
    middle = (len(case.contexts) - 1) / 2
    places = [i for i, chunk in enumerate(case.contexts) if chunk.id in wanted]
    if not places or places[0] == middle:
        return None
    return -1 if places[0] < middle else 1


def _use_at_top(bench: Bench, told: Sequence[Told], turned: Sequence[Weighing | None]) -> Effect:
    """A chunk called useful nearer to the top, minus the same chunk nearer to the end."""
    found = Changes([], [])
    for one, weighing in zip(told, turned, strict=True):
        second = {use.chunk_id: use.useful for use in weighing.chunks} if weighing else {}
        middle = (len(one.case.contexts) - 1) / 2
        for place, use in enumerate(one.weighing.chunks):
            other = second.get(use.chunk_id)
            if place == middle or use.useful is None or other is None:
                continue
            gain = float(use.useful) - float(other)
            found.add(gain if place < middle else -gain, one.case.id)
    figure: Figure = found.figure(bench.seed)
    if not found.values:
        return untestable("position", "use_at_top", "no_use")
    return Effect("position", "use_at_top", figure, "chunks")
