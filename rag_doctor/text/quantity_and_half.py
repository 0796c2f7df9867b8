"""A measure and a part of it said behind: an hour and a half, two miles and a quarter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .numeral_scan import Numeral
from .quantity_draft import Draft
from .units import all_units, unit_of

__all__ = ["with_fractions"]

_MEASURED = ("time", "length", "mass", "volume", "area", "multiple")
_ONE_UNIT = re.compile(r"(?<![a-z0-9'\-])(?P<one>an?)\s(?P<unit>[a-z]{3,12})\sand\s$")
_OF = re.compile(r"\sof\b")
_LOOK = 20  # characters before a part that hold "an hour and"


def with_fractions(folded: str, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, a measure and the part of it right behind it as one."""
    out: list[Draft] = []
    for draft in drafts:
        numeral = draft.numeral
        apart = numeral.kind != "part" or draft.unit is not None or numeral.value >= 1
        if apart or _OF.match(folded, numeral.end):
            out.append(draft)
            continue
        last = out[-1] if out else None
        if last and _measured(last.unit) and folded[last.end : draft.start] == " and ":
            out[-1] = replace(last, value=last.value + draft.value, end=draft.end)
            continue
        out.append(_of_one(folded, draft) or draft)
    return out


def _of_one(folded: str, part: Draft) -> Draft | None:
    """ "an hour and" before the part, as one draft with it."""
    match = _ONE_UNIT.search(folded, max(0, part.start - _LOOK), part.start)
    unit = match and unit_of(match["unit"])
    if not match or not unit or not _measured(unit.name):
        return None
    value, start = 1 + part.value, match.start()
    numeral = Numeral(value, "english", start, part.end)
    return Draft(numeral, value, start, part.end, unit=unit.name)


def _measured(unit: str | None) -> bool:
    return unit in all_units() and all_units()[unit].dimension in _MEASURED
