"""Limits of a gate and the groups they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_doctor.errors import ConfigError, unknown_choice
from rag_doctor.experiments.change import Change, changes_of
from rag_doctor.experiments.comparison import Comparison
from rag_doctor.experiments.groups import columns_of, values_by
from rag_doctor.experiments.measures import Measure
from rag_doctor.experiments.rules import ANY, Limit
from rag_doctor.facade import Examined

__all__ = ["change_within", "spelled_out"]


def spelled_out(limits: Sequence[Limit], rows: Iterable[Examined]) -> list[Limit]:
    """The limits, with `*` as one for each group that has none of its own for that measure.

    `rows` = the cases of the report, and of the baseline where there is one. Raises `ConfigError`
    for a group that none of them is in: such a limit would never fail.
    """
    cases = [row.case for row in rows]
    named = {(limit.measure, limit.by, limit.value) for limit in limits}
    out = []
    for limit in limits:
        if not limit.by:
            out.append(limit)
            continue
        groups = {value for value in values_by(limit.by, cases) if value is not None}
        _known(limit, groups)
        if limit.value != ANY:
            out.append(limit)
            continue
        out += [
            Limit(limit.measure, limit.drop, limit.floor, limit.by, group)
            for group in sorted(groups)
            if (limit.measure, limit.by, group) not in named
        ]
    return out


def _known(limit: Limit, groups: set[str]) -> None:
    if not groups:
        raise ConfigError(
            f"gate, groups.{limit.by}: no case says its {limit.by}. Give the cases that field, "
            "or take these limits out."
        )
    if limit.value != ANY and limit.value not in groups:
        raise ConfigError(unknown_choice(f"gate, groups.{limit.by}", limit.value, groups))


def change_within(
    compared: Comparison, limit: Limit, measure: Measure, seed: int = 0
) -> Change | None:
    """The change of a measure, over all cases or in a group; `None` = no pair is in the group."""
    if not limit.by:
        return compared[limit.measure]
    pairs = compared.pairing.pairs
    values = values_by(limit.by, [one.before.case for one in pairs])
    inside = [one for one, value in zip(pairs, values, strict=True) if value == limit.value]
    if not inside:
        return None
    sources = [one.source for one in inside]
    return changes_of(columns_of(inside, [measure]), sources, seed=seed)[0]
