"""How does a bare answer read as a sentence? "15 days." to "How long is …?" needs its question."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.polar import polar_statement, yes_or_no

__all__ = ["restate"]

_ASKS_ZH = re.compile(
    r"(?:多少[个天元名人次岁年]?|几[个天元名人次岁年月号点]?|什么时候|什么时间|什么地方|何时|何地|哪(?:[一个些位座家]{1,2}(?:国家|城市|公司|地方|部门|人|版本|省|州|队|球队)?|[年天里儿国月]|(?=\w))|谁"
    r"|什么|多[久长高大远重]|怎么|如何)"
)
_TAIL_ZH = re.compile(r"(?:吗|呢|么)?[?。!]*$")
_WHO_EN = re.compile(r"^(?:who|what|which [a-z]+)\s+((?!is\b|are\b|was\b|were\b)\w+\s.+)$", re.I)
_BE_EN = re.compile(r"^(?:who|what|which|when|where)\s+(is|are|was|were)\s+(.+)$", re.I)


def restate(answer: str, question: str) -> str:
    """The answer as a statement about what was asked; the question's own words are kept.

    A form that is not known falls back to "question: answer", which loses nothing.
    """
    value = answer.strip().rstrip(".。!！")
    asked = question.strip().rstrip("?？ ")
    if (said := yes_or_no(answer, question)) is not None:
        return polar_statement(question, said)
    if re.search(r"[\u3400-\u9fff]", asked):
        return _restate_zh(asked, value)
    if match := _BE_EN.match(asked):
        return f"{match[2]} {match[1]} {value}"
    if match := _WHO_EN.match(asked):
        return f"{value} {match[1]}"
    return f"{asked}: {value}"


def _restate_zh(asked: str, value: str) -> str:
    found = list(_ASKS_ZH.finditer(asked))
    if not found and (value in asked or _TAIL_ZH.sub("", asked) in value):
        return value  # the answer repeats what was asked
    if not found:
        return f"{_TAIL_ZH.sub('', asked)}：{value}"
    last = found[-1]
    return asked[: last.start()] + value + _TAIL_ZH.sub("", asked[last.end() :])
