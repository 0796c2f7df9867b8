"""`rag-doctor judge bias`: what sways a judge, with nothing changed that should."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.spending import EstimateOption, tell_cost
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    console,
    note,
    progress,
    put_json,
    reader_lang,
)

if TYPE_CHECKING:
    from rag_doctor.judges.base import Judge
    from rag_doctor.records import Case

__all__ = ["bias"]


def bias(
    file: Annotated[
        str | None,
        typer.Argument(help="Cases to test on; without a file the demo's recorded answers."),
    ] = None,
    judge: JudgeOption = "offline",
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="Only the first N cases.")
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", help="Only these tests: repeat, position, pairs, length, language, family."
        ),
    ] = None,
    runs: Annotated[int, typer.Option("--runs", min=2, help="How often everything is judged.")] = 3,
    seed: Annotated[int, typer.Option("--seed", help="Of shuffling and resampling.")] = 0,
    estimate: EstimateOption = False,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Is a judge swayed by what should not matter?

    Puts the same cases to it with the chunks in another order, two answers in turn, the answer
    padded with true sentences, Chinese terms in English and back; and again unchanged. Each effect
    comes with its interval, and with a sentence that says whether it can be told from none.
    """
    from rag_doctor.calibrate.biases import bias as run
    from rag_doctor.calibrate.biases import bias_cases, rounds_of
    from rag_doctor.i18n import say
    from rag_doctor.judges import get_judge

    chosen = get_judge(judge)
    known = bias_cases(file, limit)
    tongue = reader_lang(lang, known.cases)
    if file is not None:
        for line in known.describe(tongue):
            note(line)
    _tell_cost_ahead(chosen, rounds_of(known.cases, runs, only or None), tongue)
    if estimate:
        note(say("bias.note.only", tongue))
        return
    with progress(say("bias.note.progress", tongue), 0) as tick:
        found = run(chosen, known, kinds=only or None, runs=runs, seed=seed, tick=tick)
    if json:
        import json as jsonlib

        put_json(jsonlib.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False))
    else:
        from rag_doctor.views.terminal_bias import print_bias

        print_bias(found, console(), tongue)
    tell_cost(chosen, tongue)


def _tell_cost_ahead(judge: Judge, rounds: Sequence[Sequence[Case]], lang: str) -> None:
    """A bound: nothing is taken from a cache, and not every variant is asked about in full."""
    from dataclasses import replace
    from functools import reduce
    from operator import add

    from rag_doctor.judges.anew import asked_anew
    from rag_doctor.judges.forecast import estimate_of

    fresh = asked_anew(judge)
    found = [one for part in rounds if (one := estimate_of(fresh, part)) is not None]
    if found:
        from rag_doctor.views.spending import estimate_words

        note(estimate_words(replace(reduce(add, found), at_most=True), lang))
