"""`rag-doctor guide`: the guides in the terminal, in the reader's language, without a network."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from rag_doctor.cli.terminal import Lang, LangOption, console, reader_lang, use_utf8

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.markdown import Markdown

__all__ = ["guide"]

NameArgument = Annotated[
    str | None, typer.Argument(metavar="[name]", help="Which guide; without a name all are listed.")
]
MarkdownOption = Annotated[
    bool, typer.Option("--markdown", help="Print the Markdown as it is, as into a file.")
]
_MARK = re.compile(r"^<!-- .* -->\n", re.M)


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
        console().print(_page(text))


def _page(text: str) -> Markdown:
    """The page for a terminal; code stands at the margin, so that it can be copied."""
    from rich.markdown import CodeBlock, Markdown
    from rich.syntax import Syntax

    class Code(CodeBlock):
        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            code = str(self.text).rstrip()
            yield Syntax(code, self.lexer_name, theme="ansi_light", background_color="default")

    class Page(Markdown):
        elements: ClassVar = {**Markdown.elements, "fence": Code, "code_block": Code}

    return Page(text, hyperlinks=False)


def _list(names: tuple[str, ...], lang: str) -> None:
    from rich.table import Table

    from rag_doctor.guides import guide as page

    table = Table(box=None, show_header=False, pad_edge=False)
    for name in names:
        title = page(name, lang).split("\n", 1)[0].removeprefix("# ")
        table.add_row(f"rag-doctor guide {name}", title)
    console().print(table)
