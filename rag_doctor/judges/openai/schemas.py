"""The replies' strict JSON schemas: every key required, none besides, labels from a menu."""

from __future__ import annotations

from typing import Any, get_args

from rag_doctor.judges.openai.parse import MARK
from rag_doctor.records import ContradictionKind

__all__ = [
    "KINDS",
    "LABELS",
    "READ",
    "REVERSE",
    "STANCES",
    "WEIGH",
    "choice_schema",
    "grade_schema",
]

STANCES = ("answers", "partly", "evades", "refuses")
LABELS = ("supported", "contradicted", "not_mentioned", "unsure")
AGREEMENT = ("correct", "partly", "wrong", "none")
KINDS: tuple[str, ...] = get_args(ContradictionKind)

TEXT: dict[str, Any] = {"type": "string"}
WHOLE: dict[str, Any] = {"type": "integer"}


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _menu(*choices: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(choices)}


_CLAIMS = _list(_object(quote=TEXT, alone=TEXT))

READ = _object(
    **{MARK: TEXT},
    stance=_menu(*STANCES),
    claims=_CLAIMS,
    reference_claims=_CLAIMS,
    parts=_list(_object(part=TEXT, answered={"type": "boolean"})),
    correct=_menu(*AGREEMENT),
    why=TEXT,
    differs=_object(kind=_menu("none", *KINDS), answer=TEXT, reference=TEXT),
)

WEIGH = _object(
    **{MARK: TEXT},
    claims=_list(
        _object(
            id=TEXT,
            label=_menu(*LABELS),
            passage=WHOLE,
            quote=TEXT,
            kind=_menu("none", *KINDS),
            wrong=TEXT,
            right=TEXT,
        )
    ),
    passages=_list(_object(n=WHOLE, use={"type": "integer", "enum": [0, 1, 2]}, why=TEXT)),
    covered=_list(WHOLE),
    conflict=_object(a=WHOLE, b=WHOLE, why=TEXT),
)

REVERSE = _object(**{MARK: TEXT}, questions=_list(TEXT))


def grade_schema(low: int, high: int) -> dict[str, Any]:
    """Reasons first, then one whole number from `low` to `high`."""
    grade = {"type": "integer", "enum": list(range(low, high + 1))}
    return _object(**{MARK: TEXT}, reasons=_list(TEXT), grade=grade)


def choice_schema(key: str, *choices: str) -> dict[str, Any]:
    """Reasons first, then one of `choices` under `key`."""
    return _object(**{MARK: TEXT}, reasons=_list(TEXT), **{key: _menu(*choices)})
