"""How does a bare answer read as a sentence? "15 days." to "How long is …?" needs its question."""

from __future__ import annotations

import re

from rag_doctor.text.folding import fold

__all__ = ["restate", "yes_or_no"]

_YES = re.compile(
    r"(?:yes|yeah|yep|correct|true|right|indeed|是的?|对的?|可以的?|能|会的?|有的?|需要的?|允许|支持"
    r"|没错|正确)"
)
_NO = re.compile(
    r"(?:no|nope|false|incorrect|not really|不是的?|不对|不可以|不能|不会|没有|不需要|不用|不允许"
    r"|不支持|不|否|错误)"
)
_ECHO = re.compile(
    r"^(yes|no),? (?:you|it|they|we|he|she|there|i|that|this) (?:can|may|is|are|was|were|do|does"
    r"|did|will|must|should|has|have|would|could|might)(?:n't|not| not)?$"
    r"|^(?:是的?|对的?|不|不是),"
    r"(?=(?:不?可以|不?能|不?会|不?需要|没?有|不?支持|不?允许)的?$)"
)
_ASKS_ZH = re.compile(
    r"(?:多少[个天元名人次岁年]?|几[个天元名人次岁年月号点]?|什么时候|什么时间|什么地方|何时|何地|哪(?:[一个些位座家]{1,2}(?:国家|城市|公司|地方|部门|人|版本|省|州|队|球队)?|[年天里儿国月]|(?=\w))|谁"
    r"|什么|多[久长高大远重]|怎么|如何)"
)
_YES_NO_EN = re.compile(
    r"^(is|are|was|were|does|do|did|can|could|may|must|should|will|would|has|have|had)\s+(.+)$"
)
_TAIL_ZH = re.compile(r"(?:吗|呢|么)?[?。!]*$")
_WHO_EN = re.compile(r"^(?:who|what|which [a-z]+)\s+((?!is\b|are\b|was\b|were\b)\w+\s.+)$", re.I)
_BE_EN = re.compile(r"^(?:who|what|which|when|where)\s+(is|are|was|were)\s+(.+)$", re.I)


def yes_or_no(answer: str) -> bool | None:
    """`True` for a bare yes, `False` for a bare no, `None` for anything else.

    A mere echo behind it ("Yes, you can.", 是的，可以。) leaves it bare.
    """
    bare = fold(answer).strip(" .!。,*\"'")
    bare = _ECHO.sub(lambda match: match[1] or "", bare)
    if _YES.fullmatch(bare):
        return True
    return False if _NO.fullmatch(bare) else None


def restate(answer: str, question: str) -> str:
    """The answer as a statement about what was asked; the question's own words are kept.

    A form that is not known falls back to "question: answer", which loses nothing.
    """
    value = answer.strip().rstrip(".。!！")
    asked = question.strip().rstrip("?？ ")
    if (said := yes_or_no(answer)) is not None:
        return _polar(asked, said)
    if re.search(r"[\u3400-\u9fff]", asked):
        return _restate_zh(asked, value)
    if match := _BE_EN.match(asked):
        return f"{match[2]} {match[1]} {value}"
    if match := _WHO_EN.match(asked):
        return f"{value} {match[1]}"
    return f"{asked}: {value}"


def _restate_zh(asked: str, value: str) -> str:
    found = list(_ASKS_ZH.finditer(asked))
    if not found:
        return f"{_TAIL_ZH.sub('', asked)}：{value}"
    last = found[-1]
    return asked[: last.start()] + value + _TAIL_ZH.sub("", asked[last.end() :])


def _polar(asked: str, said: bool) -> str:
    if re.search(r"[\u3400-\u9fff]", asked):
        return _polar_zh(_TAIL_ZH.sub("", asked), said)
    match = _YES_NO_EN.match(fold(asked))
    if not match:
        return f"{asked}: {'yes' if said else 'no'}"
    rest = asked[len(match[1]) :].strip()
    verb = match[1] if said else f"{match[1]} not"
    head = re.match(
        r"((?:the|a|an|my|our|your|their|this|that|each|every)?\s*[\w'-]+)\s+(.*)", rest
    )
    return f"{head[1]} {verb} {head[2]}" if head else f"{rest} {verb}"


def _polar_zh(asked: str, said: bool) -> str:
    plain = re.sub(r"(可以|可|能|会|是|有|需要|要)(?:不|没)\1", r"\1", asked).replace("是否", "")
    if said:
        return plain
    match = re.search(r"可以|能够|能|会|需要|需|是|有|要|支持|允许", plain)
    if not match:
        return f"并非{plain}"
    negated = "没有" if match[0] == "有" else "不" + match[0]
    return plain[: match.start()] + negated + plain[match.end() :]
