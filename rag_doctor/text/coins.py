"""Amounts said in parts: 2 元 5 角, 三块五, 2 dollars and 50 cents, nine pounds fifty are one each.

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
_SMALLER = {"CNY": ("jiao", "fen"), "jiao": ("fen",), "GBP": ("penny",), "pound": ("penny",)}
_SMALLER |= dict.fromkeys(("USD", "EUR", "SGD", "HKD", "AUD"), ("cent",))
_ONE_COIN = re.compile(
    r"(?<![a-z0-9'\-])(?<!half )an?\s(?P<unit>pound|dollar|euro|quid)(?P<between>\s|\sand\s)$"
)
_COINS = {"pound": "GBP", "dollar": "USD", "euro": "EUR", "quid": "GBP"}
_WEIGHED = re.compile(r"\b(?:weigh\w{0,4}|weights?|heavy|born|baby)\b[^.;!?]{0,24}$")
# "two pounds fifty grams" has a unit; "two dollars twenty men" and "2 pounds 50-60" count on
_COUNTS_ON = re.compile(r"-|[.,:/]?\d|\s(?:people|men|women|children)\b")
_LOOK = 8  # characters before a number that say what it counts
_TENTHS = ("块", "角", "毛")
_BETWEEN = re.compile(r"\s*|\s*,?\s+(?:and\s+)?")
_PARTS = {"jiao": Fraction(1, 10), "fen": Fraction(1, 100), "cent": Fraction(1, 100)}
_PARTS |= {"penny": Fraction(1, 100)}
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
        draft = _after_one_coin(folded, draft)
        last = out[-1] if out else None
        part = _part(folded, last, draft) if last is not None else None
        if last is None or part is None:
            out.append(draft)
            continue
        value, end = part
        whole = last.value if last.unit != "jiao" else last.value / 10
        unit = {"jiao": "CNY", "pound": "GBP"}.get(last.unit or "", last.unit)
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
    if last.unit not in ("CNY", "jiao"):
        spoken = folded[last.end : draft.start] == " " and _is_small_change(folded, draft)
        weighed = last.unit == "pound" and _weighs(folded, last.start)
        return (draft.value / 100, draft.end) if spoken and not weighed else None
    single = draft.value.denominator == 1 and 0 < draft.value < 10
    if not single:
        return None
    fen = _FEN.match(folded, draft.numeral.end)
    if fen and folded[last.end - 1] in _TENTHS[1:]:
        return draft.value * _PARTS["fen"], fen.end()
    behind = last.end == draft.start and draft.unit is None
    if behind and folded[last.end - 1] == "块" and last.unit == "CNY":
        return draft.value * _PARTS["jiao"], draft.end  # "两块五" leaves out the 毛
    return None


def _after_one_coin(folded: str, draft: Draft) -> Draft:
    """ "a pound fifty", "a euro and ten cents": the draft with the one coin before it."""
    match = _ONE_COIN.search(folded, max(0, draft.start - _LOOK - 8), draft.start)
    if not match or _weighs(folded, match.start()):
        return draft
    unit = _COINS[match["unit"]]
    change = match["between"] == " " and _is_small_change(folded, draft)
    if not change and draft.unit not in _SMALLER[unit]:
        return draft
    value = 1 + draft.value / 100
    numeral = Numeral(value, "english", match.start(), draft.end)
    return replace(draft, numeral=numeral, value=value, start=match.start(), unit=unit)


def _is_small_change(folded: str, draft: Draft) -> bool:
    """Two figures that count nothing else: the pence of "nine pounds fifty"."""
    plain = draft.unit is None and draft.value.denominator == 1 and not draft.more
    two = 10 <= draft.value <= 99 and draft.numeral.kind in ("english", "arabic")
    return plain and two and not _COUNTS_ON.match(folded, draft.end)


def _weighs(folded: str, at: int) -> bool:
    return bool(_WEIGHED.search(folded, max(0, at - 40), at))
