"""Negated Chinese questions: what is not so, and 不是说……吗？ with a figure that is not right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from rag_doctor.evalset.synth.chinese import drafted
from rag_doctor.evalset.synth.chinese_parts import (
    HAN,
    amount_part,
    by_whom,
    first_clauses,
    moments,
    plain_amounts,
    stem_of,
)
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.evalset.synth.figures import other_number
from rag_doctor.evalset.synth.thresholds import bend_of, bounded_moment
from rag_doctor.judges.selftest.edits_values import change_date
from rag_doctor.judges.selftest.probe import Source
from rag_doctor.text import tokens

__all__ = ["negate_chinese"]

_NOT = (
    r"不(?:得|能|可以?(?!用)|会再|会|再|计入|计算|包括|包含|含|适用|报销|支持|提供|补发|参加|占用|要求|需要|受|纳入|收取"
    r"|影响|退还|安排|接受|允许|发放|作为|属于|算)"
)
_OBJECT = re.compile(
    r"^(?P<subject>[^，。；：“”不]{2,14})(?P<neg>不(?:报销|支持|提供|包括|包含|含|适用于|适用|接受|收取|承担|受理))"
    r"(?P<object>[^，。；：“”]{2,16})(?=[，。；])"
)
_CASE = re.compile(
    rf"^(?P<case>[^，。；：“”不]{{4,20}})的，(?P<neg>{_NOT})(?P<rest>[^，。；“”]{{2,16}})(?=[，。；])"
)
_WHICH = re.compile(
    rf"^(?P<case>[^，。；：“”不的]{{3,14}})的(?P<noun>[{HAN}]{{2,4}}?)(?P<neg>{_NOT}|不计(?![入算]))"
    r"(?P<rest>[^，。；：“”的]{2,14})(?=[，。；])"
)
_SUBJECT = re.compile(
    rf"^(?P<subject>[^，。；：“”不]{{3,16}}?)(?P<adverb>[也均都一律]*)(?P<neg>{_NOT})"
    r"(?P<rest>[^，。；：“”]{3,18})(?=[，。；])"
)
_WHAT_NOT = re.compile(
    r"不(?:计入|计算|适用|算|属于|受|纳入|报销|提供|参加|占用|能用于|能代替|得用于|可用于|能报)"
)
_OTHERS = ("人力资源部", "财务部", "部门负责人", "直属经理", "IT 服务台", "行政部", "管理员")
_LEANS = re.compile(
    r"^(?:它|他|她|这|那|其|该|此|但|而|并|也|还|则|就|再|因此|所以|其中|到期|届时|之后|如果|若|如)"
)
_PEOPLE = re.compile(
    r"(?:员工|人员|同事|实习生|客户|用户|管理员|访客|工程师|经理|团队|技术支持|客服|部门|公司|人|者)$"
)

Rule = Callable[[Statement, Random], Iterator[Draft]]


def negate_chinese(statement: Statement, rng: Random) -> list[Draft]:
    """Negated questions from a statement; those about what is not so come first."""
    if _LEANS.match(statement.text):
        return []
    return [draft for rule in RULES for draft in rule(statement, rng)]


def _negated(
    statement: Statement, asked: str, include: str, template: str, reference: str = ""
) -> Draft:
    return drafted(
        statement, asked, include, template, shape="negated", query_type="negation",
        difficulty="medium", reference=reference or statement.text,
    )  # fmt: skip


def _not_what(statement: Statement, rng: Random) -> Iterator[Draft]:
    """公司不报销家庭宽带 → 公司不报销什么？"""
    found = _OBJECT.match(statement.text)
    if found and not re.match(r"[本此该上其]", found["object"]):
        include = re.split(r"[、和及或与]", found["object"])[0]
        yield _negated(statement, f"{found['subject']}{found['neg']}什么", include, "not_what")


def _in_which_case(statement: Statement, rng: Random) -> Iterator[Draft]:
    """逾期未交的，不再受理申请 → 什么情况下不再受理申请？"""
    found = _CASE.match(statement.text)
    if found:
        asked = f"什么情况下{found['neg']}{found['rest']}"
        if include := _last_word(found["case"], asked):
            yield _negated(statement, asked, include, "which_case")


def _what_not(statement: Statement, rng: Random) -> Iterator[Draft]:
    """海外客户的数据不会复制到中国 → 什么不会复制到中国？"""
    found = _SUBJECT.match(statement.text)
    if not found or re.search(r"[每之时]|一个|^未|目前|现在", found["subject"]):
        return
    if re.match(r"[本此该上其]", found["rest"]):
        return
    if found["rest"].endswith("的") or re.search(r"[\d一两三四五六七八九十]", found["rest"][:4]):
        return
    if not _WHAT_NOT.match(found["neg"] + found["rest"]):
        return  # "what does not delete any record": nobody asks so
    word = "谁" if _PEOPLE.search(found["subject"]) else "什么"
    asked = f"{word}{found['neg']}{found['rest']}"
    if include := _last_word(found["subject"], asked):
        yield _negated(statement, asked, include, "what_not")


def _which_not(statement: Statement, rng: Random) -> Iterator[Draft]:
    """未经主管批准的加班不计加班费 → 哪种加班不计加班费？"""
    found = _WHICH.match(statement.text)
    if not found:
        return
    asked = f"哪种{found['noun']}{found['neg']}{found['rest']}"
    told = plain_amounts(found["case"])
    include = stem_of(told[0].text) if told else _last_word(found["case"], asked)
    if include:
        yield _negated(statement, asked, include, "which_not")


def _last_word(text: str, asked: str) -> str:
    """The last word of two characters or more, which an answer must hold; empty = none is new."""
    found = [t.text for t in tokens(text) if t.kind in ("han", "code", "word") and len(t.text) > 1]
    return found[-1] if found and found[-1] not in asked else ""


_DENIED = re.compile(
    r"^(?P<subject>[^，。；：“”不]{2,16}?)(?P<adverb>[也均都一律]*)"
    r"(?P<neg>不得|不能|不可以?(?!用)|不支持|不包括|不包含|不适用于|不计入|不报销|不提供|不接受|不收取|不影响|不会|不设"
    r"|无法)(?P<rest>[^，。；：“”]{2,16})(?=[，。；])"
)
SHORT = 10  # characters of what is denied that an answer must hold as they are
_ALLOWED = {
    "不得": "可以", "不能": "可以", "不可": "可以", "不可以": "可以", "不会": "会", "无法": "可以",
}  # fmt: skip


def _turned(neg: str) -> str:
    """不得 → 可以, 不支持 → 支持."""
    return _ALLOWED.get(neg, neg[1:])


def _ending(neg: str) -> str:
    """不是支持……的吗, but 不是可以……吗: nobody says 可以……的吗 of what is allowed."""
    return "吗" if _turned(neg) == "可以" else "的吗"


def _isnt_so(statement: Statement, rng: Random) -> Iterator[Draft]:
    """本版本不支持断点续传 → 本版本不是支持断点续传的吗？（不是，不支持）"""
    found = _DENIED.match(statement.text)
    if not found or re.search(r"[每之时]$|一个|^未", found["subject"]):
        return
    if re.match(r"[本此该上其再]", found["rest"]) or found["rest"].endswith("的"):
        return
    neg = found["neg"]
    asked = f"{found['subject']}不是{_turned(neg)}{found['rest']}{_ending(neg)}"
    whole = neg + found["rest"]
    include = whole if len(whole) <= SHORT else neg + tokens(found["rest"])[0].text
    yield _negated(statement, asked, include, "isnt_so", f"不是。{statement.text}")


_LATER = re.compile(
    r"^(?:并且|但是|而且|[也且但并])?(?P<subject>[^，。；：“”不没无也均]{0,10}?)[也均一律]*"
    r"(?P<neg>不得|不能|不可以?(?!用)|不支持|不包括|不包含|不适用于|不计入|不报销|不提供|不接受|不收取|不受|不设)"
    r"(?P<rest>[^，。；：“”的]{2,18})$"
)
_ITS_SUBJECT = re.compile(
    r"^(?P<subject>[^，。；：“”不]{2,12}?)(?:只能|可以|不能|不得|必须|须|应当|应|要)"
)
_LINKING = re.compile(r"^(?:说明|所以|就|再|其|多半|只|今后|以后|之后|它|因此|此时|我们|内容|用户)")


def _isnt_later(statement: Statement, rng: Random) -> Iterator[Draft]:
    """…，成都不设班车，… → 成都不是设班车的吗？ A clause behind the first.

    One without a subject has that of the first: 调休不能与年假混用，也不能提前预支.
    """
    parts = re.split(r"[，；]", statement.text.rstrip("。"))
    first = _ITS_SUBJECT.match(parts[0])
    for part in parts[1:]:
        found = _LATER.match(part)
        if not found or re.match(r"[本此该上其再影]|把", found["rest"]):
            continue
        subject = found["subject"] or (first["subject"] if first else "")
        if len(subject) < 2 or _LINKING.match(subject):
            continue  # of what it is said, only the sentence as a whole tells
        neg, rest = found["neg"], found["rest"]
        whole = neg + rest
        include = whole if len(whole) <= SHORT else neg + tokens(rest)[0].text
        asked = f"{subject}不是{_turned(neg)}{rest}{_ending(neg)}"
        yield _negated(statement, asked, include, "isnt_later", f"不是。{statement.text}")


def _isnt(statement: Statement, rng: Random) -> Iterator[Draft]:
    """诊断日志默认保留 7 天 → 不是说诊断日志默认留 14 天吗？（不是，7 天）"""
    found = amount_part(statement)
    if found is None:
        return
    part, quantity = found
    passage = statement.passage or statement.text
    bend = bend_of(statement, quantity)
    changed = other_number(part, quantity.start, quantity.end, passage, rng, bend)
    if changed is None or re.search(r"\d\.\d", quantity.text):
        return
    reference = f"不是。{statement.text}"
    yield _negated(statement, f"不是说{changed}吗", stem_of(quantity.text), "isnt", reference)


def _not_then(statement: Statement, rng: Random) -> Iterator[Draft]:
    """5.2 版 8 月发布 → 不是说 5.2 版 10 月发布吗？（不是，8 月）"""
    told = moments(statement.text)
    part = first_clauses(statement.text, told[0].end) if told else None
    if part is None or len(moments(part)) != 1 or amount_part(statement):
        return
    if bounded_moment(statement.text, told[0].start, told[0].end):
        return
    source = Source(f"{part}。", "zh", statement.passage or statement.text, {})
    changed = change_date(source, rng)
    if changed is None or len(part) - len(told[0].text) < 4 or re.search("周|星期", told[0].text):
        return
    asked = f"不是说{changed.text.rstrip('。')}吗"
    yield _negated(statement, asked, told[0].text, "not_then", f"不是。{statement.text}")


def _not_by(statement: Statement, rng: Random) -> Iterator[Draft]:
    """由直属经理审批 → 不是说由人力资源部审批吗？（不是，直属经理）"""
    found = by_whom(statement)
    if found is None:
        return
    part, start, end = found
    right = part[start:end]
    others = [role for role in _OTHERS if role not in (statement.passage or statement.text)]
    if not others:
        return
    asked = f"不是说{part[:start]}{rng.choice(others)}{part[end:]}吗"
    yield _negated(statement, asked, right, "not_by", f"不是。{statement.text}")


RULES: tuple[Rule, ...] = (
    _not_what, _in_which_case, _which_not, _what_not, _isnt, _not_then, _not_by, _isnt_so,
    _isnt_later,
)  # fmt: skip
