"""What a gate demands, read from `regression.yaml` (or the same in TOML).

baseline: baseline            # folder of a written report, relative to this file
measures:                     # how far each may drop, in points of a score from 0 to 1
  recall: 0.03
  faithfulness: {drop: 0.02, floor: 0.80}
  healthy: 0.05
groups:                       # the same within groups; "*" = every other group
  query_type:
    multi_hop: {recall: 0.10}
    "*": {recall: 0.15}
missing_cases: 0              # baseline cases that may be absent from the new report
missing_scores: 0             # cases that may have lost their score for a limited measure
min_sources: 20               # documents that it takes to pass
cant_tell: report             # or pass, or fail
keep_last: 30
history: history
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

from rag_doctor.errors import ConfigError, shown, unknown_choice
from rag_doctor.experiments.data_files import parsed
from rag_doctor.experiments.measures import measures_of

__all__ = ["ANY", "CantTell", "Limit", "Rules", "read_rules", "rules_from"]

ANY = "*"
KEEP_LAST = 30
MIN_SOURCES = 20
CantTell = Literal["report", "pass", "fail"]
KEYS = (
    "baseline", "measures", "groups", "missing_cases", "missing_scores", "min_sources", "cant_tell",
    "keep_last", "history",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limit:
    """`measure` within the group `value` of `by` (both empty = over all cases). `drop` = how far it
    may fall below the baseline, `floor` = the least it may be; `None` = not limited."""

    measure: str
    drop: float | None = None
    floor: float | None = None
    by: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """`baseline` and `history` are folders; `None` = none named. `missing_cases` = how many of the
    baseline's cases may be absent, `missing_scores` = how many may have lost their score for a
    limited measure. `min_sources` = documents that it takes to pass: with 20, a kind of question
    that makes up a seventh of all is missed by chance once in 22 sets. `cant_tell` = what becomes
    of a measure that this many cases cannot decide: reported with an exit code of its
    own, passed, or failed."""

    limits: tuple[Limit, ...]
    baseline: Path | None = None
    missing_cases: int = 0
    missing_scores: int = 0
    min_sources: int = MIN_SOURCES
    cant_tell: CantTell = "report"
    keep_last: int = KEEP_LAST
    history: Path | None = None

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures that are limited, each once."""
        return tuple(dict.fromkeys(limit.measure for limit in self.limits))

    @property
    def by(self) -> tuple[str, ...]:
        """The groupings that are limited, each once."""
        return tuple(dict.fromkeys(limit.by for limit in self.limits if limit.by))


def read_rules(path: str | Path) -> Rules:
    """The rules in a `.yaml`, `.yml`, `.json` or `.toml` file. Raises `ConfigError`."""
    return rules_from(parsed(path), Path(path).parent)


def rules_from(data: Any, root: str | Path = ".") -> Rules:
    """The rules in plain data; folders are relative to `root`.

    Raises `ConfigError` for an unknown key, a measure that is none, or a number off its range.
    """
    if not isinstance(data, Mapping):
        raise ConfigError(f"gate: a mapping with measures is due, got {shown(data)}.")
    for key in data:
        if key not in KEYS:
            raise ConfigError(unknown_choice("gate", key, KEYS))
    measures = data.get("measures")
    limits = [*([] if measures is None else _limits(measures, "measures"))]
    limits += _grouped(data.get("groups"))
    if not limits:
        raise ConfigError("gate: no measure is limited. Give measures: {recall: 0.03}.")
    measures_of(limit.measure for limit in limits)
    return Rules(
        limits=tuple(limits),
        baseline=_folder(data, "baseline", root),
        missing_cases=_whole(data, "missing_cases", 0, 0),
        missing_scores=_whole(data, "missing_scores", 0, 0),
        min_sources=_whole(data, "min_sources", MIN_SOURCES, 1),
        cant_tell=_cant_tell(data.get("cant_tell", "report")),
        keep_last=_whole(data, "keep_last", KEEP_LAST, 1),
        history=_folder(data, "history", root),
    )


def _limits(table: Any, where: str, by: str = "", value: str = "") -> list[Limit]:
    if not isinstance(table, Mapping):
        raise ConfigError(f"gate, {where}: measure: number is due, got {shown(table)}.")
    if by and not table:
        raise ConfigError(f"gate, {where}: no measure is limited. Give {{recall: 0.1}}.")
    return [_limit(str(name), given, where, by, value) for name, given in table.items()]


def _limit(name: str, given: Any, where: str, by: str, value: str) -> Limit:
    place = f"{where}.{name}"
    if isinstance(given, Mapping):
        for key in given:
            if key not in ("drop", "floor"):
                raise ConfigError(unknown_choice(f"gate, {place}", key, ("drop", "floor")))
        drop, floor = (_share(given.get(key), f"{place}.{key}") for key in ("drop", "floor"))
        if drop is None and floor is None:
            raise ConfigError(f"gate, {place}: drop or floor is due.")
        return Limit(name, drop, floor, by, value)
    if given is None:
        raise ConfigError(f"gate, {place}: nothing is limited. Give a number or take the line out.")
    return Limit(name, _share(given, place), None, by, value)


def _grouped(groups: Any) -> list[Limit]:
    if groups is None:
        return []
    if not isinstance(groups, Mapping):
        raise ConfigError(f"gate, groups: grouping: {{group: limits}} is due, got {shown(groups)}.")
    out = []
    for by, table in groups.items():
        if not isinstance(table, Mapping):
            raise ConfigError(f"gate, groups.{by}: group: limits is due, got {shown(table)}.")
        if not table:
            raise ConfigError(f"gate, groups.{by}: no group is named. Give {{group: limits}}.")
        for value, limits in table.items():
            out += _limits(limits, f"groups.{by}.{value}", str(by), _group_name(value))
    return out


def _group_name(value: Any) -> str:
    """YAML reads a group called `no` as false: what was meant cannot be told, so it is refused."""
    if isinstance(value, bool):
        raise ConfigError(
            "gate, groups: a group's name was read as true or false; put it in quotes."
        )
    return str(value)


def _share(value: Any, place: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ConfigError(
            f"gate, {place}: a number from 0 to 1 (points of the score) is due, got {shown(value)}."
        )
    return float(value)


def _whole(data: Mapping[str, Any], key: str, default: int, least: int) -> int:
    value = data.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ConfigError(f"gate, {key}: a whole number from {least} is due, got {shown(value)}.")
    return value


def _folder(data: Mapping[str, Any], key: str, root: str | Path) -> Path | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip():
        raise ConfigError(f"gate, {key}: the path of a folder is due, got {shown(value)}.")
    return Path(root) / Path(value).expanduser()


def _cant_tell(value: Any) -> CantTell:
    if value not in get_args(CantTell):
        raise ConfigError(unknown_choice("gate, cant_tell", value, get_args(CantTell)))
    return cast(CantTell, value)
