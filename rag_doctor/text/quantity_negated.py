"""Bounds by denial or with a verb between: "do not take more than 3", 不要少于3片, 最多服用3片."""

from __future__ import annotations

import re

__all__ = ["negated_bound"]

_NOT_EN = (
    r"(?:\b(?:do|does|did|must|may|can|could|should|shall|will|would|is|are)(?:n't| not|not)"
    r"|\bcannot|\bnever|\bnot|\b(?:nobody|no one|none)(?: \w+)?)"
)
_AWAY = r"(?: (?!need|have to|has to|apply|because|only|if|be charged)\w+){0,2}? "
_NOT_ZH = r"(?:不(?:要|得|能|可以?|应该?|应当|许|准|允许|会|宜)|请勿|切勿|勿|禁止|严禁|没有人|无人)"
_MORE = r"(?:more|longer|older|greater|higher|heavier|larger|taller|bigger) than"
_LESS = r"(?:less|fewer|shorter|younger|smaller|lower) than"
_GAP_ZH = r"[^,。;不]{0,4}?"
_AT_MOST = re.compile(
    rf"{_NOT_EN}{_AWAY}{_MORE}\s*$|{_NOT_ZH}{_GAP_ZH}(?:超过|多于|高于|大于|超出)了?\s*$"
)
_AT_LEAST = re.compile(
    rf"{_NOT_EN}{_AWAY}{_LESS}\s*$|{_NOT_ZH}{_GAP_ZH}(?:少于|低于|小于|不足|短于)了?\s*$"
)
_LATEST = re.compile(r"\b(?:no|not) later than\s*$")
_EARLIEST = re.compile(r"\b(?:no|not) earlier than\s*$")
_AHEAD = re.compile(r"(?:[a-z]+ )?\s*(?:before|prior to|ahead of|in advance)\b")
_VERB_ZH = (
    r"(?:只能|可以?|能|应|须|需)?(?:服用|携带|使用|购买|停留|借阅|上传|申请|提前|报销|领取|预订|预约|住|带"
    r"|借|买|用|吃|留|存|载|重|长)"
)
_MOST_VERB = re.compile(rf"(?:最多|至多){_VERB_ZH}$|最[重长]$")
_LEAST_VERB = re.compile(rf"(?:最少|至少|起码){_VERB_ZH}$")
_HINT = re.compile(r"than\s*$|(?:过|于|出|足)了?\s*$|[最至起][多少码重长]")


def negated_bound(before: str, folded: str, end: int) -> str | None:
    """ "most", "least" or `None` for the number that ends at `end`; `before` = the text before it.

    "No later than eight weeks before the start" is at least eight weeks before.
    """
    if not _HINT.search(before):
        return None
    ahead = _AHEAD.match(folded[end : end + 24].lstrip()) is not None
    if ahead and _LATEST.search(before):
        return "least"
    if ahead and _EARLIEST.search(before):
        return "most"
    if _AT_MOST.search(before) or _MOST_VERB.search(before):
        return "most"
    return "least" if _AT_LEAST.search(before) or _LEAST_VERB.search(before) else None
