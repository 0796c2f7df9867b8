"""`rag-doctor judge`: what a judge says of itself."""

from __future__ import annotations

import typer

from rag_doctor.cli.terminal import JsonOption, JudgeOption, console

__all__ = ["app"]

app = typer.Typer(help="The judges: who they are and how far to trust them.", no_args_is_help=True)


@app.callback()
def _top() -> None:
    """Commands about judges."""


@app.command("card")
def card(judge: JudgeOption = "offline", json: JsonOption = False) -> None:
    """Name, version, languages and measured accuracy of a judge."""
    from rag_doctor.judges import get_judge

    found = get_judge(judge).card
    screen = console()
    if json:
        import dataclasses
        import json as jsonlib

        screen.print_json(jsonlib.dumps(dataclasses.asdict(found), ensure_ascii=False))
        return
    screen.print(f"[bold]{found.label}[/bold]  {', '.join(found.languages)}")
    if not found.accuracy:
        screen.print("Its accuracy has not been measured.")
    for lang, line in found.accuracy.items():
        screen.print(f"{lang}: {line}", markup=False)
    if found.note:
        screen.print(found.note, markup=False)
