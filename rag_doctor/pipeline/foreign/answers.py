"""What a writer gave → the text of the answer, whatever holds it; with contexts where it tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from numbers import Number
from typing import Any

from rag_doctor.pipeline.foreign.faults import Unusable
from rag_doctor.pipeline.foreign.passages import kind_name
from rag_doctor.records import safe_text
from rag_doctor.shapes.aliases import key
from rag_doctor.shapes.encodings import text_of_bytes
from rag_doctor.shapes.fields import as_mapping, missing, native
from rag_doctor.shapes.mapping import Picker, unwrapped
from rag_doctor.shapes.messages import is_conversation, last_text
from rag_doctor.shapes.notes import RowProblem, Tally
from rag_doctor.shapes.texts import question_and_answer

__all__ = ["UNKNOWN", "read_answer", "read_whole"]

UNKNOWN = object()
"""In place of contexts: the pipeline does not say what it used."""

MAX_CHARS = 1_000_000
"""Characters taken from a stream of pieces; an endless one is cut here."""

_TEXTS = (
    "answer", "response", "result", "output_text", "output", "generation", "generated_text",
    "completion", "text", "content", "message", "messages", "value",
)  # fmt: skip
"""Keys under which an answer's text lies, in order of precedence."""

_WRAPPERS = frozenset(map(key, ("data", "result", "output", "response", "body", "payload")))


def read_answer(value: Any) -> str:
    """The text in a string, a message, a dict or object with one, a chat, or a stream of pieces.

    An empty text is an answer; `None` is none. Raises `Unusable`.
    """
    return _answer(value, 0)


def read_whole(value: Any) -> tuple[str, Any]:
    """Answer and contexts of a pipeline that does it all in one call; `UNKNOWN` = untold.

    `answer`, `(answer, contexts)`, or a dict or object with both under any accepted name. Raises
    `Unusable`.
    """
    value = native(value)
    if type(value) is tuple and len(value) > 1 and not is_conversation(value):
        answer, contexts = value[:2]
        if isinstance(answer, list) and isinstance(contexts, str):
            answer, contexts = contexts, answer
        return _answer(answer, 1), UNKNOWN if contexts is None else contexts
    held = None if isinstance(value, str | bytes | Number) else as_mapping(value)
    if not held:
        return _answer(value, 0), UNKNOWN
    return _picked(held, value, 0)


def _picked(held: Mapping[str, Any], value: Any, depth: int) -> tuple[str, Any]:
    tally = Tally()
    picker = Picker(unwrapped(held), tally)
    try:
        told = picker.plan.keys() & {"answer", "question"}
        text = question_and_answer(picker, tally)[1] if told else ""
    except RowProblem:
        text = ""
    if not text and "answer" not in picker.plan:
        inner = [v for k, v in held.items() if key(k) in _WRAPPERS and isinstance(v, Mapping)]
        if inner and depth < 3:
            return _picked(inner[0], inner[0], depth + 1)
        text = _answer(value, 1)
    elif not text:
        text = _answer(picker.take("answer"), 1)
    found = [picker.take("contexts"), picker.take("retrieved")]
    return safe_text(text), next((c for c in found if c is not None), UNKNOWN)


def _answer(value: Any, depth: int) -> str:
    value = native(value)
    if missing(value):
        raise Unusable("nothing", "None")
    if isinstance(value, str):
        return safe_text(str(value))
    if isinstance(value, bytes | bytearray):
        return safe_text(text_of_bytes(bytes(value)))
    if isinstance(value, Number) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, Iterator):
        return _streamed(value)
    text = None if depth > 3 or isinstance(value, type | bool) else _held(value, depth)
    if text is None:
        raise Unusable("wrong_type", kind_name(value))
    return text


def _held(value: Any, depth: int) -> str | None:
    """The text inside a chat, a message, a completion, a dict; `None` = none in sight."""
    if isinstance(value, list | tuple) and value:
        if is_conversation(value):
            said = last_text(value, "model")
            return None if said is None else safe_text(said)
        first_is_text = isinstance(value, tuple) and isinstance(value[0], str)
        return _answer(value[0], depth + 1) if len(value) == 1 or first_is_text else None
    stream = getattr(value, "response_gen", None)
    if stream is not None and not isinstance(value, Mapping):
        return _streamed(iter(stream))
    held = as_mapping(value) or _attributes(value)
    if not held:
        return None
    choices = held.get("choices")
    if isinstance(choices, list) and choices:
        first = as_mapping(choices[0]) or {}
        return _answer(first.get("message", first.get("text")), depth + 1)
    named = {key(k): v for k, v in [*held.items()][::-1] if not missing(native(v))}
    inner = next((named[name] for name in map(key, _TEXTS) if name in named), None)
    if isinstance(inner, list) and is_conversation([held]):  # the parts of a message's content
        return safe_text(last_text([{"role": "ai", "content": inner}], "model") or "")
    return None if inner is None else _answer(inner, depth + 1)


def _attributes(value: Any) -> dict[str, Any]:
    """What an object without fields of its own shows by properties or slots."""
    shown = {name: getattr(value, name, None) for name in _TEXTS}
    return {name: v for name, v in shown.items() if v is not None and not callable(v)}


def _streamed(pieces: Iterator[Any]) -> str:
    said: list[str] = []
    size = 0
    for piece in pieces:
        said.append("" if piece is None else _answer(piece, 2))
        size += len(said[-1]) + 1
        if size > MAX_CHARS:
            break
    return "".join(said)
