"""Longer, cheapest, 最重: which of the things the contexts measure is more, told without an amount.

"Single 60 euros, double 90, suite 150" says that the single is the cheapest, and not the double.
Read only where the words fit what is measured, and where each thing is named by a word of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_doctor.judges.offline.features import Reading
from rag_doctor.judges.offline.features_evidence import Base
from rag_doctor.judges.offline.features_values import values_of
from rag_doctor.judges.offline.named_parts import Part, parts_of, the_one_named
from rag_doctor.judges.offline.overruled_base import Overruled, overruled
from rag_doctor.judges.offline.part_outcomes import in_base, is_plain
from rag_doctor.text.folding import fold
from rag_doctor.text.negation import negations
from rag_doctor.text.reckoning import is_like

__all__ = ["ranks_rightly", "wrong_rank"]

_LONG, _MONEY = ("length", "time"), ("money",)
_MEASURED = {
    "long": _LONG, "short": _LONG, "tall": ("length",), "deep": ("length",), "wide": ("length",),
    "narrow": ("length",), "high": ("length", "percent", "temperature"), "cheap": _MONEY,
    "low": ("length", "percent", "temperature"), "dear": _MONEY, "expensive": _MONEY,
    "pricey": _MONEY, "heavy": ("mass",), "light": ("mass",), "large": ("area", "count", "data"),
    "big": ("area", "count", "data"), "small": ("area", "count", "data"), "old": ("age",),
    "young": ("age",), "长": _LONG, "短": _LONG, "久": _LONG, "高": ("length", "percent"),
    "低": ("length", "percent"), "深": ("length",), "宽": ("length",), "窄": ("length",),
    "贵": _MONEY, "便宜": _MONEY, "重": ("mass",), "轻": ("mass",), "大": ("area", "count"),
    "小": ("area", "count"),
}  # fmt: skip
"""A word by its root, and what it may be said of."""
_LESS = frozenset(
    [
        "short",
        "narrow",
        "cheap",
        "low",
        "light",
        "small",
        "young",
        "短",
        "低",
        "窄",
        "便宜",
        "轻",
        "小",
    ]
)
_ROOTS = "|".join(one for one in _MEASURED if one.isascii())
_HAN = "|".join(one for one in _MEASURED if not one.isascii())
_THAN = re.compile(
    rf"^(?P<left>[^,;]+?)\b(?:(?P<root>{_ROOTS})(?:e?r)|more (?P<more>expensive)"
    r"|less (?P<less>expensive)|(?P<y>heav|price?y?|prici)ier)\b[^,;]*?\bthan\b(?P<right>[^,;]+)$"
)
_MOST = re.compile(
    rf"\b(?:(?P<root>{_ROOTS})(?:e?st)|most (?P<more>expensive)|least (?P<less>expensive)"
    r"|(?P<y>heav|pric)iest)\b"
)
_THAN_ZH = re.compile(
    rf"^(?P<left>[^,。;]+?)比(?P<right>[^,。;]+?)(?:更|要|还)?(?P<root>{_HAN})(?:些|一些|一点|得多)?$"
)
_MOST_ZH = re.compile(rf"最(?P<root>{_HAN})")
_LEAST = 2  # things of which one is the most
_EDGES = " .。!！"


@dataclass(frozen=True, slots=True)
class _Rank:
    """What a claim ranks, and whether rightly; `first` is the one that comes first."""

    right: bool
    named: Part
    first: Part


def ranks_rightly(reading: Reading, base: Base) -> bool:
    """Does the claim rank things as the contexts measure them?"""
    found = _ranked(reading, base)
    return found is not None and found.right


def wrong_rank(reading: Reading, base: Base) -> Overruled | None:
    """What speaks against a claim that ranks things the wrong way; `None` = nothing."""
    found = _ranked(reading, base)
    if found is None or found.right:
        return None
    shown = f"{found.first.clause.strip(' ,，;；、:：.。')}"
    return overruled("other", reading.claim.text.strip(_EDGES), shown, found.first.unit)


def _ranked(reading: Reading, base: Base) -> _Rank | None:
    claim = fold(reading.claim.to_judge).strip(_EDGES)
    amounts = [v for v in values_of(claim) if re.search(r"\d", v.text)]
    if reading.frame is not None or amounts or negations(claim):
        return None
    for pattern in (_THAN, _THAN_ZH):
        if match := pattern.search(claim):
            return _compared(match, _parts(match, base))
    for pattern in (_MOST, _MOST_ZH):
        if match := pattern.search(claim):
            return _topmost(match, claim, _parts(match, base))
    return None


def _root(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups.get("y"):
        return "heavy" if groups["y"].startswith("heav") else "pricey"
    if groups.get("less"):
        return "cheap"
    return groups.get("root") or groups.get("more") or ""


def _parts(match: re.Match[str], base: Base) -> list[Part]:
    """The amounts of the kind that the word may be said of."""
    kinds = _MEASURED[_root(match)]
    return [part for part in parts_of(base) if part.item.dimension in kinds and is_plain(part)]


def _compared(match: re.Match[str], parts: Sequence[Part]) -> _Rank | None:
    one, other = the_one_named(match["left"], parts), the_one_named(match["right"], parts)
    if one is None or other is None or one is other or not is_like(one.item, other.item):
        return None
    return _rank(_root(match), one, [one, other])


def _topmost(match: re.Match[str], claim: str, parts: Sequence[Part]) -> _Rank | None:
    """The one thing named against all others that are listed beside it."""
    before, behind = claim[: match.start()], claim[match.end() :]
    one = the_one_named(before, parts) or the_one_named(f"{before} {behind}", parts)
    if one is None:
        return None
    listed = [part for part in parts if part.unit == one.unit and is_like(part.item, one.item)]
    if len(listed) <= _LEAST or len({part.clause for part in listed}) < len(listed):
        return None
    return _rank(_root(match), one, listed)


def _rank(root: str, named: Part, listed: Sequence[Part]) -> _Rank | None:
    amounts = [in_base(part.item) for part in listed]
    best = min(amounts) if root in _LESS else max(amounts)
    if amounts.count(best) > 1:
        return None
    return _Rank(in_base(named.item) == best, named, listed[amounts.index(best)])
