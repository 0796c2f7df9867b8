"""`rag-doctor table` and `rag-doctor metrics`: what is decided by what, and how it is computed."""

from __future__ import annotations

import json as jsonlib
import sys
from typing import Annotated

import typer

from rag_doctor.cli.terminal import JsonOption, Lang, LangOption, console, use_utf8

__all__ = ["metrics", "table"]

MarkdownOption = Annotated[bool, typer.Option("--markdown", help="Print Markdown.")]


def table(
    lang: LangOption = Lang.en, json: JsonOption = False, markdown: MarkdownOption = False
) -> None:
    """The combination table and the refusal quadrant: which statuses name which fault."""
    from rag_doctor.i18n import choose_lang
    from rag_doctor.table import quadrant_rows, render_markdown, table_rows

    use_utf8(sys.stdout)
    tongue = choose_lang(lang.value)
    if json:
        both = {"layers": table_rows(tongue), "refusals": quadrant_rows(tongue)}
        print(jsonlib.dumps(both, ensure_ascii=False, indent=2))
    elif markdown:
        print(render_markdown(tongue), end="")
    else:
        from rag_doctor.views.terminal import print_table

        print_table(console(), tongue)


def metrics(lang: LangOption = Lang.en, json: JsonOption = False) -> None:
    """The registry of measures: needs, range, direction, answer to empty input, source."""
    from rag_doctor.i18n import choose_lang
    from rag_doctor.metrics import metrics_table

    tongue = choose_lang(lang.value)
    if json:
        use_utf8(sys.stdout)
        print(jsonlib.dumps(metrics_table(tongue), ensure_ascii=False, indent=2))
    else:
        from rag_doctor.views.terminal import print_metrics

        print_metrics(console(), tongue)
