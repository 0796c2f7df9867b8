"""What code in an answer claims: a command or a setting that names a value, a line at a time.

Programs do, they do not claim; only a long flag with its value and a setting of one value are
read, as words ("--port 9000" → "port 9000"), so that prose and another command can bear them out.
"""

# ruff: noqa: E501  (a pattern stays on one line)

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_doctor.records import Claim

__all__ = ["command_words", "setting_claims"]

_FLAG = re.compile(
    r"(?:^|\s)--([a-z][\w-]*?)(?:=|\s+)(\"[^\"]*\"|'[^']*'|[^\s\-|;&\"'`][^\s|;&`]*)"
)
_ENV = re.compile(
    r"(?:^|\s)(?:export\s+|set\s+)?([A-Z][A-Z0-9_]{2,})=(\"[^\"]*\"|'[^']*'|[^\s;&|`]+)"
)
_SETTING = re.compile(
    r"\s*(?:-\s+)?([A-Za-z][\w.-]*)\s*[:=]\s*(\"[^\"]*\"|'[^']*'|[^\s\"'{\[(#]+(?: [^\s\"'{\[(#]+)?)\s*,?\s*(?:#.*)?"
)
_COMMENT = re.compile(r"\s*(?:#|//|--\s|;|<!--|/\*|\*)")
_PROGRAM = re.compile(
    r"^\s*(?:def |class |import |from \S+ import|function |const |let |var |return\b|for |while |if "
    r"|public |private |package |func |SELECT |INSERT |#include|@\w+)|[{;]\s*$|=>",
    re.MULTILINE,
)
_PROGRAMS = re.compile(
    r"(?:```|~~~)\s*(?:py(?:thon)?|jsx?|tsx?|javascript|typescript|java|c|cpp|c\+\+|cs|csharp|go"
    r"|rust|rs|ruby|rb|php|sql|kotlin|swift|scala|r|html|css|xml)\s*$",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(r"[<>$*]|your[-_]|\.\.\.|xxx", re.IGNORECASE)


def setting_claims(text: str, start: int, end: int) -> Iterator[Claim]:
    """One claim for each line of the code block `text[start:end]` that names values."""
    fence = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : start].strip()
    body = text[start:end]
    program = bool(_PROGRAMS.match(fence) or _PROGRAM.search(body))
    at = start
    for line in body.splitlines(keepends=True):
        bare = line.strip()
        if bare and not _COMMENT.match(line) and (read := _read(bare, program)):
            begin = at + len(line) - len(line.lstrip())
            yield Claim(text=bare, start=begin, end=begin + len(bare), resolved=read)
        at += len(line)


def command_words(line: str) -> str:
    """The long flags and variables of a command with their values, as words; "" = none."""
    pairs = [*_ENV.findall(line), *_FLAG.findall(line)]
    return ", ".join(_pair(name, value) for name, value in pairs if not _PLACEHOLDER.search(value))


def _read(line: str, program: bool) -> str:
    line = re.sub(r"^(?:\$|>|%|#) (?=\S)", "", line)
    if words := command_words(line):
        return words
    match = None if program else _SETTING.fullmatch(line)
    if not match or _PLACEHOLDER.search(match[2]) or not re.search(r"\d", match[2]):
        return ""
    return _pair(match[1], match[2].rstrip(","))


def _pair(name: str, value: str) -> str:
    return f"{re.sub(r'[_-]+', ' ', name).strip().lower()} {value.strip(chr(34) + chr(39))}"
