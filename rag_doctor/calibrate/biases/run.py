"""What sways a judge, with nothing changed that should."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from rag_doctor.adapters import CaseSet, load_cases
from rag_doctor.calibrate.biases.changes import flips
from rag_doctor.calibrate.biases.effect import KINDS, Effect
from rag_doctor.calibrate.biases.family import family_effects
from rag_doctor.calibrate.biases.language import VARIANTS, language_effects
from rag_doctor.calibrate.biases.length import length_effects, padded
from rag_doctor.calibrate.biases.pairs import pair_effects
from rag_doctor.calibrate.biases.position import (
    position_effects,
    reversed_case,
    rotated_case,
)
from rag_doctor.calibrate.biases.repeat import repeat_effects, replay
from rag_doctor.calibrate.biases.rounds import Bench, Told, related, split_cases, weighed
from rag_doctor.errors import ConfigError, InputError, shown, unknown_choice
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge, JudgeCard
from rag_doctor.records import Case

__all__ = ["BiasReport", "abias", "bias", "bias_cases", "rounds_of"]

Tick = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class BiasReport:
    """All effects. `n_cases` were judged, on `failed` of them the judge failed at the first look;
    `set_aside` = rows that could not be read. `runs` = how often everything was judged."""

    card: JudgeCard
    effects: tuple[Effect, ...]
    n_cases: int
    failed: int
    runs: int
    seed: int
    source: str = ""
    set_aside: tuple[str, ...] = ()

    @property
    def found(self) -> tuple[Effect, ...]:
        """Effects of the judge that can be told from none."""
        return tuple(one for one in self.effects if one.found and not one.of_the_measure)

    def __getitem__(self, name: str) -> Effect:
        """The effect `kind.name`, such as `position.reversed`. Raises `KeyError`."""
        for effect in self.effects:
            if f"{effect.kind}.{effect.name}" == name:
                return effect
        raise KeyError(name)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready."""
        return {
            "judge": {"name": self.card.name, "version": self.card.version},
            "source": self.source,
            "cases": self.n_cases,
            "failed": self.failed,
            "runs": self.runs,
            "seed": self.seed,
            "set_aside": list(self.set_aside),
            "effects": [effect.to_dict() for effect in self.effects],
        }


def bias(
    judge: str | Judge,
    cases: Any = None,
    *,
    kinds: Collection[str] | None = None,
    runs: int = 3,
    limit: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> BiasReport:
    """Is the judge swayed by what should not matter?

    `cases`: what `load_cases` reads; `None` = the demo's recorded answers. `kinds` = only these of
    `repeat, position, pairs, length, language, family`; `None` = all. `runs` (from 2) = how often
    everything is judged to see whether it repeats itself. `tick` is told (steps done, of how many).
    Raises `InputError` for cases that cannot be read, `ConfigError` for a setting.
    """
    return run_anywhere(
        abias(judge, cases, kinds=kinds, runs=runs, limit=limit, seed=seed, tick=tick)
    )


async def abias(
    judge: str | Judge,
    cases: Any = None,
    *,
    kinds: Collection[str] | None = None,
    runs: int = 3,
    limit: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
) -> BiasReport:
    """The asynchronous twin of `bias`."""
    wanted = _wanted(kinds)
    if isinstance(runs, bool) or not isinstance(runs, int) or runs < 2:
        raise ConfigError(f"runs: a whole number from 2 is due, got {shown(runs)}.")
    chosen = get_judge(judge)
    known = bias_cases(cases, limit)
    told, failed = await _first_word(chosen, known.cases)
    bench = Bench(chosen, tuple(told), runs, seed)
    effects: list[Effect] = []
    steps = _Steps(len(wanted) + 1, tick)
    weighings, relations = await replay(bench) if wanted & {"repeat", "position"} else ([], [])
    steps.done()
    for kind in KINDS:
        if kind not in wanted:
            continue
        if kind == "repeat":
            effects += repeat_effects(bench, weighings, relations)
        elif kind == "position":
            plain = flips(bench.told, weighings[0]) if weighings else {}
            effects += await position_effects(bench, plain)
        elif kind == "family":
            effects += family_effects(bench)
        else:
            test = {"pairs": pair_effects, "length": length_effects, "language": language_effects}
            effects += await test[kind](bench)
        steps.done()
    return BiasReport(
        card=chosen.card,
        effects=tuple(effects),
        n_cases=len(known.cases),
        failed=failed,
        runs=runs,
        seed=seed,
        source=known.source,
        set_aside=tuple(str(row) for row in known.bad),
    )


class _Steps:
    def __init__(self, total: int, tick: Tick | None) -> None:
        self._n, self._total, self._tick = 0, total, tick

    def done(self) -> None:
        self._n += 1
        if self._tick:
            self._tick(self._n, self._total)


def _wanted(kinds: Collection[str] | None) -> set[str]:
    for kind in kinds or ():
        if kind not in KINDS:
            raise ConfigError(unknown_choice("kinds", kind, KINDS))
    return set(KINDS if kinds is None else kinds)


def bias_cases(cases: Any = None, limit: int | None = None) -> CaseSet:
    """The cases to test on; `None` = the demo's recorded answers, both languages in turn."""
    if isinstance(cases, CaseSet):
        return cases
    if cases is not None:
        return load_cases(cases, limit=limit, need=("answer",))
    from itertools import chain, zip_longest

    from rag_doctor.pipeline import faulty_answers

    turns = zip_longest(faulty_answers(("en",)), faulty_answers(("zh",)))
    mixed = [case for case in chain.from_iterable(turns) if case is not None]
    return load_cases(mixed, limit=limit, need=())


async def _first_word(judge: Judge, cases: Sequence[Case]) -> tuple[list[Told], int]:
    """What the judge says of the cases as they are; cases it fails on are counted."""
    splits = await split_cases(judge, cases)
    kept = [(c, s) for c, s in zip(cases, splits, strict=True) if s is not None]
    weighings = await weighed(judge, [c for c, _ in kept], [s for _, s in kept])
    relations = await related(judge, [c for c, _ in kept], [s for _, s in kept])
    told = [
        Told(case, split, weighing, relation)
        for (case, split), weighing, relation in zip(kept, weighings, relations, strict=True)
        if weighing is not None
    ]
    if not told:
        raise InputError(
            f"cases: the judge {judge.card.label} could judge none of {len(cases)}, so nothing "
            "can be compared."
        )
    return told, len(cases) - len(told)


def rounds_of(
    cases: Sequence[Case], runs: int = 3, kinds: Collection[str] | None = None
) -> list[list[Case]]:
    """The cases of every round that will be put to the judge, to foretell the cost: a bound, since
    not every one is asked about in full."""
    wanted = _wanted(kinds)
    rounds = [[*cases]]
    if wanted & {"repeat", "position"}:
        rounds += [[*cases]] * (runs - 1)
    if "position" in wanted:
        rounds += [[turn(case) for case in cases] for turn in (reversed_case, rotated_case)]
    if "pairs" in wanted:
        others = [c.model_copy(update={"answer": c.reference}) for c in cases if c.reference]
        rounds += [[*cases, *others]] * 2
    if "length" in wanted:
        rounds.append([longer[0] for case in cases if (longer := padded(case))])
    if "language" in wanted:
        chinese = [case for case in cases if case.lang in ("zh", "mixed")]
        rounds += [
            [case.model_copy(update={"answer": reword(case.answer)}) for case in chinese]
            for reword in VARIANTS.values()
        ]
    return [round_ for round_ in rounds if round_]
