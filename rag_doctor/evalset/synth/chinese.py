"""Chinese statements → questions: the thing asked for stays in its place, the words become spoken.

一直没有联网的电脑，最迟 30 天后清除    → …电脑，最迟几天后清掉？
由直属经理审批                          → 由谁审批？
在“后台—成员”里变更                     → 在哪里变更？
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rag_doctor.evalset.synth.chinese_words import spoken
from rag_doctor.evalset.synth.draft import Draft, Statement
from rag_doctor.text import Quantity, quantities
from rag_doctor.text.date_scan import dates

__all__ = ["amount_part", "ask_chinese", "by_whom", "drafted", "first_clauses", "stem_of", "tidy"]

_HAN = "\u4e00-\u9fff"
LONGEST = 34  # characters of the part of a sentence that becomes a question
_LEANS = re.compile(
    r"^(?:它|他|她|这|那|其|该|此|否则|反之|以上|以下|上述|同时|另外|此外|但|而|并|也|还|则|就|再|并且|因此|所以"
    r"|其余|其中|到期|过期|届时|之后|随后|两者|二者|前者|后者|如果|如|若|因为|由于)"
)
_NO_SUBJECT = re.compile(r"^(?:修复|新增|增加|改进|优化|调整|取消|移除|本文|本页|共有)")
_OPEN_END = re.compile(r"(?:的|时|时候|之后|以后|之前|以前|期间|后|前|内)$")
_HOLDS = re.compile(
    r"[是为有共达存留需要等付发交算给减加升至到按打住过限减满用补送扣超长大高低约近]\s*$"
)
_GOES_ON = re.compile(r"，(?:就|则|会|将|才|系统|账号|账户|都|便|由)")
_VERB_FIRST = re.compile(
    r"(?:[留存要须步影能可由在从到按以给把被让用带交填选点写看等放开关改换加减发收付报提申完]"
    r"|每|最|约|且|但|或|和|与|及|并|则|就|才|都|也|还|其|该|此|只|不|没|无|已)"
)
_EMPTY_UNITS = ("件", "种", "步", "点", "类", "方面", "项", "句", "遍", "部分", "段")
_COUNT = re.compile(
    r"(?P<n>[\d,.]+|[零〇一二两三四五六七八九十百千万亿半]+)(?P<rest>.*)$", re.DOTALL
)
_FEW = tuple("天次年周个人层倍份台张间成折月名条块位")
_MANY = 20  # from here on one asks 多少, below it 几
_ROLE = (
    "经理|负责人|管理员|部门|团队|主管|专员|值守|主值|备值|人事|财务|行政|法务|安全组|服务台|总监|委员会|导师"
    "|所有者|总经理|主任|工程师|采购员|客服|支持"
)
_DOER = re.compile(
    rf"(?:由|须经|(?<!已)经)(?P<who>[^，。；的由]{{0,8}}(?:{_ROLE}))(?=[^，。；]{{2,}})"
)
Rule = Callable[[Statement], Iterator[Draft]]


def ask_chinese(statement: Statement) -> list[Draft]:
    """All questions that the rules make of a statement, the surest rule's first."""
    return [draft for rule in RULES for draft in rule(statement)]


def drafted(statement: Statement, asked: str, include: str, template: str, **more: Any) -> Draft:
    """The draft of a question; `include` = what the answer must hold."""
    made: dict[str, Any] = {
        "lang": "zh",
        "question": tidy(spoken(asked)) + "？",
        "reference": statement.text,
        "quotes": ((statement.chunk_id, statement.text),),
        "must_include": (include,),
        "doc_id": statement.doc_id,
        "template": f"zh.{template}",
        "leans": True,
    }
    return Draft(**(made | more))


