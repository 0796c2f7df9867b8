"""The text of a question, an answer or a reference, out of a string, an object, a list, a chat."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from rag_doctor.shapes.aliases import PLACEHOLDERS
from rag_doctor.shapes.fields import (
    as_mapping,
    blank,
    kind_of,
    missing,
    native,
    scalar_text,
    text_in,
)
from rag_doctor.shapes.literals import parse_literal
from rag_doctor.shapes.mapping import Picker
from rag_doctor.shapes.messages import is_conversation, last_text
from rag_doctor.shapes.notes import RowProblem, Tally, note

__all__ = ["question_and_answer", "reference_of", "text_field"]

_STROKES = "-‐‑‒–—―─_=~./\\|?…。·•*#"
_AROUND = "[](){}<>【】「」\"'“”‘’`.。!"


def question_and_answer(picker: Picker, tally: Tally) -> tuple[str, str]:
    """Both texts, empty where missing. A conversation gives its last turn."""
    asked = _spelled(picker.take("question"))
    answer = text_field(picker, "answer", tally)
    if not is_conversation(asked):
        return _seen(_text(asked, "question", picker, tally)), _seen(answer)
    tally.add("conversation", field="question", who="human")
    picker.keep("question")
    question = scalar_text(last_text(asked, "human") or "", "question", tally)
    if answer is None:
        answer = scalar_text(last_text(asked, "model") or "", "answer", tally)
    return _seen(question), _seen(answer)


def _seen(text: str | None) -> str:
    """Characters of no width alone are no text; white space stays as it came."""
    return text if text and (not blank(text) or text.isspace()) else ""


def reference_of(picker: Picker, tally: Tally) -> str | None:
    """The reference; `None` = there is none, or only a placeholder (counted)."""
    text = text_field(picker, "reference", tally)
    if text is None or blank(text):
        return None
    if _is_placeholder(text):
        tally.add("placeholder")
        return None
    return text


def _is_placeholder(text: str) -> bool:
    """A stock word for "nothing here", or dashes, dots and question marks only."""
    if len(text) > 60:
        return False
    bare = "".join(unicodedata.normalize("NFKC", text).casefold().split())
    return not bare.strip(_STROKES) or bare.strip(_AROUND) in PLACEHOLDERS


def text_field(picker: Picker, field: str, tally: Tally) -> str | None:
    """The text of `answer` or `reference`; `None` = missing. Raises `RowProblem`."""
    value = picker.take(field)
    if isinstance(value, str) and field == "reference":
        value = _spelled(value)
    elif is_conversation(value):
        tally.add("conversation", field=field, who="model")
        picker.keep(field)
        return scalar_text(last_text(value, "model") or "", field, tally)
    return _text(value, field, picker, tally)


def _spelled(value: Any) -> Any:
    """A list of texts or messages spelled out in a table cell; any other text stays text."""
    if not isinstance(value, str) or not value.lstrip().startswith("["):
        return value
    found = parse_literal(value)
    if not isinstance(found, list) or not found:
        return value
    return found if all(isinstance(item, str | Mapping) for item in found) else value


def _text(value: Any, field: str, picker: Picker, tally: Tally, depth: int = 0) -> str | None:
    value = native(value)
    if missing(value):
        return None
    text = scalar_text(value, field, tally)
    if text is not None:
        return text
    picker.keep(field)  # the text below is only a part of what was there
    if isinstance(value, list | tuple):
        filled = [v for v in value if not missing(v) and v != ""]
        if len(filled) > 1:
            tally.add("first_of_list", field=field)
        return _text(filled[0], field, picker, tally, depth + 1) if filled and depth < 3 else None
    held = as_mapping(value)
    inner = text_in(held) if held else None
    if inner is None or depth >= 3:
        raise RowProblem(note("not_text", field=field, kind=kind_of(value)))
    return _text(inner, field, picker, tally, depth + 1)
