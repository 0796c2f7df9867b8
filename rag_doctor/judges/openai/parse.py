"""Finding the reply in what a model wrote: fences, thoughts, prose, trailing commas, half a JSON.

A reply is taken only when it cannot be somebody else's: it repeats the request's mark, or it is
all that the model wrote. JSON that stands inside prose without the mark (a quoted context, say)
is never read as the reply.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

__all__ = ["MARK", "loop_start", "pick", "salvage"]

MARK = "mark"
LONGEST = 400_000
LOOP, LOOPS = 200, 3
MOST_TRIES = 200  # opening braces looked at; a text full of them must not take for ever …
MOST_READ = 3_000_000  # … nor one with few that never close: characters read over all tries
_THOUGHT = re.compile(r"<(/?)(think|thinking|thought|reasoning)>", re.IGNORECASE)
_FENCE = re.compile(r"^```[\w-]*\s*|\s*```$")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_WORDS = {"True": "true", "False": "false", "None": "null"}


def pick(text: str, required: frozenset[str], mark: str) -> dict[str, Any] | None:
    """The reply: an object with a list under each `required` key; `None` when there is none.

    With the right mark, the last such object counts, wherever it stands. Without it, the object
    must be everything that was written, apart from thoughts and a code fence.
    """
    body = _bare(text)
    found = [(whole, _unwrapped(value, required)) for whole, value in _objects(body)]
    fitting = [(whole, value) for whole, value in found if _fits(value, required)]
    marked = [value for _, value in fitting if str(value.get(MARK, "")).strip() == mark]
    if marked:
        return marked[-1]
    return next((value for whole, value in fitting if whole), None)


def _fits(value: dict[str, Any], required: frozenset[str]) -> bool:
    return all(isinstance(value.get(key), list) for key in required)


def salvage(text: str, required: frozenset[str], mark: str) -> dict[str, Any] | None:
    """What is whole in a reply that broke off: complete list items, nothing half-written.

    The text must begin with the object (thoughts and a fence aside). `None` = nothing to save.
    """
    body = _bare(text)
    if not body.startswith("{"):
        return None
    cut = _closed(body)
    value = _loads(cut) if cut else None
    if not isinstance(value, dict) or str(value.get(MARK, mark)).strip() != mark:
        return None
    return value if required & set(value) else None


def loop_start(text: str) -> int | None:
    """Where a reply that ends by repeating itself begins to; `None` = it does not.

    It does when its last `LOOP` characters stand in it `LOOPS` times or more, word for word.
    """
    if len(text) < LOOP or text.count(text[-LOOP:]) < LOOPS:
        return None
    return text.index(text[-LOOP:])


def _bare(text: str) -> str:
    """Without thoughts and the fence around everything."""
    text = _spoken(text[:LONGEST]).strip().lstrip("\ufeff").strip()
    if text.startswith("```") and "```" not in text[3:].rstrip("`\n "):
        text = _FENCE.sub("", text).strip()
    return text


def _spoken(text: str) -> str:
    """Without thoughts: pairs of tags, what stands before a lone end, what follows a lone start.

    In one pass: a model that repeats a tag for ever must not hold the run.
    """
    parts: list[str] = []
    at, open_, last_end = 0, "", 0
    for tag in _THOUGHT.finditer(text):
        ends, name = bool(tag[1]), tag[2].lower()
        last_end = tag.end() if ends else last_end
        if not open_ and ends:
            parts, at = [], tag.end()
        elif not open_:
            parts.append(text[at : tag.start()])
            open_, at = name, tag.end()
        elif ends and name == open_:
            open_, at = "", tag.end()
    if not open_:
        return "".join((*parts, text[at:]))
    if last_end <= at:  # the last thought never ends
        return "".join(parts)
    rest = text[last_end:]  # it ends by another name
    start = _THOUGHT.search(rest)
    return rest[: start.start()] if start else rest


def _unwrapped(value: dict[str, Any], required: frozenset[str]) -> dict[str, Any]:
    """`{"result": {...}}` as its inside, when only that fits."""
    if not required & set(value) and len(value) <= 2:
        for inner in value.values():
            if isinstance(inner, dict) and _fits(inner, required):
                return inner
    return value


def _objects(body: str) -> Iterator[tuple[bool, dict[str, Any]]]:
    """Every outermost object in the text, and whether it is the whole text."""
    at, tries, read = body.find("{"), 0, 0
    while at >= 0 and tries < MOST_TRIES and read < MOST_READ:
        tries += 1
        end = _end_of(body, at)
        read += (len(body) if end is None else end) - at
        value = _loads(body[at:end]) if end is not None else None
        if end is not None and isinstance(value, dict):
            yield (at == 0 and end == len(body)), value
            at = body.find("{", end)
        else:
            at = body.find("{", at + 1)


def _end_of(body: str, start: int) -> int | None:
    """The end of the bracketed piece that opens at `start`; `None` = it never closes."""
    depth, at = 0, start
    while at < len(body):
        char = body[at]
        if char == '"':
            string = _STRING.match(body, at)
            if string is None:
                return None
            at = string.end()
            continue
        if char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return None


def _loads(text: str) -> Any:
    """JSON, with trailing commas and Python's words forgiven; `None` when it is none."""
    for candidate in (text, _tidied(text)):
        try:
            return json.loads(candidate, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _tidied(text: str) -> str:
    """Mended outside strings only: what is quoted is never changed."""
    text = text.replace("\0", " ")
    parts, at = [], 0
    for string in _STRING.finditer(text):
        parts += [text[at : string.start()], string[0]]
        at = string.end()
    parts.append(text[at:])
    for index in range(0, len(parts), 2):
        parts[index] = re.sub(
            r"\b(?:True|False|None)\b", lambda word: _WORDS[word[0]], parts[index]
        )
    joined = "\0".join(parts[index] for index in range(0, len(parts), 2))
    joined = re.sub(r",(\s*)(?=[}\]])", r"\1", joined)
    outside = joined.split("\0")
    for index, piece in enumerate(outside):
        parts[2 * index] = piece
    return "".join(parts)


def _closed(body: str) -> str | None:
    """The text up to the last complete item of a list, with every bracket closed."""
    stack: list[str] = []
    best: tuple[int, str] | None = None
    at = 0
    while at < len(body):
        char = body[at]
        if char == '"':
            string = _STRING.match(body, at)
            if string is None:
                break
            at = string.end()
            continue
        if char in "{[":
            stack.append("}" if char == "{" else "]")
        elif char in "}]":
            if not stack or stack.pop() != char:
                break
            if not stack:
                return body[: at + 1]
            if stack[-1] == "]" or char == "]":
                best = (at + 1, "".join(reversed(stack)))
        at += 1
    return body[: best[0]] + best[1] if best else None
