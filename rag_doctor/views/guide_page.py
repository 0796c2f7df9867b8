"""A page of Markdown for a terminal, of which no word is lost, however narrow it is.

Code stands at the margin in lines as long as they are, so that it can be copied; a cell without
blanks (Chinese) is broken where it is full.
"""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Markdown, TableElement
from rich.syntax import Syntax
from rich.table import Table

__all__ = ["print_page"]


class _Code(CodeBlock):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        code = str(self.text).rstrip()
        shown = Syntax(code, self.lexer_name, theme="ansi_light").highlight(code)
        shown.no_wrap, shown.overflow = True, "ignore"
        yield shown


class _Cells(TableElement):
    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for table in super().__rich_console__(console, options):
            if isinstance(table, Table):
                for column in table.columns:
                    column.overflow = "fold"
            yield table


class _Page(Markdown):
    elements: ClassVar = {
        **Markdown.elements,
        "fence": _Code,
        "code_block": _Code,
        "table_open": _Cells,
    }


def print_page(text: str, screen: Console) -> None:
    """Print the Markdown `text`."""
    screen.print(_Page(text, hyperlinks=False), crop=False)
