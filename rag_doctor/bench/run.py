"""A run of the bench: cases are made, every method has its say, the truth is held against it."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from rag_doctor.bench.kept import GuessStore, guess_key
from rag_doctor.bench.making import BenchCase, Progress, kits_of, make_cases
from rag_doctor.bench.methods import BATCH, METHODS, Guess, Method, guesses
from rag_doctor.bench.noisy import NOISES, BiasedJudge, Noise, NoisyJudge
from rag_doctor.bench.remembering import Remembering
from rag_doctor.bench.result import FaultBench, noisy_name
from rag_doctor.bench.scoring import Row
from rag_doctor.bench.splitting import SPLITS, Split
from rag_doctor.errors import InputError, unknown_choice
from rag_doctor.facade.running import run_anywhere
from rag_doctor.judges import get_judge
from rag_doctor.judges.base import Judge
from rag_doctor.pipeline import Guarded, attach
from rag_doctor.pipeline.questions import LANGS

__all__ = ["bench_faults"]

KEPT = "guesses.jsonl"


@dataclass(frozen=True, slots=True)
class _Round:
    """One method under one judge. `noise` empty = the judge as it is."""

    method: Method
    noise: str = ""
    rate: float = 0.0

    @property
    def name(self) -> str:
        return noisy_name(self.method, self.noise, self.rate) if self.noise else self.method


def bench_faults(
    split: Split = "develop",
    n: int | None = 100,
    *,
    only: Collection[str] | None = None,
    langs: Collection[str] = LANGS,
    methods: Sequence[Method] = METHODS,
    rates: Sequence[float] = (),
    noisy_methods: Sequence[Method] = ("table", "votes", "full"),
    judge: str | Judge = "offline",
    seed: int = 0,
    folder: str | Path | None = None,
    progress: Progress | None = None,
) -> FaultBench:
    """Measure the diagnosis on faults whose cause is known.

    About `n` cases of the `split` (`None` = all that can be verified), of the faults `only`
    (`None` = all, with controls and pairs) in these `langs`. `rates` = also with a judge that errs
    in that share of its verdicts, by chance and always alike, for `noisy_methods`. `folder` keeps
    every guess, so that a stopped run goes on from there. Raises `InputError` for an unknown
    split, fault, method or language, a rate off [0, 1], or when nothing could be made.
    """
    _check(split, langs, methods, rates)
    begin = time.perf_counter()
    made = make_cases(kits_of(split, langs), n, only, seed=seed, progress=progress)
    if not made:
        raise InputError("only, langs: no case could be verified; name more faults or languages.")
    sound = Remembering(get_judge(judge))
    rounds = [_Round(method) for method in methods]
    rounds += [
        _Round(m, noise, rate) for rate in rates if rate > 0 for noise in NOISES
        for m in methods if m in noisy_methods
    ]  # fmt: skip
    store = GuessStore(Path(folder) / KEPT if folder is not None else None)
    told = run_anywhere(_all(made, rounds, sound, store, progress))
    return FaultBench(
        split=split,
        judge=sound.card.label,
        seed=seed,
        rows=tuple(_row(one, told[at]) for at, one in enumerate(made)),
        methods=tuple(methods),
        noises=tuple((noise, rate) for rate in rates if rate > 0 for noise in NOISES),
        seconds=time.perf_counter() - begin,
    )


def _check(
    split: str, langs: Collection[str], methods: Sequence[str], rates: Sequence[float]
) -> None:
    if split not in SPLITS:
        raise InputError(unknown_choice("split", split, SPLITS))
    for lang in langs:
        if lang not in LANGS:
            raise InputError(unknown_choice("langs", lang, LANGS))
    for method in methods:
        if method not in METHODS:
            raise InputError(unknown_choice("methods", method, METHODS))
    for rate in rates:
        if not 0 <= rate <= 1:
            raise InputError(f"rates: shares from 0 to 1 are due, got {rate}.")


async def _all(
    made: Sequence[BenchCase],
    rounds: Sequence[_Round],
    judge: Judge,
    store: GuessStore,
    progress: Progress | None,
) -> list[dict[str, Guess]]:
    """Every round on every case, pipeline by pipeline."""
    out: list[dict[str, Guess]] = [{} for _ in made]
    groups: dict[int, list[int]] = {}
    for at, one in enumerate(made):
        groups.setdefault(id(one.broken), []).append(at)
    rags = {key: attach(made[places[0]].broken.rag) for key, places in groups.items()}
    for one_round in rounds:
        done = 0
        for key, places in groups.items():
            for begin in range(0, len(places), BATCH):
                part = places[begin : begin + BATCH]
                found = await _part([made[at] for at in part], rags[key], one_round, judge, store)
                for at, guess in zip(part, found, strict=True):
                    out[at][one_round.name] = guess
                done += len(part)
                if progress:
                    progress(one_round.name, done, len(made))
    return out


async def _part(
    part: Sequence[BenchCase], rag: Guarded, one: _Round, sound: Judge, store: GuessStore
) -> list[Guess]:
    """One round on cases of one pipeline; what is kept is not asked again."""
    broken, label = part[0].broken, sound.card.label
    keys = [
        guess_key(x.case, f"{broken.rag.name}:{broken.bias}", one.method, label, one.name)
        for x in part
    ]
    fresh = [at for at, key in enumerate(keys) if store.get(key) is None]
    if fresh:
        judge = _judge(sound, broken.bias, one)
        cases = [part[at].case for at in fresh]
        for at, guess in zip(fresh, await guesses(one.method, cases, rag, judge), strict=True):
            store.put(keys[at], guess)
    return [_known(store, key) for key in keys]


def _known(store: GuessStore, key: str) -> Guess:
    guess = store.get(key)
    if guess is None:
        raise KeyError(key)
    return guess


def _judge(sound: Judge, bias: str, one: _Round) -> Judge:
    biased = BiasedJudge(sound, bias) if bias else sound
    if not one.noise:
        return biased
    noise: Noise = "systematic" if one.noise == "systematic" else "independent"
    return NoisyJudge(biased, one.rate, noise)


def _row(made: BenchCase, told: dict[str, Guess]) -> Row:
    kind = "control" if made.control else "pair" if made.pair else "fault"
    return Row(
        id=made.case.id,
        question_id=made.question.id,
        lang=made.question.lang,
        fault=made.fault,
        severity=made.broken.severity,
        kind=kind,
        truth=made.truth.fault,
        beside=made.truth.contributing,
        question=made.case.question,
        answer=made.case.answer,
        guesses=told,
    )
