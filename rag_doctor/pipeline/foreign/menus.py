"""What `knobs()` and `documents()` gave → our `Knob` and `Document` records."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from rag_doctor.errors import ConfigError
from rag_doctor.pipeline.documents import Document
from rag_doctor.pipeline.foreign.faults import Finds, Unusable
from rag_doctor.pipeline.foreign.passages import kind_name, read_passages
from rag_doctor.pipeline.knobs import Knob
from rag_doctor.records import Chunk

__all__ = ["RESERVED", "read_documents", "read_knobs"]

RESERVED = frozenset(("question", "contexts", "self"))
"""What a call is given beside knobs: none can be called so."""

_STAGES = ("index", "retrieve", "generate")


def read_knobs(value: Any, finds: Finds) -> dict[str, Knob]:
    """Name → knob, from knobs, or from what spells one.

    `name: default` (a bool, a number, a text), `name: [choices]` of which the first is the
    default, or `name: {default, choices | low, high, stage}`. One that spells none is left out
    and counted. Raises `Unusable` when the whole is no mapping.
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
    return True


def _knob(name: str, told: Any) -> Knob | None:
    if isinstance(told, Mapping):
        return _spelled(name, told)
    if isinstance(told, list | tuple):
        return _choice(name, told[0] if told else None, told)
    kind = _kind(told)
    return Knob(name, kind, told) if kind else None  # type: ignore[arg-type]


def _kind(value: Any) -> str | None:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int):
        return "int"
    if isinstance(value, float):
        return "float" if math.isfinite(value) else None
    return "text" if isinstance(value, str) else None


def _choice(
    name: str, default: Any, choices: Iterable[Any], stage: str = "retrieve"
) -> Knob | None:
    texts = tuple(choices)
    if not texts or not all(isinstance(text, str) for text in texts) or default not in texts:
        return None
    return Knob(name, "choice", default, choices=texts, stage=stage)  # type: ignore[arg-type]


def _spelled(name: str, told: Mapping[str, Any]) -> Knob | None:
    default = told.get("default")
    stage = told.get("stage", "retrieve")
    if stage not in _STAGES:
        return None
    if told.get("choices"):
        return _choice(name, told.get("default", told["choices"][0]), told["choices"], stage)
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
