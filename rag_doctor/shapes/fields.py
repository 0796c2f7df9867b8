"""Single values cleaned: what counts as missing, what becomes text, an id, a grade, a language."""

from __future__ import annotations

import dataclasses
import datetime as dt
import math
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from numbers import Number, Real
from typing import Any

from rag_doctor.errors import shown
from rag_doctor.records import safe_text
from rag_doctor.shapes.aliases import CHUNK_KEYS, LANGUAGES, NESTED, key
from rag_doctor.shapes.encodings import text_of_bytes
from rag_doctor.shapes.notes import RowProblem, Tally, note

__all__ = [
    "MAX_DEPTH",
    "as_mapping",
    "blank",
    "clean",
    "id_of",
    "jsonable",
    "kind_of",
    "lang_of",
    "missing",
    "native",
    "number_of",
    "scalar_text",
    "text_in",
]

MAX_DEPTH = 100
"""Levels of nesting that are read; a deeper row is set aside."""

_SELECTORS = "".join(map(chr, range(0xFE00, 0xFE10)))  # choose how the character before them looks
_UNSEEN = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0" + _SELECTORS)
_MAX_INT_BITS = 14_000  # of 4,300 digits Python writes no more

_TEXT_KEYS = frozenset(key(n) for n in CHUNK_KEYS["text"]) | frozenset(NESTED["made"])
_TEXT_KEYS |= {"answer", "question", "output", "response"}


def native(value: Any) -> Any:
    """A numpy scalar or array as plain Python; anything else unchanged."""
    if type(value).__module__.partition(".")[0] == "numpy" and hasattr(value, "tolist"):
        return value.tolist()
    return value


def missing(value: Any) -> bool:
    """None, NaN, pandas' NA and NaT. An empty string or list is there, and empty."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, Number) and bool(value != value)


def blank(text: str) -> bool:
    """Is there nothing to see: white space, control and format characters, characters of no width?

    `str.strip` alone takes a zero-width space for a text.
    """
    return all(
        ch.isspace() or ch in _UNSEEN or unicodedata.category(ch) in ("Cc", "Cf") for ch in text
    )


def kind_of(value: Any) -> str:
    """What a value is, in the words of JSON, for messages."""
    if missing(value):
        return "null"
    if isinstance(value, Mapping):
        keys = ", ".join(str(k) for k in list(value)[:6])
        return f"object ({shown(keys)[1:-1]})" if keys else "empty object"
    if isinstance(value, list | tuple | set | frozenset):
        return "list" if value else "empty list"
    names = {bool: "boolean", str: "string", int: "number", float: "number"}
    return names.get(type(value), type(value).__name__)


def clean(text: str, field: str, tally: Tally) -> str:
    """Lone surrogates and NULs → U+FFFD, counted. Length is kept: offsets stay valid."""
    if "\x00" in text:
        tally.add("nuls", field=field)
        text = text.replace("\x00", "\ufffd")
    safe = safe_text(text)
    if safe is not text:
        tally.add("surrogates", field=field)
    return safe


def scalar_text(value: Any, field: str, tally: Tally) -> str | None:
    """A single value as text; `None` = it is no single value. Conversions are counted.

    3.0 becomes `3` (a table column with gaps turns whole numbers into floats), True `true`.
    """
    if isinstance(value, str):
        return clean(value, field, tally)
    if isinstance(value, bool):
        tally.add("bool_text", field=field)
        return "true" if value else "false"
    if isinstance(value, Number):
        tally.add("number_text", field=field)
        return _digits(value)
    if isinstance(value, bytes | bytearray):
        tally.add("other_text", field=field, kind="bytes")
        return clean(text_of_bytes(bytes(value)), field, tally)
    if isinstance(value, dt.date | dt.time):
        tally.add("other_text", field=field, kind="date")
        return value.isoformat()
    return None


def _digits(value: Number) -> str:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    try:
        return str(value)
    except ValueError as error:  # an integer of more digits than Python writes
        raise RowProblem(note("huge_number")) from error


def text_in(value: Mapping[str, Any]) -> Any:
    """What lies under the text-like key of an object (`text`, `content`, …); `None` = no such."""
    return next((v for k, v in value.items() if key(k) in _TEXT_KEYS and not missing(v)), None)


def id_of(value: Any) -> str | None:
    """An id as text; `None` = none given (missing or blank)."""
    if missing(value) or isinstance(value, Mapping | list | tuple | set):
        return None
    text = _digits(value) if isinstance(value, Number) else str(value)
    return None if blank(text) else safe_text(text)


def lang_of(value: Any, tally: Tally) -> str | None:
    """A stated language as a case records it; `None` = none stated, or unknown (counted)."""
    if missing(value):
        return None
    value = _digits(value) if isinstance(value, Number) else value
    if blank(str(value)):
        return None
    found = LANGUAGES.get(key(value)) or LANGUAGES.get(key(str(value).split("-")[0].split("_")[0]))
    if found is None:
        tally.add("unknown_lang", value=shown(value, 30))
    return found


def as_mapping(value: Any) -> Mapping[str, Any] | None:
    """A dict, pydantic model, dataclass, named tuple or plain object as a mapping; else `None`."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, type | str | bytes | Number | list | set):
        return None
    for method in ("model_dump", "_asdict", "to_dict"):
        if callable(getattr(value, method, None)):
            made = getattr(value, method)()
            return made if isinstance(made, Mapping) else None
    if dataclasses.is_dataclass(value):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    held = getattr(value, "__dict__", None)
    return {k: v for k, v in held.items() if not k.startswith("_")} if held else None


def jsonable(value: Any, depth: int = 0) -> Any:
    """The same data in JSON's types: NaN → None, dates → ISO text, the unknown → its `str`.

    Raises `RowProblem` past `MAX_DEPTH` levels.
    """
    if depth > MAX_DEPTH:
        raise RowProblem(note("too_deep", limit=MAX_DEPTH))
    value = native(value)
    if isinstance(value, str):
        return safe_text(str(value))
    if isinstance(value, int) and value.bit_length() > _MAX_INT_BITS:
        raise RowProblem(note("huge_number"))
    if value is None or isinstance(value, bool | int):
        return value
    if missing(value):
        return None
    if isinstance(value, Mapping):
        return {safe_text(str(k)): jsonable(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [jsonable(v, depth + 1) for v in value]
    return _leaf(value, depth)


def _leaf(value: Any, depth: int) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Real | Decimal):
        return _leaf(float(value), depth)
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, bytes | bytearray):
        return text_of_bytes(bytes(value))
    inner = as_mapping(value)
    return _spelled(value) if inner is None else jsonable(inner, depth + 1)


def _spelled(value: Any) -> str:
    try:
        return safe_text(str(value))
    except Exception:  # an object that cannot even be printed must not cost the row
        return f"<{type(value).__name__}>"


def number_of(value: Any) -> float | None:
    """A finite number, also from text; `None` = it is none."""
    if missing(value) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None
