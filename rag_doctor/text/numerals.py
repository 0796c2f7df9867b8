"""Reading numerals: Arabic with magnitudes, Chinese (plain and financial), English words.

Everything here takes folded text and returns exact numbers (`Fraction`).
"""

from __future__ import annotations

import re
from fractions import Fraction

__all__ = [
    "ENGLISH_NUMERAL",
    "HAN_NUMERAL",
    "ONE_TO_NINE",
    "ONE_TO_TWELVE",
    "TEN_TO_NINETY_NINE",
    "arabic_value",
    "english_value",
    "han_value",
    "small_value",
]

MAX_DIGITS = 30  # a longer row of digits is an identifier, not an amount

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {
    c: i for i, c in enumerate("〇壹贰叁肆伍陆柒捌玖")
}
_DIGITS |= {"两": 2, "俩": 2, "仨": 3, "参": 3, "幺": 1}
_SMALL = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_LARGE = {"万": 10**4, "亿": 10**8}
_TENS_SIGNS = {"廿": 20, "卅": 30}

HAN_DIGIT = "零〇一二两三四五六七八九壹贰叁肆伍陆柒捌玖俩仨"
_HAN_UNIT = "十拾百佰千仟万亿"
# A run of numeral characters; may end in a decimal part ("三点五").
HAN_NUMERAL = (
    rf"[{HAN_DIGIT}十拾廿卅][{HAN_DIGIT}{_HAN_UNIT}廿卅]{{0,24}}"
    r"(?:点[零〇一二三四五六七八九]{1,12})?"
)


def han_value(text: str) -> Fraction | None:
    """The number a run of Chinese numeral characters stands for; `None` when it is none.

    "二十五" 25, "壹仟" 1000, "一千二" 1200, "三万五" 35000, "二〇二四" 2024, "三点五" 7/2,
    "廿五" 25. A 千 or 百 that is no smaller part of what stands before it multiplies it: "二十五千"
    25000.
    """
    whole, _, decimals = text.partition("点")
    value = _han_whole(whole)
    if value is None:
        return None
    if decimals:
        digits = "".join(str(_DIGITS[c]) for c in decimals if c in _DIGITS)
        return value + Fraction(int(digits or 0), 10 ** len(digits))
    return Fraction(value)


def _han_whole(text: str) -> int | None:
    if not text:
        return None
    if all(c in _DIGITS for c in text):
        if len(text) == 2 and text[0] != "零" and "零" not in text and "〇" not in text:
            return None  # "三五", "两三" are vague pairs; the caller reads them as a range
        return int("".join(str(_DIGITS[c]) for c in text)) if len(text) <= MAX_DIGITS else None
    total = section = 0
    digit: int | None = None
    last_unit = 0
    for char in text:
        if char in _DIGITS:
            if digit not in (None, 0):
                return None
            digit = _DIGITS[char]
            if digit == 0:
                last_unit = 0
        elif char in _TENS_SIGNS:
            section += _TENS_SIGNS[char]
            last_unit = 10
        elif char in _SMALL:
            total, section = _with_unit(total, section, digit, _SMALL[char])
            digit, last_unit = None, _SMALL[char]
        elif char in _LARGE:
            part = section + (digit or 0)
            if _LARGE[char] == 10**8:
                total = (total + part) * 10**8
            else:
                total += part * 10**4
            section, digit, last_unit = 0, None, _LARGE[char]
        else:
            return None
    if digit:
        # "一千二" leaves out the 百, "三万五" the 千
        digit *= last_unit // 10 if last_unit >= 100 else 1
    return total + section + (digit or 0)


def _with_unit(total: int, section: int, digit: int | None, unit: int) -> tuple[int, int]:
    """(total, section) after a 十, 百 or 千; one that does not fit below the last is a factor."""
    if section % (10 * unit):
        return total, (section + (digit or 0)) * unit
    if digit is None and unit > 10 and (total or section):
        return total * unit, section * unit
    return total, section + (1 if digit is None else digit) * unit


_MAGNITUDES = {
    "k": 10**3,
    "千": 10**3,
    "百": 10**2,
    "百万": 10**6,
    "千万": 10**7,
    "万": 10**4,
    "十万": 10**5,
    "亿": 10**8,
    "十亿": 10**9,
    "百亿": 10**10,
    "千亿": 10**11,
    "万亿": 10**12,
    "thousand": 10**3,
    "million": 10**6,
    "mn": 10**6,
    "m": 10**6,
    "billion": 10**9,
    "bn": 10**9,
    "b": 10**9,
    "trillion": 10**12,
    "hundred": 10**2,
    "dozen": 12,
    "lakh": 10**5,
    "crore": 10**7,
}


