"""One case pasted as text: JSON, or parts under headings in English or Chinese."""

from __future__ import annotations

import json
import re
from typing import Any

from rag_doctor.adapters.streams import stdin_stream
from rag_doctor.errors import InputError, shown
from rag_doctor.shapes.encodings import decode_all, refuse_binary, wide_encoding
from rag_doctor.shapes.notes import Note, Tally

__all__ = ["pasted_text", "read_pasted"]

HEADINGS = {
    "question": ("question", "query", "q", "user", "问题", "提问", "问"),
    "answer": ("answer", "response", "a", "assistant", "bad answer", "回答", "答案", "答"),
    "reference": (
        "reference",
        "ground truth",
        "expected",
        "参考答案",
        "标准答案",
        "参考",
        "正确答案",
    ),
    "contexts": (
        "context",
        "contexts",
        "chunk",
        "source",
        "passage",
        "上下文",
        "片段",
        "来源",
        "资料",
    ),
}
_FIELD = {name: field for field, names in HEADINGS.items() for name in names}
_NAMES = "|".join(sorted((re.escape(n) for n in _FIELD), key=len, reverse=True))
# A heading opens a line: a name, perhaps a number (Context 2), then a colon of either width.
_HEADING = re.compile(rf"^[#*\s]*({_NAMES})\s*\[?\d*\]?\s*\**\s*[:：]\**\s*", re.I | re.M)


def pasted_text(mend: str) -> tuple[str, tuple[Note, ...]]:
    """All that stdin gives, as text in whatever encoding it came, and what was remarkable in it.

    Raises `InputError`, with `mend`, when stdin is closed, and when no encoding explains it.
    """
    tally = Tally()
    data = stdin_stream(mend).read()
    if not wide_encoding(data):
        refuse_binary(data, "<stdin>")
    return decode_all(data, "<stdin>", tally), tally.notes()


def read_pasted(text: str) -> dict[str, Any]:
    """The fields of a pasted case. Raises `InputError` naming what is missing."""
    text = text.strip()
    if not text:
        raise InputError("stdin: nothing was pasted. Give --question and --answer, or a file.")
    if text[0] in "{[":
        return _from_json(text)
    found: dict[str, Any] = {}
    marks = _headings(text)
    for at, mark in enumerate(marks):
        end = marks[at + 1].start() if at + 1 < len(marks) else len(text)
        _add(found, _FIELD[mark.group(1).lower()], text[mark.end() : end].strip())
    missing = [field for field in ("question", "answer") if field not in found]
    if missing:
        raise InputError(
            f"{' and '.join(missing)}: needed, got text that starts {shown(text[:40])}. "
            "Put each part under a heading: Question: / Answer: / Context: (问题：回答：上下文：)."
        )
    return {"id": "triage", **found}


def _headings(text: str) -> list[re.Match[str]]:
    """The headings in order. Inside the contexts, `Q:` and `A:` are text: a FAQ is full of them."""
    marks: list[re.Match[str]] = []
    inside = False
    for mark in _HEADING.finditer(text):
        name = mark.group(1)
        if inside and len(name) == 1:
            continue
        marks.append(mark)
        inside = inside or _FIELD[name.lower()] == "contexts"
    return marks


def _add(found: dict[str, Any], field: str, value: str) -> None:
    if field == "contexts":
        if value:
            found.setdefault("contexts", []).append(value)
    elif field in found:
        raise InputError(f"{field}: must be pasted once, got it twice. Keep one heading of it.")
    else:
        found[field] = value


def _from_json(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise InputError("stdin: the JSON is nested too deeply to be read. Flatten it.") from error
    except ValueError as error:
        raise InputError(f"stdin: looks like JSON but is not ({error}). Mend it.") from error
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    if not isinstance(data, dict):
        raise InputError("stdin: must be one case, got a list. Use `rag-doctor diagnose -`.")
    return data if "id" in data else {"id": "triage", **data}
