"""One wording for what is said in several: amounts in words, what is free, what is not needed or
not allowed.

A statement and a text are read against each other in this wording only; what is shown is always
the original. What is not sure to mean the same is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from rag_doctor.ledger.spoken_amounts import SPOKEN
from rag_doctor.records import Claim
from rag_doctor.text.clock_times import clock
from rag_doctor.text.folding import fold
from rag_doctor.text.set_phrases import FREE

__all__ = ["plain_claim", "plainly"]

_Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def _rule(pattern: str, put: str) -> _Rule:
    return re.compile(pattern, re.IGNORECASE), put


_ENGLISH: tuple[_Rule, ...] = (
    _rule(
        r"\b(?:do|does|did|will)(?: not|n't) (?:need|require)(?: to)?\b|\bneed not\b|\bneedn't\b"
        r"|\b(?:do|does)(?: not|n't) have to\b|\bunnecessary\b"
        r"|\b(?:(?:is|are)n't|not) (?:needed|required|necessary)\b|\bneeds? no\b|\brequires? no\b",
        "not needed",
    ),
    _rule(r"\bno ((?:\w+ ){1,3}?)(?:is|are) (?:needed|required|necessary)\b", r"\1not needed"),
    _rule(
        r"\bnot permitted\b|\b(?:strictly )?(?:forbidden|prohibited|banned)\b"
        r"|\b(?:may|must) not\b(?! (?:exceed|be (?:more|longer|later|less|over|under)))",
        "not allowed",
    ),
    _rule(r"\b(is|are) permitted\b", r"\1 allowed"),
)
_CHINESE: tuple[_Rule, ...] = (
    _rule(r"不(?:会|另)?收取?(?:任何)?费用|零费用", "免费"),
    _rule(r"无需|无须|毋须|毋需|不必(?!要)|用不着|不用(?![于作])|不需(?!要)", "不需要"),
    _rule(r"(?<![避豁罢难幸以])免(?=押金|审批|预约|登记|签|试用|办|交|排队|身份证)", "不需要"),
    _rule(r"严禁|禁止|不准|不许|谢绝|不允许|不可以", "不能"),
    _rule(r"不得(?!不|已|超|少|低|高|多|晚|早|迟|大|小|长|短|逾|再)", "不能"),
    _rule(r"(?<![不未经许])(?:允许|准许)(?![后的时])", "可以"),
)
_CUE_ENGLISH = re.compile(
    r"\b(?:need\w*|require\w*|have to|necessary|unnecessary|permitted"
    r"|forbidden|prohibited|banned|may not|must not)\b", re.IGNORECASE,
)  # fmt: skip
_CUE_CHINESE = re.compile(r"[不无毋零用免禁绝允准]")
_HAN = re.compile(r"[\u3400-\u9fff]")


def plain_claim(claim: Claim, beside: str = "") -> Claim:
    """The statement in that wording; `beside` = the text that it is read against."""
    text, resolved = plainly(claim.text, beside), claim.resolved
    if text != claim.text and resolved is not None and resolved.startswith("并非"):
        resolved = None  # made of the question for a denial, which the plain wording is not
    told = None if resolved is None else plainly(resolved, beside)
    if text == claim.text and told == resolved:
        return claim
    return claim.model_copy(update={"text": text, "resolved": told})


def plainly(text: str, beside: str = "") -> str:
    """The text in that wording; a time of day without its half is that of `beside`, if there."""
    return clock(_plain(text), beside)


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    for pattern, put in SPOKEN:
        text = pattern.sub(put, text)
    text = _free(text)
    if _CUE_ENGLISH.search(text):
        text = _applied(_ENGLISH, text)
    if _HAN.search(text) and _CUE_CHINESE.search(text):
        text = _applied(_CHINESE, text)
    return text


def _free(text: str) -> str:
    for found in reversed([*FREE.finditer(fold(text))]):
        word = "免费" if _HAN.search(found[0]) else "free"
        text = f"{text[: found.start()]}{word}{text[found.end() :]}"
    return text


def _applied(rules: tuple[_Rule, ...], text: str) -> str:
    for pattern, put in rules:
        text = pattern.sub(put, text)
    return text
