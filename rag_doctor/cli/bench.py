"""`rag-doctor bench faults`: the diagnosis measured on pipelines that were broken on purpose."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated, Any

import typer

from rag_doctor.cli.experiments import FolderOption, finish, print_json, ready
from rag_doctor.cli.terminal import JsonOption, Lang, LangOption, console, progress, reader_lang

__all__ = ["app"]

app = typer.Typer(help="Measure the diagnosis itself.", no_args_is_help=True)


@app.command("faults")
def faults(
    split: Annotated[
        str, typer.Option("--split", help="develop, calibrate or test; no question is in two.")
    ] = "develop",
    n: Annotated[int, typer.Option("--n", min=0, help="About so many cases; 0 = all.")] = 100,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="A fault such as top_1, healthy, sham; repeat for more."),
    ] = None,
    language: Annotated[
        list[str] | None, typer.Option("--language", help="en or zh; else both.")
    ] = None,
    method: Annotated[
        list[str] | None,
        typer.Option("--method", help="table, ledger, votes, suspect, full; else all."),
    ] = None,
    rate: Annotated[
        list[float] | None,
        typer.Option("--rate", help="Also with a judge that errs so often, 0 to 1; repeat."),
    ] = None,
    judge: Annotated[
        str, typer.Option("--judge", help="offline, offline-fast, openai[:MODEL], …")
    ] = "offline",
    seed: Annotated[int, typer.Option("--seed", help="Which cases are drawn.")] = 0,
    out: FolderOption = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Break the demo pipeline in 25 ways, and see how often the cause is named.

    Beside the full diagnosis stand the table alone, the ledger alone, the table with five judge
    votes, and the suspect before its trials. The writers are simulations; the truth is proved by
    labelled quotes and asks no judge.
    """
    from rag_doctor.bench import METHODS, bench_faults

    ready(out)
    tongue = reader_lang(lang)
    with ExitStack() as bars:
        found = bench_faults(
            split,  # type: ignore[arg-type]
            n or None,
            only=only or None,
            langs=language or ("en", "zh"),
            methods=method or METHODS,  # type: ignore[arg-type]
            rates=rate or (),
            judge=judge,
            seed=seed,
            folder=out,
            progress=_Bars(bars, tongue),
        )
    if json:
        print_json(found)
    else:
        from rag_doctor.views.bench import print_bench

        print_bench(found, console(), tongue)
    finish(found, out, tongue)


class _Bars:
    """A progress bar a step, the one before being closed."""

    def __init__(self, stack: ExitStack, lang: str) -> None:
        self._stack, self._lang = stack, lang
        self._step = ""
        self._tick: Any = None

    def __call__(self, step: str, done: int, total: int) -> None:
        if step != self._step:
            self._stack.close()
            self._step = step
            self._tick = self._stack.enter_context(progress(self._title(step), total))
        self._tick(done, total)

    def _title(self, step: str) -> str:
        from rag_doctor.i18n import say
        from rag_doctor.views.bench import method_name

        if step == "making":
            return say("bench.progress.making", self._lang)
        method, _, noise = step.partition("@")
        told = method_name(method, self._lang) + (f" ({noise})" if noise else "")
        return say("bench.progress.method", self._lang, method=told)
