"""`rag-doctor guide`: the guides in the terminal, in the reader's language, without a network."""

from __future__ import annotations

import re
import sys
from typing import Annotated

import typer

from rag_doctor.cli.terminal import Lang, LangOption, console, reader_lang, use_utf8

__all__ = ["guide"]

NameArgument = Annotated[
    str | None, typer.Argument(metavar="[name]", help="Which guide; without a name all are listed.")
]
MarkdownOption = Annotated[
    bool, typer.Option("--markdown", help="Print the Markdown as it is, as into a file.")
]
_MARK = re.compile(r"^<!-- .* -->\n|</?(?:details|summary)>", re.M)


def guide(
    name: NameArgument = None, lang: LangOption = Lang.auto, markdown: MarkdownOption = False
) -> None:
    """The guides: attach a pipeline, trace evidence, explain, treat, compare, judges, …"""
    from rag_doctor.guides import GUIDES
    from rag_doctor.guides import guide as page

    use_utf8(sys.stdout)
    tongue = reader_lang(lang)
    if name is None:
        _list(GUIDES, tongue)
        return
    text = _MARK.sub("", page(name, tongue))
    if markdown or not sys.stdout.isatty():
        print(text, end="")
    else:
        from rag_doctor.views.guide_page import print_page

        print_page(text, console())


def _list(names: tuple[str, ...], lang: str) -> None:
    from rich.table import Table

    from rag_doctor.guides import guide as page

    table = Table(box=None, show_header=False, pad_edge=False)
    for name in names:
        title = page(name, lang).split("\n", 1)[0].removeprefix("# ")
        table.add_row(f"rag-doctor guide {name}", title)
    console().print(table)
