"""From a row's extra columns to human labels: task → who said it → what was said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rag_doctor.calibrate.vocabulary import (
    CONTAINERS,
    FAULTS,
    LABEL,
    NESTED_CLAIMS,
    NOT_LABELLED,
    PASSES,
    SUPPORTS,
    TASK_OF,
    WHO,
)
from rag_doctor.errors import InputError, shown
from rag_doctor.shapes.aliases import key

__all__ = ["Labels", "labels_in", "nested_claims", "support_label", "who_of"]

Labels = dict[str, dict[str, str | float | bool]]
"""Task → annotator (`""` when there is one without a name) → label: of claims and faults a word,
of layers pass or fail, or a grade as it stands."""

DEPTH = 3
_NUMBERED = re.compile(
    r"^(?P<base>.+?)(?P<marked>[\s_.\-]*(?:by|annotator|rater|coder|标注员))?"
    r"(?:[\s_.\-]*(?P<digit>[1-9])|[\s_.\-]+(?P<letter>[a-dA-D])|(?P<han>[甲乙丙丁]))$"
)
_CUT_OFF = ("recall", "precision")
_PEOPLE = frozenset(map(key, ("annotator", "rater", "coder", "human", "标注员")))

Found = tuple[str, str, str, Any]  # task or LABEL, who, column, value


def labels_in(meta: Mapping[str, Any], claim: bool) -> tuple[Labels, dict[str, str]]:
    """The labels in a row's extra columns, and task → the column they came from.

    `claim` = the row is one claim, so that a bare `label` speaks of its support; else it names a
    fault, or says whether the answer is faithful. A column by annotator (`label_a`, `label_2`,
    `human_1`), a list, or a map by annotator gives several. Raises `InputError` for a value that
    means nothing.
    """
    labels: Labels = {}
    columns: dict[str, str] = {}
    for name, who, column, value in _walk(meta, "", "", 0):
        task, label = _read(name, value, column, claim)
        if task is None or label is None:
            continue
        if who not in labels.setdefault(task, {}):  # the first column wins
            labels[task][who] = label
            columns.setdefault(task, column)
    return labels, columns


def who_of(meta: Mapping[str, Any]) -> str:
    """Who gave this row's labels, where a column says so; empty = no such column."""
    for name, value in meta.items():
        if key(name) in WHO and isinstance(value, str | int) and not isinstance(value, bool):
            return str(value).strip()
    return ""


def nested_claims(meta: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The list of labelled claims of an answer, from `meta` or one of its containers."""
    inner = [v for k, v in meta.items() if key(k) in CONTAINERS and isinstance(v, Mapping)]
    for held in (meta, *inner):
        for name, value in held.items():
            if key(name) in NESTED_CLAIMS and isinstance(value, list | tuple):
                return [one for one in value if isinstance(one, Mapping)]
    return []


def _walk(held: Mapping[str, Any], who: str, path: str, depth: int) -> Iterator[Found]:
    for raw, value in held.items():
        name = str(raw)
        column = f"{path}.{name}" if path else name
        task, person = _meaning(name)
        person = person or who
        if isinstance(value, Mapping):
            if depth < DEPTH and (task or key(name) in CONTAINERS or person != who):
                yield from _inside(task, value, person, column, depth)
        elif task and isinstance(value, list | tuple):
            yield from ((task, str(n), column, one) for n, one in enumerate(value, start=1))
        elif task:
            yield task, person, column, value


def _inside(
    task: str | None, value: Mapping[str, Any], who: str, column: str, depth: int
) -> Iterator[Found]:
    """A map by task, or a map by annotator."""
    if any(_meaning(str(k))[0] or key(k) in CONTAINERS for k in value):
        yield from _walk(value, who, column, depth + 1)
        return
    for person, one in value.items():
        if isinstance(one, Mapping):
            yield from _walk(one, str(person), f"{column}.{person}", depth + 1)
        elif task:
            yield task, str(person), f"{column}.{person}", one


def _meaning(name: str) -> tuple[str | None, str]:
    """The task that a column's name labels, and the annotator it names."""
    task = TASK_OF.get(key(name))
    if task:
        return task, ""
    found = _NUMBERED.match(name.strip())
    if not found:
        return None, ""
    base = key(found["base"])
    task = LABEL if base in _PEOPLE else TASK_OF.get(base)
    if task in _CUT_OFF and found["digit"] and not found["marked"]:
        return None, ""  # recall_5 is the recall among five, not a fifth person's word
    who = found["digit"] or found["letter"] or found["han"]
    return (task, who) if task else (None, "")


def _read(
    name: str, value: Any, column: str, claim: bool
) -> tuple[str | None, str | float | bool | None]:
    """The task a value speaks of and its label; `None` = not labelled."""
    if name == LABEL:
        name = "support" if claim else _kind_of(value)
    if name == "fault":
        word = key(value) if isinstance(value, str) else ""
        if word and word in FAULTS:
            return name, FAULTS[word]
        _refuse(value, column, "a fault")
        return name, None
    if _says_nothing(value):
        return name, None
    if name == "support":
        return name, support_label(value, column)
    return name, _layer_label(value, column)


def _kind_of(value: Any) -> str:
    word = key(value) if isinstance(value, str) else ""
    return "fault" if word in FAULTS and word not in PASSES else "faithfulness"


def support_label(value: Any, column: str) -> str | None:
    """What people said of a claim; `None` = nothing. Raises `InputError` for an unknown word."""
    if _says_nothing(value):
        return None
    if isinstance(value, bool | int | float) and value in (0, 1):
        return "supported" if value else "unsupported"
    found = SUPPORTS.get(key(value)) if isinstance(value, str) else None
    if found is None and str(value).strip() in ("0", "1"):
        found = "supported" if str(value).strip() == "1" else "unsupported"
    if found is None:
        _refuse(value, column, "supported, contradicted or not_mentioned")
    return found


def _layer_label(value: Any, column: str) -> float | bool | None:
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        word = key(value)
        if word in PASSES:
            return PASSES[word]
        try:
            value = float(value)
        except ValueError:
            _refuse(value, column, "pass, fail or a grade")
    if isinstance(value, int | float) and 0 <= value <= 100:
        return float(value)
    _refuse(value, column, "pass, fail or a grade from 0 to 100")
    return None


def _says_nothing(value: Any) -> bool:
    if isinstance(value, float):
        return value != value
    return value is None or (isinstance(value, str) and key(value) in NOT_LABELLED)


def _refuse(value: Any, column: str, due: str) -> None:
    """Raises `InputError` for a value off the menu; one that says nothing is no fault."""
    if not _says_nothing(value):
        raise InputError(f"{column}: {due} is due, got {shown(value)}")
