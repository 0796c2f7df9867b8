"""Finding numerals in a text: where they stand and what number they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from .numerals import ENGLISH_NUMERAL, HAN_NUMERAL, arabic_value, english_value, han_value

__all__ = ["Numeral", "numerals"]

_H = "〇零一二两三四五六七八九十拾廿卅百佰千仟万亿壹贰叁肆伍陆柒捌玖"
_BIG = r"万亿|千亿|百亿|十亿|亿|千万|百万|十万|万|千(?![克米瓦卡赫字兆])|百(?![分度])"
_ARABIC = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+(?:\.\d+)?"
_NUMERAL = re.compile(
    rf"(?P<zhpart>(?P<den>百|千|万|[{_H}]{{1,6}}|\d{{1,6}})分之(?P<num>(?:{_ARABIC})|{HAN_NUMERAL}|百))"
    r"|(?P<baifenbai>百分百)"
    rf"|第\s?(?P<ord>\d{{1,9}}|[{_H}]{{1,8}})(?![季]度|[一1]手|三方)"
    r"|(?<![a-z0-9])(?P<enord>\d{1,6})(?:st|nd|rd|th)(?![a-z])"
    r"|(?<=the )(?P<wordord>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b"
    r"(?! (?:quarter|half|of all))"
    r"|(?P<mixed>(?:(?P<whole>\d{1,4})\s)?(?P<top>\d{1,3})/(?P<bottom>\d{1,3})(?![\d/.]))"
    r"|(?P<vulgar>\d{0,4}\s?[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘])"
    rf"|(?<![a-z_])(?P<arabic>{_ARABIC})"
    r"(?:\s?(?P<scale>thousand|million|billion|trillion|mn|bn|lakh|crore|hundred|dozen)(?![a-z])"
    rf"|(?P<letter>[kmb])(?![a-z0-9])|\s?(?P<big>{_BIG})(?:(?P<wan>\d{{1,4}}万)|(?P<tail>\d{{1,4}}(?:千|百)?(?![\d.])))?)?"
    r"|(?P<onehalf>一半(?![天年个月]))"
    r"|(?P<twoclassed>(?:一两|两三|二三|三四|三五|四五|五六|六七|七八|八九)(?P<vague>[十百千万亿]{0,2})(?=[\u3400-\u9fff]))"
    rf"|(?P<han>{HAN_NUMERAL})"
    r"|(?P<half>(?<![\u3400-\u9fff])半(?=个?[\u3400-\u9fff])|(?<=[^一\d])半(?=个?[\u3400-\u9fff]))"
    rf"|(?<![a-z0-9'\-])(?P<english>{ENGLISH_NUMERAL})(?![a-z])",
)
_VULGAR = dict(
    zip("½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘", ["1/2", "1/4", "3/4", "1/3", "2/3", "1/8", "3/8", "5/8", "7/8", "1/5", "2/5", "3/5", "4/5"], strict=True)
)
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_PERCENT_OF = {"百": "percent", "千": "permille"}
_TAIL = {"亿": 10**7, "万": 10**3, "千": 10**2, "百": 10}


@dataclass(frozen=True, slots=True)
class Numeral:
    """`kind`: arabic, han, english, part (a fraction), percent, permille, ordinal, half, vague.

    `letter` is the magnitude letter taken ("k", "m", "b"); the reader of units may undo "m".
    `high` belongs to vague pairs ("三五天": 3 to 5).
    """

    value: Fraction
    kind: str
    start: int
    end: int
    letter: str = ""
    high: Fraction | None = None


def numerals(folded: str) -> Iterator[Numeral]:
    """All numerals of a folded (lower-case) text, in order, whether or not they count anything."""
    for match in _NUMERAL.finditer(folded):
        numeral = _read(match)
        if numeral:
            yield numeral


def _read(match: re.Match[str]) -> Numeral | None:
    start, end = match.span()
    if match["arabic"]:
        return _arabic(match)
    if match["han"]:
        value = han_value(match["han"])
        return Numeral(value, "han", start, end) if value is not None else None
    if match["english"]:
        value = english_value(match["english"])
        kind = "part" if value is not None and value < 1 and value else "english"
        return Numeral(value, kind, start, end) if value is not None else None
    if match["half"] or match["onehalf"]:
        return Numeral(Fraction(1, 2), "half", start, end)
    if match["zhpart"]:
        return _han_part(match)
    if match["baifenbai"]:
        return Numeral(Fraction(100), "percent", start, end)
    if match["twoclassed"]:
        scale = han_value("一" + match["vague"]) if match["vague"] else Fraction(1)
        low, high = (han_value(c) for c in match["twoclassed"][:2])
        if low is None or high is None or scale is None:
            return None
        return Numeral(low * scale, "vague", start, end, high=high * scale)
    if match["vulgar"]:
        whole, sign = match["vulgar"][:-1].strip(), match["vulgar"][-1]
        return Numeral(Fraction(_VULGAR[sign]) + int(whole or 0), "part", start, end)
    if match["mixed"]:
        top, bottom = int(match["top"]), int(match["bottom"])
        if not 2 <= bottom <= 100 or top >= bottom:
            return None
        return Numeral(Fraction(top, bottom) + int(match["whole"] or 0), "part", start, end)
    return _ordinal(match)


def _ordinal(match: re.Match[str]) -> Numeral | None:
    word = match["ord"] or match["enord"] or match["wordord"]
    if word in _ORDINALS:
        value: Fraction | None = Fraction(_ORDINALS.index(word) + 1)
    else:
        value = Fraction(word) if word.isdigit() else han_value(word)
    return None if value is None else Numeral(value, "ordinal", match.start(), match.end())


def _han_part(match: re.Match[str]) -> Numeral | None:
    top = match["num"]
    value = Fraction(100) if top == "百" else arabic_value(top) or han_value(top)
    if value is None:
        return None
    kind = _PERCENT_OF.get(match["den"])
    if kind:
        return Numeral(value, kind, *match.span())
    bottom = Fraction(10**4) if match["den"] == "万" else None
    bottom = bottom or arabic_value(match["den"]) or han_value(match["den"])
    return Numeral(value / bottom, "part", *match.span()) if bottom else None


def _arabic(match: re.Match[str]) -> Numeral | None:
    value = arabic_value(match["arabic"], match["scale"] or match["letter"] or match["big"] or "")
    if value is None:
        return None
    big = match["big"]
    if big and match["tail"]:
        # "3万5" leaves out the 千; "3万5千" and "3万5000" say it
        tail = match["tail"]
        digits = Fraction(tail.rstrip("千百"))
        if tail[-1] in "千百":
            value += digits * {"千": 1000, "百": 100}[tail[-1]]
        else:
            value += digits * (_TAIL.get(big[-1], 1) if len(tail) == 1 else 1)
    if match["wan"]:
        value += Fraction(match["wan"][:-1]) * 10**4
    return Numeral(value, "arabic", *match.span(), letter=match["letter"] or "")
