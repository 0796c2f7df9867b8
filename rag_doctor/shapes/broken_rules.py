"""What is wrong with a record or a file of data, in words: field, rule, what came, and the mend.

The libraries that find the fault speak English and their own jargon ("Input should be …"). Here
their codes choose a sentence of the catalogue; a code without one is told in general words.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from rag_doctor.errors import error_line, shown
from rag_doctor.i18n import UI_LANGS, has, say, spoken
from rag_doctor.shapes.notes import Note, in_tongue

__all__ = ["KINDS", "aloud", "both", "broken_rules", "what_broke"]

MOST = 3
KINDS: dict[str, str] = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "string_type": "text",
    "string_unicode": "text",
    "string_sub_type": "text",
    "bool_type": "truth",
    "bool_parsing": "truth",
    "int_type": "whole",
    "int_parsing": "whole",
    "int_parsing_size": "whole",
    "int_from_float": "whole",
    "float_type": "number",
    "float_parsing": "number",
    "finite_number": "number",
    "literal_error": "choice",
    "enum": "choice",
    "greater_than": "above",
    "greater_than_equal": "least",
    "less_than": "below",
    "less_than_equal": "most",
    "string_too_short": "short_text",
    "string_too_long": "long_text",
    "too_short": "short_list",
    "too_long": "long_list",
    "list_type": "items",
    "tuple_type": "items",
    "set_type": "items",
    "frozen_set_type": "items",
    "iterable_type": "items",
    "dict_type": "fields",
    "mapping_type": "fields",
    "model_type": "fields",
    "model_attributes_type": "fields",
    "none_required": "nothing",
    "json_invalid": "json",
    "json_type": "json",
    "blank_text": "blank_text",
    "blank_entry": "blank_entry",
    "not_multi_turn": "not_multi_turn",
    "not_approved": "not_approved",
    "same_chunk_ids": "same_chunk_ids",
    "score_or_reason": "score_or_reason",
}
"""Code of a fault → the group of sentences `rules.<group>` that tells it."""


def both(key: str, /, **values: object) -> Note:
    """The sentence `key` of the catalogue in both languages; notes among the values too."""
    en, zh = (
        say(key, lang, **{name: in_tongue(value, lang) for name, value in values.items()})
        for lang in UI_LANGS
    )
    return Note(key, en, zh)


def aloud(said: Note) -> str:
    """A note as the text of an error: Chinese where that was set for everything, else English
    that carries its Chinese along."""
    return said.zh if spoken() == "zh" else said


def broken_rules(error: ValidationError) -> Note:
    """The first `MOST` faults of a record, and how many more there are. No full stop at the end."""
    faults = error.errors(include_url=False)
    told = [_told(fault) for fault in faults[:MOST]]
    if left := len(faults) - len(told):
        told.append(both("rules.more", n=left))
    return Note("invalid", "; ".join(map(str, told)), "；".join(note.zh for note in told))


def _told(fault: Any) -> Note:
    group = KINDS.get(fault["type"], "other")
    context = fault.get("ctx") or {}
    values = {name: str(value) for name, value in context.items()}
    values |= {"choices": _choices(context), "bound": _bound(context)}
    field = _place(fault["loc"]) or str(context.get("field", ""))
    rule = both(f"rules.{group}.rule", **values)
    mend = both(f"rules.{group}.mend", **values)
    if not field:
        return both("rules.whole_row", rule=rule, mend=mend)
    if fault["type"] == "missing" or not fault["loc"]:  # what came is then the whole row
        return both("rules.at", field=field, rule=rule, mend=mend)
    got = shown(fault["input"], 60)
    return both("rules.at_got", field=field, rule=rule, mend=mend, got=got)


def _place(loc: Sequence[int | str]) -> str:
    """`relevant[0].grade`, the entries counted from 0 as in the data."""
    out = ""
    for part in loc:
        out += f"[{part}]" if isinstance(part, int) else f"{'.' * bool(out)}{shown(part)[1:-1]}"
    return out


def _choices(context: dict[str, Any]) -> str:
    """`'', 'easy', 'medium' or 'hard'` → `'', 'easy', 'medium', 'hard'`."""
    return str(context.get("expected", "")).replace(" or ", ", ")


def _bound(context: dict[str, Any]) -> str:
    names = ("ge", "gt", "le", "lt", "min_length", "max_length")
    return next((f"{context[name]:g}" for name in names if name in context), "")


def what_broke(error: BaseException) -> Note:
    """Any fault met while data was read, in words of our own where its kind is known."""
    if isinstance(error, ValidationError):
        return broken_rules(error)
    if isinstance(error, json.JSONDecodeError):
        return both("rules.not_json", line=error.lineno, column=error.colno)
    if isinstance(error, UnicodeDecodeError):
        return both("rules.not_utf8", at=error.start)
    if isinstance(error, RecursionError):
        return both("rules.nested")
    if isinstance(error, KeyError) and error.args:
        return both("rules.at", field=shown(error.args[0])[1:-1], **_sentence("missing"))
    if isinstance(error, OSError):
        code = f"rules.os.{type(error).__name__}"
        return both(code) if has(code) else both("rules.os.other", got=error.strerror or "")
    text = error_line(error, 120)
    return Note("other", text, text)


def _sentence(group: str) -> dict[str, Note]:
    return {part: both(f"rules.{group}.{part}") for part in ("rule", "mend")}
