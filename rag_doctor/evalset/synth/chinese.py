"""Chinese statements → questions: the thing asked for stays in its place, the words become spoken.

一直没有联网的电脑，最迟 30 天后清除    → …电脑，最迟几天后清掉？
由直属经理审批                          → 由谁审批？
在“后台—成员”里变更                     → 在哪里变更？
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rag_doctor.evalset.synth.cells import MEANING
from rag_doctor.evalset.synth.chinese_parts import (
    HAN,
    ROLE,
    amount_part,
    asked_amount,
    by_whom,
    first_clauses,
    leans_on,
    moments,
    plain_amounts,
    stem_of,
    tidy,
)
from rag_doctor.evalset.synth.chinese_things import measured_thing, thing_then
from rag_doctor.evalset.synth.chinese_words import spoken
from rag_doctor.evalset.synth.draft import Draft, Statement

__all__ = ["ask_chinese", "drafted"]

_CONDITION = re.compile(
    r"(?:后|时|的|前|内|中)[，；：]$|^(?:如|若|当|在|除|对|因|由于|为)|[A-Z]{2}-?\d"
)
_VERB_FIRST = re.compile(
    r"(?:[留存要须步影能可由在从到按以给把被让用带交填选点写看等放开关改换加减发收付报提申完]"
    r"|一般|通常|有效期|期限|时间|数量|内容|格式|每|最|约|且|但|或|和|与|及|并|则|就|才|都|也|还|其|该|此|只|不|没|无|已)"
)
_TIMES = re.compile(
    r"按([^，。；按]{2,10}的\s?(?:几倍|百分之多少))(?:计算|计发|计|发放|支付|缴纳)$"
)
"""加班费按工资的几倍计算 → 加班费是工资的几倍"""
_ONE_OF = re.compile(r"(?:个|最后|第[一二三四五六七八九十\d]+|[首头])\s*$")
"""每季度最后一个|周五: the day is one of several, and no date by itself."""
_PAPER = re.compile(
    rf"(?:附上?|提交|出示|提供|填写|办理|携带|缴纳|上传)(?:[^，。；]*的)?(?P<thing>[{HAN}]{{2,6}})(?=[，。；]|$)"
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


def _amount(statement: Statement) -> Iterator[Draft]:
    """…最迟 30 天后清除 → …最迟多少天后清掉？"""
    found = amount_part(statement)
    asked = asked_amount(found[1].text) if found else None
    if found and asked:
        part, quantity = found
        question = part[: quantity.start] + asked[0] + part[quantity.end :]
        question = _TIMES.sub(r"是\1", question)
        thing = measured_thing(part, quantity)
        yield drafted(statement, question, stem_of(asked[1]), "amount", thing=thing)


def _amount_alone(statement: Statement) -> Iterator[Draft]:
    """The last clause by itself, where it has a subject: the document is named before it."""
    found = amount_part(statement)
    asked = asked_amount(found[1].text) if found else None
    if not found or not asked:
        return
    part, quantity = found
    begin = max(part.rfind(mark, 0, quantity.start) for mark in "，；：") + 1
    head = part[begin : quantity.start].strip()
    if (
        begin < 4
        or _CONDITION.search(part[:begin])
        or len(re.findall(rf"[{HAN}]", head)) < 4
        or _VERB_FIRST.match(head)
    ):
        return
    question = head + asked[0] + part[quantity.end :]
    yield drafted(statement, question, stem_of(asked[1]), "amount_alone")


def _when(statement: Statement) -> Iterator[Draft]:
    """v3 接口 2025 年 12 月 31 日停用 → v3 接口什么时候停用？"""
    text = statement.text
    for moment in moments(text)[:1]:
        part = first_clauses(text, moment.end)
        if part is None or plain_amounts(part) or len(moments(part)) != 1:
            continue
        before = re.sub(r"(?:于|在|自|从)\s*$", "", part[: moment.start])
        after = part[moment.end :].strip()
        if re.match(r"[的版修至到起、及和与或—-]", after) or len(before) + len(after) < 6:
            continue
        if re.search(r"每[周月年]?[一二三四五六日]?\s*$", before) or moment.text.startswith("每"):
            continue
        if _ONE_OF.search(before):
            continue
        word = "几点" if moment.clock else "什么时候"
        thing = thing_then(before, after, deadline=False)
        if early := re.match(r"(?:之前|以前|前)", after):
            late = "" if re.search(r"最[晚迟]", before) else "最晚"
            word, after = f"{late}{word}", after[early.end() :]
            thing = thing_then(re.sub("最[晚迟]", "", before), after, deadline=True)
        yield drafted(statement, before + word + after, moment.text, "when", thing=thing)


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
    if not found or leans_on(found["what"]):
        return
    code = bool(re.search(r"[A-Z0-9]", found["what"]))
    gap = " " if found["what"][-1].isascii() else ""
    include = re.split(r"[、或和及]", found["rest"].lstrip("：: "))[0]
    kind = "exact_term" if code else "semantic"
    yield drafted(
        statement, f"{found['what']}{gap}是什么意思", include, "meaning", query_type=kind,
        leans=not code, name=found["what"], kin=MEANING,
    )  # fmt: skip


def _what_then(statement: Statement) -> Iterator[Draft]:
    """两次用完之后仍然需要的，要由管理员改为长期权限 → …还要的，该怎么办？"""
    found = re.match(
        r"^(?:如果|如|若|一旦)?(?P<case>[^，。；：“”]{6,22}?)(?P<of>的)?，(?P<then>[^。；]{6,50})[。；]",
        statement.text,
    )
    if not found or leans_on(found["case"]):
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
    """What an answer must hold: an amount, a quoted name, a role, or what is to be handed
    in."""
    told = plain_amounts(text)
    if told:
        return stem_of(told[0].text)
    quoted = re.search(r"“([^”]{2,12})”", text)
    if quoted:
        return quoted[1]
    roles = re.findall(
        rf"(?:由|向|找|交|经|到|通知)([^，。；、的由向找在到]{{0,6}}(?:{ROLE}))", text
    )
    told_roles = [role for role in roles if not role.endswith(("团队", "值守", "主值", "备值"))]
    if told_roles:
        return str(told_roles[-1])
    paper = _PAPER.search(text)
    return paper["thing"] if paper else ""


RULES: tuple[Rule, ...] = (_meaning, _amount, _amount_alone, _when, _by_whom, _where, _what_then)
