"""Which entries of a log to label: by chance, by strata, by hesitation, by bad signs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from rag_doctor.errors import ConfigError, shown, unknown_choice
from rag_doctor.evalset.sampling.anomaly import REASONS, reasons_of
from rag_doctor.evalset.sampling.logs import Entry
from rag_doctor.judges.base import Judge

__all__ = ["at_random", "by_anomaly", "by_hesitation", "by_strata", "parse_quotas", "value_of"]

Tick = Callable[[int, int], None]
HESITATION = "hesitation "
"""Before its size, 0 to 1, in the reason of what was picked for it."""
Picked = list[tuple[Entry, str]]
"""Entries with the reason each was picked for."""


def at_random(entries: Sequence[Entry], n: int, seed: int) -> Picked:
    """Every entry with the same chance."""
    return [(e, "random") for e in Random(seed).sample(list(entries), min(n, len(entries)))]


def by_strata(
    entries: Sequence[Entry], by: str, n: int, quotas: Mapping[str, int] | None = None
) -> tuple[Picked, dict[str, int]]:
    """The newest of every value of a field, as many as its quota; also what was lacking.

    Without quotas all values get equal parts of `n`, and what one cannot fill goes to the others.
    """
    groups: dict[str, list[Entry]] = {}
    for entry in entries:  # newest first already
        groups.setdefault(value_of(entry, by) or "–", []).append(entry)
    if set(groups) == {"–"}:
        known = {"lang", *(key for entry in entries for key in entry.case.meta)}
        raise ConfigError(unknown_choice("by", by, known))
    shares = dict(quotas) if quotas else _equal(groups, n)
    picked = [(entry, f"{by}={v}") for v, k in shares.items() for entry in groups.get(v, [])[:k]]
    lacking = {v: k - len(groups.get(v, [])) for v, k in shares.items()}
    return picked, {v: k for v, k in lacking.items() if k > 0}


def _equal(groups: Mapping[str, Sequence[Entry]], n: int) -> dict[str, int]:
    """Equal parts, filled round by round where some groups are small."""
    shares = dict.fromkeys(groups, 0)
    while sum(shares.values()) < n:
        open_groups = [v for v in groups if shares[v] < len(groups[v])]
        if not open_groups:
            break
        for value in open_groups[: n - sum(shares.values())]:
            shares[value] += 1
    return shares


def by_anomaly(entries: Sequence[Entry], n: int) -> Picked:
    """Those with most bad signs, the strongest signs first, then the newest."""
    found = [(entry, reasons_of(entry)) for entry in entries]
    found = [(entry, reasons) for entry, reasons in found if reasons]
    found.sort(key=lambda one: (-len(one[1]), REASONS.index(one[1][0])))
    return [(entry, ", ".join(reasons)) for entry, reasons in found[:n]]


def by_hesitation(
    entries: Sequence[Entry], n: int, judge: Judge, tick: Tick | None = None
) -> tuple[Picked, int]:
    """Where the judge is least sure of its diagnosis; also how many it could not judge.

    Hesitation = 1 minus the confidence of the diagnosis; an undetermined one hesitates fully.
    """
    from rag_doctor.facade import diagnose_all

    cases = [entry.case for entry in entries]
    report = diagnose_all(cases, judge, progress=tick)
    told = {one.id: one for one in report.diagnoses}
    scored: list[tuple[float, int]] = []
    for at, entry in enumerate(entries):
        found = told.get(entry.case.id)
        if found is not None and not found.errors:
            unsure = found.fault == "undetermined"
            scored.append((1.0 if unsure else 1.0 - found.confidence, at))
    scored.sort(key=lambda one: (-one[0], one[1]))
    picked = [(entries[at], f"{HESITATION}{hesitation:.2f}") for hesitation, at in scored[:n]]
    return picked, len(entries) - len(scored)


def value_of(entry: Entry, by: str) -> str:
    """A field of the case (`lang`) or of its `meta`, as text; empty = none."""
    value = entry.case.lang if by == "lang" else entry.case.meta.get(by)
    return "" if value is None else str(value).strip()


def parse_quotas(text: str) -> dict[str, int]:
    """`billing=10,leave=5` as numbers by value. Raises `ConfigError` for anything else."""
    quotas: dict[str, int] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        value, sign, n = part.rpartition("=")
        if not sign or not value.strip() or not n.strip().isdecimal() or int(n) < 1:
            raise ConfigError(
                f"quota: value=number is due, several with commas, such as billing=10,leave=5; got "
                f"{shown(part)}."
            )
        quotas[value.strip()] = int(n)
    return quotas
