"""A question about two cases joined by "and" asks one thing of each.

"What is the limit of the free and the team plan?", 免费版和企业版的上限是多少？ Only where the two
are plainly of one sort: the same last word, a preposition or a possessive of its own, or "each" and
分别. "Terms and conditions" and A和B的区别 stay one.
"""

# ruff: noqa: E501  (a rule stays on one line)

from __future__ import annotations

import re

__all__ = ["coordinated"]

_BETWEEN_EN = re.compile(
    r"\b(?:differ(?:s|ed|ent|ences?)?|which of|between|compar\w*|relation\w*|versus|vs|better|worse|cheaper|faster|larger|more than|same|common|together|both|combin\w*|total|sum|altogether|interact\w*|conflict\w*|agree\w*|change\w*|convert\w*|switch\w*|move|migrat\w*)\b"
)
_W = r"[a-z0-9][\w'-]*"
_OWN_W = rf"(?!(?:what|which|who|how|when|where|why|many|much|is|are|was|were|do|does|did|can|the|an?|for|of|in|on|at|to)\b){_W}"
_SORTS = r"plans?|tiers?|versions?|editions?|rooms?|members?|customers?|users?|accounts?|tickets?|models?|licen[cs]es?|packages?|classes|grades?|levels?|zones?|branches|teams?|employees?|plan's|tier's|version's|edition's|model's"
_TWO_OWNERS = re.compile(
    rf"^(?P<head>.*?\b)(?P<the>the )?(?P<one>(?:{_OWN_W} ){{0,2}}?{_OWN_W}'s) and (?P<also>the )?(?P<two>(?:{_W} ){{0,2}}?{_W}'s) (?P<tail>.+)$"
)
_TWO_PHRASES = re.compile(
    rf"^(?P<head>.+ )(?P<prep>for|in|at|on|of|to|from) (?P<one>(?:{_W} ){{0,3}}?{_W}),? and (?:also )?(?P=prep) (?P<two>(?:{_W} ){{0,3}}?{_W})(?P<tail>\??)$"
)
_PLACE_PHRASES = re.compile(
    rf"^(?P<head>.+ )(?P<one>(?:at|in|on) (?:{_W} ){{0,2}}?{_W}),? and (?P<two>(?:at|in|on) (?:{_W} ){{0,3}}?{_W})(?P<tail>\??)$"
)
_TWO_THE = re.compile(
    rf"^(?P<head>.*?\b(?:the|an?) )(?P<one>{_W}(?: {_W})?) and (?P<the>the |an? )(?P<two>{_W}) (?P<noun>{_SORTS}|cars?|class|offices?|branch)(?P<tail>\b.*)$"
)
_TWO_KINDS = re.compile(
    rf"^(?P<head>.*?\b(?:the |for |of |in |do |does |can |may |must |are |is ))(?P<one>{_W}) and (?P<two>{_W}) (?P<noun>{_SORTS}|offices|plans?'|tiers?')(?P<tail>(?<=[s'e])(?!\w).*)$"
)
_BETWEEN_ZH = re.compile(
    r"区别|不同|差别|差异|关系|比较|对比|相比|之间|哪个|哪种|哪一|一样|相同|共同|一共|总共|合计|总和|加起来|谁更|更[好大多快贵]|互相|切换|转换|冲突|同时"
)
_Z = r"[\u4e00-\u9fffA-Za-z0-9]"
_SORT = r"(?:版本?|套餐|城市|员工|会员|用户|客户|机型|型号|级|类|档|区|用|型|款|班|岗|工|票|间|房|种|期|组|部门|部|店|人|生|费|假|卡|车|线|层|楼|厅|馆|仓|餐|项目|账号|账户|地区|学生|老师|模式)"
_ZH_TWO = re.compile(
    rf"^(?P<head>(?:请问|那么|如果|在|对于?|关于)?)(?P<one>{_Z}{{1,8}}?)(?:和|与|及|以及|跟|、)(?P<two>{_Z}{{1,8}}?)(?P<tail>(?:的(?!区别)|分别|各自?|都)?.*)$"
)
_ZH_EACH = re.compile(r"分别|各自|各(?![种位类项个])")
_MOST = 200


def coordinated(piece: str) -> list[str]:
    """The question for each of the two cases; `[piece]` where it asks one thing. `piece` is folded."""
    if len(piece) > _MOST:
        return [piece]
    if re.search(r"[\u4e00-\u9fff]", piece):
        return _chinese(piece) or [piece]
    return _english(piece) or [piece]


def _english(piece: str) -> list[str]:
    if " and " not in piece or _BETWEEN_EN.search(piece):
        return []
    if found := _TWO_OWNERS.match(piece):
        head, tail = found["head"] + (found["the"] or ""), found["tail"]
        return [f"{head}{found['one']} {tail}", f"{head}{found['two']} {tail}"]
    if found := _TWO_PHRASES.match(piece):
        head = f"{found['head']}{found['prep']} "
        return [f"{head}{found[case]}{found['tail']}" for case in ("one", "two")]
    if found := _PLACE_PHRASES.match(piece):
        return [f"{found['head']}{found[case]}{found['tail']}" for case in ("one", "two")]
    if found := _TWO_THE.match(piece) or _TWO_KINDS.match(piece):
        noun = found["noun"]
        one = found["one"].removesuffix(" " + noun)
        return [f"{found['head']}{case} {noun}{found['tail']}" for case in (one, found["two"])]
    return []


def _chinese(piece: str) -> list[str]:
    found = None if _BETWEEN_ZH.search(piece) else _ZH_TWO.match(piece)
    if not found:
        return []
    one, two, tail = found["one"], *_case_end(found["one"], found["two"] + found["tail"])
    if not two:
        return []
    plain = re.sub(r"^(?:各自?|都)|分别|各自", "", tail)
    return [f"{found['head']}{case}{plain}" for case in (one, two)]


def _case_end(one: str, rest: str) -> tuple[str, str]:
    """(the second case, what is asked of both); ("", rest) where they are not of one sort."""
    sort = re.search(_SORT + "$", one)
    if sort:
        end = rest.find(sort.group(0))
        if 0 < end <= 8 and not re.search(r"[的是和与及]", rest[:end]):
            cut = end + len(sort.group(0))
            return rest[:cut], rest[cut:]
    each = _ZH_EACH.search(rest)
    owned = re.match(rf"({_Z}{{1,8}}?)(的|分别|各)", rest)
    if each and owned and "的" not in one:
        return owned.group(1), rest[owned.end(1) :]
    return "", rest
