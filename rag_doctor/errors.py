"""What can go wrong, as one small tree.

    RagDoctorError              everything this package raises on purpose
    ├── InputError              a file, a row, a field or a value is not what it should be
    ├── ConfigError             an option, an extra or a server setting is missing or wrong
    ├── PipelineError           the pipeline under examination misbehaved
    └── JudgeError              a judge could not give a verdict

Messages are one line: the parameter, the rule, what came, and how to mend it.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "ConfigError",
    "InputError",
    "JudgeError",
    "PipelineError",
    "RagDoctorError",
    "error_line",
    "shown",
    "unknown_choice",
]


class RagDoctorError(Exception):
    """Base of every error raised on purpose; `exit_code` is what the command line returns."""

    exit_code = 1


class InputError(RagDoctorError, ValueError):
    """Data that came in breaks a rule. Also a `ValueError`."""

    exit_code = 3


class ConfigError(RagDoctorError):
    """A setting, an optional dependency or a server address is missing or wrong."""

    exit_code = 4


class PipelineError(RagDoctorError):
    """The pipeline under examination raised, hung, or returned something unusable."""

    exit_code = 5


class JudgeError(RagDoctorError):
    """A judge failed on one case. It becomes an `error` status, never a score."""

    exit_code = 6


def shown(value: object, limit: int = 80) -> str:
    """A value as it may stand in a one-line message: `repr`, cut to `limit` characters."""
    try:
        text = repr(value)
    except Exception:  # a broken __repr__ must not hide the real error
        text = f"<{type(value).__name__}>"
    text = " ".join(text.encode("utf-8", "backslashreplace").decode("utf-8").split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def error_line(error: BaseException, limit: int = 300) -> str:
    """Any exception as one line: its type, then its message, cut to `limit` characters."""
    text = " ".join(str(error).split())[:limit]
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def unknown_choice(parameter: str, value: object, choices: Iterable[str]) -> str:
    """The message for a value off the menu: names the nearest choice and lists them all."""
    menu = sorted(choices)
    near = get_close_matches(str(value), menu, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return f"{parameter}: no choice {shown(value)}.{hint} Choices: {', '.join(menu)}."
