"""`rag-doctor lab`: the notebooks copied out and opened; `--check` says what is missing."""

from __future__ import annotations

import json as jsonlib
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rag_doctor.cli.terminal import (
    JsonOption,
    Lang,
    LangOption,
    console,
    note,
    reader_lang,
    use_utf8,
)

if TYPE_CHECKING:
    from rag_doctor.cli.lab_check import Need
    from rag_doctor.cli.lab_copy import Copied

__all__ = ["lab"]

FOLDER = Path("rag-doctor-lab")
SIGNS = {"ok": "✓", "missing": "✗", "old": "✗", "unknown": "?"}
FIRST = "01_first_diagnosis.ipynb"


def lab(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where the copies go; made where it is missing.")
    ] = FOLDER,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what is missing, and how to mend it.")
    ] = False,
    fresh: Annotated[
        bool,
        typer.Option("--fresh", help="Give the originals again; edited ones are put aside."),
    ] = False,
    copy_only: Annotated[
        bool, typer.Option("--copy-only", help="Copy, and do not open JupyterLab.")
    ] = False,
    jupyter: Annotated[
        str,
        typer.Option(
            "--jupyter", help='Options for JupyterLab, such as "--no-browser --port 9000".'
        ),
    ] = "",
    json: JsonOption = False,
    lang: LangOption = Lang.auto,
) -> None:
    """Copy the teaching notebooks into DIR and open JupyterLab there.

    A notebook that you edited is never overwritten. --check ends with 0 when the notebooks would
    open, with 4 when something is missing.
    """
    from rag_doctor.cli.lab_check import blocking, needs

    tongue = reader_lang(lang)
    found = needs(folder)
    if check:
        _tell_needs(found, tongue, json)
        raise typer.Exit(4 if blocking(found) else 0)
    if not copy_only:
        _refuse(blocking(found), tongue)
    _copied(folder, fresh, tongue, json)
    if not copy_only:
        raise typer.Exit(_open(folder, jupyter, tongue))


def _refuse(lacking: list[Need], lang: str) -> None:
    """Raises `ConfigError` with the first mend when the notebooks would not open."""
    from rag_doctor.errors import ConfigError
    from rag_doctor.i18n import join, say

    if lacking:
        names = join([_name(need, lang) for need in lacking], lang)
        raise ConfigError(say("lab.refused", lang, names=names, mend=lacking[0].mend))


def _copied(folder: Path, fresh: bool, lang: str, json: bool) -> None:
    from rag_doctor._resources import notebooks_path
    from rag_doctor.cli.lab_copy import copy_notebooks

    done = copy_notebooks(notebooks_path(), folder, fresh)
    if json:
        rows = [{"name": one.name, "state": one.state, "aside": one.aside} for one in done]
        _print_json({"folder": str(folder), "files": rows})
        return
    for line in _copy_words(done, folder, lang):
        note(line)


def _copy_words(done: list[Copied], folder: Path, lang: str) -> list[str]:
    from rag_doctor.i18n import say

    counts = {state: sum(one.state == state for one in done) for state in ("new", "updated")}
    if any(one.state == "original" for one in done):
        return [say("lab.copy.original", lang, folder=folder)]
    lines = [say("lab.copy.done", lang, folder=folder, n=len(done), **counts)]
    lines += [say("lab.copy.renewed", lang, name=d.name, aside=d.aside) for d in done if d.aside]
    edited = [one.name for one in done if one.state == "edited"]
    if edited:
        names = ("、" if lang == "zh" else ", ").join(edited)
        lines.append(say("lab.copy.edited", lang, names=names))
    return lines


def _open(folder: Path, jupyter: str, lang: str) -> int:
    """JupyterLab until it is stopped; its exit code. Ctrl-C is JupyterLab's to hear."""
    from rag_doctor.errors import ConfigError
    from rag_doctor.i18n import say

    try:
        extra = shlex.split(jupyter)
    except ValueError as error:
        raise ConfigError(f"--jupyter: cannot be read as options ({error}).") from error
    note(say("lab.opening", lang, folder=folder))
    command = [sys.executable, "-m", "jupyterlab", str(folder)]
    command += [f"--LabApp.default_url=/lab/tree/{FIRST}", *extra]
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue


def _tell_needs(found: list[Need], lang: str, json: bool) -> None:
    from rag_doctor.cli.lab_check import blocking
    from rag_doctor.i18n import say

    if json:
        rows = [
            {
                "name": need.name,
                "state": need.state,
                "found": need.found,
                "least": need.least,
                "required": need.required,
                "mend": need.mend,
            }
            for need in found
        ]
        _print_json({"ready": not blocking(found), "needs": rows})
        return
    screen = console()
    for need in found:
        screen.print(_need_words(need, lang), markup=False, soft_wrap=True)
        if need.mend:
            screen.print("    " + need.mend, markup=False, soft_wrap=True)
    key = "blocked" if blocking(found) else "ready"
    screen.print(
        say(f"lab.check.{key}", lang, n=len(blocking(found))), markup=False, soft_wrap=True
    )


def _name(need: Need, lang: str) -> str:
    from rag_doctor.i18n import has, say

    key = f"lab.need.{need.name}"
    return say(key, lang) if has(key) else need.name


def _need_words(need: Need, lang: str) -> str:
    from rag_doctor.i18n import say

    told = say(f"lab.state.{need.state}", lang, found=need.found, least=need.least)
    if need.name == "fonts" and need.state != "ok":
        told = say(f"lab.fonts.{need.state}", lang)
    elif need.name == "alone" and need.state != "ok":
        told = say("lab.alone.missing", lang, found=need.found)
    elif need.name == "folder" and need.state != "ok":
        told = say("lab.folder.missing", lang, found=need.found)
    elif need.state == "missing" and need.least:
        told = say("lab.state.missing_least", lang, least=need.least)
    colon = "：" if lang == "zh" else ": "
    return f"{SIGNS[need.state]} {_name(need, lang)}{colon + told if told else ''}"


def _print_json(value: object) -> None:
    use_utf8(sys.stdout)
    print(jsonlib.dumps(value, ensure_ascii=False, allow_nan=False))