def tidy(text: str) -> str:
    """No blanks between Chinese characters, one between Chinese and Latin, no marks at the ends."""
    text = re.sub(rf"(?<=[{_HAN}，、]) +(?=[{_HAN}])", "", text)
    text = re.sub(rf"(?<=[A-Za-z0-9%])(?=[{_HAN}])|(?<=[{_HAN}])(?=[A-Za-z0-9])", " ", text)
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


def _plain_amounts(text: str) -> list[Quantity]:
    taken = [(d.start, d.end) for d in dates(text)]
    return [
        q
        for q in quantities(text)
        if q.value != 1
        and q.bound != "range"
        and q.unit is not None
        and q.dimension not in ("version", "code", "ordinal", "age")
        and not re.search(r"月\s*$", text[: q.start])
        and not re.search(r"(?:19|20)\d\d ?年|\d\.\d+ ?[\u4e00-\u9fff]", q.text)
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
    told = _plain_amounts(statement.text)
    if not told:
        return None
    first = told[0]
    part = first_clauses(statement.text, first.end)
    if part is None or len([q for q in told if q.end <= len(part)]) != 1:
        return None
    if len(part) - len(first.text) < 4 or _GOES_ON.match(statement.text, len(part)):
        return None
    if re.search(rf"的[{_HAN}]{{1,5}}$", part[first.end :]) and len(part) < len(statement.text) - 1:
        return None  # a thing described, before the clause that says what is with it
    if not part[first.end :].strip() and not _HOLDS.search(part[: _number(first)]):
        return None  # a time before the clause that says what happens then
    return part, first


def _amount(statement: Statement) -> Iterator[Draft]:
    """…最迟 30 天后清除 → …最迟多少天后清掉？"""
    found = amount_part(statement)
    asked = asked_amount(found[1].text) if found else None
    if found and asked:
        part, quantity = found
        question = part[: quantity.start] + asked[0] + part[quantity.end :]
        yield drafted(statement, question, stem_of(asked[1]), "amount")


def _amount_alone(statement: Statement) -> Iterator[Draft]:
    """The last clause by itself, where it has a subject: the document is named before it."""
    found = amount_part(statement)
    asked = asked_amount(found[1].text) if found else None
    if not found or not asked:
        return
    part, quantity = found
    begin = max(part.rfind(mark, 0, quantity.start) for mark in "，；：") + 1
    head = part[begin : quantity.start].strip()
    if begin < 4 or len(re.findall(rf"[{_HAN}]", head)) < 4 or _VERB_FIRST.match(head):
        return
    question = head + asked[0] + part[quantity.end :]
    yield drafted(statement, question, stem_of(asked[1]), "amount_alone")


def stem_of(amount: str) -> str:
    """The amount without what clings to it: `最迟 30 天后` → `30 天`."""
    bare = re.sub(r"^(?:约|大约|近|最多|至少|至多|不超过|超过|满|提前)\s*", "", amount.strip())
    return re.sub(r"(?:以内|之内|以上|以下|之前|之后|内|后|前|左右|起)$", "", bare).strip()


def _number(quantity: Quantity) -> int:
    """Where the number begins: 最多, 约 and the like may be part of the amount."""
    found = re.search(r"[\d零〇一二两三四五六七八九十百千万半]", quantity.text)
    return quantity.start + (found.start() if found else 0)


def _when(statement: Statement) -> Iterator[Draft]:
    """v3 接口 2025 年 12 月 31 日停用 → v3 接口什么时候停用？"""
    text = statement.text
    for date in dates(text)[:1]:
        part = first_clauses(text, date.end)
        if part is None or _plain_amounts(part) or len(dates(part)) != 1:
            continue
        clock = date.hour is not None and date.day is None
        before = re.sub(r"(?:于|在|自|从)\s*$", "", part[: date.start])
        after = part[date.end :].strip()
        if re.match(r"[的版修至到起、—-]", after) or len(before) + len(after) < 6:
            continue
        if before.endswith("每") or date.text.startswith("每"):
            continue
        word = "几点" if clock else "什么时候"
        if early := re.match(r"(?:之前|以前|前)", after):
            word, after = f"最晚{word}", after[early.end() :]
        yield drafted(statement, before + word + after, date.text, "when")


def by_whom(statement: Statement) -> tuple[str, int, int] | None:
    """The part of a sentence that says who does it, and where the doer stands in it."""
    found = _DOER.search(statement.text)
    if not found or found.start("who") < 4:
        return None
    part = first_clauses(statement.text, found.end())
    if part is None or re.search(r"不能?由$|不由$", part[: found.start("who")]):
        return None
    return part, found.start("who"), found.end("who")


def _by_whom(statement: Statement) -> Iterator[Draft]:
    """由直属经理审批 → 由谁审批？"""
    found = by_whom(statement)
    if found:
        part, start, end = found
        question = f"{part[:start]}谁{part[end:]}"
        yield drafted(statement, question, part[start:end], "who")


def _where(statement: Statement) -> Iterator[Draft]:
    """角色在“后台—成员”里变更 → 角色在哪里变更？"""
    found = re.search(
        r"在(?P<place>“[^”]{2,16}”)(?:页面|菜单|栏目|一栏)?(?:里面?|中|内)?", statement.text
    )
    if not found or found.start() < 2:
        return
    part = first_clauses(statement.text, found.end())
    if part is None or len(part) - found.end() < 2:
        return
    question = f"{part[: found.start()]}在哪里{part[found.end() :]}"
    yield drafted(statement, question, found["place"].strip("“”"), "where", difficulty="medium")


def _meaning(statement: Statement) -> Iterator[Draft]:
    """出现 691 表示密码错误 → 691 是什么意思？"""
    found = re.match(
        r"^(?:出现|显示|提示)?\s*(?P<what>[^，。；：]{2,18}?)\s*(?:表示|意味着|是指|指的是|代表)(?P<rest>[^，。；]{3,30})",
        statement.text,
    )
    if not found or _LEANS.match(found["what"]):
        return
    code = bool(re.search(r"[A-Z0-9]", found["what"]))
    gap = " " if found["what"][-1].isascii() else ""
    include = re.split(r"[、或和及]", found["rest"].lstrip("：: "))[0]
    kind = "exact_term" if code else "semantic"
    yield drafted(
        statement, f"{found['what']}{gap}是什么意思", include, "meaning", query_type=kind,
        leans=not code,
    )  # fmt: skip


def _what_then(statement: Statement) -> Iterator[Draft]:
    """两次用完之后仍然需要的，要由管理员改为长期权限 → …还要的，该怎么办？"""
    found = re.match(
        r"^(?:如果|如|若|一旦)?(?P<case>[^，。；：“”]{6,22})(?P<of>的)?，(?P<then>[^。；]{6,50})[。；]",
        statement.text,
    )
    if not found or _LEANS.match(found["case"]):
        return
    conditional = statement.text.startswith(("如果", "如", "若", "一旦"))
    if not (conditional or found["of"]) or found["case"].endswith("是"):
        return
    include = _telling(found["then"])
    if not include:
        return
    tail = "的，该怎么办" if found["of"] else "怎么办"
    head = "如果" if conditional and not found["of"] else ""
    comma = "，" if conditional and not found["of"] else ""
    question = f"{head}{found['case']}{comma}{tail}"
    yield drafted(statement, question, include, "if", difficulty="medium")


def _telling(text: str) -> str:
    """What an answer must hold: an amount, a quoted name, or a role."""
    told = _plain_amounts(text)
    if told:
        return stem_of(told[0].text)
    quoted = re.search(r"“([^”]{2,12})”", text)
    if quoted:
        return quoted[1]
    role = re.search(rf"[^，。；、的由向找]{{0,4}}(?:{_ROLE})", text)
    return role[0] if role else ""


RULES: tuple[Rule, ...] = (_meaning, _amount, _amount_alone, _when, _by_whom, _where, _what_then)
