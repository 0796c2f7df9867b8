"""How does a bare answer read as a sentence? "15 days." to "How long is …?" needs its question."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.polar import polar_statement, yes_or_no
from rag_doctor.text.stemming import stem
from rag_doctor.text.stopwords import is_stopword
from rag_doctor.text.tokenizing import content_words

__all__ = ["restate", "says_it_again"]

_ASKS_ZH = re.compile(
    r"(?:多少[个天元名人次岁年]?|几[个天元名人次岁年月号点]?|什么时候|什么时间|什么地方|何时|何地|哪(?:[一个些位座家]{1,2}(?:国家|城市|公司|地方|部门|人|版本|省|州|队|球队)?|[年天里儿国月]|(?=\w))|谁"
    r"|什么|多[久长高大远重]|怎么|如何)"
)
_UNIT_EN = re.compile(
    r"^how many (?:\w+ ){0,2}?((?:work(?:ing)? ?|business ?)?(?:seconds?|minutes?|hours?|days?"
    r"|weeks?|months?|years?)|people|seats|users|requests|characters|files|times)\b",
    re.IGNORECASE,
)
_UNIT_ZH = re.compile(r"(?:多少|几)个?(天|日|小时|分钟|秒|周|个?月|年|人|次|名|位|元|工作日)")
_TAIL_ZH = re.compile(r"(?:吗|呢|么)?[?。!]*$")
_WHO_EN = re.compile(r"^(?:who|what|which [a-z]+)\s+((?!is\b|are\b|was\b|were\b)\w+\s.+)$", re.I)
_BE_EN = re.compile(r"^(?:who|what|which|when|where)\s+(is|are|was|were)\s+(.+)$", re.I)
_HAN = re.compile(r"[\u3400-\u9fff]+")
_FEW_ZH = 2
_WORD = re.compile(r"[a-z]+")
_VERB = re.compile(r"(?:s|ed)$")


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
    if value.isdigit() and (match := _UNIT_EN.match(asked)):
        value = f"{value} {match[1]}"
    if match := _BE_EN.match(asked):
        return f"{match[2]} {match[1]} {value}"
    if match := _WHO_EN.match(asked):
        told = value.lower().endswith(match[1].lower())
        return value if told else f"{value} {match[1]}"
    return f"{asked}: {value}"


def says_it_again(plain: str, asked: str) -> bool:
    """Is a short answer a sentence of its own, with the question's words about its value?

    In English with the question's verb in another form: "The canteen serves lunch on working days"
    to "When is lunch served?". In Chinese where most of it is the question's: "成都的急救员每月津贴
    80 元" to "急救员在成都每月拿多少津贴？". Both texts are folded.
    """
    if _HAN.search(plain):
        theirs = set(content_words(asked))
        mine = [word for word in content_words(plain) if _HAN.fullmatch(word)]
        common = sum(word in theirs for word in mine)
        return common > _FEW_ZH and common * 2 > len(mine)
    forms = {stem(word): word for word in _WORD.findall(asked) if not is_stopword(word)}
    words = _WORD.findall(plain)
    shared = [(at, word) for at, word in enumerate(words) if stem(word) in forms]
    turned = [at for at, word in shared if at and _VERB.search(word) and word != forms[stem(word)]]
    return (
        bool(turned) and len({stem(word) for _, word in shared}) > 1 and turned[0] + 1 < len(words)
    )


def _repeats(value: str, head: str, tail: str) -> bool:
    """Does the answer bring the question's own frame along?"""
    if len(tail) >= 2 and value.endswith(tail):
        return True
    if head and tail and value.startswith(head) and value.endswith(tail):
        return True
    return len(head) >= 3 and value.startswith(head[:3])


def _restate_zh(asked: str, value: str) -> str:
    found = list(_ASKS_ZH.finditer(asked))
    if not found and (value in asked or _TAIL_ZH.sub("", asked) in value):
        return value  # the answer repeats what was asked
    if not found:
        return f"{_TAIL_ZH.sub('', asked)}：{value}"
    last = found[-1]
    head, tail = asked[: last.start()].strip(), _TAIL_ZH.sub("", asked[last.end() :])
    if _repeats(value, head, tail):
        return value
    if tail and value.endswith(tail[0]):
        return asked[: last.start()] + value + tail[1:]  # 五折 to 打几折
    if value.isdigit() and (match := _UNIT_ZH.match(asked, last.start())):
        value += match[1]
        tail = asked[max(match.end(), last.end()) :]
        return asked[: last.start()] + value + _TAIL_ZH.sub("", tail)
    return asked[: last.start()] + value + _TAIL_ZH.sub("", asked[last.end() :])
