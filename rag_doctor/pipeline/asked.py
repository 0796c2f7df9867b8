"""What kind of answer does a question ask for, and does a passage look like one?"""

from __future__ import annotations

import re
from typing import Literal

from rag_doctor.text.folding import fold

__all__ = ["Asked", "asked_for", "asks_each", "fits", "parts", "verdict"]

Asked = Literal["yes_no", "number", "when", "who", "why", "how", "other"]

_PATTERNS: dict[Asked, str] = {
    "why": r"\b(why|what caused?|reason)\b|为什么|为何|为啥|怎么回事|原因",
    "number": (
        r"\bhow (many|much|long|often|large|big|high|far|fast|soon|old)\b"
        r"|\b(what|which)\b[^?]{0,40}\b(limit|maximum|minimum|price|cost|rate|number|size|"
        r"percentage|allowance|amount|ceiling|availability)\b"
        r"|多少|几[个天次年月周家人小时项级元成]|多久|多长|多大|多高|多快|上限|下限|几"
    ),
    "when": (
        r"\b(when|by when|what (date|day|time)|which (date|day|year)|until when)\b"
        r"|什么时候|何时|哪天|哪年|哪一天|几点|截止|几号|啥时候"
    ),
    "who": r"\b(who|whom|whose)\b|谁|哪个部门|找哪",
    "yes_no": (
        r"^\W*(is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have)\b"
        r"|吗|是否|能不能|可不可以|有没有|是不是|要不要|会不会"
    ),
    "how": r"\bhow\b|怎么|怎样|如何|步骤",
}
_KINDS = {kind: re.compile(pattern) for kind, pattern in _PATTERNS.items()}
_NUMBER = re.compile(r"\d|[一二两三四五六七八九十百千万半]+[个天次年月周家人小时项级元成倍折]")
_TIME = re.compile(
    r"\d{4}|\d{1,2}:\d\d|\b(january|february|march|april|may|june|july|august|september|october|"
    r"november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|before|after|"
    r"within|until|by)\b|\d+\s*(minute|hour|day|week|month|year)|[年月日号点周]|小时|分钟|之?前|之?后"
)
_WHO = re.compile(
    r"@|\b(manager|head|team|cfo|desk|officer|operations|department|lead)\b|部|经理|负责人|组|处|由"
)
_WHY = re.compile(
    r"\b(because|since|due to|caused?|so that|means)\b|因为|由于|原因|所以|一般是|导致|表示"
)
_PART = re.compile(
    r"[,;，；、]?\s*\band\b\s*(?=what|which|how|when|who|where|until|by|to|is|are|does|do)|[？?；;]|，(?=[^，？]{0,12}(?:什么|多少|几|谁|哪|怎|吗|呢))"
)
_EACH = re.compile(
    r"\b(each|every|respectively|all the)\b|\bwhich \w{3,}(?<!s)s\b|\bwhich \w+ has how\b"
    r"|分别|各(?![种位])|哪些|都有"
)
_NEGATIVE = re.compile(
    r"\b(not|never|cannot|no|none|nor|neither)\b|n't\b"
    r"|不(?!同|仅|但|过|到|错)|没有|无法|禁止|无需"
)
_WEAK_NEGATIVE = re.compile(r"\bun\w+ed\b|\bwithout\b|未(?!来)|没(?!有)|非")
_CAUTION = re.compile(r"\b(only|unless|except|but|however|if)\b|只有|仅|除非|除外|但|如果|否则")
_MODAL_ZH = re.compile(r"(能不能|能否|可不可以|可以|能|需要|会不会|会|有没有|有|是不是|是否|是)")
_YES_ZH = {"能": "能", "可": "可以", "需": "需要", "会": "会", "有": "有", "是": "是"}
_NO_ZH = {"能": "不能", "可": "不可以", "需": "不需要", "会": "不会", "有": "没有", "是": "不是"}


def asked_for(question: str) -> Asked:
    """The kind of answer asked for, by the question's own words."""
    folded = fold(question[:2_000]).strip()
    if _KINDS["yes_no"].match(folded):  # "Can …, and how much …?" is answered with yes or no first
        return "yes_no"
    return next((kind for kind, pattern in _KINDS.items() if pattern.search(folded)), "other")


def asks_each(question: str) -> bool:
    """Does it ask for every row of a list ("each plan", "which plans", "分别")?"""
    return bool(_EACH.search(fold(question[:2_000])))


def fits(kind: Asked, passage: str) -> float:
    """How well a passage has the form asked for: 1 yes, 0 nothing to say, −1 no."""
    folded = fold(passage)
    if kind == "number":
        return 1.0 if _NUMBER.search(folded) else -1.0
    if kind == "when":
        return 1.0 if _TIME.search(folded) else -1.0
    if kind == "who":
        return 1.0 if _WHO.search(folded) else 0.0
    if kind == "why":
        return 1.0 if _WHY.search(folded) else 0.0
    return 0.0


def parts(question: str) -> int:
    """How many things are asked at once, at least 1."""
    pieces = [piece for piece in _PART.split(question[:2_000]) if len(piece.strip()) > 3]
    return max(1, len(pieces))


def verdict(question: str, passage: str, lang: str) -> str:
    """The yes or no that the passage gives, in words; empty where it cannot be told safely.

    Only plain cases: one of the two negated and the other not, or neither, and no condition.
    """
    asked, told = fold(question[:2_000]), fold(passage)
    numbers = re.findall(r"\d+", asked)
    if _CAUTION.search(told) or parts(question) > 1 or any(n not in told for n in numbers):
        return ""  # "8 days?" against "at most 7": needs arithmetic, not grammar
    # "能不能" asks without denying
    plain = re.sub(r"(.)不\1|是否|能否|有没有", r"\1", asked)
    if _WEAK_NEGATIVE.search(told):
        return ""  # "未打开的自动删除" denies a part, not the whole
    yes = bool(_NEGATIVE.search(plain)) == bool(_NEGATIVE.search(told))
    if lang == "en":
        return "Yes" if yes else "No"
    modal = _MODAL_ZH.search(asked)
    key = modal[1][0] if modal else "是"
    return (_YES_ZH if yes else _NO_ZH).get(key, "")
