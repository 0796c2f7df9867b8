"""`rag-doctor judge`: what a judge says of itself, and what it catches on your own documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rag_doctor.cli import bias, calibrate
from rag_doctor.cli.terminal import (
    JsonOption,
    JudgeOption,
    Lang,
    LangOption,
    console,
    note,
    progress,
    reader_lang,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from rag_doctor.judges.selftest import Asked, SelfTest

__all__ = ["app"]

app = typer.Typer(help="The judges: who they are and how far to trust them.", no_args_is_help=True)

app.command("calibrate")(calibrate.calibrate)
app.command("bias")(bias.bias)

EXAMPLES = 8  # printed per language


@app.callback()
def _top() -> None:
    """Commands about judges."""


@app.command("card")
def card(
    name: Annotated[str | None, typer.Argument(help="The judge, as --judge takes it.")] = None,
    judge: JudgeOption = "offline",
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Name, version, languages, training data and measured accuracy of a judge."""
    from rag_doctor.judges import get_judge

    found = get_judge(name or judge).card
    if json:
        import dataclasses
        import json as jsonlib

        console().print_json(jsonlib.dumps(dataclasses.asdict(found), ensure_ascii=False))
        return
    from rag_doctor.views.judge_card import print_card

    print_card(found, console(), reader_lang(lang))


@app.command("test")
def selftest(
    kb: Annotated[Path, typer.Option("--kb", help="Folder of .md and .txt documents.")],
    judge: JudgeOption = "offline",
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="Claims of each kind and language.")
    ] = 20,
    seed: Annotated[int, typer.Option("--seed", help="Another seed asks other claims.")] = 0,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """What does a judge catch on your own documents?

    Makes true and falsified claims from them, judges each beside its own passage and others, and
    prints by language and kind what was caught and how often a true claim was objected to.
    """
    import asyncio

    from rag_doctor.judges import get_judge
    from rag_doctor.judges.selftest import run_selftest
    from rag_doctor.pipeline.documents import read_folder

    folder = read_folder(kb)
    for line in folder.notes:
        note(line)
    texts = [(document.id, document.text) for document in folder.documents]
    with progress("Judging", 0) as tick:
        found = asyncio.run(
            run_selftest(get_judge(judge), texts, seed=seed, limit=limit, tick=tick)
        )
    if json:
        import json as jsonlib

        console().print_json(jsonlib.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False))
        return
    _show(found, lang, console())


def _show(found: SelfTest, lang: Lang, screen: Console) -> None:
    from rag_doctor.i18n import choose_lang, join, say
    from rag_doctor.judges.selftest import example, verdict

    # a base in both languages is reported in English unless Chinese is asked for
    ui = choose_lang(lang.value, *found.langs)
    for tested in found.langs:
        screen.print(verdict(found, tested, ui), markup=False)
        screen.print(_table(found, tested, ui))
        wrong = _spread([line.wrong for line in found.lines if line.lang == tested])
        if wrong:
            screen.print(say("selftest.example.title", ui), markup=False)
        for one in wrong[:EXAMPLES]:
            screen.print("  " + example(one, ui), markup=False)
        screen.print()
    counts = {"docs": found.n_docs, "passages": found.n_passages, "seed": found.seed}
    made = say("selftest.note.made", ui, n=len(found.asked), judge=found.judge, **counts)
    screen.print(made, markup=False)
    screen.print(say("selftest.note.close", ui), markup=False)
    failed = sum(line.failed for line in found.lines)
    if found.foreign:
        screen.print(say("selftest.note.foreign", ui, n=found.foreign), markup=False)
    if found.unread:
        named = join([say(f"selftest.lang.{code}", ui) for code in found.unread], ui)
        screen.print(say("selftest.note.unread", ui, langs=named), markup=False)
    if failed:
        screen.print(say("selftest.note.failed", ui, n=failed), markup=False)


def _spread(groups: list[tuple[Asked, ...]]) -> list[Asked]:
    """One of each kind, then the next of each: the examples are not all of one sort."""
    from itertools import chain, zip_longest

    return [one for one in chain.from_iterable(zip_longest(*groups)) if one is not None]


def _table(found: SelfTest, tested: str, ui: str) -> Table:
    from rich.table import Table

    from rag_doctor.i18n import say
    from rag_doctor.judges.selftest import kind_name

    title = say("selftest.table.title", ui, tested=say(f"selftest.lang.{tested}", ui))
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for key in ("kind", "n", "caught", "alarms", "undecided"):
        justify: Literal["left", "right"] = "left" if key == "kind" else "right"
        named = say(f"selftest.table.{key}", ui)
        table.add_column(named, justify=justify, no_wrap=key == "kind")
    for true in (False, True):
        lines = [x for x in found.lines if x.lang == tested and x.true == true]
        for line in lines:
            told = str(line.flagged)
            cells = ("", told) if true else (told, "")
            name = kind_name(line.kind, ui)
            table.add_row(name, str(line.flagged.n), *cells, str(line.undecided or ""))
        total = found.alarms(tested) if true else found.caught(tested)
        cells = ("", str(total)) if true else (str(total), "")
        undecided = sum(line.undecided for line in lines)
        name = say("selftest.table.all", ui)
        table.add_row(name, str(total.n), *cells, str(undecided or ""), style="bold")
    return table
