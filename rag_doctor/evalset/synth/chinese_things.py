"""What a Chinese statement measures, as a thing: 草稿保留 60 天 → 草稿保留的时间.

Only for clauses in which the words around an amount say of what it is the measure.
"""

from __future__ import annotations

import re

from rag_doctor.evalset.synth.chinese_parts import tidy
from rag_doctor.evalset.synth.chinese_words import spoken
from rag_doctor.text import Quantity

__all__ = ["measured_thing", "thing_then"]

_NOUNS = {"time": "时间", "money": "金额", "percent": "比例", "data": "大小"}
_BOUND = re.compile(
    r"(?:最[多少长短晚迟高低大小]|至[多少]|大约|约|近|不超过|不少于|不低于|超过|默认|一般|通常|提前)+$"
)
_LINK = re.compile(r"(?:设为|定为|等于|是|为|有|共|达)$")
_NAMED = re.compile(
    r"(?:期|期限|时间|时长|时限|年限|天数|假|金额|大小|容量|比例|率|人数|津贴|补贴|标准|上限|额度|价格|费)$"
)
_KEEPS = re.compile(r"(?:保留|保存|留存|存放|停留|持续|有效|等待|顺延|延长|支付|扣减|扣除|抵扣)$")
_CAN = re.compile(
    r"(?:应当|应该|必须|需要|可以|[应须需要可能会将请])?(?:在|于)?(?:最[晚迟多]|至多)?$"
)
_INSIDE = re.compile(r"(?:以内|之内|内)$")
_LATER = re.compile(r"(?:以后|之后|后)$")
_EITHER = re.compile(r"(?:以内|之内|内|以后|之后|后)(?=.)")
_GOES_ON = re.compile(r"[才就即便都仍再的，和与及、（(]")
_NO_THING = re.compile(
    r"^(?:最|至|约|不|要|须|可|能|会|在|于|由|从|其|该|此|的|别)|[，：；]|每|什么|不要|不得|的的|享有|享受"
    r"|一换|(?:[是到于]|当天|同一|当日)的(?:截止)?时间$"
)
_LENGTHS = (4, 26)


def measured_thing(part: str, quantity: Quantity) -> str:
    """The thing that the amount in `part` measures; empty = the clause does not say it plainly."""
    if quantity.dimension not in _NOUNS:
        return ""  # 两个电源: numbers of unlike things are not held against each other
    head, tail = part[: quantity.start].strip(), part[quantity.end :].strip()
    told, bound = quantity.text.strip(), ""
    if found := _INSIDE.search(told) or _LATER.search(told):
        bound = found[0]
    elif found := _EITHER.match(tail):
        bound, tail = found[0], tail[found.end() :].strip()
    ahead = head.endswith("提前") or told.startswith("提前")
    if _GOES_ON.match(tail):
        return ""
    bare = _CAN.sub("", _BOUND.sub("", head).strip())
    if not tail and not bound and not ahead:
        return _plain(_stated(_BOUND.sub("", head).strip(), quantity.dimension))
    if quantity.dimension != "time" or not tail or not (bound or ahead):
        return ""
    if ahead:
        return _plain(f"{bare}提前{tail}的时间")
    return _plain(f"{bare}{tail}{'的时限' if '内' in bound else '前的时间'}")


def thing_then(before: str, after: str, deadline: bool) -> str:
    """What a moment is that of: 岚门 5.1 发布的时间."""
    return _plain(f"{before}{after}的{'截止' if deadline else ''}时间")


def _plain(thing: str) -> str:
    thing = tidy(spoken(thing)) if thing else ""
    fits = _LENGTHS[0] <= len(thing) <= _LENGTHS[1]
    return thing if fits and not _NO_THING.search(thing) else ""


def _stated(head: str, dimension: str) -> str:
    """The head alone where it names a thing (年假为), with a noun where it says what is done."""
    bare = _LINK.sub("", head).strip()
    if _NAMED.search(bare):
        return bare
    return f"{bare}的{_NOUNS[dimension]}" if bare == head and _KEEPS.search(bare) else ""
