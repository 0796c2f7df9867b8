"""`rag-doctor history` and `rag-doctor suspicion`: the kept runs; scores too good to be true."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rag_doctor.cli.experiments import MeasuresOption, print_json
from rag_doctor.cli.terminal import (
    JsonOption,
    Lang,
    LangOption,
    console,
    note,
    reader_lang,
    writable,
)

__all__ = ["history", "suspicion"]


def history(
    folder: Annotated[Path, typer.Argument(help="Where a gate keeps its runs.")] = Path("history"),
    last: Annotated[int | None, typer.Option("--last", min=1, help="Only the newest N.")] = None,
    measure: MeasuresOption = None,
    figure: Annotated[
        Path | None, typer.Option("--figure", help="Write the trend as an HTML page here.")
    ] = None,
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """The runs that a gate has kept, as a trend, with what changed from one to the next."""
    from rag_doctor.experiments import DEFAULT
    from rag_doctor.experiments import history as run
    from rag_doctor.i18n import say

    tongue = reader_lang(lang)
    found = run(folder, measure or DEFAULT, last=last)
    if figure is not None:
        from rag_doctor.views.figures import trend_figure
        from rag_doctor.views.sheet_page import sheet_page
        from rag_doctor.views.trend import trend_sheet

        writable(figure.parent)
        page = sheet_page(trend_sheet(found, tongue), trend_figure(found, tongue, titled=False))
        figure.write_text(page, encoding="utf-8")
        note(say("experiments.note.figure", tongue, path=figure))
    if json:
        print_json(found)
        return
    from rag_doctor.views.trend import print_trend

    print_trend(found, console(), tongue)


def suspicion(
    report: Annotated[str, typer.Argument(help="The folder of a written report.")],
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Do scores owe something to the model's memory, or to questions asked twice?"""
    from rag_doctor.experiments import suspicion as run
    from rag_doctor.facade import read_report

    read = read_report(report)
    found = run(read)
    if json:
        print_json(found)
        return
    from rag_doctor.views.suspicion import print_suspicion

    print_suspicion(found, console(), reader_lang(lang, [row.case for row in read]))
