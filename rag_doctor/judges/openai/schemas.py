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
    "TEXT",
    "WEIGH",
    "choice_schema",
    "grade_schema",
    "list_schema",
    "object_schema",
]

STANCES = ("answers", "partly", "evades", "refuses")
LABELS = ("supported", "contradicted", "not_mentioned", "unsure")
AGREEMENT = ("correct", "partly", "wrong", "none")
KINDS: tuple[str, ...] = get_args(ContradictionKind)

TEXT: dict[str, Any] = {"type": "string"}
WHOLE: dict[str, Any] = {"type": "integer"}


def object_schema(**properties: Any) -> dict[str, Any]:
    """A strict object: every property is required, and no other allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def list_schema(items: dict[str, Any]) -> dict[str, Any]:
    """A list of such items."""
    return {"type": "array", "items": items}


def _menu(*choices: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(choices)}


_CLAIMS = list_schema(object_schema(quote=TEXT, alone=TEXT))

READ = object_schema(
    **{MARK: TEXT},
    stance=_menu(*STANCES),
    claims=_CLAIMS,
    reference_claims=_CLAIMS,
    parts=list_schema(object_schema(part=TEXT, answered={"type": "boolean"})),
    correct=_menu(*AGREEMENT),
    why=TEXT,
    differs=object_schema(kind=_menu("none", *KINDS), answer=TEXT, reference=TEXT),
)

WEIGH = object_schema(
    **{MARK: TEXT},
    claims=list_schema(
        object_schema(
            id=TEXT,
            label=_menu(*LABELS),
            passage=WHOLE,
            quote=TEXT,
            kind=_menu("none", *KINDS),
            wrong=TEXT,
            right=TEXT,
        )
    ),
    passages=list_schema(
        object_schema(n=WHOLE, use={"type": "integer", "enum": [0, 1, 2]}, why=TEXT)
    ),
    covered=list_schema(WHOLE),
    conflict=object_schema(a=WHOLE, b=WHOLE, why=TEXT),
)

REVERSE = object_schema(**{MARK: TEXT}, questions=list_schema(TEXT))


def grade_schema(low: int, high: int) -> dict[str, Any]:
    """Reasons first, then one whole number from `low` to `high`."""
    grade = {"type": "integer", "enum": list(range(low, high + 1))}
    return object_schema(**{MARK: TEXT}, reasons=list_schema(TEXT), grade=grade)


def choice_schema(key: str, *choices: str) -> dict[str, Any]:
    """Reasons first, then one of `choices` under `key`."""
    return object_schema(**{MARK: TEXT}, reasons=list_schema(TEXT), **{key: _menu(*choices)})
