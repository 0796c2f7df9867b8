"""What `knobs()` and `documents()` gave → our `Knob` and `Document` records."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline.documents import Document
from rag_doctor.pipeline.foreign.faults import Finds, Unusable
from rag_doctor.pipeline.foreign.passages import kind_name, read_passages
from rag_doctor.pipeline.knob_names import least_of, stage_of
from rag_doctor.pipeline.knobs import Knob, Stage
from rag_doctor.records import Chunk

__all__ = ["RESERVED", "read_documents", "read_knobs"]

RESERVED = frozenset(("question", "contexts", "self"))
"""What a call is given beside knobs: none can be called so."""

_STAGES = ("index", "retrieve", "generate")


def read_knobs(value: Any, finds: Finds) -> dict[str, Knob]:
    """Name → knob, from knobs, or from what spells one.

    `name: default` (a bool, a number, a text), `name: [choices]` of which the first is the
    default, or `name: {default, choices | low, high, stage, binds}`. A number that stands alone
    keeps its sign; without a stage the name tells it, where it is a well-known one. One that spells
    none is left out and counted. Raises `Unusable` when the whole is no mapping.
    """
    if value is None:
        raise Unusable("nothing", "None")
    if isinstance(value, list | tuple) and value and all(isinstance(k, Knob) for k in value):
        return {knob.name: knob for knob in value}
    if not isinstance(value, Mapping):
        raise Unusable("wrong_type", kind_name(value))
    if all(isinstance(knob, Knob) for knob in value.values()) and not RESERVED & value.keys():
        return dict(value)
    out: dict[str, Knob] = {}
    for name, told in value.items():
        knob = told if isinstance(told, Knob) else _knob(str(name), told)
        if name in RESERVED or knob is None or not _allows_its_default(knob):
            finds.add("bad_knobs", detail=f"{name}: {kind_name(told)}")
        else:
            out[str(name)] = knob
    return out


def _allows_its_default(knob: Knob) -> bool:
    try:
        knob.check(knob.default)
    except ConfigError:
        return False
    return not knob.binds or knob.binds in knob.choices


def _knob(name: str, told: Any) -> Knob | None:
    if isinstance(told, Mapping):
        return _spelled(name, told)
    if isinstance(told, list | tuple):
        return _choice(name, told[0] if told else None, told, _stage(name))
    kind = _kind(told)
    if kind is None:
        return None
    low, high = _sign(name, told) if kind in ("int", "float") else (None, None)
    return Knob(name, kind, told, low=low, high=high, stage=_stage(name))  # type: ignore[arg-type]


def _stage(name: str) -> Stage:
    return stage_of(name) or "retrieve"


def _sign(name: str, default: float) -> tuple[float | None, float | None]:
    """The bounds of a number of which only the default is told: it stays on its side of 0.

    A default of 0 shows no side; there only a well-known name does.
    """
    if default < 0:
        return None, 0
    least = least_of(name)
    if least is not None and least <= default:
        return least, None
    return (0 if default > 0 else None), None


def _kind(value: Any) -> str | None:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, float):
        return "float" if math.isfinite(value) else None
    return "text" if isinstance(value, str) else None


def _choice(
    name: str, default: Any, choices: Iterable[Any], stage: Stage, binds: Any = ""
) -> Knob | None:
    texts = tuple(choices)
    if not texts or not all(isinstance(text, str) for text in texts) or default not in texts:
        return None
    if not isinstance(binds, str):
        return None
    return Knob(name, "choice", default, choices=texts, stage=stage, binds=binds)


def _spelled(name: str, told: Mapping[str, Any]) -> Knob | None:
    default = told.get("default")
    stage = told.get("stage", _stage(name))
    if stage not in _STAGES:
        return None
    if told.get("choices"):
        default, choices = told.get("default", told["choices"][0]), told["choices"]
        return _choice(name, default, choices, stage, told.get("binds", ""))
    low, high = told.get("low", told.get("min")), told.get("high", told.get("max"))
    kind = _kind(default if default is not None else low if low is not None else high)
    bounds = [bound for bound in (low, high) if bound is not None]
    if kind is None or any(_kind(bound) not in ("int", "float") for bound in bounds):
        return None
    return Knob(name, kind, default, low=low, high=high, stage=stage)  # type: ignore[arg-type]


def read_documents(value: Any, finds: Finds, limit: int) -> tuple[Document, ...]:
    """Documents, from documents, texts, dicts or objects with a text. Raises `Unusable`."""
    if isinstance(value, list | tuple) and all(type(item) is Document for item in value):
        return tuple(value[:limit])
    if isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values()):
        value = [{"id": name, "text": text} for name, text in value.items()]
    return tuple(_document(chunk) for chunk in read_passages(value, finds, limit, "base").chunks)


def _document(chunk: Chunk) -> Document:
    meta = dict(chunk.meta)
    title, lang = meta.pop("title", None), meta.pop("lang", None)
    named = chunk.doc_id or (chunk.source if chunk.id.startswith("t-") else None) or chunk.id
    return Document(
        id=named,
        title=title if isinstance(title, str) and title else chunk.source or named,
        text=chunk.text,
        lang=lang if isinstance(lang, str) else "und",
        meta=meta,
    )
