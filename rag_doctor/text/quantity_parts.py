"""A measure and a smaller one right behind it: 1 小时 40 分, 5 feet 7 inches, 一米七, 六成五."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from .quantity_draft import Draft

__all__ = ["with_smaller_parts"]

_SMALLER = {
    ("hour", "minute"): 60,
    ("minute", "second"): 60,
    ("year", "month"): 12,
    ("metre", "centimetre"): 100,
    ("kilogram", "gram"): 1000,
    ("jin", "liang"): 10,
    ("foot", "inch"): 12,
    ("pound", "ounce"): 16,
}
"""How many of the smaller measure make one of the larger."""
_BETWEEN = re.compile(r"\s?(?:and|[零又])?\s?")
_TENTHS = ("克", "米", "斤", "度", "成")
"""Signs behind which a lone numeral counts tenths, two of them hundredths."""
_HUNDREDTHS = 2  # numerals behind a sign that tell hundredths
_ENDS = re.compile(r"$|[\s，。；、,.;:!！?？)）的高重长宽深左上以]")


def with_smaller_parts(folded: str, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, a measure and its smaller part as one, told in the larger measure."""
    out: list[Draft] = []
    for draft in drafts:
        last = out[-1] if out else None
        part = _part(folded, last, draft) if last is not None else None
        if last is None or part is None:
            out.append(draft)
            continue
        numeral = replace(last.numeral, end=draft.end)
        value = last.value + part
        out[-1] = replace(last, numeral=numeral, value=value, end=draft.end)
    return out


def _part(folded: str, last: Draft, draft: Draft) -> Fraction | None:
    """What the draft adds to the measure before it, in that measure."""
    sharp = not (last.more or last.vague) and draft.value.denominator == 1
    if last.unit is None or not sharp or last.value.denominator != 1:
        return None
    if draft.unit is None:
        return _tenths(folded, last, draft)
    unit = "minute" if folded[draft.numeral.end : draft.end].strip() == "分" else draft.unit
    many = _SMALLER.get((last.unit, unit))
    close = _BETWEEN.fullmatch(folded, last.end, draft.start)
    return draft.value / many if many and close and draft.value < many else None


def _tenths(folded: str, last: Draft, draft: Draft) -> Fraction | None:
    spoken = last.numeral.kind == draft.numeral.kind == "han" and last.end == draft.start
    signs = draft.end - draft.start
    parts = 100 if signs == _HUNDREDTHS else 10
    if not spoken or signs > _HUNDREDTHS or not folded.endswith(_TENTHS, 0, last.end):
        return None
    if not _ENDS.match(folded, draft.end) or not 0 < draft.value < parts:
        return None
    return draft.value / parts