def arabic_value(digits: str, magnitude: str = "") -> Fraction | None:
    """Digits ("1,000.5", "3") with an optional magnitude ("k", "万", "million").

    `None` when it is no plain number or longer than 30 characters (an identifier, not an amount).
    """
    plain = digits.replace(",", "").replace(" ", "")
    if len(plain) > MAX_DIGITS or not re.fullmatch(r"\d+(?:\.\d+)?", plain, re.ASCII):
        return None
    return Fraction(plain) * _MAGNITUDES.get(magnitude.strip().lower(), 1)


_ONES = {
    word: value
    for words, first in (
        ("zero one two three four five six seven eight nine ten eleven twelve", 0),
        ("thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 13),
    )
    for value, word in enumerate(re.split(" ", words), start=first)
}
ONE_TO_TWELVE = "|".join(word for word, value in _ONES.items() if 1 <= value <= 12)
"""The English words for 1 to 12, for a pattern; `small_value` reads them."""
_TENS = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
ONE_TO_NINE = "|".join(word for word, value in _ONES.items() if 1 <= value <= 9)
TEN_TO_NINETY_NINE = (
    rf"(?:(?:{'|'.join(_TENS)})(?:[ -](?:{ONE_TO_NINE}))?"
    rf"|{'|'.join(word for word, value in _ONES.items() if value >= 10)})"
)
"""Number words of two figures, for a pattern; `english_value` reads them."""
_SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6}
_PARTS |= {"seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "hundredth": 100, "thousandth": 1000}
_PARTS |= {f"{word}s": value for word, value in _PARTS.items() if word not in ("half", "halves")}

_WORD = "|".join(sorted((*_ONES, *_TENS), key=len, reverse=True))
_SCALE = "hundred|thousand|million|billion|trillion|dozen"
_PART = "|".join(sorted(_PARTS, key=len, reverse=True))
ENGLISH_NUMERAL = (
    rf"(?:(?:{_WORD})(?:[ -](?:and[ ])?(?:{_WORD}|{_SCALE})\b){{0,10}}(?:[ -](?:{_PART})\b)?"
    rf"(?:[ ]and[ ](?:a[ ]half|a[ ]quarter|three[ ]quarters|one[ -](?:half|quarter|third))\b)?"
    rf"|an?[ ](?:{_SCALE}|couple)\b(?:[ ](?:and[ ])?(?:{_WORD}|{_SCALE})\b){{0,8}}"
    rf"|an?[ ](?:{_PART})\b|half(?:[ -](?:an?[ ])?(?:{_SCALE})\b)?)(?![a-z])"
)
_COUPLE = {"couple": 2, "dozen": 12}


def english_value(text: str) -> Fraction | None:
    """The number that English number words stand for; `None` when they make none.

    "twenty-five" 25, "one hundred and five" 105, "three quarters" 3/4, "a dozen" 12,
    "one and a half" 3/2, "half" 1/2.
    """
    words = [w for w in re.split(r"[ \-]+", text.lower()) if w]
    if words[0] == "half" and len(words) > 1:  # half a dozen, half a million
        whole = _whole(words[1:])
        return None if whole is None else Fraction(whole, 2)
    if len(words) >= 3 and words[-3:-1] == ["and", "a"] and words[-1] in _PARTS:
        head = english_value(" ".join(words[:-3]))
        return None if head is None else head + Fraction(1, _PARTS[words[-1]])
    if "and" in words and words[-1] in _PARTS and len(words) > 3:
        at = len(words) - 1 - words[::-1].index("and")
        head, tail = (english_value(" ".join(part)) for part in (words[:at], words[at + 1 :]))
        return None if head is None or tail is None else head + tail
    if words[-1] in _PARTS:
        count = _whole([w for w in words[:-1] if w not in ("a", "an")] or ["one"])
        return None if count is None else Fraction(count, _PARTS[words[-1]])
    whole = _whole(words)
    return None if whole is None else Fraction(whole)


def _whole(words: list[str]) -> int | None:
    total = section = 0
    last = 10**15  # value of the last part, to refuse "five six" and "twenty thirty"
    for word in words:
        if word in ("a", "an"):
            section = 1
        elif word == "and":
            continue
        elif word in _ONES or word in _TENS:
            value = _ONES.get(word, _TENS.get(word, 0))
            if section % 100 and not (section % 100 >= 20 and section % 10 == 0 and value < 10):
                return None
            section += value
        elif word == "hundred":
            section = max(section, 1) * 100
        elif word in _COUPLE:
            section = max(section, 1) * _COUPLE[word]
        elif word in _SCALES:
            if _SCALES[word] >= last:
                return None
            total += max(section, 1) * _SCALES[word]
            section, last = 0, _SCALES[word]
        else:
            return None
    return total + section


def small_value(text: str) -> int:
    """A whole number in figures, one English word up to nineteen, or Chinese: 7, seven, 十七.

    `ValueError` for anything else; a pattern has chosen the text.
    """
    if text.isdigit():
        return int(text)
    value = _ONES.get(text.lower(), _han_whole(text))
    if value is None:
        raise ValueError(f"{text!r} is no small number")
    return value
