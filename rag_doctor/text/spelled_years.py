"""Years in words: nineteen eighty-eight, twenty twelve, the year two thousand and six.

Two numbers side by side are a year from 1100 to 2099 unless a price, a room or a thing counted
stands beside them; a whole number ("nineteen hundred") only where a word says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .dating import DateValue
from .numerals import ENGLISH_NUMERAL, ONE_TO_NINE, TEN_TO_NINETY_NINE, english_value
from .units import alias_pattern

__all__ = ["NOT_COUNTING", "spelled_years"]

_HEAD = "eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty"
_DECADES = {
    f"{tens[:-1]}ies": tens
    for tens in ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
}
NOT_COUNTING = (
    rf"(?![a-z0-9'])(?!-[a-z])(?![ -](?:{alias_pattern()[0]}|{TEN_TO_NINETY_NINE}|{ONE_TO_NINE}"
    r"|hundred|thousand|million|billion|dozen|percent|of)\b)(?!\s?%)"
)
"""After a number: no unit, no other number, no compound such as "-inch", so it may be a date."""
_PAIR = re.compile(
    rf"(?<![a-z0-9'\-])(?P<head>{_HEAD})[ -](?:(?:oh|o|nought)[ -](?P<one>{ONE_TO_NINE})"
    rf"|(?P<tail>{TEN_TO_NINETY_NINE}))(?! (?:vision|hindsight|sight)){NOT_COUNTING}"
)
_DECADE = re.compile(
    rf"(?<![a-z0-9'\-])(?P<head>{_HEAD})[ -](?P<tens>{'|'.join(_DECADES)})(?![a-z])"
)
_NUMBER = re.compile(
    rf"\b(?:the )?year (?P<said>{ENGLISH_NUMERAL}){NOT_COUNTING}"
    rf"|(?<![a-z0-9'\-])(?P<num>(?:(?:{_HEAD}) hundred|two thousand)"
    rf"(?: (?:and )?(?:{TEN_TO_NINETY_NINE}|{ONE_TO_NINE}))?){NOT_COUNTING}"
    # what follows goes on with the sentence and is not what is counted
    r"(?=\s*(?:$|[.,;:!?)\]\"'])|\s(?:the|an?|he|she|it|its|they|we|i|you|and|but|or|when|while|by"
    r"|as|at|for|with|to|until|till|after|before|in|on|was|were|is|did|had|has|under|there)\b)"
)
_LOOK = 24  # characters before a number that say what it is
_NO_YEAR = re.compile(
    r"\b(?:costs?|pric(?:ed?|es)(?: (?:at|of|is|was))?|pa(?:id|ys?)|for|at|only|just|worth"
    r"|charg(?:ed?|es)|rooms?|flat|gate|numbers?|no\.|flight|bus|route|pages?|lines?)\s$"
)
_IN_A_YEAR = re.compile(
    r"\b(?:in|year|january|february|march|april|may|june|july|august|september|october|november"
    r"|december),?\s$"
)
_WHEN = re.compile(r"(?<!one )(?<!\d )\b(?:in|since|until|till|before|after|during|circa)\s$")


def spelled_years(text: str, folded: str) -> Iterator[DateValue]:
    """The years and decades that stand in words in `text`; `folded` = `fold(text)`."""
    if "teen" in folded or "twe" in folded or "eleven" in folded:
        yield from _pairs(text, folded)
        for match in _DECADE.finditer(folded):
            first = 100 * _value(match["head"]) + _value(_DECADES[match["tens"]])
            yield DateValue(text[slice(*match.span())], *match.span(), decade=first)
    if "hundred" in folded or "thousand" in folded or "year " in folded:
        yield from _numbers(text, folded)


def _pairs(text: str, folded: str) -> Iterator[DateValue]:
    for match in _PAIR.finditer(folded):
        head, rest = _value(match["head"]), _value(match["one"] or match["tail"])
        before = folded[max(0, match.start() - _LOOK) : match.start()]
        # "twelve fifty" is a time or a price first
        plain = head > 12 or rest >= 60
        if not (_IN_A_YEAR.search(before) or (plain and not _NO_YEAR.search(before))):
            continue
        yield DateValue(text[slice(*match.span())], *match.span(), year=100 * head + rest)


def _numbers(text: str, folded: str) -> Iterator[DateValue]:
    for match in _NUMBER.finditer(folded):
        name = "said" if match["said"] else "num"
        before = folded[max(0, match.start() - _LOOK) : match.start()]
        value = english_value(match[name])
        if value is None or value.denominator != 1 or not 1000 <= value <= 2099:
            continue
        if name == "said" or _WHEN.search(before):
            yield DateValue(text[slice(*match.span())], *match.span(), year=int(value))


def _value(words: str) -> int:
    return int(english_value(words) or 0)
