"""Parts of Chinese sentences: the clauses that can be asked about, amounts, dates, doers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_doctor.evalset.synth.draft import Statement
from rag_doctor.text import Quantity, quantities
from rag_doctor.text.date_scan import dates

__all__ = [
    "HAN", "ROLE", "Moment", "amount_part", "asked_amount", "by_whom", "first_clauses", "leans_on",
    "moments", "plain_amounts", "stem_of", "tidy",
]  # fmt: skip

HAN = "\u4e00-\u9fff"
LONGEST = 34  # characters of the part of a sentence that becomes a question
_LEANS = re.compile(
    r"^(?:它|他|她|这|那|其|该|此|否则|反之|以上|以下|上述|同时|另外|此外|但|而|并|也|还|则|就|再|并且|因此|所以"
    r"|其余|其中|到期|过期|届时|之后|随后|两者|二者|前者|后者|如果|如|若|因为|由于)"
)
_NO_SUBJECT = re.compile(
    r"^(?:修复|新增|增加|改进|优化|调整|取消|移除|本文|本页|本版|共有|[于由自从]"
    r"|(?:结果|记录|数据|信息|时间|人员|功能|内容|双方|对方|标准|金额|比例|两者|此项)"
    r"(?=[留保存有要须可能是为在不最约超达需会按由已]))"
)
"""Sentences that do not say of what they speak."""
_OPEN_END = re.compile(r"(?:的|时|时候|之后|以后|之前|以前|期间|后|前|内)$")
_HOLDS = re.compile(
    r"[是为有共达存留需要等付发交算给减加升至到按打住过限减满用补送扣超长大高低约近假休请领享]\s*$"
)
_GOES_ON = re.compile(r"，(?:就|则|会|将|才|系统|账号|账户|都|便|由)")
_EMPTY_UNITS = ("件", "种", "步", "点", "类", "方面", "项", "句", "遍", "部分", "段")
_COUNT = re.compile(
    r"(?P<n>[\d,.]+|[零〇一二两三四五六七八九十百千万亿半]+)(?P<rest>.*)$", re.DOTALL
)
_FEW = tuple("天次年周个人层倍份台张间成折月名条块位")
_MEASURES = "倍|元|万|米|厘米|公里|千克|公斤|克|吨|升|度|小时|个?百分点"
"""Units before which a decimal number is an amount, and no version."""
_MANY = 20  # from here on one asks 多少, below it 几
ROLE = (
    "经理|负责人|管理员|部门|团队|主管|专员|值守|主值|备值|人事|财务|行政|法务|安全组|服务台|总监|委员会|导师"
    "|人力资源部|财务部|行政部|法务部|市场部|技术部|信息部|采购部|质检部|所有者|总经理|主任|工程师|采购员|客服|支持"
)
_DOER = re.compile(
    rf"(?:由|须经|(?<!已)经)(?P<who>[^，。；的由]{{0,8}}(?:{ROLE}))(?=[^，。；]{{2,}})"
)
_SPACED = re.compile(
    r"(?:(?:19|20)\d\d ?年 ?)?(?<!\d)\d{1,2} ?月 ?\d{1,2} ?[日号]"
    r"|(?:19|20)\d\d ?年 ?\d{1,2} ?月(?!\d)|(?:19|20)\d\d ?年(?=[末底初起停开])"
)


def tidy(text: str) -> str:
    """No blanks between Chinese characters, one between Chinese and Latin, no marks at the ends."""
    text = re.sub(rf"(?<=[{HAN}，、]) +(?=[{HAN}])", "", text)
    text = re.sub(rf"(?<=[A-Za-z0-9%])(?=[{HAN}])|(?<=[{HAN}])(?=[A-Za-z0-9])", " ", text)
    return re.sub(r" {2,}", " ", text).strip(" ，。；：、")


def first_clauses(text: str, end: int) -> str | None:
    """The sentence from its beginning to the end of the clause that holds position `end`.

    `None` where that is too long, or begins with a word that points outside.
    """
    stop = re.compile(r"[，；。：]").search(text, end)
    part = text[: stop.start() if stop else len(text)].rstrip("。")
    if _LEANS.match(part) or _NO_SUBJECT.match(part) or _OPEN_END.search(part):
        return None
    if "“" in part[end:] or len(part) > LONGEST:
        return None
    if part.count("（") != part.count("）") or part.count("“") != part.count("”"):
        return None
    return part


@dataclass(frozen=True, slots=True)
class Moment:
    """A date or a time of day in a sentence. `clock` = a time without a day."""

    text: str
    start: int
    end: int
    clock: bool


def moments(text: str) -> list[Moment]:
    """Dates and times in order; dates with blanks between figures and characters too."""
    found = [Moment(m[0], m.start(), m.end(), clock=False) for m in _SPACED.finditer(text)]
    for date in dates(text):
        if not any(date.start < one.end and one.start < date.end for one in found):
            clock = date.hour is not None and date.day is None
            found.append(Moment(date.text, date.start, date.end, clock))
    return sorted(found, key=lambda one: one.start)


def plain_amounts(text: str) -> list[Quantity]:
    """Amounts with a unit, of more than one, outside dates, ranges and versions."""
    taken = [(moment.start, moment.end) for moment in moments(text)]
    return [
        q
        for q in quantities(text)
        if q.value != 1
        and q.bound != "range"
        and q.unit is not None
        and q.dimension not in ("version", "code", "ordinal", "age")
        and not re.search(r"(?:不受|第)\s*$", text[: q.start])
        and not re.search(rf"(?:19|20)\d\d ?年|\d\.\d+ ?(?!{_MEASURES})[{HAN}]", q.text)
        and not (q.text.endswith(("日", "号")) and re.search(r"月\s*$", text[: q.start]))
        and not any(q.start < end and start < q.end for start, end in taken)
    ]


def asked_amount(text: str) -> tuple[str, str] | None:
    """`30 天后` → (`几天后`-like words, `30 天`); `None` where the amount cannot be asked for."""
    head = re.match(r"(?:约|大约|近|超过|最多|至少|至多|不超过|满|提前)?\s*", text)
    at = head.end() if head else 0
    found = _COUNT.match(text, at)
    if not found or not found["rest"].strip():
        return None
    rest = found["rest"].lstrip()
    if found["n"] == "半" and re.match(r"个?[年月天小]", rest):
        return text[:at] + "多久" + re.sub(r"^个?(?:年|月|天|小时)", "", rest), text[at:].strip()
    if rest.startswith(_EMPTY_UNITS) or re.match(r"位[或数]|层$", rest):
        return None
    if rest.startswith("%"):
        return text[:at] + "百分之多少" + rest[1:], text[at:].strip()
    value = quantities(found["n"] + "个")
    large = bool(value) and value[0].value >= _MANY
    small = rest.startswith(_FEW) and not large
    word = "几" if small else "多少"
    if word == "几" and rest.startswith("月"):
        return None
    gap = " " if rest[:1].isascii() and rest[:1].isalpha() else ""
    return text[:at] + word + gap + rest, text[at:].strip()


def amount_part(statement: Statement) -> tuple[str, Quantity] | None:
    """The part of a sentence that states its first amount, and that amount; `None` = not alone."""
    told = plain_amounts(statement.text)
    if not told:
        return None
    first = told[0]
    part = first_clauses(statement.text, first.end)
    if part is None or len([q for q in told if q.end <= len(part)]) != 1:
        return None
    if len(part) - len(first.text) < 4 or _GOES_ON.match(statement.text, len(part)):
        return None
    if re.search(rf"的[{HAN}]{{1,5}}$", part[first.end :]) and len(part) < len(statement.text) - 1:
        return None  # a thing described, before the clause that says what is with it
    if not part[first.end :].strip() and not _HOLDS.search(part[: _number(first)]):
        return None  # a time before the clause that says what happens then
    return part, first


def stem_of(amount: str) -> str:
    """The amount without what clings to it: `最迟 30 天后` → `30 天`."""
    bare = re.sub(r"^(?:约|大约|近|最多|至少|至多|不超过|超过|满|提前)\s*", "", amount.strip())
    bare = re.sub(
        r"(?<=个)(?!月|小时|工作日|自然日|星期)[\u4e00-\u9fff]+$", "", bare
    )  # 60 个字(段)
    return re.sub(r"(?:以内|之内|以上|以下|之前|之后|内|后|前|左右|起)$", "", bare).strip()


def _number(quantity: Quantity) -> int:
    """Where the number begins: 最多, 约 and the like may be part of the amount."""
    found = re.search(r"[\d零〇一二两三四五六七八九十百千万半]", quantity.text)
    return quantity.start + (found.start() if found else 0)


def by_whom(statement: Statement) -> tuple[str, int, int] | None:
    """The part of a sentence that says who does it, and where the doer stands in it."""
    found = _DOER.search(statement.text)
    if not found or found.start("who") < 4:
        return None
    part = first_clauses(statement.text, found.end())
    if part is None or re.search(r"不能?由$|不由$", part[: found.start("who")]):
        return None
    return part, found.start("who"), found.end("who")


def leans_on(text: str) -> bool:
    """Does a sentence begin with a word that points to the one before?"""
    return _LEANS.match(text) is not None
