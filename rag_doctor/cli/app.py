"""The application: its commands, its exit codes, and how an error reaches the terminal."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from rag_doctor.cli import ask, demo, diagnose, judge, listing, support, triage
from rag_doctor.cli.terminal import complain

__all__ = ["app", "main"]

EPILOG = (
    "Exit codes: 0 done (whatever was found), 1 unexpected, 2 usage, 3 input, 4 setting, "
    "5 pipeline, 6 judge, 130 stopped."
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
app.command("ask")(ask.ask)
app.command("table")(listing.table)
app.command("metrics")(listing.metrics)
app.add_typer(judge.app, name="judge")


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
    arguments = [a for a in arguments if a != "--debug"]
    try:
        app(args=arguments, prog_name="rag-doctor", standalone_mode=True)
    except KeyboardInterrupt:
        sys.exit(complain("stopped.", 130))
    except BrokenPipeError:  # `rag-doctor … | head`: the reader has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if debug:
            raise
        sys.exit(_report(error))


def _report(error: Exception) -> int:
    from rag_doctor.errors import RagDoctorError

    if isinstance(error, RagDoctorError):
        return complain(str(error), error.exit_code)
    name = type(error).__name__
    return complain(f"unexpected {name}: {error} (run again with --debug for the traceback)", 1)
