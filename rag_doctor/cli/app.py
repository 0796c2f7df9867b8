"""The application: its commands, its exit codes, and how an error reaches the terminal."""

from __future__ import annotations

import os
import sys
from itertools import pairwise
from typing import Annotated

import typer

from rag_doctor.cli import (
    ablate,
    ask,
    bench,
    compare,
    demo,
    diagnose,
    evalset,
    explain,
    gate,
    guide,
    history,
    judge,
    lab,
    ledger,
    listing,
    support,
    sweep,
    treat,
    triage,
)
from rag_doctor.cli.terminal import Lang, complain, mute, reader_lang, unheard

__all__ = ["app", "main"]

USAGE = 2
EPILOG = (
    "Exit codes: 0 done (whatever was found), 1 unexpected, 2 usage, 3 input, 4 setting, "
    "5 pipeline, 6 judge, 7 gate failed, 8 gate cannot tell, 130 stopped."
)

app = typer.Typer(
    name="rag-doctor",
    help="Why is this RAG answer bad, and what cures it? Offline by default, English and Chinese.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("diagnose")(diagnose.diagnose)
app.command("triage")(triage.triage)
app.command("support")(support.support)
app.command("demo")(demo.demo)
app.command("treat")(treat.treat)
app.command("explain")(explain.explain)
app.command("ask")(ask.ask)
app.command("ledger")(ledger.ledger)
app.command("compare")(compare.compare)
app.command("ablate")(ablate.ablate)
app.command("sweep")(sweep.sweep)
app.command("gate")(gate.gate)
app.command("history")(history.history)
app.command("suspicion")(history.suspicion)
app.command("lab")(lab.lab)
app.command("guide")(guide.guide)
app.command("table")(listing.table)
app.command("metrics")(listing.metrics)
app.add_typer(bench.app, name="bench")
app.add_typer(judge.app, name="judge")
app.add_typer(evalset.app, name="evalset")


def _version(wanted: bool) -> None:
    if wanted:
        from rag_doctor._version import __version__

        typer.echo(f"rag-doctor {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options for every command."""


def main() -> None:
    """Run the command line. An error is one line on stderr; `--debug` adds the traceback."""
    arguments = sys.argv[1:]
    debug = "--debug" in arguments
    # `--debug` is a switch of the whole tool: it may stand before or after the command's name
    arguments = [a for a in arguments if a != "--debug"] or ["--help"]
    _open_streams()
    try:
        code = app(args=arguments, prog_name="rag-doctor", standalone_mode=False)
        with unheard():  # a code that was settled stands, whoever has left
            sys.stdout.flush()
    except BrokenPipeError:  # `rag-doctor … | head`: the reader has had enough
        mute()
        code = 0
    except BaseException as error:
        if debug and not isinstance(error, SystemExit):
            raise
        code = _report(error, arguments)
    sys.exit(code if isinstance(code, int) else 0)


def _open_streams() -> None:
    """A stream that was closed before the start (`>&-`) takes what is printed and drops it."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115


def _asked(arguments: list[str]) -> str:
    """The language that `--lang` asks for, else that of the locale."""
    told = [*arguments, ""]
    joined = (f"{one}={two}" if one == "--lang" else one for one, two in pairwise(told))
    lang = next((one[7:] for one in joined if one.startswith("--lang=")), "auto")
    return reader_lang(Lang(lang) if lang in set(Lang) else Lang.auto)


def _report(error: BaseException, arguments: list[str]) -> int:
    """The error in one line, in the reader's language where it is known in both; its exit code."""
    from rag_doctor.errors import RagDoctorError
    from rag_doctor.shapes.notes import in_tongue

    kind = type(error).__name__
    if isinstance(error, SystemExit):
        if isinstance(error.__context__, BrokenPipeError):  # rich and typer leave on their own
            return 0
        return error.code if isinstance(error.code, int) else 1
    if isinstance(error, KeyboardInterrupt) or kind == "Abort":
        return complain("stopped.", 130)
    if isinstance(error, RagDoctorError):
        said = error.args[0] if error.args else error
        return complain(str(in_tongue(said, _asked(arguments))), error.exit_code)
    if hasattr(error, "format_message"):  # typer's own: an option, an argument or a command
        return complain(f"{error.format_message()} See rag-doctor --help.", USAGE)
    if isinstance(error, OSError):
        where = f" {error.filename}" if error.filename else ""
        return complain(f"cannot read or write{where}: {error.strerror or error}.", 4)
    return complain(f"unexpected {kind}: {error} (--debug shows the traceback)", 1)
