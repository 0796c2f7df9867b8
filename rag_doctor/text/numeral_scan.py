"""Finding numerals in a text: where they stand and what number they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from .numerals import ENGLISH_NUMERAL, HAN_NUMERAL, arabic_value, english_value, han_value
from .units import alias_pattern

__all__ = ["Numeral", "numerals"]

_H = "〇零一二两三四五六七八九十拾廿卅百佰千仟万亿壹贰叁肆伍陆柒捌玖"
_HAN = r"[\u3400-\u9fff]"
# 千 and 百 are magnitudes unless they begin a unit (千克, 千米) or 百分 (per cent)
_BIG = "万亿|千亿|百亿|十亿|亿|千万|百万|十万|万|千(?![克米瓦卡赫字兆])|百(?![分度])"
_ARABIC = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+(?:\.\d+)?"
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]
_FORMS = [
    rf"(?P<zhpart>(?P<den>百|千|万|[{_H}]{{1,6}}|\d{{1,6}})分之"
    rf"(?P<num>(?:{_ARABIC})|{HAN_NUMERAL}|百))",
    r"(?P<hundred>百分百)",
    rf"第\s?(?P<ord>\d{{1,9}}|[{_H}]{{1,8}})(?!季度|手资料|方)",
    r"(?<![a-z0-9])(?P<enord>\d{1,6})(?:st|nd|rd|th)(?![a-z])",
    rf"(?<=the )(?P<wordord>{'|'.join(_ORDINALS)})\b(?! (?:quarter|half|of all))",
    r"(?P<mixed>(?:(?P<whole>\d{1,4})\s)?(?P<top>\d{1,3})/(?P<bottom>\d{1,3})(?![\d/.]))",
    r"(?P<vulgar>\d{0,4}\s?[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘])",
    rf"(?<![a-z_])(?P<arabic>{_ARABIC})"
    r"(?:\s?(?P<scale>thousand|million|billion|trillion|mn|bn|lakh|crore|hundred|dozen)(?![a-z])"
    rf"|(?P<letter>[kmb])(?![a-z0-9])|\s?(?P<big>{_BIG})"
    r"(?:(?P<wan>\d{1,4}万)|(?P<tail>\d{1,4}(?:千|百)?(?![\d.])))?)?",
    r"(?P<half>一半(?![天年个月])"
    # 小半年 and 大半年 are less and more, by how much is not said
    rf"|(?:(?<!{_HAN})|(?<=[^一\d小大])|(?<=最[小大]))半(?=个?{_HAN}))",
    r"(?P<vague>(?:一两|两三|二三|三四|三五|四五|五六|六七|七八|八九)(?P<scaled>[十百千万亿]{0,2})"
    rf"(?={_HAN}))",
    rf"(?P<han>{HAN_NUMERAL})",
    rf"(?<![a-z0-9'\-])(?P<english>{ENGLISH_NUMERAL})(?![a-z])",
]
# where a numeral can begin at all; saying so first makes the search fast
_BEGIN = rf"(?=[\d{_H}第半½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘]|(?<![a-z0-9'\-])[a-z])"
_NUMERAL = re.compile(_BEGIN + "(?:" + "|".join(_FORMS) + ")")
_VULGAR = dict(
    zip(
        "½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘",
        re.findall(r"\S+", "1/2 1/4 3/4 1/3 2/3 1/8 3/8 5/8 7/8 1/5 2/5 3/5 4/5"),
        strict=True,
    )
)
_PERCENT_OF = {"百": "percent", "千": "permille"}
# a 千 before one of these belongs to the unit (千克), unless 万 or 亿 needs it (一万五千米)
_KILO = re.compile(
    rf"(?:{'|'.join(u for u in alias_pattern()[1].split('|') if u[0] == '千')})(?![拉朗隆服路兹特])"
)
_NEEDS_QIAN = re.compile(r"[万亿][零〇一二两三四五六七八九]千$")
_TAIL = {"亿": 10**7, "万": 10**3, "千": 10**2, "百": 10}
_SPOKEN = {"千": 1000, "百": 100}


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
    if match["arabic"]:
        return _arabic(match)
    if match["half"]:
        return Numeral(Fraction(1, 2), "half", *match.span())
    if match["hundred"]:
        return Numeral(Fraction(100), "percent", *match.span())
    if match["zhpart"]:
        return _han_part(match)
    if match["vague"]:
        return _vague(match)
    if match["vulgar"] or match["mixed"]:
        return _fraction(match)
    if match["han"] or match["english"]:
        return _spelled(match)
    return _ordinal(match)


def _spelled(match: re.Match[str]) -> Numeral | None:
    if match["han"]:
        return _han(match["han"], match)
    value, kind = english_value(match["english"]), "english"
    kind = "part" if value and value < 1 else kind
    return Numeral(value, kind, *match.span()) if value is not None else None


def _han(written: str, match: re.Match[str]) -> Numeral | None:
    start, end = match.span()
    unit = len(written) > 1 and written[-1] == "千" and _KILO.match(match.string, end - 1)
    if unit and not _NEEDS_QIAN.search(written):
        written, end = written[:-1], end - 1
    value = han_value(written)
    return Numeral(value, "han", start, end) if value is not None else None


def _vague(match: re.Match[str]) -> Numeral | None:
    scale = han_value("一" + match["scaled"]) if match["scaled"] else Fraction(1)
    low, high = (han_value(char) for char in match["vague"][:2])
    if low is None or high is None or scale is None:
        return None
    return Numeral(low * scale, "vague", *match.span(), high=high * scale)


def _fraction(match: re.Match[str]) -> Numeral | None:
    if match["vulgar"]:
        whole, sign = match["vulgar"][:-1].strip(), match["vulgar"][-1]
        return Numeral(Fraction(_VULGAR[sign]) + int(whole or 0), "part", *match.span())
    top, bottom = int(match["top"]), int(match["bottom"])
    if not 2 <= bottom <= 100 or top >= bottom:
        return None
    return Numeral(Fraction(top, bottom) + int(match["whole"] or 0), "part", *match.span())


def _ordinal(match: re.Match[str]) -> Numeral | None:
    word = match["ord"] or match["enord"] or match["wordord"]
    value: Fraction | None
    if word in _ORDINALS:
        value = Fraction(_ORDINALS.index(word) + 1)
    else:
        value = arabic_value(word) or han_value(word)
    return None if value is None else Numeral(value, "ordinal", *match.span())


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
    big = match["big"]
    value = arabic_value(match["arabic"], match["scale"] or match["letter"] or big or "")
    if value is None:
        return None
    if match["wan"]:
        value += Fraction(match["wan"][:-1]) * 10**4
    if tail := match["tail"]:
        # "3万5" leaves out the 千; "3万5千" and "3万5000" say it
        digits = Fraction(tail.rstrip("千百"))
        left_out = _TAIL.get(big[-1], 1) if len(tail) == 1 else 1
        value += digits * _SPOKEN.get(tail[-1], left_out)
    return Numeral(value, "arabic", *match.span(), letter=match["letter"] or "")
