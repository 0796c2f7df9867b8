"""What every command shares: consoles, the progress bar, options, the one-line error."""

from __future__ import annotations

import enum
import os
import re
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console

    from rag_doctor.checks import Thresholds
    from rag_doctor.i18n import UiLang
    from rag_doctor.judges import Judge
    from rag_doctor.records import Case

_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]"
)

__all__ = [
    "JsonOption",
    "JudgeOption",
    "Lang",
    "LangOption",
    "ThresholdsOption",
    "busy",
    "complain",
    "console",
    "mute",
    "note",
    "progress",
    "put_json",
    "reader_lang",
    "told_of_thresholds",
    "unheard",
    "use_utf8",
    "writable",
]


class Lang(enum.StrEnum):
    """The language of what is printed; `auto` follows the cases."""

    auto = "auto"
    en = "en"
    zh = "zh"


LangOption = Annotated[Lang, typer.Option("--lang", help="Language of the report.")]
JudgeOption = Annotated[
    str,
    typer.Option(
        "--judge",
        help="Who judges: offline (best), offline-fast (rules only), openai[:MODEL] (a server), "
        "cascade (offline, then the server where unsure), panel:offline,openai (they vote).",
    ),
]
ThresholdsOption = Annotated[
    Path | None,
    typer.Option("--thresholds", help="A file of thresholds (TOML or JSON), from judge calibrate."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON on stdout, nothing else.")]


def reader_lang(lang: Lang, cases: Sequence[Case] = ()) -> UiLang:
    """One language for all that a run prints and writes.

    As asked with `--lang`; else that of the locale; else, where the locale names none (C, POSIX),
    that of most cases; without cases English.
    """
    from rag_doctor.i18n import choose_lang

    if lang is not Lang.auto:
        return choose_lang(lang.value)
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((value for value in named if value), "")
    if locale[:2].lower() in ("zh", "en"):
        return choose_lang(locale[:2].lower())
    chinese = sum(case.ui_lang == "zh" for case in cases)
    return "zh" if chinese * 2 > len(cases) else "en"


def told_of_thresholds(path: Path | None, judge: Judge, lang: str) -> Thresholds | None:
    """The thresholds in the file, with a note when they were fitted for another judge.

    `None` without a file. Raises `ConfigError` for a file that cannot be read.
    """
    if path is None:
        return None
    from rag_doctor.checks import ThresholdsByLang, read_thresholds
    from rag_doctor.i18n import say

    found = read_thresholds(path)
    made_for = found.judge if isinstance(found, ThresholdsByLang) else ""
    if made_for and made_for != judge.card.label:
        note(say("cli.thresholds.other_judge", lang, fitted=made_for, judge=judge.card.label))
    return found


def use_utf8(stream: TextIO) -> None:
    """Write UTF-8 whatever the locale says: half of what is printed is Chinese."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="backslashreplace")


def mute() -> None:
    """Nobody reads stdout any more: what is still to be printed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def unheard() -> Iterator[None]:
    """Print within; where the reader leaves early (`… | head`) the command goes on all the same,
    writes what it was to write, and leaves with its own exit code."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        mute()
    except SystemExit as left:  # rich leaves on its own
        if not isinstance(left.__context__, BrokenPipeError):
            raise
        mute()


def put_json(text: str, end: str = "\n") -> None:
    """JSON on stdout: UTF-8, and what would reorder or hide text on a screen as `\\u202e`."""
    from rag_doctor.views.escape import json_plain

    use_utf8(sys.stdout)
    print(json_plain(text), end=end)


def console(stderr: bool = False) -> Console:
    """A console on stdout for answers, on stderr for everything else."""
    from rich.console import Console

    use_utf8(sys.stderr if stderr else sys.stdout)
    return Console(stderr=stderr, highlight=False, soft_wrap=False)


def note(text: str) -> None:
    """A line for the person, not for the pipe. Control characters are shown, not obeyed."""
    use_utf8(sys.stderr)
    print(_CONTROL.sub(_written, text), file=sys.stderr, flush=True)


def _written(mark: re.Match[str]) -> str:
    code = ord(mark[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def busy(text: str) -> AbstractContextManager[object]:
    """A spinner with `text` on stderr. The text is shown as it is, never read as markup."""
    from rich.text import Text

    return console(stderr=True).status(Text(text))


def complain(text: str, code: int) -> int:
    """The one line of an error; gives the exit code back."""
    note("rag-doctor: " + " ".join(text.split()))
    return code


def writable(folder: Path) -> None:
    """Make the folder and see that it can be written to, before any work is done for it.

    Raises `ConfigError`.
    """
    from rag_doctor.errors import ConfigError

    probe = folder / f".probe-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise ConfigError(
            f"--out: cannot write to {folder} ({error.strerror}). Name another folder."
        ) from error


@contextmanager
def progress(title: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr; silent when stderr is no terminal. Call it with `(done, total)`."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    screen = console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)
