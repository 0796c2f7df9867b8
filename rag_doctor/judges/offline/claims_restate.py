"""How does a bare answer read as a sentence? "15 days." to "How long is …?" needs its question."""

from __future__ import annotations

import re

from rag_doctor.judges.offline.polar import polar_statement, yes_or_no
from rag_doctor.text.han_cut import cut, tag
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
_WHO_EN = re.compile(r"^(who|what|which [a-z]+)\s+((?!is\b|are\b|was\b|were\b)\w+\s.+)$", re.I)
_BE_EN = re.compile(r"^(who|what|which|when|where)\s+(is|are|was|were)\s+(.+)$", re.I)
_PARTICIPLE = re.compile(
    r"[a-z]{2,}ed|known|sold|kept|held|built|made|paid|sent|given|taken|written|found|used|run|set"
)
_QUANTIFIER = re.compile(r"all|most|some|both|none|neither|each|any|many|few")
_SENTENCE = 5  # words from which an answer may be a sentence with a verb that is not known
_HAN = re.compile(r"[\u3400-\u9fff]+")
_OPEN_ZH = re.compile(r"什么(?!时候|时间|地方)|怎么|如何")  # a statement may stand here
_WAY_ZH = re.compile(r"怎么|如何")
_DO_ZH = ("办", "做", "弄", "样", "样的", "处理")
_TOTAL_ZH = re.compile(r"一共|总共|共计?|合计")
_MEASURED_ZH = re.compile(r"[\u3400-\u9fff]{2,}[重长高宽深厚达满含共]\s?\d")  # 手机重 200 克
_MEASURES = "匹只条头辆艘架台件款门项类班层栋间支场届期本部篇首张幅份种名"
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
        return _with_be(match[1].lower(), match[2], match[3], value)
    if match := _WHO_EN.match(asked):
        return _as_subject(match[1], match[2], value)
    return f"{asked}: {value}"


def _with_be(word: str, be: str, rest: str, value: str) -> str:
    """ "What is the fee?" → "the fee is 20 dollars"; "What is used?" → "Redis is used"."""
    mine, theirs = content_words(value), content_words(rest)
    if mine and theirs and (set(theirs) <= set(mine) or (mine[0] == theirs[0] and len(mine) > 1)):
        return value  # the answer brings the question's subject along
    first, *_, last = rest.split(" ") if " " in rest else (rest, rest)
    if _PARTICIPLE.fullmatch(first):
        return f"{value} {be} {rest}" if word not in ("when", "where") else f"{rest}: {value}"
    if word in ("when", "where") and _PARTICIPLE.fullmatch(last):
        return f"{rest[: -len(last)].strip()} {be} {last} {value}"
    return f"{rest} {be} {value}"


def _as_subject(asked: str, rest: str, value: str) -> str:
    """The answer in the place of "who", "what", "which models"."""
    if value.lower().endswith(rest.lower()):
        return value
    if len(value.split()) >= _SENTENCE and set(content_words(value)) & set(content_words(rest)):
        return value  # a sentence of its own about the same: "A beat B in the final"
    noun = asked.split(" ", 1)[1] if " " in asked else ""
    if noun and _QUANTIFIER.fullmatch(value.lower()):
        value += (
            f" {noun}"
            if value.lower() in ("all", "most", "some", "both", "no")
            else (f" of the {noun}")
        )
    return f"{value} {rest}"


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


def _restate_zh(asked: str, value: str) -> str:
    found = list(_ASKS_ZH.finditer(asked))
    if not found and (value in asked or _TAIL_ZH.sub("", asked) in value):
        return value  # the answer repeats what was asked
    if not found:
        return value if _doubled(asked, value) else f"{_TAIL_ZH.sub('', asked)}：{value}"
    last = found[-1]
    head, tail = asked[: last.start()].strip(), _TAIL_ZH.sub("", asked[last.end() :])
    if head and value.startswith(head[-1]) and not tail:
        return asked[: last.start()].rstrip() + value[1:]  # 经理是谁 and 是张三
    if _doubled(head, value) or _doubled(tail, value) or (head and value.startswith(head[-1])):
        return value
    if not _OPEN_ZH.match(last[0]) and _tells(value):
        return f"{_TAIL_ZH.sub('', asked)}：{value}"  # a statement fits into no gap
    if tail and value.endswith(tail[0]):
        run = _HAN.match(tail)  # 五折 to 打几折, but not 20 席 before 席位
        whole = len(tail) == 1 or (run is not None and cut(run[0])[0] == tail[0])
        return asked[: last.start()] + value + tail[1:] if whole else value
    if value.isdigit() and (match := _UNIT_ZH.match(asked, last.start())):
        value += match[1]
        tail = asked[max(match.end(), last.end()) :]
        return asked[: last.start()] + value + _TAIL_ZH.sub("", tail)
    if _WAY_ZH.match(last[0]) and tail:  # 怎么算 and 三倍: no 三倍算
        tail = "" if tail in _DO_ZH else tail.removeprefix("样")
        return f"{head}{tail}：{value}" if head + tail else value
    if last[0].startswith("哪") and (noun := _counted(tail)):
        tail = tail[noun:]  # 哪匹马跑得快 and 赤兔: not 赤兔匹马跑得快
    return asked[: last.start()] + value + tail


def _doubled(frame: str, value: str) -> bool:
    """Does the answer bring a word of the frame along, so that it would stand twice?"""
    words = {word for word in content_words(frame) if _HAN.fullmatch(word) and len(word) > 1}
    words |= set(re.findall(r"[a-z][a-z0-9]+", frame.lower()))
    return any(word in value.lower() for word in words)


def _tells(value: str) -> bool:
    """Does it state something, or count up, rather than name a value?"""
    if _TOTAL_ZH.match(value) or _MEASURED_ZH.match(value):
        return True
    kinds = [kind for run in _HAN.findall(value) for word, kind in tag(run) if word != "到"]
    return "v" in kinds


def _counted(tail: str) -> int:
    """Characters of a measure word and its noun at the beginning of `tail`; 0 = none."""
    run = _HAN.match(tail)
    if not run or run[0][0] not in _MEASURES:
        return 0
    length = 1
    for word, kind in tag(run[0][1:]) if len(run[0]) > 1 else []:
        if kind[0] != "n":
            break
        length += len(word)
    return length if length > 1 else 0
