"""The door of every measure: input is checked here, and refused with one line that says the mend.

Data that breaks a rule raises `InputError`; a parameter off its range raises `ConfigError`.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Set
from typing import Any

from rag_doctor.errors import ConfigError, InputError, shown, unknown_choice

__all__ = [
    "SUPPORT_LABELS",
    "at_least_one",
    "flags",
    "grade_map",
    "labels",
    "one_of",
    "ranked_ids",
    "same_length",
    "unit_numbers",
]

SUPPORT_LABELS = ("supported", "contradicted", "not_mentioned", "unscored")
GRADES = (0, 1, 2)
# Embedders return 1.0000001 for a text with itself.
_COSINE_SLACK = 1e-4


def _line(parameter: str, rule: str, came: object, mend: str) -> str:
    return f"{parameter}: {rule}, got {shown(came)}. {mend}"


def _plain(value: object) -> Any:
    """A numpy scalar as the Python value it stands for; everything else untouched."""
    scalar = type(value).__module__ == "numpy" and getattr(value, "shape", None) == ()
    return value.item() if scalar else value  # type: ignore[attr-defined]


def _listed(parameter: str, values: Any) -> list[Any]:
    """The values in their order; refuses what has none (a set, a dict) and a bare text."""
    if isinstance(values, str | bytes | Mapping | Set) or not isinstance(values, Iterable):
        mend = "Pass a list, best rank first where rank matters; [] = nothing there."
        raise InputError(_line(parameter, "must be an ordered list", values, mend))
    return [_plain(value) for value in values]


def flags(parameter: str, values: Iterable[object]) -> tuple[bool | None, ...]:
    """Verdicts as booleans; `None` = no verdict.

    Accepts True, False, None and the support labels: `supported` is True, `contradicted` and
    `not_mentioned` are False, `unscored` is None. Refuses 0, 1 and every other value.
    """
    return tuple(_flag(f"{parameter}[{i}]", v) for i, v in enumerate(_listed(parameter, values)))


def _flag(parameter: str, value: object) -> bool | None:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str) and value in SUPPORT_LABELS:
        return None if value == "unscored" else value == "supported"
    rule = f"must be True, False, None or one of {', '.join(SUPPORT_LABELS)}"
    number = isinstance(value, int | float)
    mend = "Write bool(x) if 0 and 1 are meant." if number else "Use None for no verdict."
    raise InputError(_line(parameter, rule, value, mend))


def labels(parameter: str, values: Iterable[object]) -> tuple[str, ...]:
    """Support labels, checked; a bare boolean is refused, since False does not say which."""
    checked = []
    for i, value in enumerate(_listed(parameter, values)):
        if not isinstance(value, str) or value not in SUPPORT_LABELS:
            rule = f"must be one of {', '.join(SUPPORT_LABELS)}"
            mend = "Say which kind of unsupported a claim is: contradicted or not_mentioned."
            raise InputError(_line(f"{parameter}[{i}]", rule, value, mend))
        checked.append(str(value))
    return tuple(checked)


def unit_numbers(parameter: str, values: Iterable[object]) -> tuple[float, ...]:
    """Cosines in [-1, 1]; refuses NaN, infinities and booleans, and cuts rounding noise."""
    checked = []
    for i, value in enumerate(_listed(parameter, values)):
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value) or abs(value) > 1 + _COSINE_SLACK:
            mend = "Leave out a reverse question without a cosine; divide by the vectors' norms."
            rule = "must be a finite number in [-1, 1]"
            raise InputError(_line(f"{parameter}[{i}]", rule, value, mend))
        checked.append(min(1.0, max(-1.0, float(value))))
    return tuple(checked)


def same_length(**lists: Collection[object]) -> None:
    """Refuses lists that should speak of the same items but differ in length."""
    sizes = {name: len(values) for name, values in lists.items()}
    if len(set(sizes.values())) > 1:
        told = ", ".join(f"{name} has {size}" for name, size in sizes.items())
        raise InputError(
            f"{' and '.join(sizes)}: must be equally long, got {told}. "
            "Give one value per item in each; None = no verdict."
        )


def ranked_ids(parameter: str, values: Iterable[object]) -> tuple[str, ...]:
    """Ids, best rank first. A repeated id counts at its first rank; what follows moves up."""
    return tuple(
        dict.fromkeys(_id(f"{parameter}[{i}]", v) for i, v in enumerate(_listed(parameter, values)))
    )


def _id(parameter: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        mend = "Write str(id) on both sides, so that 3 and '3' cannot miss each other."
        raise InputError(_line(parameter, "must be a non-empty text", value, mend))
    return value


def grade_map(parameter: str, values: Mapping[str, int] | Iterable[str]) -> dict[str, int]:
    """Id → grade. A list or set of bare ids gives each the grade 1."""
    if isinstance(values, Mapping):
        return {_id(parameter, key): _grade(parameter, key, g) for key, g in values.items()}
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        mend = "Pass {id: grade}, or a list of relevant ids."
        raise InputError(_line(parameter, "must map ids to grades", values, mend))
    return {_id(parameter, value): 1 for value in values}


def _grade(parameter: str, key: str, value: object) -> int:
    grade = _plain(value)
    if isinstance(grade, float) and grade.is_integer():
        grade = int(grade)  # a column of grades read from a file with a gap in it
    if isinstance(grade, bool) or not isinstance(grade, int) or grade not in GRADES:
        mend = "2 = carries the answer, 1 = helps, 0 = does not."
        raise InputError(_line(f"{parameter}[{key!r}]", "must be 0, 1 or 2", value, mend))
    return grade


def at_least_one(parameter: str, value: object) -> int:
    """A whole number from 1; `True` is refused."""
    number = _plain(value)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        mend = "Ranks count from 1: write 5 for the first five."
        raise ConfigError(_line(parameter, "must be a whole number from 1", value, mend))
    return number


def one_of(parameter: str, value: object, choices: tuple[int | str, ...]) -> int | str:
    """One of the choices, with its own type: True is not 1."""
    plain = _plain(value)
    for choice in choices:
        if type(plain) is type(choice) and plain == choice:
            return choice
    raise ConfigError(unknown_choice(parameter, value, map(str, choices)))
