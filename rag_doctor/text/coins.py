"""Amounts said in parts: 2 元 5 角, 三块五, 2 dollars and 50 cents are one amount each.

And units of one sign that begin other words: 角, 毛, 块, 里.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from .numeral_scan import Numeral

if TYPE_CHECKING:
    from .quantity_draft import Draft

__all__ = ["UNSURE", "is_price", "is_unit", "joined"]

UNSURE = ("角", "毛", "里")
"""Tenths of a yuan, and half a kilometre, by the sign alone: it begins other words too (三角形,
毛衣), or says "inside" (3.2 里)."""
_PRICE = re.compile(r"\s*块\s*[一二三四五六七八九]\s*(?:[毛角]|$|[\s。，；、,;.!！？)）])")
_FAR = re.compile(r"里(?:外|远|长|之外|以外|左右)")
_WENT = re.compile(r"(?:走|约|行|长|远|距|离|跑|骑|开|程|共|宽|高|有)了?\s*$")
_OTHER_WORD = re.compile(r"(?:角|毛)[形星度落色钢铁尺膜巾发衣笔病线孔毯坯利]")
_WHOLE = re.compile(r"[元块圆]\s*$")
_PAID = re.compile(r"(?:[款付罚费价收交扣补退元每为：:]|[天次日月张份斤])\s*$")
_ENDS = re.compile(
    r"(?:角|毛)\s*(?:$|[\s。，；、,;.!！？)）/]|每|[零〇一二两三四五六七八九\d]\s*分)"
)
_SMALLER = {"CNY": ("jiao", "fen"), "jiao": ("fen",), "USD": ("cent",)}
_LOOK = 8  # characters before a number that say what it counts
_TENTHS = ("块", "角", "毛")
_BETWEEN = re.compile(r"\s*|\s*,?\s+(?:and\s+)?")
_PARTS = {"jiao": Fraction(1, 10), "fen": Fraction(1, 100), "cent": Fraction(1, 100)}
_FEN = re.compile(r"\s?分(?!钟|[之数店公支部])")


def is_price(folded: str, at: int) -> bool:
    """Does 块 after a number speak of money: 两块五, 三块二毛?"""
    return bool(_PRICE.match(folded, at))


def is_unit(folded: str, numeral: Numeral, written: str) -> bool:
    """Is one of the unsure signs after the numeral a unit here?"""
    at, before = (
        folded.find(written, numeral.end),
        folded[max(0, numeral.start - _LOOK) : numeral.start],
    )
    if written == "里":
        return bool(_FAR.match(folded, at) or _WENT.search(before))
    if _OTHER_WORD.match(folded, at):
        return False
    if _WHOLE.search(before) or numeral.kind != "han" or numeral.end - numeral.start > 1:
        return True
    return bool(_PAID.search(before) and _ENDS.match(folded, at))


def joined(folded: str, drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts, an amount and its smaller coins right behind it as one."""
    out: list[Draft] = []
    for draft in drafts:
        last = out[-1] if out else None
        part = _part(folded, last, draft) if last is not None else None
        if last is None or part is None:
            out.append(draft)
            continue
        value, end = part
        whole = last.value if last.unit != "jiao" else last.value / 10
        unit = "CNY" if last.unit == "jiao" else last.unit
        out[-1] = replace(last, value=whole + value, unit=unit, end=end)
    return out


def _part(folded: str, last: Draft, draft: Draft) -> tuple[Fraction, int] | None:
    """What the draft adds to the amount before it, in its whole unit, and where it ends."""
    if last.unit not in _SMALLER or last.more or last.vague:
        return None
    if not _BETWEEN.fullmatch(folded, last.end, draft.start):
        return None
    if draft.unit in _SMALLER[last.unit]:
        return draft.value * _PARTS[draft.unit], draft.end
    single = draft.value.denominator == 1 and 0 < draft.value < 10
    if not single or last.unit == "USD":
        return None
    fen = _FEN.match(folded, draft.numeral.end)
    if fen and folded[last.end - 1] in _TENTHS[1:]:
        return draft.value * _PARTS["fen"], fen.end()
    behind = last.end == draft.start and draft.unit is None
    if behind and folded[last.end - 1] == "块" and last.unit == "CNY":
        return draft.value * _PARTS["jiao"], draft.end  # "两块五" leaves out the 毛
    return None
